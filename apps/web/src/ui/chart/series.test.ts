import { expect, it } from 'vitest';
import { figureAxis } from './series.ts';

const written = (values: (number | null)[], at: number) =>
  figureAxis('usd', [{ name: 'Cost', values }]).axisLabel.formatter(at);

it('figures far apart are written short, close ones whole, so that no two steps read the same', () => {
  expect(written([1_000_000, null, 9_000_000], 3_000_000)).toBe('$3M');
  expect(written([2_213_400, 2_215_900], 2_214_025)).toBe('$2,214,025');
  expect(written([2_213_400], 2_213_400.4)).toBe('$2,213,400');
  expect(figureAxis('usd').axisLabel.formatter(2_213_400)).toBe('$2.2M');
});
