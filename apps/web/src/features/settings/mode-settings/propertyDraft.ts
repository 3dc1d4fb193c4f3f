import {
  customPropertyProblem,
  type CustomPropertyType,
  customRules,
  isPropertyKey,
  propertyCatalogue,
  propertyProblem,
  type PropertyType,
  type PropertyValue,
  ruleOf,
} from '@lanewright/freight';
import type { PlacedProperty, PropertyValues } from './modeSettings.api.ts';
import { fieldLabel, groupLabel } from './propertyLabels.ts';

/** Types of the catalogue, plus the basic types of properties that the Owner added. */
type FieldType = PropertyType | { readonly kind: 'text' } | { readonly kind: 'numbers' };

/** A property as displayed. */
export interface ShownProperty {
  readonly key: string;
  readonly name: string;
  readonly meaning: string;
  readonly type: FieldType;
  readonly standard: PropertyValue;
  readonly isOwnerOnly: boolean;
}

const ownGroup = 'Custom';

/** Groups properties by the part before the dot; those that the Owner added are a group of their own. */
export function groupsOf(
  placed: readonly PlacedProperty[],
): readonly { name: string; properties: readonly ShownProperty[] }[] {
  const groups = new Map<string, ShownProperty[]>();
  for (const property of placed) {
    const { name } = property;
    const heading = isPropertyKey(name) ? groupLabel(name) : ownGroup;
    const shown = {
      key: name,
      name: fieldLabel(name),
      meaning: property.meaning,
      type: fieldTypeOf(name, property.type),
      standard: property.defaultValue as PropertyValue,
      isOwnerOnly: !property.mayBeSetBy.includes('Customer'),
    };
    groups.set(heading, [...(groups.get(heading) ?? []), shown]);
  }
  return [...groups].map(([name, properties]) => ({ name, properties }));
}

/** Returns the field type: for built-in properties the catalogue is more specific than the API type. */
function fieldTypeOf(name: string, type: CustomPropertyType): FieldType {
  if (isPropertyKey(name)) return propertyCatalogue[name].type;
  if (type === 'boolean') return { kind: 'boolean' };
  if (type === 'number') return { kind: 'decimal', min: -Number.MAX_VALUE, max: Number.MAX_VALUE };
  return type === 'text' ? { kind: 'text' } : { kind: 'numbers' };
}

/** Formats a value for display. */
export function sayValue(value: PropertyValue | undefined): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Formats a value by the label of its choice, if it has one. */
export function sayChoice(type: FieldType, value: PropertyValue | undefined): string {
  const labels = 'labels' in type ? type.labels : undefined;
  return labels?.[String(value)] ?? sayValue(value);
}

/** Converts typed input to the value to store; invalid input is returned unchanged and rejected later. */
export function valueOf(type: FieldType, typed: string | number | boolean | null): unknown {
  if (typeof typed === 'boolean') return typed;
  if (type.kind === 'decimal' || type.kind === 'integer') return typed === '' ? null : Number(typed);
  if (type.kind === 'month') return typed === '' ? null : typed;
  if ((type.kind === 'integers' || type.kind === 'numbers') && typeof typed === 'string') {
    return typed
      .split(/[\s,;]+/)
      .filter((part) => part !== '')
      .map(Number);
  }
  return typed;
}

/** Returns the errors in typed values, by property: what to enter instead. */
export function problemsOf(
  draft: PropertyValues,
  placed: readonly PlacedProperty[],
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const { name, type } of placed) {
    if (!(name in draft)) continue;
    const isKey = isPropertyKey(name);
    const problem = isKey
      ? propertyProblem(name, draft[name])
      : customPropertyProblem(name, type, draft[name]);
    if (problem !== null)
      problems[name] = `Enter ${isKey ? ruleOf(propertyCatalogue[name].type) : customRules[type]}.`;
  }
  return problems;
}

/** Returns only the values that differ from the stored ones. */
export function changesOf(draft: PropertyValues, placed: readonly PlacedProperty[]): PropertyValues {
  return Object.fromEntries(
    placed
      .filter(({ name, value }) => name in draft && JSON.stringify(draft[name]) !== JSON.stringify(value))
      .map(({ name }) => [name, draft[name] ?? null]),
  );
}
