import { describe, expect, it } from 'vitest';
import { headerMeaning } from './headerMeaning.ts';

const lb = 0.45359237;
const cases: readonly (readonly [string, Record<string, unknown>])[] = [
  ["Total Charge (USD '000)", { currency: 'USD', scale: 1000 }],
  ['Total Charge (USD, thousands)', { currency: 'USD', scale: 1000 }],
  ["Total Charge '000 USD", { currency: 'USD', scale: 1000 }],
  ['Freight (k EUR)', { currency: 'EUR', scale: 1000 }],
  ['Freight kEUR', { currency: 'EUR', scale: 1000 }],
  ['Fracht (TEUR)', { currency: 'EUR', scale: 1000 }],
  ['Fracht in Tsd. EUR', { currency: 'EUR', scale: 1000 }],
  ['Fracht T€', { currency: 'EUR', scale: 1000 }],
  ["Coût (milliers d'euros)", { scale: 1000 }],
  ['Flete (miles de USD)', { currency: 'USD', scale: 1000, unit: null }],
  ['Frete (mil USD)', { currency: 'USD', scale: 1000 }],
  ['运费 (千美元)', { scale: 1000 }],
  ['Cost Mio €', { currency: 'EUR', scale: 1_000_000 }],
  ['Spend ($M)', { currency: 'USD', scale: 1_000_000 }],
  ['Spend (MUSD)', { currency: 'USD', scale: 1_000_000 }],
  ['Spend (USD mn)', { currency: 'USD', scale: 1_000_000 }],
  ['Spend ($k)', { currency: 'USD', scale: 1000 }],
  ['Weight (000 lbs)', { scale: 1000, unit: { kind: 'weight', factor: lb, text: 'lbs' } }],
  ['Weight (klbs)', { scale: 1000, unit: { kind: 'weight', factor: lb, text: 'lbs' } }],
  ['Weight (100 kg)', { scale: 100, unit: { kind: 'weight', factor: 1, text: 'kg' } }],
  ['Weight (M kg)', { scale: 1, unread: ['M'] }],
  ['Volume (m3)', { scale: 1, unit: { kind: 'volume', factor: 1, text: 'm3' }, unread: [] }],
  ['Distance (km)', { scale: 1, unit: { kind: 'distance', factor: 15_625 / 25_146, text: 'km' } }],
  ['Miles', { scale: 1, unit: { kind: 'distance', factor: 1, text: 'miles' } }],
  ['USD/lb <45', { currency: 'USD', per: { count: 1, kind: 'weight', factor: lb, text: 'lb' }, unit: null }],
  [
    'EUR per 100 kg',
    { currency: 'EUR', per: { count: 100, kind: 'weight', factor: 1, text: '100 kg' }, scale: 1 },
  ],
  ['Rate per cwt', { per: { count: 1, kind: 'weight', factor: 45.359237, text: 'cwt' } }],
  ['Rate/mi', { per: { count: 1, kind: 'distance', factor: 1, text: 'mi' } }],
  [
    'USD per container',
    { currency: 'USD', per: { count: 1, kind: 'container', factor: 1, text: 'container' } },
  ],
  ['Min per shipment', { per: { count: 1, kind: 'shipment', factor: 1, text: 'shipment' } }],
  [
    'Preis je Sendung (EUR)',
    { currency: 'EUR', per: { count: 1, kind: 'shipment', factor: 1, text: 'Sendung' } },
  ],
  ['Fuel Surcharge %', { isPercent: true }],
  ['FSC (pct)', { isPercent: true }],
  ['Recargo por ciento', { isPercent: true, per: null }],
  ['Total Charge (USD)', { currency: 'USD', scale: 1, isPercent: false, per: null, unread: [] }],
  ['Weight (Kilograms)', { scale: 1, unit: { kind: 'weight', factor: 1, text: 'Kilograms' } }],
  ['Port of Loading', { currency: null, scale: 1, per: null, unit: null, isPercent: false, unread: [] }],
  ['Shipment Number', { scale: 1, per: null, unread: [] }],
  ['45 kg+', { scale: 1, unit: { kind: 'weight', factor: 1, text: 'kg' } }],
  ['100 kg+', { scale: 100 }],
];

describe('what a header says about its values', () => {
  it.each(cases)('%s', (header, expected) => {
    expect(headerMeaning(header)).toMatchObject(expected);
  });
});
