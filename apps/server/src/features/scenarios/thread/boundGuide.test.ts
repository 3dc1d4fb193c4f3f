import { expect, test } from 'vitest';
import { boundGuide } from './boundGuide.ts';

const row = (laneId: string, carrierId: string, pricePerUnit: number, pricePerUnitToWin: number | null) => ({
  laneId,
  carrierId,
  pricePerUnit,
  pricePerUnitToWin,
});
const guide = [
  row('1', 'a', 10, null),
  row('1', 'b', 10, 5),
  row('1', 'c', 20, 19),
  row('1', 'd', 10, 9),
  row('1', 'e', 10, 8),
  row('2', 'a', 10, null),
  row('2', 'b', 10, 1),
];

test('keeps a guide complete while it is readable', () => {
  expect(boundGuide(guide, 7)).toEqual({ rows: guide, leftOut: 0 });
});

test('beyond that keeps the three nearest of each lane and counts the others', () => {
  const { rows, leftOut } = boundGuide(guide, 6);
  expect(rows.map(({ laneId, carrierId }) => laneId + carrierId)).toEqual(['1c', '1d', '1e', '2b', '2a']);
  expect(leftOut).toBe(2);
});
