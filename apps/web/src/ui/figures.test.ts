import { describe, expect, it } from 'vitest';
import {
  countOf,
  formatAge,
  formatAgo,
  formatBytes,
  formatDay,
  formatMoment,
  formatMonths,
  formatQuantity,
  formatUnitRateUsd,
  formatUnitRateUsdShort,
  formatVolume,
  perUnit,
} from './figures.ts';

describe('formatted figures', () => {
  it('abbreviates runs of months to their ends', () => {
    expect(formatMonths(['2027-03', '2026-12', '2027-01', '2027-06'])).toBe(
      'Dec 2026 – Jan 2027, Mar 2027, Jun 2027',
    );
    expect(formatMonths([])).toBe('');
  });

  it('keeps every decimal of a unit rate, and at least two', () => {
    expect(formatUnitRateUsd(2.312345)).toBe('$2.312345');
    expect(formatUnitRateUsd(405)).toBe('$405.00');
  });

  it('aligns unit rates in a column', () => {
    expect(formatUnitRateUsdShort(2.62)).toBe('$2.6200');
    expect(formatUnitRateUsdShort(3184.8449)).toBe('$3,184.84');
  });

  it('writes quantities with their unit', () => {
    expect(formatQuantity(3119292.44, 'kg')).toBe('3,119,292.4 kg');
    expect(formatQuantity(12, 'm3')).toBe('12 m³');
    expect(perUnit('containers')).toBe('container');
  });

  it('shows an unknown volume of shipments as unknown, and no shipments as none', () => {
    expect(formatVolume(0, 'mi', 4)).toBe('N/A');
    expect(formatVolume(0, 'mi', 0)).toBe('0 mi');
    expect(formatVolume(812.5, 'mi', 4)).toBe('812.5 mi');
  });

  it('uses singular and plural', () => {
    expect(countOf(1, 'lane')).toBe('1 lane');
    expect(countOf(3036, 'lane')).toBe('3,036 lanes');
  });

  it('writes sizes in the unit that fits', () => {
    expect([999, 12_400, 3_000_000, 41_900_000_000].map(formatBytes)).toEqual([
      '999 bytes',
      '12.4 kB',
      '3 MB',
      '41.9 GB',
    ]);
  });

  it('states how long ago something happened', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    const age = (minutes: number) => formatAge(new Date(now - minutes * 60_000).toISOString(), now);
    expect([0, 12, 60 * 47, 60 * 48, 60 * 24 * 1200].map(age)).toEqual([
      'just now',
      '12 min',
      '47 h',
      '2 days',
      '1,200 days',
    ]);
    expect(formatAgo('2026-11-21T11:00:00Z', now)).toBe('1 h ago');
    expect(formatAgo('2026-11-21T12:00:00Z', now)).toBe('just now');
  });

  it('doesn’t shift a date by the time zone', () => {
    expect(formatDay('2026-01-01')).toBe('1 Jan 2026');
  });
});

it('uses the 12-hour clock, with am and pm in lower case', () => {
  expect(formatMoment(new Date(2026, 10, 20, 21, 41).toISOString())).toBe('20 Nov 2026, 9:41 pm');
  expect(formatMoment(new Date(2026, 10, 20, 0, 5).toISOString())).toBe('20 Nov 2026, 12:05 am');
});
