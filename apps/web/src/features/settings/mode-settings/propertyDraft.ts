import {
  customPropertyProblem,
  type CustomPropertyType,
  isPropertyKey,
  propertyCatalogue,
  propertyProblem,
  type PropertyType,
  type PropertyValue,
} from '@lanewright/freight';
import type { PlacedProperty, PropertyValues } from './modeSettings.api.ts';

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

const groupWords: Readonly<Record<string, string>> = {
  lanes: 'Lanes',
  uploads: 'Uploads',
  standings: 'Standings',
  visibility: 'What carriers see',
  contract: 'Contract period',
  awards: 'Awards',
  fuel: 'Fuel',
  risk: 'Risk warnings',
};
const ownGroup = 'Custom';

/** Label of a property: "Standings: show colour towards best"; the Owner's own properties by name. */
export function propertyLabel(name: string): string {
  if (!isPropertyKey(name)) return name;
  const [group = '', ...rest] = name.split('.');
  return `${groupWords[group] ?? sentence(group)}: ${sentence(rest.join(' ')).replace(/^./, (first) => first.toLowerCase())}`;
}

/** Groups properties by the part before the dot; those that the Owner added are a group of their own. */
export function groupsOf(
  placed: readonly PlacedProperty[],
): readonly { name: string; properties: readonly ShownProperty[] }[] {
  const groups = new Map<string, ShownProperty[]>();
  for (const property of placed) {
    const { name, isCustom } = property;
    const group = name.split('.')[0] ?? name;
    const heading = isCustom ? ownGroup : (groupWords[group] ?? sentence(group));
    const shown = {
      key: name,
      name: isCustom ? name : sentence(name.split('.').slice(1).join(' ') || name),
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

/** 'greenOverTargetPercent' as text: "Green over target percent". */
function sentence(name: string): string {
  const words = name
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/\busd\b/, 'USD');
  return words.charAt(0).toUpperCase() + words.slice(1);
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

/** Returns the errors in typed values, by property. */
export function problemsOf(
  draft: PropertyValues,
  placed: readonly PlacedProperty[],
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const { name, type } of placed) {
    if (!(name in draft)) continue;
    const problem = isPropertyKey(name)
      ? propertyProblem(name, draft[name])
      : customPropertyProblem(name, type, draft[name]);
    if (problem !== null) problems[name] = problem;
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
