import { type GeoProjection, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countries from 'world-atlas/countries-110m.json';
import type { DrawnFlow, DrawnMap, DrawnPlace, MapFlow, MapPlace, Point, Size } from './mapTypes.ts';
import { projectionFor } from './worldProjection.ts';

const world = countries as unknown as Topology<{ countries: GeometryCollection }>;
const antarctica = '010';
/** Where freight goes: nobody ships to Antarctica, and it would take a sixth of the map. */
const inhabited: GeometryCollection = {
  ...world.objects.countries,
  geometries: world.objects.countries.geometries.filter(({ id }) => id !== antarctica),
};
const land = feature(world, inhabited);
const borders = mesh(world, inhabited, (one, other) => one !== other);

/** Width of the heaviest flow; on a small map less. */
const widest = 8;
const widthsOfWidest = 110;
const narrowest = 0.9;
/** Radius of the heaviest place, and how many times the map is as wide. */
const biggest = 26;
const widthsOfBiggest = 42;

/** Projects the world, its places and its flows once; filtering and pointing draw from what is made here. */
export function drawMap(places: readonly MapPlace[], flows: readonly MapFlow[], size: Size): DrawnMap {
  const projection = projectionFor(places, flows, size);
  const path = geoPath(projection).digits(1);
  const byId = new Map(places.map((place) => [place.id, place]));
  return {
    size,
    land: path(land) ?? '',
    borders: path(borders) ?? '',
    flows: drawFlows(projection, byId, flows, Math.min(widest, size.width / widthsOfWidest)),
    places: drawPlaces(projection, places, Math.min(biggest, size.width / widthsOfBiggest)),
  };
}

function drawFlows(
  projection: GeoProjection,
  places: ReadonlyMap<string, MapPlace>,
  flows: readonly MapFlow[],
  thickest: number,
): DrawnFlow[] {
  const most = flows.reduce((max, { weight }) => Math.max(max, weight), 0);
  const drawn: DrawnFlow[] = [];
  for (const flow of flows) {
    const from = places.get(flow.from);
    const to = places.get(flow.to);
    if (from === undefined || to === undefined) continue;
    const line = flow.from === flow.to ? loopAt(projection, from) : greatCircle(projection, from, to);
    const box = boxOf(line);
    if (box === null) continue;
    const share = most > 0 ? Math.max(0, flow.weight) / most : 0;
    drawn.push({
      flow,
      path: pathOf(line),
      line,
      box,
      width: narrowest + (thickest - narrowest) * Math.sqrt(share),
    });
  }
  return drawn.sort((one, other) => other.width - one.width);
}

function drawPlaces(projection: GeoProjection, places: readonly MapPlace[], largest: number): DrawnPlace[] {
  const most = places.reduce((max, { weight }) => Math.max(max, weight ?? 0), 0);
  return places
    .flatMap((place): DrawnPlace[] => {
      const at = projection([place.longitude, place.latitude]);
      if (at === null) return [];
      const share = most > 0 && typeof place.weight === 'number' ? Math.max(0, place.weight) / most : null;
      return [
        {
          place,
          at,
          radius: share === null ? Math.min(2.6, largest / 7) : 3 + (largest - 3) * Math.sqrt(share),
        },
      ];
    })
    .sort((one, other) => other.radius - one.radius);
}

/** The shortest way over the globe; where the map is cut, the line is. */
function greatCircle(projection: GeoProjection, from: MapPlace, to: MapPlace): (Point | null)[] {
  const line: (Point | null)[] = [];
  const trace = {
    beginPath() {},
    closePath() {},
    arc() {},
    moveTo(x: number, y: number) {
      if (line.length > 0) line.push(null);
      line.push([tenths(x), tenths(y)]);
    },
    lineTo(x: number, y: number) {
      line.push([tenths(x), tenths(y)]);
    },
  };
  geoPath(
    projection,
    trace,
  )({
    type: 'LineString',
    coordinates: [
      [from.longitude, from.latitude],
      [to.longitude, to.latitude],
    ],
  });
  return line;
}

/** What stays at its place goes around it. */
function loopAt(projection: GeoProjection, { longitude, latitude }: MapPlace): Point[] {
  const at = projection([longitude, latitude]);
  if (at === null) return [];
  const [x, y] = at;
  return Array.from({ length: 17 }, (_one, step): Point => {
    const angle = (step / 16) * 2 * Math.PI - Math.PI / 2;
    return [tenths(x + 8 * Math.cos(angle)), tenths(y + 8 * Math.sin(angle) + 8)];
  });
}

const tenths = (value: number) => Math.round(value * 10) / 10;

function pathOf(line: readonly (Point | null)[]): string {
  let path = '';
  let isBegin = true;
  for (const point of line) {
    if (point !== null) path += `${isBegin ? 'M' : 'L'}${point[0]},${point[1]}`;
    isBegin = point === null;
  }
  return path;
}

function boxOf(line: readonly (Point | null)[]): DrawnFlow['box'] | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const point of line) {
    if (point === null) continue;
    left = Math.min(left, point[0]);
    right = Math.max(right, point[0]);
    top = Math.min(top, point[1]);
    bottom = Math.max(bottom, point[1]);
  }
  return left <= right ? [left, top, right, bottom] : null;
}
