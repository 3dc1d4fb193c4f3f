import { expect, test } from 'vitest';
import { batchOfTexts } from './batchOfTexts.ts';
import { LineReader } from './lineReader.ts';
import { TotalRows } from './totalRows.ts';

/** Returns for each row (a text, and a charge in cents) whether it is detected as a total. */
function found(rows: readonly (readonly [string, number])[]): boolean[] {
  const reader = new LineReader(batchOfTexts(rows.map(([text]) => ['Columbus, OH', text])));
  const totals = new TotalRows();
  return rows.map(([, cents], row) => {
    reader.row = row;
    return totals.next(cents, reader) !== '';
  });
}

test.each([
  'TOTAL',
  'Grand total',
  'Sub-total:',
  'Subtotal March',
  'SUM',
  'Summe',
  'Gesamtsumme',
  'Zwischensumme',
  'Sous-total',
  'Somme',
  'Suma',
  'Soma',
  'Importe total',
  '合计',
  '小计',
])('%s is a total if its charge is the sum of the rows above', (word) => {
  expect(
    found([
      ['L-1', 100],
      ['L-2', 250],
      [word, 350],
    ]),
  ).toEqual([false, false, true]);
  expect(
    found([
      ['L-1', 100],
      ['L-2', 250],
      [word, 351],
    ]),
  ).toEqual([false, false, true]);
  expect(
    found([
      ['L-1', 100],
      ['L-2', 250],
      [word, 352],
    ]),
  ).toEqual([false, false, false]);
});

test('finds subtotals and the grand total, which add nothing', () => {
  const rows = [
    ['L-1', 100],
    ['L-2', 250],
    ['Subtotal', 350],
    ['L-3', 400],
    ['L-4', Number.NaN],
    ['L-5', 50],
    ['Subtotal', 450],
    ['Total', 800],
  ] as const;
  expect(found(rows)).toEqual([false, false, true, false, false, false, true, true]);
});

test('a shipment of a company called Total, and a row equal to the one above, are no totals', () => {
  expect(
    found([
      ['L-1', 100],
      ['L-2', 250],
      ['Total Energies', 300],
    ]),
  ).toEqual([false, false, false]);
  expect(
    found([
      ['Total', 100],
      ['Total', 100],
    ]),
  ).toEqual([false, false]);
  expect(
    found([
      ['L-1', 100],
      ['L-2', 250],
      ['Summerside', 350],
    ]),
  ).toEqual([false, false, false]);
  expect(
    found([
      ['L-1', 0],
      ['L-2', 0],
      ['Total', 0],
    ]),
  ).toEqual([false, false, false]);
});
