import type { GeoProjection } from 'd3-geo';
import type { Line } from './lineOfFlow.ts';
import type { GeoPoint, Point } from './mapTypes.ts';
import { turned } from './worldProjection.ts';

/** A point of the line: its share of the length, its longitude from the map's centre, and its position on the straight line. */
interface Step {
  share: number;
  longitude: number;
  point: Point;
}

const samples = 28;
/** Maximum rise of an arc in px, so that a long one stays on the map. */
const highestPx = 60;
/** Edge of the map in degrees from its centre; slightly less than 180, so that each side is projected to its own edge. */
const edge = 180 - 1e-6;

/**
 * The shorter connection between two places as an arc. It rises above the straight line by a share of its length, so never over a
 * pole; where it leaves the map on one side, it continues on the other.
 */
export function arcBetween(projection: GeoProjection, from: GeoPoint, to: GeoPoint, rise: number): Line {
  const middle = -(projection.rotate()[0] ?? 0);
  const start = turned(from.longitude - middle);
  const turn = turned(to.longitude - from.longitude);
  const at = (share: number) => ({
    longitude: start + turn * share,
    latitude: from.latitude + (to.latitude - from.latitude) * share,
  });
  const project = (longitude: number, latitude: number): Point =>
    projection([longitude + middle, latitude]) ?? [Number.NaN, Number.NaN];

  // First as a straight line, in one or two pieces.
  const cut = Math.abs(start + turn) > 180 ? (Math.sign(turn) * 180 - start) / turn : null;
  const step = (share: number, longitude: number): Step => ({
    share,
    longitude,
    point: project(longitude, at(share).latitude),
  });
  const shares = Array.from({ length: samples + 1 }, (_one, index) => index / samples);
  const pieces: Step[][] = [[]];
  for (const share of shares) {
    const { longitude } = at(share);
    const isBeyond = cut !== null && share > cut;
    if (isBeyond && pieces.length === 1) {
      pieces[0]?.push(step(cut, Math.sign(turn) * edge));
      pieces.push([step(cut, -Math.sign(turn) * edge)]);
    }
    pieces.at(-1)?.push(step(share, isBeyond ? longitude - Math.sign(turn) * 360 : longitude));
  }

  const [dx, dy] = pieces.reduce(
    ([x, y], piece) => {
      const [first, last] = [piece[0]?.point ?? [0, 0], piece.at(-1)?.point ?? [0, 0]];
      return [x + last[0] - first[0], y + last[1] - first[1]];
    },
    [0, 0],
  );
  const length = Math.hypot(dx, dy);
  if (length === 0) return [];
  // Upwards; for a line straight down, to the left.
  const side = dx < 0 || (dx === 0 && dy > 0) ? -1 : 1;
  const height = Math.min(highestPx, length * rise) * side;
  const risen = ({ share, longitude, point: [x, y] }: Step): Point => {
    const up = height * 4 * share * (1 - share);
    const [risenX, risenY] = [x + (dy / length) * up, y - (dx / length) * up];
    if (cut === null) return [tenths(risenX), tenths(risenY)];
    // Both ends of a cut line stay at the map's edge, which is curved, so they rise by latitude only.
    const latitude = projection.invert?.([projection.translate()[0], risenY])?.[1] ?? 0;
    const [edgeX, edgeY] = project(longitude, latitude);
    return [tenths(edgeX), tenths(edgeY)];
  };
  return pieces.flatMap((piece, index) => [...(index === 0 ? [] : [null]), ...piece.map(risen)]);
}

const tenths = (value: number) => Math.round(value * 10) / 10;
