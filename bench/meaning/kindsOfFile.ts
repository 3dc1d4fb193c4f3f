import { Mode, type OfferedMode } from '@lanewright/freight';
import type { Chance } from '../../tools/generate/random.ts';

/** A file that leaves one thing open. */
export interface AmbiguousFile {
  readonly kind: string;
  readonly csv: string;
  readonly mode: OfferedMode;
  /** Prefix of the assumption's key. */
  readonly key: string;
  /** Independently calculated USD by choice; empty if the choices differ in something else. */
  readonly usd: Readonly<Record<string, number>>;
}

export type Draw = (chance: Chance) => Omit<AmbiguousFile, 'kind'>;

const rowCount = 12;
const cents = (amount: number) => Math.round(amount * 100) / 100;
const round = (amounts: readonly number[]) => cents(amounts.reduce((sum, amount) => sum + amount, 0));

const places = [
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State',
  'Shipment Number,Pickup Date,Origin City,Origin State,Dest City,Dest State',
];

/** A truckload file: the common columns and those of the case, in random order. */
function truckloads(
  chance: Chance,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  ids: readonly string[] = rows.map((_, at) => `L-${at}`),
): string {
  const order = headers.map((_, at) => at).toSorted(() => chance.next() - 0.5);
  const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [
    `${chance.pick(places)},${order.map((at) => cell(headers[at] ?? '')).join(',')}`,
    ...rows.map((row, at) => {
      const day = String((at % 27) + 1).padStart(2, '0');
      return `${ids[at]},2026-03-${day},Columbus,OH,Nashville,TN,${order.map((index) => cell(row[index] ?? '')).join(',')}`;
    }),
  ].join('\n');
}

const amounts = (chance: Chance, low: number, high: number, count = rowCount) =>
  Array.from({ length: count }, () => cents(chance.between(low, high)));
const fixed = (values: readonly number[], decimals = 2) => values.map((value) => value.toFixed(decimals));
const table = (...columns: readonly (readonly string[])[]) =>
  (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? ''));

export const scaled =
  (header: string, factor: number): Draw =>
  (chance) => {
    const written = amounts(chance, 1, 9);
    return {
      csv: truckloads(
        chance,
        ['Miles', header],
        table(
          written.map(() => '380'),
          fixed(written),
        ),
      ),
      mode: Mode.RoadFTL,
      key: 'headerScale:',
      usd: { [`x${factor}`]: round(written.map((amount) => amount * factor)), x1: round(written) },
    };
  };

export const scaledWeight =
  (header: string): Draw =>
  (chance) => {
    const kg = amounts(chance, 2, 18);
    const csv = truckloads(
      chance,
      ['Miles', 'Total Charge (USD)', header],
      table(
        kg.map(() => '380'),
        fixed(amounts(chance, 900, 1900)),
        fixed(kg),
      ),
    );
    return { csv, mode: Mode.RoadFTL, key: 'headerScale:', usd: {} };
  };

export const rate =
  (header: string, weightHeader: string, per: number): Draw =>
  (chance) => {
    const weights = Array.from({ length: rowCount }, () => chance.whole(40, 200) * 100);
    const rates = amounts(chance, 2, 9);
    const csv = truckloads(
      chance,
      ['Miles', weightHeader, header],
      table(
        weights.map(() => '380'),
        weights.map(String),
        fixed(rates),
      ),
    );
    const times = round(rates.map((amount, at) => cents(((weights[at] ?? 0) / per) * amount)));
    return { csv, mode: Mode.RoadFTL, key: 'rateHeader:', usd: { times, whole: round(rates) } };
  };

export const share =
  (header: string, write: (percent: number) => string): Draw =>
  (chance) => {
    const linehaul = amounts(chance, 900, 1900);
    const percents = linehaul.map(() => chance.whole(8, 40));
    const csv = truckloads(
      chance,
      ['Miles', 'Linehaul (USD)', header],
      table(
        linehaul.map(() => '380'),
        fixed(linehaul),
        percents.map(write),
      ),
    );
    const whole = round(linehaul.map((amount, at) => amount + cents((amount * (percents[at] ?? 0)) / 100)));
    return {
      csv,
      mode: Mode.RoadFTL,
      key: 'percent:',
      usd: { linehaul: whole, charges: whole, exclude: round(linehaul) },
    };
  };

export const unused =
  (header: string, sign: 1 | -1): Draw =>
  (chance) => {
    const linehaul = amounts(chance, 900, 1900);
    const other = amounts(chance, 20, 90).map((amount) => amount * sign);
    const csv = truckloads(
      chance,
      ['Miles', 'Linehaul (USD)', header],
      table(
        linehaul.map(() => '380'),
        fixed(linehaul),
        fixed(other),
      ),
    );
    return {
      csv,
      mode: Mode.RoadFTL,
      key: 'unusedMoney:',
      usd: { add: round([...linehaul, ...other]), exclude: round(linehaul) },
    };
  };

export const like =
  (one: string, other: string): Draw =>
  (chance) => {
    const first = fixed(amounts(chance, 900, 1900));
    const second = fixed(amounts(chance, 2000, 2900));
    const csv = truckloads(
      chance,
      ['Miles', one, other],
      table(
        first.map(() => '380'),
        first,
        second,
      ),
    );
    return { csv, mode: Mode.RoadFTL, key: 'likeColumns:', usd: {} };
  };

export const status =
  (header: string, sound: string, out: string): Draw =>
  (chance) => {
    const charges = amounts(chance, 900, 1900);
    const at = chance.whole(0, rowCount - 1);
    const csv = truckloads(
      chance,
      ['Miles', 'Total Charge (USD)', header],
      table(
        charges.map(() => '380'),
        fixed(charges),
        charges.map((_, row) => (row === at ? out : sound)),
      ),
    );
    return {
      csv,
      mode: Mode.RoadFTL,
      key: 'statusTexts:',
      usd: { include: round(charges), exclude: round(charges.filter((_, row) => row !== at)) },
    };
  };

export const repeated =
  (item: string, repeatsWeight: boolean): Draw =>
  (chance) => {
    const charges = amounts(chance, 900, 1900, rowCount / 3);
    const rows = charges.flatMap((charge) =>
      ['A', 'B', 'C'].map((name) => [
        name,
        repeatsWeight ? '1200' : String(chance.whole(100, 900)),
        '380',
        charge.toFixed(2),
      ]),
    );
    const ids = rows.map((_, at) => `S-${Math.floor(at / 3)}`);
    const csv = truckloads(chance, [item, 'Weight (kg)', 'Miles', 'Total Charge (USD)'], rows, ids);
    return {
      csv,
      mode: Mode.RoadFTL,
      key: 'rowCharges',
      usd: { once: round(charges), each: cents(3 * round(charges)) },
    };
  };

export const plain =
  (
    key: string,
    headers: readonly string[],
    cells: (chance: Chance, row: number) => readonly string[],
    mode: OfferedMode = Mode.RoadFTL,
  ): Draw =>
  (chance) => ({
    csv: truckloads(
      chance,
      headers,
      Array.from({ length: rowCount }, (_, row) => cells(chance, row)),
    ),
    mode,
    key,
    usd: {},
  });
