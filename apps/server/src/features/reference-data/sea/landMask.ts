import type { Slices } from '../inSlices.ts';

/** TopoJSON arcs: integers, each point relative to the previous one. */
export type LandArcs = {
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly transform: {
    readonly scale: readonly [number, number];
    readonly translate: readonly [number, number];
  };
};

const cellsPerDegree = 10;
const columns = 360 * cellsPerDegree;
const rows = 180 * cellsPerDegree;

/** Where there is land, in cells of a tenth of a degree (11 km at the equator). */
export class LandMask {
  private readonly bits = new Uint8Array((columns * rows) / 8);

  isLand(latitude: number, longitude: number): boolean {
    const row = Math.min(rows - 1, Math.max(0, Math.floor((latitude + 90) * cellsPerDegree)));
    const column = Math.floor(((longitude + 540) % 360) * cellsPerDegree) % columns;
    const cell = row * columns + column;
    return ((this.bits[cell >> 3] as number) & (1 << (cell & 7))) !== 0;
  }

  /** Marks the cells of a row between two longitudes as land. */
  fill(row: number, from: number, to: number): void {
    // A cell is land if its centre is.
    const first = Math.max(0, Math.ceil((from + 180) * cellsPerDegree - 0.5));
    const last = Math.min(columns - 1, Math.floor((to + 180) * cellsPerDegree - 0.5));
    for (let column = first; column <= last; column++) {
      const cell = row * columns + column;
      this.bits[cell >> 3] = (this.bits[cell >> 3] as number) | (1 << (cell & 7));
    }
  }
}

/** Fills the coastlines row by row: land is between an odd crossing and the next even one. */
export function* landMask({ arcs, transform }: LandArcs): Slices<LandMask> {
  const crossings: number[][] = Array.from({ length: rows }, () => []);
  for (const arc of arcs) {
    noteCrossings(arc, transform, crossings);
    yield;
  }
  const mask = new LandMask();
  for (const [row, places] of crossings.entries()) {
    places.sort((one, other) => one - other);
    for (let pair = 0; pair + 1 < places.length; pair += 2)
      mask.fill(row, places[pair] as number, places[pair + 1] as number);
    yield;
  }
  return mask;
}

/** Records the longitudes at which an arc crosses the middle of each row. */
function noteCrossings(
  arc: LandArcs['arcs'][number],
  { scale, translate }: LandArcs['transform'],
  crossings: readonly number[][],
): void {
  let x = 0;
  let y = 0;
  let former: { longitude: number; latitude: number } | undefined;
  for (const [stepX, stepY] of arc) {
    x += stepX;
    y += stepY;
    const point = { longitude: x * scale[0] + translate[0], latitude: y * scale[1] + translate[1] };
    if (former !== undefined) noteCrossing(former, point, crossings);
    former = point;
  }
}

type Point = { readonly longitude: number; readonly latitude: number };

function noteCrossing(one: Point, other: Point, crossings: readonly number[][]): void {
  const [low, high] = one.latitude < other.latitude ? [one, other] : [other, one];
  const first = Math.ceil((low.latitude + 90) * cellsPerDegree - 0.5);
  for (let row = Math.max(0, first); row < rows; row++) {
    const latitude = (row + 0.5) / cellsPerDegree - 90;
    if (latitude >= high.latitude) return;
    const share = (latitude - low.latitude) / (high.latitude - low.latitude);
    crossings[row]?.push(low.longitude + share * (high.longitude - low.longitude));
  }
}
