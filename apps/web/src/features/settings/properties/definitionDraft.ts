import {
  customPropertyProblem,
  type CustomPropertyType,
  isPropertyKey,
  propertyNameProblem,
  propertyProblem,
  type PropertyValue,
} from '@lanewright/freight';
import type { PropertyDefinition } from './properties.api.ts';

/** A property as it is typed: the default as a text, except for yes and no. */
export interface DefinitionDraft {
  readonly name: string;
  readonly type: CustomPropertyType;
  readonly defaultText: string;
  readonly isOn: boolean;
  readonly description: string;
  /** '' is every mode. */
  readonly mode: string;
}

export const typeWords: Readonly<Record<CustomPropertyType, string>> = {
  boolean: 'Yes or no',
  number: 'Number',
  text: 'Text',
  numbers: 'List of numbers',
};

export const emptyDraft: DefinitionDraft = {
  name: '',
  type: 'text',
  defaultText: '',
  isOn: false,
  description: '',
  mode: '',
};

/** A property to edit. */
export function draftOf({
  name,
  type,
  defaultValue,
  description,
  mode,
}: PropertyDefinition): DefinitionDraft {
  return {
    name,
    type,
    defaultText: defaultTextOf(defaultValue as PropertyValue),
    isOn: defaultValue === true,
    description,
    mode: mode === null ? '' : String(mode),
  };
}

/** What was typed as the value that is stored; what cannot be one is refused by `problemOf`. */
export function defaultOf({
  name,
  type,
  defaultText,
  isOn,
}: DefinitionDraft): boolean | number | string | number[] | null {
  const text = defaultText.trim();
  switch (type) {
    case 'boolean':
      return isOn;
    case 'number':
      return text === '' ? null : Number(text);
    case 'text':
      // Of the product's own texts an empty one is none.
      return text === '' && isPropertyKey(name) ? null : text;
    case 'numbers':
      return text
        .split(/[\s,;]+/)
        .filter((part) => part !== '')
        .map(Number);
  }
}

/** What is wrong with a draft, by its field; nothing where it may be sent. */
export function problemsOf(
  draft: DefinitionDraft,
  isNew: boolean,
): Partial<Record<keyof DefinitionDraft, string>> {
  const name = isNew ? propertyNameProblem(draft.name.trim()) : null;
  const value = defaultOf(draft);
  const wrong = isPropertyKey(draft.name)
    ? propertyProblem(draft.name, value)
    : customPropertyProblem(draft.name.trim() || 'The default', draft.type, value);
  return {
    ...(name === null ? {} : { name }),
    ...(wrong === null ? {} : { defaultText: wrong }),
    ...(draft.description.trim() === '' ? { description: 'Describe the property in one sentence.' } : {}),
  };
}

/** A default as a person types it. */
function defaultTextOf(value: PropertyValue): string {
  if (value === null || typeof value === 'boolean') return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** A default as a person reads it. */
export function sayDefault(value: PropertyValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return defaultTextOf(value) || 'Empty';
}
