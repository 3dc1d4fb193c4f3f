import { expect, it } from 'vitest';
import { axisOf, marksOf, partOf, placeOf } from './timeline.ts';

const year = { firstMonth: '2027-01', lastMonth: '2027-12' };
const next = { firstMonth: '2028-01', lastMonth: '2028-12' };
const moving = { firstMonth: null, lastMonth: null };

it('has every contract and today on one axis', () => {
  expect(axisOf([year, next, moving], '2027-06-16')).toEqual({ firstMonth: '2027-01', months: 24 });
  expect(axisOf([year], '2026-11-02')).toEqual({ firstMonth: '2026-11', months: 14 });
  expect(axisOf([year], '2028-02-02')).toEqual({ firstMonth: '2027-01', months: 14 });
  expect(axisOf([moving], '2028-02-02')).toBeUndefined();
});

it('places contracts and days in percent of the axis', () => {
  const axis = { firstMonth: '2027-01', months: 24 };
  expect(partOf(axis, next)).toEqual({ from: 50, length: 50 });
  expect(partOf(axis, moving)).toBeUndefined();
  expect(placeOf(axis, '2027-01-01')).toBe(0);
  expect(placeOf(axis, '2028-06-16')).toBeCloseTo((17.5 / 24) * 100);
});

it('names at most ten months, at the beginning of quarters, half-years or years', () => {
  const namesOf = (firstMonth: string, months: number) =>
    marksOf({ firstMonth, months }).map(({ month }) => month);
  expect(namesOf('2027-02', 4)).toEqual(['2027-02', '2027-03', '2027-04', '2027-05']);
  expect(namesOf('2027-02', 24)).toEqual([
    '2027-04',
    '2027-07',
    '2027-10',
    '2028-01',
    '2028-04',
    '2028-07',
    '2028-10',
    '2029-01',
  ]);
  expect(namesOf('2027-02', 36)).toEqual(['2027-07', '2028-01', '2028-07', '2029-01', '2029-07', '2030-01']);
});
