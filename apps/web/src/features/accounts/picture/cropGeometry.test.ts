import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Crop,
  firstCrop,
  largestZoom,
  movePicture,
  squareOf,
  withinPicture,
  zoomTo,
} from './cropGeometry.ts';

const side = fc.integer({ min: 1, max: 12_000 });
const picture = fc.record({ width: side, height: side });
const part = fc.double({ min: -3, max: 3, noNaN: true });
const place = fc.double({ min: 0, max: 1, noNaN: true });
const move = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), right: part, down: part }),
  fc.record({
    kind: fc.constant('zoom' as const),
    zoom: fc.double({ min: 0.01, max: 50, noNaN: true }),
    atX: place,
    atY: place,
  }),
);

describe('the crop of a picture', () => {
  it('stays a square within the picture after any change', () => {
    fc.assert(
      fc.property(picture, fc.array(move, { maxLength: 20 }), (size, moves) => {
        let crop: Crop = firstCrop(size);
        for (const one of moves)
          crop =
            one.kind === 'move'
              ? movePicture(size, crop, one.right, one.down)
              : zoomTo(size, crop, one.zoom, one.atX, one.atY);
        const square = squareOf(size, crop);
        const tolerance = Math.max(size.width, size.height) * 1e-9;
        expect(square.side).toBeGreaterThan(0);
        expect(square.x).toBeGreaterThanOrEqual(-tolerance);
        expect(square.y).toBeGreaterThanOrEqual(-tolerance);
        expect(square.x + square.side).toBeLessThanOrEqual(size.width + tolerance);
        expect(square.y + square.side).toBeLessThanOrEqual(size.height + tolerance);
      }),
    );
  });

  it('starts as the largest centred square', () => {
    expect(squareOf({ width: 400, height: 300 }, firstCrop({ width: 400, height: 300 }))).toEqual({
      x: 50,
      y: 0,
      side: 300,
    });
  });

  it('follows the pointer', () => {
    const size = { width: 1000, height: 500 };
    // Dragging the picture right by a tenth of the frame shows what was further left.
    expect(squareOf(size, movePicture(size, firstCrop(size), 0.1, 0))).toEqual({ x: 200, y: 0, side: 500 });
    expect(squareOf(size, movePicture(size, firstCrop(size), -9, 5)).x).toBe(500);
  });

  it('keeps the point under the finger in place', () => {
    const size = { width: 2000, height: 2000 };
    const before = zoomTo(size, firstCrop(size), 2);
    const point = (crop: Crop, at: number) => squareOf(size, crop).x + at * squareOf(size, crop).side;
    const after = zoomTo(size, before, 4, 0.25, 0.75);
    expect(point(after, 0.25)).toBeCloseTo(point(before, 0.25), 6);
    expect(squareOf(size, after).side).toBe(500);
  });

  it('zooms in only as far as the pixels allow', () => {
    expect(largestZoom({ width: 4000, height: 3000 })).toBe(8);
    expect(largestZoom({ width: 128, height: 500 })).toBe(2);
    expect(largestZoom({ width: 10, height: 10 })).toBe(1);
    expect(withinPicture({ width: 128, height: 500 }, { centreX: 0, centreY: 0, zoom: 9 }).zoom).toBe(2);
  });
});
