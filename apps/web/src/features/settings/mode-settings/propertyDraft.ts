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

/** The types of the catalogue, and the plain ones of properties that the Owner added. */
type FieldType = PropertyType | { readonly kind: 'text' } | { readonly kind: 'numbers' };

/** A property as the screen tells it. */
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

/** A property of the product as people call it: "Standings: show colour towards best"; one of the Owner's own by its name. */
export function propertyLabel(name: string): string {
  if (!isPropertyKey(name)) return name;
  const [group = '', ...rest] = name.split('.');
  return `${groupWords[group] ?? sentence(group)}: ${sentence(rest.join(' ')).replace(/^./, (first) => first.toLowerCase())}`;
}

/** The properties in groups: what stands before the dot is the group; those that the Owner added are one of their own. */
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

/** The field that fits a property: of the product's own the catalogue knows more than the type on the wire. */
function fieldTypeOf(name: string, type: CustomPropertyType): FieldType {
  if (isPropertyKey(name)) return propertyCatalogue[name].type;
  if (type === 'boolean') return { kind: 'boolean' };
  if (type === 'number') return { kind: 'decimal', min: -Number.MAX_VALUE, max: Number.MAX_VALUE };
  return type === 'text' ? { kind: 'text' } : { kind: 'numbers' };
}

/** 'greenOverTargetPercent' as people write it: "Green over target percent". */
function sentence(name: string): string {
  const words = name
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/\busd\b/, 'USD');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as a person reads it. */
export function sayValue(value: PropertyValue | undefined): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The same, by the name of the choice where its values have names. */
export function sayChoice(type: FieldType, value: PropertyValue | undefined): string {
  const labels = 'labels' in type ? type.labels : undefined;
  return labels?.[String(value)] ?? sayValue(value);
}

/** What was typed as the value that is stored; what cannot be one stays as it was typed, and is refused. */
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

/** What is wrong with what was typed, by property. */
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

/** Only what differs from what is stored. */
export function changesOf(draft: PropertyValues, placed: readonly PlacedProperty[]): PropertyValues {
  return Object.fromEntries(
    placed
      .filter(({ name, value }) => name in draft && JSON.stringify(draft[name]) !== JSON.stringify(value))
      .map(({ name }) => [name, draft[name] ?? null]),
  );
}
