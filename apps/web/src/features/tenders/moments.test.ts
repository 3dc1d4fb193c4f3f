import { describe, expect, it } from 'vitest';
import { fieldOfMoment, momentOfField, timeLeft } from './moments.ts';

describe('date and time fields', () => {
  it('keep the same moment through a field, in any time zone', () => {
    const moment = new Date('2026-12-05T14:05:00.000Z');
    expect(momentOfField(fieldOfMoment(moment))).toBe(moment.toISOString());
  });

  it('have no value when empty or incomplete', () => {
    for (const text of ['', '2026-12-05', '14:00', 'tomorrow']) expect(momentOfField(text)).toBeNull();
  });

  it('state the time left in its two largest units', () => {
    expect(timeLeft(((2 * 24 + 3) * 60 + 59) * 60_000)).toBe('2 days 3 h');
    expect(timeLeft(25 * 3_600_000)).toBe('1 day 1 h');
    expect(timeLeft(3_600_000)).toBe('1 h 0 min');
    expect(timeLeft(250_000)).toBe('4 min 10 s');
    expect(timeLeft(9_999)).toBe('9 s');
    expect(timeLeft(0)).toBeNull();
    expect(timeLeft(-5)).toBeNull();
  });
});
