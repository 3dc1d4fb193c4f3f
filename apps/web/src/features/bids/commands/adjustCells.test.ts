import { Decimal } from '@lanewright/freight';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { airColumns, lane } from '../cells/testLanes.ts';
import { reversed, withEdit } from '../draft/draft.ts';
import { adjustCells, adjusted, countRates } from './adjustCells.ts';

const rate = (chargeNo: number, breakNo: number | null, value: number) => ({
  chargeNo,
  breakNo,
  rate: value,
});
const lanes = [
  lane('1', { rates: [rate(1, 1, 1.8082), rate(1, 2, 0.05), rate(2, null, -0.333)] }),
  lane('2', { rates: [rate(1, 1, 2)], open: false }),
  lane('3', { rates: [rate(1, 1, 10)] }),
];
const sheet = { lanes, columns: airColumns, draft: new Map() };
const everything = { top: 0, bottom: 2, left: 0, right: airColumns.length - 1 };
const texts = (edit: readonly { laneId: string; columnId: string; after: string }[]) =>
  edit.map(({ laneId, columnId, after }) => `${laneId} ${columnId} ${after}`);

it('changes rates of open lanes by a percentage; nothing else', () => {
  const { edit } = adjustCells(sheet, everything, { kind: 'percent', value: '-3', decimals: 4 });
  expect(texts(edit)).toEqual(['1 rate:1/1 1.754', '1 rate:1/2 0.0485', '1 rate:2 -0.323', '3 rate:1/1 9.7']);
  expect(countRates(sheet, everything)).toEqual({ rates: 4, empty: 2, lanes: 2, ratedLanes: 2 });
  const oneBreak = { ...everything, left: 3, right: 3 };
  expect(countRates(sheet, oneBreak)).toEqual({ rates: 1, empty: 1, lanes: 2, ratedLanes: 1 });
});

it('sets and rounds; only setting fills empty cells', () => {
  const range = { ...everything, left: 2, right: 3 };
  expect(texts(adjustCells(sheet, range, { kind: 'set', value: '$1.50', decimals: 2 }).edit)).toEqual([
    '1 rate:1/1 1.5',
    '1 rate:1/2 1.5',
    '3 rate:1/1 1.5',
    '3 rate:1/2 1.5',
  ]);
  expect(texts(adjustCells(sheet, range, { kind: 'round', decimals: 1 }).edit)).toEqual([
    '1 rate:1/1 1.8',
    '1 rate:1/2 0.1',
  ]);
  expect(adjusted('0.004', { kind: 'round', decimals: 2 })).toBe('0.004');
  expect(adjusted('on request', { kind: 'percent', value: '5', decimals: 4 })).toBeNull();
});

it('is exact to the last decimal, for every rate and percentage', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: -9_999, max: 9_999 }),
      fc.integer({ min: 0, max: 6 }),
      (units, places, hundredths, decimals) => {
        const text = new Decimal(units).div(new Decimal(10).pow(places)).toFixed();
        const percent = new Decimal(hundredths).div(100).toFixed();
        const after = adjusted(text, { kind: 'percent', value: percent, decimals }) ?? '';
        // Whole numbers: units × (10,000 + hundredths) in units of 10^-(places + 4).
        const exact = BigInt(units) * BigInt(10_000 + hundredths);
        const shift = places + 4 - decimals;
        const near = new Decimal(after).times(new Decimal(10).pow(decimals));
        if (!near.isInteger()) {
          expect(near.abs().lt(1)).toBe(true);
          return;
        }
        const step = 10n ** BigInt(Math.max(0, shift));
        const whole = shift > 0 ? (exact + step / 2n) / step : exact * 10n ** BigInt(-shift);
        if (whole !== 0n) expect(near.toFixed()).toBe(String(whole));
        expect(new Decimal(after).decimalPlaces()).toBeLessThanOrEqual(6);
      },
    ),
  );
});

it('an adjustment is one edit, and undoing it restores every cell', () => {
  const byId = new Map(lanes.map((one) => [one.laneId, one]));
  fc.assert(
    fc.property(
      fc.integer({ min: -99, max: 300 }).map(String),
      fc.dictionary(fc.constantFrom('rate:1/1', 'rate:1/2', 'rate:2'), fc.constantFrom('1', '2.5', 'x', '')),
      (value, row) => {
        const draft = withEdit(
          new Map(),
          byId,
          Object.entries(row).map(([columnId, after]) => ({ laneId: '1', columnId, before: '', after })),
        );
        const { edit } = adjustCells({ ...sheet, draft }, everything, {
          kind: 'percent',
          value,
          decimals: 4,
        });
        expect(withEdit(withEdit(draft, byId, edit), byId, reversed(edit))).toEqual(draft);
      },
    ),
  );
});
