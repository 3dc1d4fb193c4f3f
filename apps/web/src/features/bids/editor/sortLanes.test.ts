import fc from 'fast-check';
import { expect, it } from 'vitest';
import { airColumns, lane } from '../cells/testLanes.ts';
import { nextSort, sortLanes } from './sortLanes.ts';

const by = { columns: airColumns, info: [], draft: new Map([['2', { 'rate:1/1': '12' }]]) };
const rate = (value: number) => [{ chargeNo: 1, breakNo: 1, rate: value }];
const lanes = [
  lane('1', { rates: rate(3), colour: 'Red', isComplete: true, volume: 5 }),
  lane('2', { rates: rate(1), colour: 'Green', isComplete: true, volume: 9 }),
  lane('3', { volume: 7 }),
  lane('4', { rates: rate(100), isComplete: false, volume: 1 }),
];
const sorted = (columnId: string, isDescending = false) =>
  sortLanes(lanes, { columnId, isDescending }, by).map(({ laneId }) => laneId);

it('sorts by rates as typed, standing, volume and name; empty cells come last', () => {
  expect(sorted('rate:1/1')).toEqual(['1', '2', '4', '3']);
  expect(sorted('rate:1/1', true)).toEqual(['4', '2', '1', '3']);
  expect(sorted('standing')).toEqual(['2', '1', '4', '3']);
  expect(sorted('volume', true)).toEqual(['2', '3', '1', '4']);
  expect(sorted('lane', true)).toEqual(['4', '3', '2', '1']);
  expect(sortLanes(lanes, null, by)).toBe(lanes);
});

it('sorts by columns of the lane table as figures', () => {
  const info = [
    {
      id: 'baseline',
      name: 'Baseline',
      widthPx: 90,
      cell: () => null,
      text: ({ laneId }: { laneId: string }) =>
        ['', '$1,000.00', '$90.00', '–', '$200.00'][Number(laneId)] ?? '',
    },
  ];
  const ids = sortLanes(lanes, { columnId: 'baseline', isDescending: false }, { ...by, info });
  expect(ids.map(({ laneId }) => laneId)).toEqual(['2', '4', '1', '3']);
});

it('keeps every lane once, and equal ones in order', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 3 }))), fc.boolean(), (rates, isDescending) => {
      const some = rates.map((value, at) => lane(String(at), value === null ? {} : { rates: rate(value) }));
      const after = sortLanes(some, { columnId: 'rate:1/1', isDescending }, { ...by, draft: new Map() });
      expect(after.toSorted((a, b) => Number(a.laneId) - Number(b.laneId))).toEqual(some);
      for (const [at, one] of after.entries()) {
        const next = after[at + 1];
        if (next === undefined) continue;
        const [a, b] = [one.rates[0]?.rate ?? null, next.rates[0]?.rate ?? null];
        if (a === b) expect(Number(one.laneId)).toBeLessThan(Number(next.laneId));
        else if (b !== null) expect(a !== null && (isDescending ? a > b : a < b)).toBe(true);
      }
    }),
  );
});

it('a column is sorted up, down and not at all', () => {
  const first = nextSort(null, 'volume');
  expect(first).toEqual({ columnId: 'volume', isDescending: false });
  expect(nextSort(first, 'lane')).toEqual({ columnId: 'lane', isDescending: false });
  expect(nextSort(nextSort(first, 'volume'), 'volume')).toBeNull();
});
