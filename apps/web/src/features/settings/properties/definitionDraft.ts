import {
  customPropertyProblem,
  type CustomPropertyType,
  isPropertyKey,
  propertyNameProblem,
  propertyProblem,
  type PropertyValue,
  valueLabelsOf,
} from '@lanewright/freight';
import type { PropertyDefinition } from './properties.api.ts';

/** A property as typed: the default as text, except for booleans. */
export interface DefinitionDraft {
  readonly name: string;
  readonly type: CustomPropertyType;
  readonly defaultText: string;
  readonly isOn: boolean;
  readonly description: string;
  /** '' means every mode. */
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

/** Returns a draft of a property. */
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

/** Converts the typed default to the value to store; `problemOf` rejects invalid ones. */
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
      // For built-in text properties, an empty text means none.
      return text === '' && isPropertyKey(name) ? null : text;
    case 'numbers':
      return text
        .split(/[\s,;]+/)
        .filter((part) => part !== '')
        .map(Number);
  }
}

/** Returns the errors of a draft by field; empty if it is valid. */
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

/** Formats a default for typing. */
function defaultTextOf(value: PropertyValue): string {
  if (value === null || typeof value === 'boolean') return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Formats a default of a property for display, by its label if it has one. */
export function sayDefault(name: string, value: PropertyValue): string {
  const label = valueLabelsOf(name)?.[String(value)];
  if (label !== undefined) return label;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return defaultTextOf(value) || 'Empty';
}
