import { Mode, type OfferedMode } from '@lanewright/freight';
import { type Chance, chanceFrom } from '../../tools/generate/random.ts';

/** A file with one thing that it does not say. */
export interface AmbiguousFile {
  readonly kind: string;
  readonly csv: string;
  readonly mode: OfferedMode;
  /** What the assumption's key begins with. */
  readonly key: string;
  /** Own arithmetic: USD by choice; empty where the choices differ in something else. */
  readonly usd: Readonly<Record<string, number>>;
}

type Draw = (chance: Chance) => Omit<AmbiguousFile, 'kind'>;

const rowCount = 12;
const cents = (amount: number) => Math.round(amount * 100) / 100;
const round = (amounts: readonly number[]) => cents(amounts.reduce((sum, amount) => sum + amount, 0));

const places = [
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State',
  'Shipment Number,Pickup Date,Origin City,Origin State,Dest City,Dest State',
];

/** A file of truckloads: the columns that every one has, and those of the case in a drawn order. */
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

const scaled =
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

const scaledWeight =
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

const rate =
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

const share =
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

const unused =
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

const like =
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

const status =
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

const repeated =
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

const plain =
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

const draws: Readonly<Record<string, Draw>> = Object.fromEntries([
  ...[
    "Total Charge (USD '000)",
    'Total Charge (k USD)',
    'Total Charge kUSD',
    'Total Cost (USD thousands)',
    "Freight Cost '000 USD",
    'Total Charge ($k)',
    'Gesamtkosten (TUSD)',
    'Gesamtkosten (Tsd. USD)',
    'Costo total (miles de USD)',
    'Custo total (mil USD)',
  ].map((header) => [`scale ${header}`, scaled(header, 1000)] as const),
  ...['Total Charge (USD mn)', 'Total Charge (MUSD)', 'Total Spend ($M)'].map(
    (header) => [`scale ${header}`, scaled(header, 1_000_000)] as const,
  ),
  ...[
    'Weight (000 lbs)',
    'Weight (klbs)',
    'Gross Weight (thousand kg)',
    'Weight (100 kg)',
    "Weight ('000 kg)",
    'Weight (M kg)',
  ].map((header) => [`scale ${header}`, scaledWeight(header)] as const),
  ['rate per lb', rate('Freight Charge (USD/lb)', 'Weight (lb)', 1)],
  ['rate per cwt', rate('Freight Charge (USD per cwt)', 'Weight (lb)', 100)],
  ['rate per 100 kg', rate('Freight Charge (USD per 100 kg)', 'Weight (kg)', 100)],
  ['rate per kg', rate('Total Charge USD/kg', 'Gross Weight (kg)', 1)],
  ['rate je 100 kg', rate('Frachtkosten (USD je 100 kg)', 'Gewicht (kg)', 100)],
  ...['Fuel Surcharge', 'Fuel', 'FSC', 'BAF', 'Peak Season Surcharge'].map(
    (header) => [`percent ${header}`, share(header, (value) => `${value}%`)] as const,
  ),
  ['percent in the header', share('Fuel Surcharge %', String)],
  ['percent as a fraction', share('Fuel Surcharge (pct)', (value) => (value / 100).toFixed(2))],
  ...['Discount', 'Rebate', 'Rabatt', 'Remise', 'Descuento', 'Desconto'].map(
    (header) => [`negative ${header}`, unused(header, -1)] as const,
  ),
  ...['Discount', 'Rabatt', 'Remise', 'Descuento'].map(
    (header) => [`positive ${header}`, unused(header, 1)] as const,
  ),
  ...['VAT', 'Tax', 'Duty', 'MwSt', 'Impuesto'].map(
    (header) => [`addition ${header}`, unused(header, 1)] as const,
  ),
  ['two amounts', like('Amount (USD)', 'Charge (USD)')],
  ['two totals', like('Total Charge (USD)', 'Total Cost (USD)')],
  ['totals of two currencies', like('Total Charge (EUR)', 'Total Charge (USD)')],
  ['a header that repeats', like('Charge (USD)', 'Charge (USD)')],
  ['status Void', status('Status', 'Delivered', 'Void')],
  ['status Cancelled', status('Load Status', 'Closed', 'CANCELLED')],
  ['status Storniert', status('Stand', 'Geliefert', 'Storniert')],
  ['status Anulado', status('Estado', 'Entregado', 'Anulado')],
  ['status Quote', status('Shipment status', 'Invoiced', 'Quote')],
  ['status Draft', status('State of load', 'Completed', 'Draft')],
  ...['Item', 'SKU', 'Material', 'Artikel'].map(
    (header) => [`charge on every ${header}`, repeated(header, false)] as const,
  ),
  ['charge and weight on every row', repeated('Item', true)],
  [
    'charge of zero',
    plain('zeroCharge', ['Miles', 'Total Charge (USD)'], (chance, row) => [
      '380',
      row % 4 === 0 ? '0.00' : chance.between(900, 1900).toFixed(2),
    ]),
  ],
  [
    'impossible weight',
    plain('impossibleWeight', ['Miles', 'Weight (kg)', 'Total Charge (USD)'], (chance, row) => [
      '380',
      row === 3 ? '850000' : '12000',
      chance.between(900, 1900).toFixed(2),
    ]),
  ],
  [
    'containers without a count',
    plain(
      'containers',
      ['Weight (kg)', 'Total Charge (USD)'],
      (chance, row) => [row % 3 === 0 ? '52000' : '18000', chance.between(900, 1900).toFixed(2)],
      Mode.OceanFCL,
    ),
  ],
  [
    'rows without freight',
    plain(
      'noVolume',
      ['Weight (kg)', 'Total Charge (USD)'],
      (chance, row) => [row % 2 === 0 ? '0' : '300', chance.between(900, 1900).toFixed(2)],
      Mode.AirFreight,
    ),
  ],
  [
    'history of three years',
    plain('longHistory', ['Miles', 'Delivery Date', 'Total Charge (USD)'], (chance, row) => [
      '380',
      `${2023 + (row % 4)}-03-28`,
      chance.between(900, 1900).toFixed(2),
    ]),
  ],
]);

/** One file of each kind, drawn from a seed. */
export function drawFiles(seed: number): AmbiguousFile[] {
  const chance = chanceFrom(seed);
  return Object.entries(draws).map(([kind, draw]) => ({ kind, ...draw(chance) }));
}
