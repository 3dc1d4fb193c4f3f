import { distanceKm, type Position } from '../greatCircle.ts';
import type { Slices } from '../inSlices.ts';

/** A network of sea lanes: nodes with a position, and neighbours in compressed rows. Distances in kilometres. */
export type SeaGraph = {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** Neighbours of node n are at `neighbours[starts[n]]` up to before `starts[n + 1]`. */
  readonly starts: Int32Array;
  readonly neighbours: Int32Array;
  readonly lengthsKm: Float64Array;
};

/** Lines of [longitude, latitude], as GeoJSON has them. */
export type SeaLines = readonly (readonly (readonly [number, number])[])[];

/** Builds a graph from lines that meet in equal points; lines that end at 180° east continue at 180° west. */
export function* seaGraph(lines: SeaLines): Slices<SeaGraph> {
  const numbers = new Map<string, number>();
  const positions: Position[] = [];
  const nodeOf = ([longitude, latitude]: readonly [number, number]): number => {
    const east = longitude === -180 ? 180 : longitude;
    const key = `${east.toFixed(4)} ${latitude.toFixed(4)}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, positions.length);
    positions.push({ latitude, longitude: east });
    return positions.length - 1;
  };
  const edges: [number, number][] = [];
  for (const line of lines) {
    for (const [index, point] of line.slice(1).entries())
      edges.push([nodeOf(line[index] as readonly [number, number]), nodeOf(point)]);
    yield;
  }
  const starts = new Int32Array(positions.length + 1);
  for (const nodes of edges) for (const node of nodes) starts[node + 1] = (starts[node + 1] as number) + 1;
  for (let node = 0; node < positions.length; node++)
    starts[node + 1] = (starts[node + 1] as number) + (starts[node] as number);
  const next = starts.slice();
  const neighbours = new Int32Array(edges.length * 2);
  const lengthsKm = new Float64Array(edges.length * 2);
  const join = (from: number, to: number, lengthKm: number) => {
    const place = next[from] as number;
    next[from] = place + 1;
    neighbours[place] = to;
    lengthsKm[place] = lengthKm;
  };
  for (const [one, other] of edges) {
    const lengthKm = distanceKm(positions[one] as Position, positions[other] as Position);
    join(one, other, lengthKm);
    join(other, one, lengthKm);
  }
  return {
    latitudes: Float64Array.from(positions, ({ latitude }) => latitude),
    longitudes: Float64Array.from(positions, ({ longitude }) => longitude),
    starts,
    neighbours,
    lengthsKm,
  };
}
