import { describe, expect, it } from 'vitest';
import { coarseLand } from './coarseLand.ts';
import { drawMap as drawFramed, frameMap } from './drawMap.ts';
import type { DrawnMap, MapFlow, MapPlace, MapView, Point, Size } from './mapTypes.ts';
import { placeLabels } from './placeLabels.ts';
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
const drawMap = (
  places: readonly MapPlace[],
  flows: readonly MapFlow[],
  size: Size,
  view: MapView | null = null,
): DrawnMap => drawFramed(frameMap(places, flows, size, view), places, flows, size, coarseLand);
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

  it('draws curved arcs, not straight lines', () => {
    const [drawn] = drawMap([rotterdam, newYork, shanghai], [flow('NLRTM', 'USNYC', 1)], size).flows;
    const points = (drawn?.line ?? []).filter((point) => point !== null);
    const [first, last] = [points[0], points.at(-1)];
    const middle = points[Math.floor(points.length / 2)];
    // North of the straight line: smaller y is up.
    expect(middle?.[1]).toBeLessThan(((first?.[1] ?? 0) + (last?.[1] ?? 0)) / 2 - 5);
  });

  it('cuts a line at the edge of the map, and never draws it across', () => {
    // Europe outweighs the Pacific: the map keeps its centre, and the Pacific line is cut.
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

  it('follows a sea route, and cuts it at the date line only', () => {
    // Around the Cape of Good Hope and across the date line; Europe’s flows keep the map’s centre there.
    const through = [
      { latitude: -35, longitude: 20 },
      { latitude: -45, longitude: 100 },
      { latitude: -47, longitude: 170 },
      { latitude: -40, longitude: -120 },
    ];
    const valparaiso = place('CLVAP', -33, -72);
    const map = drawMap(
      [rotterdam, newYork, valparaiso],
      [flow('NLRTM', 'USNYC', 1000), { ...flow('NLRTM', 'CLVAP', 1), through }],
      size,
    );
    const line = map.flows.find(({ flow: one }) => one.to === 'CLVAP')?.line ?? [];
    expect(line.filter((point) => point === null)).toHaveLength(1);
    expect(longestStep(line)).toBeLessThan(size.width / 4);
    for (const { latitude, longitude } of through)
      expect(nearest(map, line, longitude, latitude), `${longitude}`).toBeLessThan(0.5);
    // It starts and ends at its places.
    const at = (id: string) => map.places.find((one) => one.place.id === id)?.at ?? [NaN, NaN];
    expect(distance(line[0] ?? [NaN, NaN], at('NLRTM'))).toBeLessThan(0.2);
    expect(distance(line.at(-1) ?? [NaN, NaN], at('CLVAP'))).toBeLessThan(0.2);
  });

  it('never crosses a pole', () => {
    const anchorage = place('ANC', 61, -150);
    const map = drawMap(
      [shanghai, newYork, rotterdam, anchorage],
      [flow('CNSHA', 'USNYC', 3), flow('NLRTM', 'ANC', 2)],
      size,
    );
    const [, top] = drawMap([place('p', 80, 60), shanghai, newYork], [], size).places.find(
      (one) => one.place.id === 'p',
    )?.at ?? [0, 0];
    for (const { box, line } of map.flows) {
      expect(box[1]).toBeGreaterThan(top);
      expect(longestStep(line)).toBeLessThan(size.width / 4);
    }
  });

  it('shows the direction of a flow, and keeps the return flow separate', () => {
    const map = drawMap(
      [rotterdam, newYork, shanghai],
      [flow('NLRTM', 'USNYC', 2), flow('USNYC', 'NLRTM', 2)],
      size,
    );
    const [one, other] = map.flows;
    expect(distance(middleOfFlow(one as never), middleOfFlow(other as never))).toBeGreaterThan(4);
    for (const { flow: drawn, arrow } of map.flows) {
      const end = map.places.find(({ place: { id } }) => id === drawn.to)?.at ?? [NaN, NaN];
      const [x = NaN, y = NaN] = (arrow ?? '').slice(1).split(/[L,]/).map(Number);
      expect(distance([x, y], end)).toBeLessThan(6);
    }
  });

  it('zooms to the centre, with more detailed coastlines', () => {
    const places = [shanghai, rotterdam, newYork];
    expect(frameMap(places, [], size, null).isFine).toBe(false);
    const view = { zoom: 8, middle: [4, 52] as const };
    expect(frameMap(places, [], size, view).isFine).toBe(true);
    const map = drawMap(places, [], size, view);
    const at = map.places.find((one) => one.place.id === 'NLRTM')?.at ?? [NaN, NaN];
    expect(distance(at, [size.width / 2, size.height / 2])).toBeLessThan(1);
    expect(map.countries.map(({ name }) => name)).toContain('Germany');
  });

  it('labels the largest places, without overlaps or labels beyond the edge', () => {
    const places = Array.from({ length: 300 }, (_one, at) =>
      place(`Place ${at}`, ((at * 37) % 110) - 40, ((at * 53) % 360) - 180),
    );
    const flows = places.slice(1).map(({ id }, at) => flow('Place 0', id, 300 - at));
    const map = drawMap(places, flows, size);
    const labels = placeLabels(map, () => true);
    expect(labels.length).toBeGreaterThan(6);
    expect(labels[0]?.text).toBe('Place 0');
    const boxes = labels.map(({ text, at: [x, y], anchor }) => {
      const wide = text.length * 6;
      const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2;
      return [left, y - 11, left + wide, y + 2] as const;
    });
    for (const [at, [left, top, right, bottom]] of boxes.entries()) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(size.width);
      for (const other of boxes.slice(at + 1))
        expect(right < other[0] || left > other[2] || bottom < other[1] || top > other[3]).toBe(true);
    }
    // Visible places are labelled instead.
    const left = placeLabels(map, (id) => id === 'Place 0>Place 250').map(({ text }) => text);
    expect(left).toContain('Place 250');
    expect(left.length).toBeLessThanOrEqual(2);
  });

  it('is centred on the Pacific if most flows cross it', () => {
    const map = drawMap([shanghai, losAngeles, rotterdam], [flow('CNSHA', 'USLAX', 9)], size);
    expect(map.flows[0]?.line).not.toContain(null);
  });

  it('draws flows by the square root of their weight, widest first', () => {
    const map = drawMap(
      [shanghai, rotterdam, newYork],
      [flow('NLRTM', 'USNYC', 25), flow('CNSHA', 'NLRTM', 100), flow('CNSHA', 'CNSHA', 0)],
      size,
    );
    expect(map.flows.map(({ flow: one }) => one.weight)).toEqual([100, 25, 0]);
    const [most = 0, quarter = 0, least = 0] = map.flows.map(({ width }) => width);
    expect((quarter - least) / (most - least)).toBeCloseTo(0.5, 5);
  });

  it('gives weighted places circles by area', () => {
    const [big, small] = drawMap([place('a', 10, 10, 400), place('b', 50, 100, 100)], [], size).places;
    expect(big?.place.id).toBe('a');
    expect(((small?.radius ?? 0) - 3) / ((big?.radius ?? 0) - 3)).toBeCloseTo(0.5, 5);
  });

  it('zooms to a region if all places are close together', () => {
    const [one, other] = drawMap([place('a', 32, -97), place('b', 41, -88)], [], size).places;
    expect(
      Math.hypot((one?.at[0] ?? 0) - (other?.at[0] ?? 0), (one?.at[1] ?? 0) - (other?.at[1] ?? 0)),
    ).toBeGreaterThan(100);
  });
});

