import { Mode, type OfferedMode } from '@lanewright/freight';
import type { Chance } from '../../tools/generate/random.ts';

/** A file with one ambiguity. */
export interface AmbiguousFile {
  readonly kind: string;
  readonly file: string | Buffer;
  readonly mode: OfferedMode;
  /** Prefix of the assumption's key; `exception:` and the reason if it is asked row by row. */
  readonly key: string;
  /** Independently calculated figures by choice; empty if the kind only has to be detected. */
  readonly effects: Readonly<
    Record<string, Partial<Record<'chargeUsd' | 'volume' | 'shipments' | 'lines', number>>>
  >;
}

export type Draw = (chance: Chance) => Omit<AmbiguousFile, 'kind'>;
export type Draws = Readonly<Record<string, Draw>>;

/** Effects in US dollars by choice. */
export const usd = (amounts: Readonly<Record<string, number>>): AmbiguousFile['effects'] =>
  Object.fromEntries(Object.entries(amounts).map(([value, chargeUsd]) => [value, { chargeUsd }]));

export const cents = (amount: number) => Math.round(amount * 100) / 100;
export const total = (amounts: readonly number[]) => cents(amounts.reduce((sum, amount) => sum + amount, 0));
export const fixed = (values: readonly number[], decimals = 2) =>
  values.map((value) => value.toFixed(decimals));
export const amounts = (chance: Chance, low: number, high: number, count: number) =>
  Array.from({ length: count }, () => cents(chance.between(low, high)));
export const whole = (chance: Chance, low: number, high: number, count: number) =>
  Array.from({ length: count }, () => chance.whole(low, high));
export const rowsOf = (chance: Chance) => chance.whole(9, 27);

const routes = [
  ['Columbus', 'OH', 'Nashville', 'TN'],
  ['Dallas', 'TX', 'Atlanta', 'GA'],
  ['Phoenix', 'AZ', 'Denver', 'CO'],
] as const;
/**
 * Headers of number, day and both ends, in separate columns (6) or one column for each end (4), as systems in six languages name
 * them.
 */
const roadHeads = [
  ['Load ID', 'Ship Date', 'Origin City', 'Origin State', 'Destination City', 'Destination State'],
  ['Shipment Number', 'Pickup Date', 'Origin City', 'Origin State', 'Dest City', 'Dest State'],
  ['Shipment ID', 'Ship Date', 'Origin', 'Destination'],
  ['Sendungsnr', 'Ladedatum', 'Ladeort', 'Entladeort'],
] as const;
const oceanHeads = [
  ['Shipment ID', 'Ship Date', 'Origin Port', 'Destination Port'],
  ['Booking Number', 'Sailing Date', 'POL', 'POD'],
] as const;
const airHeads = [
  ['Shipment ID', 'Ship Date', 'Origin Airport', 'Destination Airport'],
  ['AWB', 'Flight Date', 'Origin Airport', 'Destination Airport'],
] as const;

export type Column = readonly [header: string, cells: readonly string[]];
type TableOptions = {
  readonly mode?: OfferedMode;
  readonly ids?: readonly string[];
  readonly days?: readonly string[];
  /** Header of the shipment number; null if there is none. */
  readonly idHeader?: string | null;
  readonly routes?: readonly number[];
  /** Whether the columns stay in order, because a neighbouring column would resolve the ambiguity. */
  readonly hasFixedOrder?: boolean;
};

/** Generates a table of shipments: the usual columns under random headers, and those of the case, in random order. */
export function tableOf(chance: Chance, columns: readonly Column[], options: TableOptions = {}): string[][] {
  const { mode = Mode.RoadFTL, idHeader } = options;
  const count = columns[0]?.[1].length ?? 0;
  const [ids, days] = [options.ids, options.days];
  const dayOf = (row: number) => `2026-0${chance.whole(2, 6)}-${String((row % 27) + 1).padStart(2, '0')}`;
  const drawnDays = Array.from({ length: count }, (_, row) => days?.[row] ?? dayOf(row));
  const heads = mode === Mode.AirFreight ? airHeads : mode === Mode.RoadFTL ? roadHeads : oceanHeads;
  const [idName = '', ...head] = chance.pick<readonly string[]>(heads);
  const number = idHeader === undefined ? idName : idHeader;
  const serial = chance.whole(1000, 9000);
  const ends = (row: number): readonly string[] => {
    const route = routes[options.routes?.[row] ?? row % routes.length] ?? routes[0];
    if (mode === Mode.AirFreight) return ['FRA', 'JFK'];
    if (mode !== Mode.RoadFTL) return ['CNSHA', 'NLRTM'];
    return head.length === 5 ? route : [`${route[0]}, ${route[1]}`, `${route[2]}, ${route[3]}`];
  };
  const order = columns
    .map((_, at) => at)
    .toSorted(() => (options.hasFixedOrder === true ? 0 : chance.next() - 0.5));
  const drawn = order.map((at) => columns[at] as Column);
  return [
    [...(number === null ? [] : [number]), ...head, ...drawn.map(([header]) => header)],
    ...Array.from({ length: count }, (_, row) => [
      ...(number === null ? [] : [ids?.[row] ?? `L-${serial + row}`]),
      drawnDays[row] ?? '',
      ...ends(row),
      ...drawn.map(([, cells]) => cells[row] ?? ''),
    ]),
  ];
}

/** Returns the table as CSV with a random delimiter. */
export function csvOf(chance: Chance, table: readonly (readonly string[])[]): string {
  const delimiter = chance.pick([',', ',', ';', '\t']);
  const cell = (text: string) =>
    /["\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  return table.map((row) => row.map(cell).join(delimiter)).join('\n');
}

/** Generates a CSV file with the columns of a case. */
export function csvFile(chance: Chance, columns: readonly Column[], options: TableOptions = {}): string {
  return csvOf(chance, tableOf(chance, columns, options));
}

/** A distance for each of `count` rows, so that nothing else about them is ambiguous. */
export const miles = (count: number): Column => ['Miles', Array.from({ length: count }, () => '380')];

/** A charge in US dollars for each of `count` rows. */
export const charge = (chance: Chance, count: number): Column => [
  'Total Charge (USD)',
  fixed(amounts(chance, 900, 1900, count)),
];

/** A kind that only has to be detected. */
export const found =
  (key: string, columnsOf: (chance: Chance) => readonly Column[], options: TableOptions = {}): Draw =>
  (chance) => ({
    file: csvFile(chance, columnsOf(chance), options),
    mode: options.mode ?? Mode.RoadFTL,
    key,
    effects: {},
  });
