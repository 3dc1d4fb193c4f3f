import { choiceOf } from '../../../ui/useAddress.ts';
import type { LanesFilter } from '../figure/figure.api.ts';
import type { Breakdown, PlaceLevel } from './pictures.api.ts';

export const placeLevels = ['place', 'state', 'country'] as const satisfies readonly PlaceLevel[];

/** Dimensions that filter the lanes of a chart: each value is a row of the mode's breakdown. */
export const laneDimensions = ['region', 'equipment', 'carrier', 'unit'] as const;
export type LaneDimension = (typeof laneDimensions)[number];

/** The selection on the map. */
export type Picked = { readonly kind: 'place' | 'flow'; readonly id: string };

export function levelOf(address: URLSearchParams): PlaceLevel {
  return choiceOf(address, 'level', placeLevels) ?? 'place';
}

export function pickedOf(address: URLSearchParams): Picked | null {
  const [, kind, id] = /^(place|flow):(.+)$/s.exec(address.get('pick') ?? '') ?? [];
  return id === undefined || (kind !== 'place' && kind !== 'flow') ? null : { kind, id };
}

export const pickedInAddress = ({ kind, id }: Picked): string => `${kind}:${id}`;

/** A value of a dimension; `group` is its heading in the list. */
export interface LaneChoice {
  readonly key: string;
  readonly label: string;
  readonly group?: string;
  readonly filter: LanesFilter;
}

/** Returns the values a dimension can be filtered by, keyed as in the URL; an empty value has the key "-". */
export function choicesOf(breakdown: Breakdown | undefined, dimension: LaneDimension): LaneChoice[] {
  const rows = {
    region: breakdown?.byRegion,
    equipment: breakdown?.byEquipment,
    carrier: breakdown?.byCarrier,
    unit: breakdown?.byBusinessUnit,
  }[dimension];
  const choices = (rows ?? []).flatMap(({ key, label, filter }) =>
    filter === null ? [] : [{ key: key === '' ? '-' : key, label, filter }],
  );
  return dimension === 'region' ? regionChoices(choices) : choices;
}

const betweenRegions = ' – ';

/** Region pairs as choices; if lanes run between regions, also by either end, by origin and by destination. */
function regionChoices(pairs: readonly LaneChoice[]): LaneChoice[] {
  if (!pairs.some(({ key }) => key.includes(betweenRegions))) return [...pairs];
  const ends = pairs.map(({ key }) => key.split(betweenRegions));
  const choices = (group: string, column: string, regions: readonly (string | undefined)[]) =>
    [...new Set(regions.filter((region) => region !== undefined))]
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map(
        (region): LaneChoice => ({
          key: `${column}:${region}`,
          label: `${group} ${region}`,
          group,
          filter: [{ column, anyOf: [region] }],
        }),
      );
  return [
    ...choices('From or to', 'eitherRegion', ends.flat()),
    ...choices(
      'From',
      'originRegion',
      ends.map(([from]) => from),
    ),
    ...choices(
      'To',
      'destRegion',
      ends.map((one) => one.at(-1)),
    ),
    ...pairs.map((pair) => ({ ...pair, group: 'Pair' })),
  ];
}

/** Returns the lane filter in the address; values that the breakdown no longer has are ignored. */
export function filtersOf(address: URLSearchParams, breakdown: Breakdown | undefined): LanesFilter {
  return laneDimensions.flatMap((dimension) => {
    const key = address.get(dimension);
    return choicesOf(breakdown, dimension).find((row) => row.key === key)?.filter ?? [];
  });
}

/** Whether any filter is set. */
export const isNarrowed = (address: URLSearchParams): boolean =>
  laneDimensions.some((dimension) => address.has(dimension));
