import { describe, expect, it } from 'vitest';
import { auditFilterOf, auditPartsOf } from './auditAddress.ts';

describe('the audit filter in the address', () => {
  it('requests whole days in the reader’s time zone', () => {
    const parts = auditPartsOf(new URLSearchParams('q=upload&by=7&from=2026-11-20&until=2026-11-21'));
    const { from, until, ...rest } = auditFilterOf(parts);
    expect(rest).toEqual({ search: 'upload', userId: '7' });
    expect(from).toBe(new Date(2026, 10, 20).toISOString());
    expect(until).toBe(new Date(2026, 10, 22).toISOString());
  });

  it('ignores invalid values', () => {
    expect(auditPartsOf(new URLSearchParams('q=&by=0&company=x&from=yesterday&until=2026-13'))).toEqual({});
  });
});
