import { describe, expect, it } from 'vitest';
import { decimalText, dividedBy, fraction, plus, roundedUpTo, times } from './fraction.ts';

describe('exact fractions', () => {
  it('keep thirds exact', () => {
    const third = dividedBy(fraction(1), fraction(3));
    expect(decimalText(plus(plus(third, third), third), 2)).toBe('1.00');
  });

  it('add tenths without a remainder, unlike floating point', () => {
    expect(decimalText(plus(fraction('0.1'), fraction('0.2')), 20)).toBe('0.30000000000000000000');
  });

  it('round half away from 0', () => {
    expect(decimalText(fraction('1.005'), 2)).toBe('1.01');
    expect(decimalText(fraction('1.0049999'), 2)).toBe('1.00');
    expect(decimalText(fraction('-1.005'), 2)).toBe('-1.01');
    expect(decimalText(fraction('-0.004'), 2)).toBe('0.00');
    expect(decimalText(fraction('12.5'), 0)).toBe('13');
  });

  it('divide by negative numbers and reject division by 0', () => {
    expect(decimalText(dividedBy(fraction('3'), fraction('-2')), 1)).toBe('-1.5');
    expect(() => dividedBy(fraction(1), times(fraction(0), fraction(5)))).toThrow('Divided by 0.');
  });

  it('round up to a step', () => {
    expect(decimalText(roundedUpTo(fraction('99.01'), fraction('0.5')), 1)).toBe('99.5');
    expect(decimalText(roundedUpTo(fraction('100'), fraction('0.5')), 1)).toBe('100.0');
  });

  it('reject what is not a plain decimal', () => {
    expect(() => fraction('1e3')).toThrow('"1e3" is not a plain decimal number.');
    expect(() => fraction('$5')).toThrow();
  });
});
