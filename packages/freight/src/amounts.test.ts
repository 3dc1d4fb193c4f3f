import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emissionKg } from './emissions.ts';
import { Decimal, formatUsdShort, roundHalfUpToCent, sumCents } from './money.ts';
import { addMonths, calendarMonthOf, contractMonths, monthsBetween, monthsFrom } from './months.ts';
import { formatTime12h } from './timeOfDay.ts';

describe('money', () => {
  it('rounds half away from zero, once', () => {
    expect(roundHalfUpToCent('1.005').toFixed(2)).toBe('1.01');
    expect(roundHalfUpToCent('-1.005').toFixed(2)).toBe('-1.01');
    expect(roundHalfUpToCent('1.00499999').toFixed(2)).toBe('1.00');
  });

  it('sums cents exactly and rejects amounts that are not rounded', () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 50 }), (amounts) => {
        const whole = amounts.reduce((sum, amount) => sum + amount, 0);
        const sum = sumCents(amounts.map((amount) => new Decimal(amount).div(100)));
        return sum.times(100).eq(whole);
      }),
    );
    expect(() => sumCents(['0.001'])).toThrow(RangeError);
  });

  it.each([
    ['0', '$0.00'],
    ['999.99', '$999.99'],
    ['1000', '$1.0K'],
    ['1250', '$1.3K'],
    ['999950', '$1000.0K'],
    ['999999.99', '$1000.0K'],
    ['1000000', '$1.0M'],
    ['-1500', '−$1.5K'],
    ['-0.001', '$0.00'],
    ['2345678901', '$2345.7M'],
  ])('shows %s as %s', (amount, shown) => {
    expect(formatUsdShort(amount)).toBe(shown);
  });
});

describe('months', () => {
  it('count across the end of the year, in both directions', () => {
    expect(addMonths('2026-11', 3)).toBe('2027-02');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(calendarMonthOf('2026-12')).toBe(12);
    expect(contractMonths(null, 2, '2026-12-31')).toEqual(['2027-01', '2027-02']);
    expect(contractMonths('2026-05', 1, '2026-12-31')).toEqual(['2026-05']);
    expect(() => addMonths('2026-13', 1)).toThrow(RangeError);
    expect(() => addMonths('2026-12', 0.5)).toThrow(RangeError);
  });

  it('add and subtract symmetrically', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: -500, max: 500 }), (start, step) => {
        const month = addMonths('1990-01', start);
        expect(monthsBetween(month, addMonths(month, step))).toBe(step);
      }),
    );
    expect(monthsFrom('2026-11', 3)).toEqual(['2026-11', '2026-12', '2027-01']);
  });
});

it('uses the 12-hour clock', () => {
  const times = [[0, 5] as const, [11, 59] as const, [12, 0] as const, [23, 30] as const];
  expect(times.map(([hours, minutes]) => formatTime12h(hours, minutes))).toEqual([
    '12:05 am',
    '11:59 am',
    '12:00 pm',
    '11:30 pm',
  ]);
});

describe('CO2', () => {
  it('is mass × distance × factor', () => {
    // 20 t × 1,000 km × 8.2 g = 164 kg
    expect(emissionKg(20_000, 1_000, '8.2').toString()).toBe('164');
    // 450.5 kg × 6,960 km × 602 g/tkm = 0.4505 × 6,960 × 0.602 kg
    expect(emissionKg('450.5', 6_960, 602).toFixed(4)).toBe('1887.5590');
    expect(emissionKg(0, 6_960, 602).toString()).toBe('0');
  });
});
