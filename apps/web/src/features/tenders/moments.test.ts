import { describe, expect, it } from 'vitest';
import { fieldOfMoment, momentOfField, timeLeft } from './moments.ts';

describe('moments', () => {
  it('go into a field and come back as the same moment, whatever the zone', () => {
    const moment = new Date('2026-12-05T14:05:00.000Z');
    expect(momentOfField(fieldOfMoment(moment))).toBe(moment.toISOString());
  });

  it('of an empty or half field are none', () => {
    for (const text of ['', '2026-12-05', '14:00', 'tomorrow']) expect(momentOfField(text)).toBeNull();
  });

  it('say how long until then in their two largest parts', () => {
    expect(timeLeft(((2 * 24 + 3) * 60 + 59) * 60_000)).toBe('2 days 3 h');
    expect(timeLeft(25 * 3_600_000)).toBe('1 day 1 h');
    expect(timeLeft(3_600_000)).toBe('1 h 0 min');
    expect(timeLeft(250_000)).toBe('4 min 10 s');
    expect(timeLeft(9_999)).toBe('9 s');
    expect(timeLeft(0)).toBeNull();
    expect(timeLeft(-5)).toBeNull();
  });
});
