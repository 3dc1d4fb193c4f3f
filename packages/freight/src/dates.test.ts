import { expect, it } from 'vitest';
import { formatDate } from './dates.ts';
import { formatMonth } from './formats.ts';

it('writes a day as 31 Dec 2024, whatever the time zone', () => {
  expect(formatDate('2024-12-31')).toBe('31 Dec 2024');
  expect(formatDate('2026-09-01')).toBe('1 Sep 2026');
  expect(formatMonth('2026-12')).toBe('Dec 2026');
});
