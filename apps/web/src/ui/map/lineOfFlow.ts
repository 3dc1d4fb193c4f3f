import { geoPath, type GeoProjection } from 'd3-geo';
import { arcBetween } from './arcBetween.ts';
import type { GeoPoint, MapFlow, MapPlace, Point } from './mapTypes.ts';

/** A line in px; `null` marks a cut. */
export type Line = (Point | null)[];

interface Beside {
  width: number;
  /** There is a flow in the opposite direction, so both are drawn apart. */
  hasOpposite: boolean;
}

/** Returns a flow as a line: along its route, else as an arc. A flow from a place to itself is a loop. */
export function lineOfFlow(
  projection: GeoProjection,
  lineThrough: LineThrough,
  { from: fromId, to: toId, through }: MapFlow,
  from: MapPlace,
  to: MapPlace,
  { width, hasOpposite }: Beside,
): Line {
  if (fromId === toId) return loopAt(projection, from);
  if (through === undefined || through.length === 0)
    // Of two arcs between the same places, one is flatter.
    return arcBetween(projection, from, to, hasOpposite && fromId > toId ? 0.06 : 0.16);
  const line = lineThrough([from, ...through, to]);
  return hasOpposite ? shifted(line, width / 2 + 0.5) : line;
}

export type LineThrough = (points: readonly GeoPoint[]) => Line;

/**
 * Returns a function that draws great circles between points; lines are cut at the map's edge. Sea routes share most of their legs,
 * so each leg is projected once, by the identity of its points.
 */
export function lineDrawer(projection: GeoProjection): LineThrough {
  const legs = new Map<GeoPoint, Map<GeoPoint, Line>>();
  const legBetween = (from: GeoPoint, to: GeoPoint): Line => {
    let fromHere = legs.get(from);
    if (fromHere === undefined) legs.set(from, (fromHere = new Map()));
    let leg = fromHere.get(to);
    if (leg === undefined) fromHere.set(to, (leg = greatCircle(projection, from, to)));
    return leg;
  };
  return (points) => {
    const line: Line = [];
    for (const [at, to] of points.slice(1).entries()) {
      const leg = legBetween(points[at] ?? to, to);
      const [last, first] = [line.at(-1), leg[0]];
      const goesOn = last?.[0] === first?.[0] && last?.[1] === first?.[1];
      if (last !== undefined && first !== undefined && !goesOn) line.push(null);
      for (const point of goesOn && last !== undefined ? leg.slice(1) : leg) line.push(point);
    }
    return line;
  };
}

function greatCircle(projection: GeoProjection, from: GeoPoint, to: GeoPoint): Line {
  const line: Line = [];
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

/** Shifts a line to the right of its direction, like traffic lanes. */
function shifted(line: Line, px: number): Line {
  return line.map((point, at) => {
    if (point === null) return null;
    const [before, after] = [line[at - 1] ?? point, line[at + 1] ?? point];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy);
    return length === 0
      ? point
      : [tenths(point[0] - (dy / length) * px), tenths(point[1] + (dx / length) * px)];
  });
}

function loopAt(projection: GeoProjection, { longitude, latitude }: MapPlace): Line {
  const at = projection([longitude, latitude]);
  if (at === null) return [];
  const [x, y] = at;
  return Array.from({ length: 17 }, (_one, step): Point => {
    const angle = (step / 16) * 2 * Math.PI - Math.PI / 2;
    return [tenths(x + 8 * Math.cos(angle)), tenths(y + 8 * Math.sin(angle) + 8)];
  });
}

const tenths = (value: number) => Math.round(value * 10) / 10;

export function pathOf(line: readonly (Point | null)[]): string {
  let path = '';
  let isBegin = true;
  for (const point of line) {
    if (point !== null) path += `${isBegin ? 'M' : 'L'}${point[0]},${point[1]}`;
    isBegin = point === null;
  }
  return path;
}

/** Returns left, top, right and bottom of a line; null for an empty one. */
export function boxOf(
  line: readonly (Point | null)[],
): readonly [left: number, top: number, right: number, bottom: number] | null {
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
