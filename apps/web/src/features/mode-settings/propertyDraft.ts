import {
  propertyCatalogue,
  type PropertyKey,
  propertyKeys,
  propertyProblem,
  type PropertyType,
  type PropertyValue,
} from '@lanewright/freight';
import type { PropertyValues } from './modeSettings.api.ts';

/** A property as the screen tells it. */
export interface ShownProperty {
  readonly key: PropertyKey;
  readonly name: string;
  readonly meaning: string;
  readonly type: PropertyType;
  readonly standard: PropertyValue;
}

const groupWords: Readonly<Record<string, string>> = {
  lanes: 'Lanes',
  uploads: 'Uploads',
  standings: 'Standings',
  visibility: 'What carriers see',
  contract: 'Contract period',
  awards: 'Awards',
  fuel: 'Fuel',
};

/** The properties in groups, as the catalogue has them: what stands before the dot is the group. */
export const propertyGroups: readonly { name: string; properties: readonly ShownProperty[] }[] = [
  ...new Set(propertyKeys.map(groupOf)),
].map((group) => ({
  name: groupWords[group] ?? sentence(group),
  properties: propertyKeys
    .filter((key) => groupOf(key) === group)
    .map((key) => {
      const { type, default: standard, meaning } = propertyCatalogue[key];
      return { key, name: sentence(key.split('.')[1] ?? key), meaning, type, standard };
    }),
}));

function groupOf(key: PropertyKey): string {
  return key.split('.')[0] ?? key;
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
  if (value === null || value === undefined) return 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** What was typed as the value that is stored; what cannot be one stays as it was typed, and is refused. */
export function valueOf(type: PropertyType, typed: string | number | boolean | null): unknown {
  if (typeof typed === 'boolean') return typed;
  if (type.kind === 'decimal' || type.kind === 'integer') return typed === '' ? null : Number(typed);
  if (type.kind === 'month') return typed === '' ? null : typed;
  if (type.kind === 'integers' && typeof typed === 'string') {
    return typed
      .split(/[\s,;]+/)
      .filter((part) => part !== '')
      .map(Number);
  }
  return typed;
}

/** What is wrong with what was typed, by property. */
export function problemsOf(draft: PropertyValues): Partial<Record<PropertyKey, string>> {
  const problems: Partial<Record<PropertyKey, string>> = {};
  for (const key of propertyKeys) {
    const problem = key in draft ? propertyProblem(key, draft[key]) : null;
    if (problem !== null) problems[key] = problem;
  }
  return problems;
}

/** Only what differs from what is stored. */
export function changesOf(draft: PropertyValues, stored: PropertyValues): PropertyValues {
  return Object.fromEntries(
    propertyKeys
      .filter((key) => key in draft && JSON.stringify(draft[key]) !== JSON.stringify(stored[key]))
      .map((key) => [key, draft[key]]),
  );
}

/** What saving these changes sets off, in sentences. */
export function effectsOf(changes: PropertyValues): string[] {
  const changed = Object.keys(changes);
  const touches = (...groups: string[]) =>
    changed.some((key) => groups.some((group) => key.startsWith(`${group}.`)));
  const effects = [
    touches('lanes') && 'Lanes are rolled up anew from their shipments.',
    touches('contract') && 'The months of the contract change: forecasts and baselines are worked out anew.',
    touches('fuel') && 'Bids with a fuel charge are priced anew.',
    touches('standings') && 'All bids are ranked anew; colours may change.',
    touches('visibility') && 'Carriers see more or less from now on.',
    touches('uploads') && 'It holds for uploads from now on.',
    touches('awards') && 'It holds for awards from now on.',
  ];
  return effects.filter((effect) => effect !== false);
}
