import { expect, it } from 'vitest';
import { firstCrop, squareOf, zoomTo } from './cropGeometry.ts';
import { cropOfKey } from './cropKeys.ts';

const size = { width: 1000, height: 1000 };
const crop = zoomTo(size, firstCrop(size), 2);
const after = (key: string, shiftKey = false) => {
  const changed = cropOfKey(size, crop, { key, shiftKey });
  return changed === undefined ? undefined : squareOf(size, changed);
};

it('moves the frame with the arrow keys, further with Shift', () => {
  expect(squareOf(size, crop)).toEqual({ x: 250, y: 250, side: 500 });
  expect(after('ArrowRight')).toEqual({ x: 270, y: 250, side: 500 });
  expect(after('ArrowLeft')).toEqual({ x: 230, y: 250, side: 500 });
  expect(after('ArrowDown', true)).toEqual({ x: 250, y: 350, side: 500 });
  expect(after('ArrowUp', true)).toEqual({ x: 250, y: 150, side: 500 });
});

it('zooms in with plus and out with minus, around the centre', () => {
  expect(after('+')?.side).toBeCloseTo(500 / 1.1);
  expect(after('-')?.side).toBeCloseTo(500 * 1.1);
  expect((after('+')?.x ?? 0) + (after('+')?.side ?? 0) / 2).toBeCloseTo(500);
});

it('ignores other keys', () => {
  expect(after('Tab')).toBeUndefined();
  expect(after('Enter')).toBeUndefined();
});
