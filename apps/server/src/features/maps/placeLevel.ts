import type { overview } from '@lanewright/contract';
import type { z } from 'zod';

/** The level by which places are grouped. */
export type PlaceLevel = 'place' | 'state' | 'country';
type LanesFilter = z.output<typeof overview.lanesFilterSchema>;

/** A node as returned by SQL. */
export type NodeRow = {
  key: string;
  label: string;
  code: string | null;
  country: string | null;
  state: string | null;
  latitude: number;
  longitude: number;
};

/**
 * The key of a lane's end: its code or label, its state (lanes of a country without states are grouped), its country. The lane
 * table can be filtered by these keys, so that a node can list its lanes.
 */
export function keyOfEnd(level: PlaceLevel, end: 'origin' | 'destination'): string {
  if (level === 'place') return `coalesce(${end}_code, lower(${end}_label))`;
  if (level === 'country') return `coalesce(${end}_country, '')`;
  return `concat_ws('-', coalesce(${end}_country, ''), ${end}_state)`;
}

/** Name and position of a node, from the node (n), its country (c) and its state (s). */
export const nodeColumns: Readonly<
  Record<PlaceLevel, { label: string; latitude: string; longitude: string }>
> = {
  place: { label: 'n.label', latitude: 'n.latitude', longitude: 'n.longitude' },
  state: {
    label: `coalesce(s.name || ', ' || n.country, c.name, n.country, 'Not known')`,
    latitude: 'n.latitude',
    longitude: 'n.longitude',
  },
  // A country uses its own position, not that of most of its lanes.
  country: {
    label: `coalesce(c.name, n.country, 'Not known')`,
    latitude: 'c.latitude',
    longitude: 'c.longitude',
  },
};

export function presentNode(level: PlaceLevel, node: NodeRow) {
  return {
    id: node.key,
    label: node.label,
    country: node.country,
    latitude: node.latitude,
    longitude: node.longitude,
    kind: kindOf(level, node),
  };
}

function kindOf(
  level: PlaceLevel,
  { code, state }: NodeRow,
): 'port' | 'airport' | 'city' | 'state' | 'country' {
  if (level === 'country') return 'country';
  if (level === 'state') return state === null ? 'country' : 'state';
  if (code === null) return 'city';
  // UN/LOCODE of a port, IATA code of an airport.
  return code.length === 3 ? 'airport' : 'port';
}

const columnsOf = {
  origin: { code: 'originPort', label: 'origin', country: 'originCountry', state: 'originState' },
  destination: {
    code: 'destinationPort',
    label: 'destination',
    country: 'destinationCountry',
    state: 'destinationState',
  },
} as const;

/** Filter for the lanes that begin or end at a node. */
export function lanesAt(level: PlaceLevel, end: 'origin' | 'destination', node: NodeRow): LanesFilter {
  const columns = columnsOf[end];
  const equal = (column: string, text: string | null): LanesFilter[number] =>
    text === null ? { column, isEmpty: true } : { column, anyOf: [text] };
  if (level === 'place')
    return node.code === null
      ? [equal(columns.label, node.label), equal(columns.code, null)]
      : [equal(columns.code, node.code)];
  const inCountry = equal(columns.country, node.country);
  return level === 'country' ? [inCountry] : [inCountry, equal(columns.state, node.state)];
}
