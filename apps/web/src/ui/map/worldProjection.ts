import { type GeoProjection, geoBounds, geoNaturalEarth1 } from 'd3-geo';
import type { MapFlow, MapPlace, MapView, Size } from './mapTypes.ts';

/** Margin in px: the widest line and its shadow. */
const margin = 26;
/** From this span of longitude in degrees, the whole world is shown. */
const worldSpan = 130;
/**
 * Possible centres of the world map: Europe's, cut in the Pacific; and the Pacific's, cut in the Atlantic, where there is no
 * continent.
 */
const middles = [10, 155] as const;

/**
 * Returns the projection that shows all places: a section of the world, or all of it with a centre that cuts few flows; or the
 * zoomed part of it.
 */
export function projectionFor(
  places: readonly MapPlace[],
  flows: readonly MapFlow[],
  size: Size,
  view: MapView | null = null,
): GeoProjection {
  // Routes share points: each counts once.
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
  // A few places would otherwise fill the map: show a minimum area around them.
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

/** Returns the centre with the lowest weight of flows cut at the map's edge. */
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

/** Southern edge of a world map: further south if ships go that far. */
const southOf = (flows: readonly MapFlow[]): number =>
  flows.some(({ through = [] }) => through.some(({ latitude }) => latitude < -40)) ? -62 : -50;

/** Normalises degrees to between −180 and 180. */
export function turned(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
