import { expect, test } from 'vitest';
import type { CarrierName } from './carrierNames.api.ts';
import { countNames, nameFilters, strangeNames, suggestedNames } from './nameFilters.ts';

const name = (said: Partial<CarrierName> & { name: string }): CarrierName => ({
  shipments: 1,
  chargeUsd: 1,
  carrierId: null,
  carrierName: null,
  decidedBy: null,
  candidates: [],
  ...said,
});
const names = [
  name({ name: 'FEDEX', carrierId: '1', carrierName: 'Federal Express', decidedBy: 'name' }),
  name({ name: 'Snyder', candidates: [{ carrierId: '2', name: 'Schneider' }] }),
  name({ name: 'Spot', decidedBy: 'person' }),
  name({ name: 'Who knows' }),
];

test('counts names, and filters them by state and search', () => {
  expect(countNames(names)).toEqual({ open: 2, known: 1, none: 1 });
  const listed = (...asked: [Parameters<typeof nameFilters>[1], string]) =>
    nameFilters(names, ...asked).map((one) => one.name);
  expect(listed('open', '')).toEqual(['Snyder', 'Who knows']);
  expect(listed('none', '')).toEqual(['Spot']);
  expect(listed(undefined, ' express')).toEqual(['FEDEX']);
});

test('suggests only open names that are similar to a carrier', () => {
  expect(suggestedNames(names)).toEqual([{ name: 'Snyder', carrierId: '2' }]);
  expect(strangeNames(names)).toEqual([{ name: 'Who knows', carrierId: null }]);
});
