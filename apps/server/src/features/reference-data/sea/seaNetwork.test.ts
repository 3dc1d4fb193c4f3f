import { expect, test } from 'vitest';
import { distanceKm, type Position } from '../greatCircle.ts';
import { readWorldJson } from '../worldFiles.ts';
import type { SeaLines } from './seaGraph.ts';
import { sharedSeaNetwork } from './seaNetwork.ts';

const kmPerNauticalMile = 1.852;
const ports = {
  'Los Angeles': { latitude: 33.75, longitude: -118.27 },
  Shanghai: { latitude: 31.23, longitude: 121.49 },
  'San Francisco': { latitude: 37.81, longitude: -122.4 },
  Yokohama: { latitude: 35.45, longitude: 139.65 },
  Vancouver: { latitude: 49.3, longitude: -123.1 },
  Auckland: { latitude: -36.83, longitude: 174.78 },
  Valparaiso: { latitude: -33.03, longitude: -71.63 },
  Honolulu: { latitude: 21.31, longitude: -157.87 },
  Suva: { latitude: -18.13, longitude: 178.42 },
  Busan: { latitude: 35.1, longitude: 129.05 },
  'Hong Kong': { latitude: 22.28, longitude: 114.17 },
  Sydney: { latitude: -33.86, longitude: 151.22 },
  Panama: { latitude: 8.88, longitude: -79.52 },
  Bombay: { latitude: 18.93, longitude: 72.85 },
  'Port Said': { latitude: 31.27, longitude: 32.32 },
  Durban: { latitude: -29.87, longitude: 31.03 },
  'Cape Town': { latitude: -33.9, longitude: 18.43 },
  'New York': { latitude: 40.7, longitude: -74.02 },
  Santos: { latitude: -23.93, longitude: -46.32 },
  Hamburg: { latitude: 53.54, longitude: 10.15 },
  Rotterdam: { latitude: 51.9, longitude: 4.47 },
} as const;

/** Nautical miles as published: NGA, Distances Between Ports (Pub. 151). */
const published = [
  ['Los Angeles', 'Shanghai', 5810],
  ['San Francisco', 'Yokohama', 4536],
  ['Vancouver', 'Yokohama', 4262],
  ['Auckland', 'Valparaiso', 5247],
  ['Honolulu', 'Suva', 2776],
  ['Busan', 'Los Angeles', 5229],
  ['Hong Kong', 'Los Angeles', 6380],
  ['Los Angeles', 'Sydney', 6511],
  ['Panama', 'Sydney', 7674],
  ['Panama', 'Yokohama', 7682],
  ['Bombay', 'Port Said', 3046],
  ['Bombay', 'Durban', 3826],
  ['Cape Town', 'New York', 6786],
  ['Cape Town', 'Santos', 3409],
  ['New York', 'Santos', 4957],
  ['Hamburg', 'Rotterdam', 307],
  ['Hong Kong', 'Yokohama', 1585],
  ['Panama', 'Santos', 4609],
] as const satisfies readonly [keyof typeof ports, keyof typeof ports, number][];

const network = await sharedSeaNetwork();

test.each(published)('%s to %s is %d nautical miles, give or take 4 %%', (from, to, nauticalMiles) => {
  const foundKm = network.distanceKm(ports[from], ports[to]) ?? Number.NaN;
  expect(Math.abs(foundKm / kmPerNauticalMile / nauticalMiles - 1)).toBeLessThan(0.04);
});

test('both directions are about as long, and no route is shorter than the great circle', () => {
  for (const [from, to] of published) {
    const there = network.distanceKm(ports[from], ports[to]) ?? Number.NaN;
    const back = network.distanceKm(ports[to], ports[from]) ?? Number.NaN;
    expect(there).toBeGreaterThanOrEqual(distanceKm(ports[from], ports[to]) - 1e-6);
    expect(Math.abs(there / back - 1)).toBeLessThan(0.03);
  }
});

test('ships go through Suez and Panama', () => {
  const piraeus = { latitude: 37.94, longitude: 23.62 };
  const jeddah = { latitude: 21.48, longitude: 39.17 };
  expect(network.distanceKm(piraeus, jeddah)).toBeLessThan(2_600);
  const colon = { latitude: 9.37, longitude: -79.88 };
  expect(network.distanceKm(colon, ports.Panama)).toBeLessThan(200);
});

test('a place that is on no sea has no distance by sea', () => {
  expect(network.distanceKm({ latitude: 48, longitude: 87 }, ports.Rotterdam)).toBeNull();
});

test('a route starts and ends at its ports, passes nodes of sea lanes, and is as long as the distance', () => {
  const nodes = new Set(
    readWorldJson<SeaLines>('seaLanes').flatMap((lane) =>
      lane.map(([longitude, latitude]) => `${latitude} ${longitude === -180 ? 180 : longitude}`),
    ),
  );
  for (const [from, to] of published) {
    const route = network.routeBetween(ports[from], ports[to]);
    const points = route?.points ?? [];
    expect(points[0]).toEqual(ports[from]);
    expect(points.at(-1)).toEqual(ports[to]);
    expect(points.length).toBeLessThanOrEqual(40);
    for (const { latitude, longitude } of points.slice(1, -1))
      expect(nodes.has(`${latitude} ${longitude}`), `${from} to ${to}`).toBe(true);
    const lengthKm = points
      .slice(1)
      .reduce((sum, point, at) => sum + distanceKm(points[at] ?? point, point), 0);
    expect(lengthKm).toBeCloseTo(route?.lengthKm ?? Number.NaN, 6);
    expect(route?.lengthKm).toBe(network.distanceKm(ports[from], ports[to]));
  }
});

test('no ship goes through ice', () => {
  const names = Object.keys(ports) as (keyof typeof ports)[];
  for (const from of names)
    for (const to of names) {
      const { points = [] } = network.routeBetween(ports[from], ports[to]) ?? {};
      for (const [at, point] of points.slice(1).entries())
        expect(furthestFromEquator(points[at] ?? point, point), `${from} to ${to}`).toBeLessThan(60.1);
    }
});

/** The highest latitude, north or south, of the great circle between two positions, in degrees. */
function furthestFromEquator(from: Position, to: Position): number {
  const radians = Math.PI / 180;
  const vector = ({ latitude, longitude }: Position) => [
    Math.cos(latitude * radians) * Math.cos(longitude * radians),
    Math.cos(latitude * radians) * Math.sin(longitude * radians),
    Math.sin(latitude * radians),
  ];
  const [start, end] = [vector(from), vector(to)];
  return Math.max(
    ...Array.from({ length: 41 }, (_one, step) => {
      const share = step / 40;
      const [x = 0, y = 0, z = 0] = start.map((one, axis) => one * (1 - share) + (end[axis] ?? 0) * share);
      return Math.abs(Math.atan2(z, Math.hypot(x, y))) / radians;
    }),
  );
}
