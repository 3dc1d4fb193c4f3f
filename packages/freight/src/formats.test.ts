import { expect, test } from 'vitest';
import {
  formatChosenPercent,
  formatDay,
  formatMomentIn,
  formatMomentUtc,
  formatMonths,
  formatPercent,
  formatPeriod,
  formatQuantity,
  formatUsd,
} from './formats.ts';

test('a measured percentage has one decimal, a chosen one as many as it has, neither with a space', () => {
  expect([4, 4.3, 17.123, -0.5, 100].map(formatPercent)).toEqual([
    '4.0%',
    '4.3%',
    '17.1%',
    '−0.5%',
    '100.0%',
  ]);
  expect([5, 12.5, 33.3333].map(formatChosenPercent)).toEqual(['5%', '12.5%', '33.3333%']);
});

test('amounts have cents and a minus sign, even with more digits than a number can hold', () => {
  expect(formatUsd(-214_700)).toBe('−$214,700.00');
  expect(formatUsd('12345678901234567.89')).toBe('$12,345,678,901,234,567.89');
});

test('quantities have at most one decimal, and units in their usual form', () => {
  expect(formatQuantity(34_061.222, 'kg')).toBe('34,061.2 kg');
  expect(formatQuantity(283, 'm3')).toBe('283 m³');
});

test('months and periods are written with names', () => {
  expect(formatPeriod({ firstMonth: '2010-01', lastMonth: '2018-12' })).toBe('Jan 2010 – Dec 2018');
  expect(formatPeriod({ firstMonth: '2026-11', lastMonth: '2026-11' })).toBe('Nov 2026');
  expect(formatPeriod(null)).toBe('–');
  expect(formatMonths(['2027-03', '2026-12', '2027-01'])).toBe('Dec 2026 – Jan 2027, Mar 2027');
});

test('days and moments are written with the month’s name, moments on the 12-hour clock', () => {
  expect(formatDay('2026-01-02')).toBe('2 Jan 2026');
  expect(formatDay('2026-12-31T23:00:00Z')).toBe('31 Dec 2026');
  expect(formatMomentIn('2026-12-05T23:30:00Z', 'Europe/Berlin')).toBe('6 Dec 2026, 12:30 am');
  expect(formatMomentUtc('2026-12-05T14:00:00.000Z')).toBe('5 Dec 2026, 2:00 pm UTC');
});
