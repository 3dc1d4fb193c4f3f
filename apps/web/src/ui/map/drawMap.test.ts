import { describe, expect, it } from 'vitest';
import { drawMap } from './drawMap.ts';
import type { MapFlow, MapPlace } from './mapTypes.ts';
import { middleOfFlow, targetAt } from './targetAt.ts';
import { turned } from './worldProjection.ts';

const place = (id: string, latitude: number, longitude: number, weight?: number): MapPlace => ({
  id,
  label: id,
  latitude,
  longitude,
  ...(weight === undefined ? {} : { weight }),
});
const flow = (from: string, to: string, weight: number): MapFlow => ({
  id: `${from}>${to}`,
  from,
  to,
  weight,
  savingsPercent: null,
});
const size = { width: 1000, height: 500 };
const shanghai = place('CNSHA', 31, 121);
const losAngeles = place('USLAX', 34, -118);
const rotterdam = place('NLRTM', 52, 4);
const newYork = place('USNYC', 41, -74);

describe('the map of flows', () => {
  it('keeps places and lines within its frame', () => {
    const map = drawMap(
      [shanghai, rotterdam, newYork],
      [flow('CNSHA', 'NLRTM', 3), flow('NLRTM', 'USNYC', 1)],
      size,
    );
    for (const { at } of map.places) {
      expect(at[0]).toBeGreaterThan(0);
      expect(at[0]).toBeLessThan(size.width);
      expect(at[1]).toBeGreaterThan(0);
      expect(at[1]).toBeLessThan(size.height);
    }
    expect(map.land.length).toBeGreaterThan(1_000);
  });

  it('draws great circles, not straight lines', () => {
    const [drawn] = drawMap([rotterdam, newYork, shanghai], [flow('NLRTM', 'USNYC', 1)], size).flows;
    const points = (drawn?.line ?? []).filter((point) => point !== null);
    const [first, last] = [points[0], points.at(-1)];
    const middle = points[Math.floor(points.length / 2)];
    // North of the line between its ends: up is less.
    expect(middle?.[1]).toBeLessThan(((first?.[1] ?? 0) + (last?.[1] ?? 0)) / 2 - 5);
  });

  it('cuts a line where the map is cut, and never draws it across', () => {
    // Europe outweighs the Pacific: the map keeps its middle, and the Pacific’s line is cut.
    const map = drawMap(
      [shanghai, losAngeles, rotterdam, newYork],
      [flow('NLRTM', 'USNYC', 1000), flow('CNSHA', 'NLRTM', 1000), flow('CNSHA', 'USLAX', 1)],
      size,
    );
    const pacific = map.flows.find(({ flow: one }) => one.id === 'CNSHA>USLAX');
    expect(pacific?.line.filter((point) => point === null)).toHaveLength(1);
    let before: readonly [number, number] | null = null;
    for (const point of pacific?.line ?? []) {
      if (point !== null && before !== null)
        expect(Math.hypot(point[0] - before[0], point[1] - before[1])).toBeLessThan(size.width / 2);
      before = point;
    }
  });

  it('turns over the Pacific where most crosses it', () => {
    const map = drawMap([shanghai, losAngeles, rotterdam], [flow('CNSHA', 'USLAX', 9)], size);
    expect(map.flows[0]?.line).not.toContain(null);
  });

  it('is as wide as it weighs, by the root, the widest first', () => {
    const map = drawMap(
      [shanghai, rotterdam, newYork],
      [flow('NLRTM', 'USNYC', 25), flow('CNSHA', 'NLRTM', 100), flow('CNSHA', 'CNSHA', 0)],
      size,
    );
    expect(map.flows.map(({ flow: one }) => one.weight)).toEqual([100, 25, 0]);
    const [most = 0, quarter = 0, least = 0] = map.flows.map(({ width }) => width);
    expect((quarter - least) / (most - least)).toBeCloseTo(0.5, 5);
  });

  it('gives places with a weight circles by area', () => {
    const [big, small] = drawMap([place('a', 10, 10, 400), place('b', 50, 100, 100)], [], size).places;
    expect(big?.place.id).toBe('a');
    expect(((small?.radius ?? 0) - 3) / ((big?.radius ?? 0) - 3)).toBeCloseTo(0.5, 5);
  });

  it('shows a part of the world where all lies together', () => {
    const [one, other] = drawMap([place('a', 32, -97), place('b', 41, -88)], [], size).places;
    expect(
      Math.hypot((one?.at[0] ?? 0) - (other?.at[0] ?? 0), (one?.at[1] ?? 0) - (other?.at[1] ?? 0)),
    ).toBeGreaterThan(100);
  });
});

describe('what is under the pointer', () => {
  const map = drawMap(
    [shanghai, rotterdam, newYork],
    [flow('CNSHA', 'NLRTM', 3), flow('NLRTM', 'USNYC', 1)],
    size,
  );
  const middle = middleOfFlow(map.flows[0] ?? (undefined as never));

  it('is the flow that is shown there', () => {
    expect(targetAt(map, middle, () => true)).toMatchObject({ kind: 'flow', id: 'CNSHA>NLRTM' });
    expect(targetAt(map, middle, () => false)).toBeNull();
    expect(targetAt(map, [5, 495], () => true)).toBeNull();
  });
  it('is a place before a flow', () => {
    const at = map.places.find(({ place: one }) => one.id === 'NLRTM')?.at ?? [0, 0];
    expect(targetAt(map, at, () => true)).toMatchObject({ kind: 'place', id: 'NLRTM' });
  });
});

it('degrees are turned into -180 to 180', () => {
  expect([190, -190, 360, 0, 540].map(turned)).toEqual([-170, 170, 0, 0, -180]);
});
