import { type GeoProjection, geoBounds, geoNaturalEarth1 } from 'd3-geo';
import type { MapFlow, MapPlace, MapView, Size } from './mapTypes.ts';

/** Space around what is shown, in px: the widest line and its shadow. */
const margin = 26;
/** From so many degrees of longitude on the whole world is shown. */
const worldSpan = 130;
/** Middles the world map may have: Europe's, cut in the Pacific; and the Pacific's, cut in the Atlantic, where no continent is. */
const middles = [10, 155] as const;

/** The projection that shows all places: a part of the world, or all of it, turned so that few flows are cut; or what of it was zoomed to. */
export function projectionFor(
  places: readonly MapPlace[],
  flows: readonly MapFlow[],
  size: Size,
  view: MapView | null = null,
): GeoProjection {
  // Routes share their points: each counts once.
  const points = [...new Set([...places, ...flows.flatMap(({ through = [] }) => through)])].map(
    ({ longitude, latitude }): [number, number] => [longitude, latitude],
  );
  const coordinates = points.length === 0 ? [[0, 0] as [number, number]] : points;
  const [[west, south], [east, north]] = geoBounds({ type: 'MultiPoint', coordinates });
  const span = east >= west ? east - west : east - west + 360;
  const projection = geoNaturalEarth1();
  const isWorld = points.length === 0 || span >= worldSpan;
  const middle = isWorld ? middleOf(places, flows) : west + span / 2;
  projection.rotate([-middle, 0]).precision(0.3);
  // A handful of places would else fill the map: at least some ground around them is shown.
  const shown: [number, number][] = isWorld
    ? [-179, -90, 0, 90, 179].flatMap((longitude): [number, number][] => [
        [longitude + middle, southOf(flows)],
        [longitude + middle, 15],
        [longitude + middle, 82],
      ])
    : [
        [west - Math.max(0, (14 - span) / 2), Math.max(-80, south - Math.max(2, (8 - (north - south)) / 2))],
        [
          west + span + Math.max(0, (14 - span) / 2),
          Math.min(84, north + Math.max(2, (8 - (north - south)) / 2)),
        ],
        ...points,
      ];
  const edge = Math.min(margin, size.width / 40);
  projection.fitExtent(
    [
      [edge, edge],
      [Math.max(edge + 1, size.width - edge), Math.max(edge + 1, size.height - edge)],
    ],
    { type: 'MultiPoint', coordinates: shown },
  );
  if (view !== null) zoomTo(projection, view, size);
  projection.clipExtent([
    [-40, -40],
    [size.width + 40, size.height + 40],
  ]);
  return projection;
}

function zoomTo(projection: GeoProjection, { zoom, middle }: MapView, { width, height }: Size): void {
  projection.scale(projection.scale() * zoom);
  const [x, y] = projection([...middle]) ?? [0, 0];
  const [left, top] = projection.translate();
  projection.translate([left + width / 2 - x, top + height / 2 - y]);
}

/** The middle for which least weight of flows is cut at the map's edge. */
function middleOf(places: readonly MapPlace[], flows: readonly MapFlow[]): number {
  const longitudes = new Map(places.map(({ id, longitude }) => [id, longitude]));
  const cutAt = (middle: number) =>
    flows.reduce((cut, { from, to, through = [], weight }) => {
      let before = longitudes.get(from) ?? 0;
      let at = turned(before - middle);
      for (const longitude of [...through.map((point) => point.longitude), longitudes.get(to) ?? 0]) {
        at += turned(longitude - before);
        before = longitude;
        if (Math.abs(at) > 180) return cut + weight + 1e-9;
      }
      return cut;
    }, 0);
  return middles.reduce((best: number, middle) => (cutAt(middle) < cutAt(best) ? middle : best), middles[0]);
}

/** Where a map of the world ends: further south where ships go that far. */
const southOf = (flows: readonly MapFlow[]): number =>
  flows.some(({ through = [] }) => through.some(({ latitude }) => latitude < -40)) ? -62 : -50;

/** Degrees between −180 and 180. */
export function turned(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
