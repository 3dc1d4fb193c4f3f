import { expect, it } from 'vitest';
import { setAsideByMode } from './setAsideByMode.ts';

const row = (modeText: string, mode: number | null, count: number, uploadId: string | null = null) => ({
  modeText,
  mode,
  modeTitle: mode === null ? null : `Mode ${mode}`,
  count,
  uploadId,
});

it('groups texts of one mode, keeps unknown ones separate, and counts every row', () => {
  const groups = setAsideByMode([
    row('Truck', 4, 400),
    row('N/A', null, 360),
    row('FTL', 4, 90),
    row('Other', null, 7),
    row('Ocean', 2, 900, '17'),
  ]);
  expect(groups.map(({ modeTexts, count }) => [modeTexts, count])).toEqual([
    [['Truck', 'FTL'], 490],
    [['N/A'], 360],
    [['Other'], 7],
    [['Ocean'], 900],
  ]);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(1_757);
});

it('keeps rows of a mode that were sent on separate from those that were not', () => {
  const groups = setAsideByMode([row('Truck', 4, 400, '9'), row('FTL', 4, 90)]);
  expect(groups.map(({ uploadId, count }) => [uploadId, count])).toEqual([
    [null, 90],
    ['9', 400],
  ]);
});
