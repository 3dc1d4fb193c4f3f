import { describe, expect, it } from 'vitest';
import {
  countOf,
  formatDay,
  formatMonths,
  formatQuantity,
  formatUnitRateUsd,
  formatUnitRateUsdShort,
  perUnit,
} from './figures.ts';

describe('figures as people read them', () => {
  it('names runs of months by their ends', () => {
    expect(formatMonths(['2027-03', '2026-12', '2027-01', '2027-06'])).toBe(
      'Dec 2026 – Jan 2027, Mar 2027, Jun 2027',
    );
    expect(formatMonths([])).toBe('');
  });

  it('keeps every decimal of a unit rate, and at least two', () => {
    expect(formatUnitRateUsd(2.312345)).toBe('$2.312345');
    expect(formatUnitRateUsd(405)).toBe('$405.00');
  });

  it('lines unit rates up in a column', () => {
    expect(formatUnitRateUsdShort(2.62)).toBe('$2.6200');
    expect(formatUnitRateUsdShort(3184.8449)).toBe('$3,184.84');
  });

  it('writes quantities with their unit', () => {
    expect(formatQuantity(3119292.44, 'kg')).toBe('3,119,292.4 kg');
    expect(formatQuantity(12, 'm3')).toBe('12 m³');
    expect(perUnit('containers')).toBe('container');
  });

  it('counts one thing and many', () => {
    expect(countOf(1, 'lane')).toBe('1 lane');
    expect(countOf(3036, 'lane')).toBe('3,036 lanes');
  });

  it('does not move a day by the time zone', () => {
    expect(formatDay('2026-01-01')).toBe('Jan 1, 2026');
  });
});
