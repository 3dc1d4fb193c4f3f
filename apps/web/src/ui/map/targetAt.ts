import type { DrawnFlow, DrawnMap, MapTarget, Point } from './mapTypes.ts';

/** Maximum distance of the pointer from a line or dot, in px. */
const reach = 5;

/** Returns the item under the pointer: places take precedence over flows; of flows, the nearest visible one. */
export function targetAt(
  { flows, places }: DrawnMap,
  [x, y]: Point,
  isShown: (flowId: string) => boolean,
): MapTarget | null {
  // The last one rendered is on top.
  const place = places.findLast(({ at, radius }) => Math.hypot(at[0] - x, at[1] - y) <= radius + 3);
  if (place !== undefined) return { kind: 'place', id: place.place.id, at: place.at };
  let best: MapTarget | null = null;
  let nearest = reach;
  for (const drawn of flows) {
    const [left, top, right, bottom] = drawn.box;
    const around = reach + drawn.width / 2;
    if (x < left - around || x > right + around || y < top - around || y > bottom + around) continue;
    if (!isShown(drawn.flow.id)) continue;
    const distance = Math.max(0, distanceTo(drawn.line, x, y) - drawn.width / 2);
    // Of two flows under the pointer, the narrower one is on top.
    if (distance <= nearest) {
      nearest = distance;
      best = { kind: 'flow', id: drawn.flow.id, at: [x, y] };
    }
  }
  return best;
}

/** Returns the middle of a flow, for its label. */
export function middleOfFlow({ line }: DrawnFlow): Point {
  const points = line.filter((point) => point !== null);
  return points[Math.floor(points.length / 2)] ?? [0, 0];
}

function distanceTo(line: DrawnFlow['line'], x: number, y: number): number {
  let least = Infinity;
  let before: Point | null = null;
  for (const point of line) {
    if (point !== null && before !== null) least = Math.min(least, toSegment(before, point, x, y));
    before = point;
  }
  return least;
}

function toSegment(from: Point, to: Point, x: number, y: number): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length));
  return Math.hypot(x - from[0] - along * dx, y - from[1] - along * dy);
}