const distance = ([x, y]: Point, [otherX, otherY]: Point) => Math.hypot(x - otherX, y - otherY);

/** Returns the longest distance between adjacent points of a line, in px; cuts do not count. */
function longestStep(line: readonly (Point | null)[]): number {
  return Math.max(
    ...line.map((point, at) => {
      const before = line[at - 1] ?? null;
      return point === null || before === null ? 0 : distance(point, before);
    }),
  );
}

/** Returns the smallest distance of a line from a position, in degrees. */
function nearest(
  map: DrawnMap,
  line: readonly (Point | null)[],
  longitude: number,
  latitude: number,
): number {
  return Math.min(
    ...line.map((point) => {
      const at = point === null ? null : map.geoAt(point);
      return at === null ? Infinity : Math.hypot(turned(at[0] - longitude), at[1] - latitude);
    }),
  );
}

describe('what is under the pointer', () => {
  const map = drawMap(
    [shanghai, rotterdam, newYork],
    [flow('CNSHA', 'NLRTM', 3), flow('NLRTM', 'USNYC', 1)],
    size,
  );
  const middle = middleOfFlow(map.flows[0] ?? (undefined as never));

  it('is the flow drawn there', () => {
    expect(targetAt(map, middle, () => true)).toMatchObject({ kind: 'flow', id: 'CNSHA>NLRTM' });
    expect(targetAt(map, middle, () => false)).toBeNull();
    expect(targetAt(map, [5, 495], () => true)).toBeNull();
  });
  it('is a place before a flow', () => {
    const at = map.places.find(({ place: one }) => one.id === 'NLRTM')?.at ?? [0, 0];
    expect(targetAt(map, at, () => true)).toMatchObject({ kind: 'place', id: 'NLRTM' });
  });
});

it('normalises degrees to -180 to 180', () => {
  expect([190, -190, 360, 0, 540].map(turned)).toEqual([-170, 170, 0, 0, -180]);
});
