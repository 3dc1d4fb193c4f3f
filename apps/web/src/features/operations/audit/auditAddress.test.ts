import { describe, expect, it } from 'vitest';
import { auditFilterOf, auditPartsOf } from './auditAddress.ts';

describe('the audit’s filter in the address', () => {
  it('asks for whole days of the reader’s own time', () => {
    const parts = auditPartsOf(new URLSearchParams('q=upload&by=7&from=2026-11-20&until=2026-11-21'));
    const { from, until, ...rest } = auditFilterOf(parts);
    expect(rest).toEqual({ search: 'upload', userId: '7' });
    expect(from).toBe(new Date(2026, 10, 20).toISOString());
    expect(until).toBe(new Date(2026, 10, 22).toISOString());
  });

  it('passes over what cannot be', () => {
    expect(auditPartsOf(new URLSearchParams('q=&by=0&company=x&from=yesterday&until=2026-13'))).toEqual({});
  });
});
