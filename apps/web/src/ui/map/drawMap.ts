import { type GeoPath, geoPath, type GeoProjection } from 'd3-geo';
import type { Polygon, Position } from 'geojson';
import { arrowHead } from './arrowHead.ts';
import { boxOf, lineDrawer, lineOfFlow, pathOf } from './lineOfFlow.ts';
import type { Land } from './land.ts';
import type { DrawnFlow, DrawnMap, DrawnPlace, MapFlow, MapPlace, MapView, Size } from './mapTypes.ts';
import { projectionFor } from './worldProjection.ts';

/** Width of the heaviest flow in px; less on a small map. */
const widest = 8;
const widthsOfWidest = 110;
const narrowest = 0.9;
/** Radius of the heaviest place in px, and the map's width as a multiple of it. */
const biggest = 26;
const widthsOfBiggest = 42;
/** From this scale (px per degree), coastlines are detailed and countries are labelled. */
const finePxPerDegree = 7;
/** Above this scale, the polygon edges of the finest coastlines become visible. */
const finestPxPerDegree = 110;
/** Minimum area, in px², for a country's name. */
const leastNamedPx = 1_600;

/** The projection of a map section; `isFine`: detailed land is worth loading. */
export interface Framed {
  projection: GeoProjection;
  isFine: boolean;
}

/** Returns the section of the world that shows all places, or the zoomed part of it. */
export function frameMap(
  places: readonly MapPlace[],
  flows: readonly MapFlow[],
  size: Size,
  view: MapView | null,
): Framed {
  const projection = projectionFor(places, flows, size, view);
  return { projection, isFine: pxPerDegree(projection) >= finePxPerDegree };
}

/** A projection's scale is in px per radian. */
const pxPerDegree = (projection: GeoProjection) => (projection.scale() * Math.PI) / 180;

/** Projects the world, its places and its flows once; filtering and highlighting reuse the result. */
export function drawMap(
  { projection, isFine }: Framed,
  places: readonly MapPlace[],
  flows: readonly MapFlow[],
  size: Size,
  land: Land,
): DrawnMap {
  const path = geoPath(projection).digits(1);
  const byId = new Map(places.map((place) => [place.id, place]));
  return {
    size,
    geoAt: ([x, y]) => projection.invert?.([x, y]) ?? null,
    mostZoom: finestPxPerDegree / pxPerDegree(projection),
    globe: path({ type: 'Sphere' }) ?? '',
    land: path(land.countries) ?? '',
    borders: path(land.borders) ?? '',
    countries: isFine ? namedCountries(path, land, size) : [],
    flows: drawFlows(projection, byId, flows, Math.min(widest, size.width / widthsOfWidest)),
    places: drawPlaces(projection, places, Math.min(biggest, size.width / widthsOfBiggest)),
  };
}

/** Returns countries with enough visible area, each labelled in the middle of its largest visible part; largest first. */
function namedCountries(path: GeoPath, { countries }: Land, { width, height }: Size): DrawnMap['countries'] {
  return countries.features
    .flatMap(({ geometry, properties: { name } }) => {
      if (name === undefined || path.area(geometry) < leastNamedPx) return [];
      const parts = geometry.type === 'MultiPolygon' ? geometry.coordinates.map(polygonOf) : [geometry];
      const areas = parts.map((part) => path.area(part));
      const area = Math.max(...areas);
      const [x, y] = path.centroid(parts[areas.indexOf(area)] ?? geometry);
      if (area < leastNamedPx || x < 0 || y < 12 || x > width || y > height - 6) return [];
      return [{ name, at: [x, y] as const, area }];
    })
    .sort((one, other) => other.area - one.area);
}

const polygonOf = (coordinates: Position[][]): Polygon => ({ type: 'Polygon', coordinates });

function drawFlows(
  projection: GeoProjection,
  places: ReadonlyMap<string, MapPlace>,
  flows: readonly MapFlow[],
  thickest: number,
): DrawnFlow[] {
  const most = flows.reduce((max, { weight }) => Math.max(max, weight), 0);
  const pairs = new Set(flows.map(({ from, to }) => `${from}>${to}`));
  const lineThrough = lineDrawer(projection);
  const drawn: DrawnFlow[] = [];
  for (const flow of flows) {
    const from = places.get(flow.from);
    const to = places.get(flow.to);
    if (from === undefined || to === undefined) continue;
    const share = most > 0 ? Math.max(0, flow.weight) / most : 0;
    const width = narrowest + (thickest - narrowest) * Math.sqrt(share);
    const line = lineOfFlow(projection, lineThrough, flow, from, to, {
      width,
      hasOpposite: flow.from !== flow.to && pairs.has(`${flow.to}>${flow.from}`),
    });
    const box = boxOf(line);
    if (box === null) continue;
    const arrow = flow.from === flow.to ? null : arrowHead(line, width);
    drawn.push({ flow, path: pathOf(line), line, box, width, arrow });
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
