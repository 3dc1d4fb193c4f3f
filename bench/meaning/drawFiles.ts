import { Mode } from '@lanewright/freight';
import { chanceFrom } from '../../tools/generate/random.ts';
import {
  type AmbiguousFile,
  type Draw,
  like,
  plain,
  rate,
  repeated,
  scaled,
  scaledWeight,
  share,
  status,
  unused,
} from './kindsOfFile.ts';

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

/** One file of each kind, generated from a seed. */
export function drawFiles(seed: number): AmbiguousFile[] {
  const chance = chanceFrom(seed);
  return Object.entries(draws).map(([kind, draw]) => ({ kind, ...draw(chance) }));
}
