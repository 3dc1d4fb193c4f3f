import { distanceKm, type Position } from '../greatCircle.ts';
import { inSlices, type Slices } from '../inSlices.ts';
import { readWorldJson } from '../worldFiles.ts';
import { isOpenWater, landKmBetween } from './landBetween.ts';
import { type LandArcs, type LandMask, landMask } from './landMask.ts';
import { type SeaGraph, seaGraph, type SeaLines } from './seaGraph.ts';
import { type Access, type ShortestPaths, shortestPaths } from './shortestPaths.ts';

/** A port is on the coast or up a river: land this close to it does not count. */
const ashoreKm = 40;
/** A port further than this from every sea lane is on no known sea. */
const furthestPortKm = 1_500;
/** Sea lane nodes considered for a port, and joined to it: the nearest, then those with the least land in between. */
const nodesLookedAt = 60;
const nodesJoined = 10;
/** A kilometre of land between port and lane counts as this many more: ships go around it. */
const landFactor = 6;
/** Cache sizes: paths of a port for its next lane, and routes for the next reader of the same map. */
const mostPortsKept = 256;
const mostRoutesKept = 20_000;

type Port = { readonly position: Position; readonly joined: readonly Access[]; paths?: ShortestPaths };

/** The route of ships between two ports: the ports and the sea lane nodes on the way, connected by great circles. */
export type SeaRoute = { readonly points: readonly Position[]; readonly lengthKm: number };

/** Sea routes and distances between ports, along shipping lanes, including canals. */
export class SeaNetwork {
  private readonly graph: SeaGraph;
  private readonly land: LandMask;
  private readonly ports = new Map<string, Port>();
  private readonly routes = new Map<string, SeaRoute | null>();

  constructor(graph: SeaGraph, land: LandMask) {
    this.graph = graph;
    this.land = land;
  }

  /** Kilometres by sea between two ports; null if one of them is not on the sea. */
  distanceKm(from: Position, to: Position): number | null {
    return this.routeBetween(from, to)?.lengthKm ?? null;
  }

  /** The route whose length `distanceKm` returns; null if one of the ports is not on the sea. */
  routeBetween(from: Position, to: Position): SeaRoute | null {
    const key = `${keyOf(from)} ${keyOf(to)}`;
    const kept = this.routes.get(key);
    if (kept !== undefined) return kept;
    const points = this.pointsBetween(from, to);
    const route = points === null ? null : { points, lengthKm: lengthOf(points) };
    keep(this.routes, mostRoutesKept, key, route);
    return route;
  }

  private pointsBetween(from: Position, to: Position): readonly Position[] | null {
    if (isOpenWater(this.land, from, to, ashoreKm, ashoreKm)) return [from, to];
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
    return this.pulledTaut([from, ...nodes, to]);
  }

  /** Shortens a route: from each point straight to the furthest one ahead without land in between. */
  private pulledTaut(points: readonly Position[]): readonly Position[] {
    const lastPoint = points.length - 1;
    const taut = [points[0] as Position];
    for (let at = 0; at < lastPoint; ) {
      let next = at + 1;
      for (let ahead = lastPoint; ahead > at + 1; ahead--) {
        if (!this.isOpenBetween(points, at, ahead)) continue;
        next = ahead;
        break;
      }
      taut.push(points[next] as Position);
      at = next;
    }
    return taut;
  }

  private isOpenBetween(points: readonly Position[], from: number, to: number): boolean {
    const atPort = (point: number) => (point === 0 || point === points.length - 1 ? ashoreKm : 0);
    const [one, other] = [points[from] as Position, points[to] as Position];
    return isOpenWater(this.land, one, other, atPort(from), atPort(to));
  }

  private portAt(position: Position): Port {
    const key = keyOf(position);
    const kept = this.ports.get(key);
    if (kept !== undefined) return kept;
    const port = { position, joined: this.nodesNear(position) };
    keep(this.ports, mostPortsKept, key, port);
    return port;
  }

  private nodesNear(port: Position): Access[] {
    const { latitudes } = this.graph;
    const near: { node: number; awayKm: number }[] = [];
    for (let node = 0; node < latitudes.length; node++) {
      // A degree of latitude is 111 km: this excludes most nodes quickly.
      if (Math.abs((latitudes[node] as number) - port.latitude) * 111 >= furthestPortKm) continue;
      const awayKm = distanceKm(port, this.positionOf(node));
      if (awayKm < furthestPortKm) near.push({ node, awayKm });
    }
    return near
      .toSorted((one, other) => one.awayKm - other.awayKm)
      .slice(0, nodesLookedAt)
      .map(({ node, awayKm }) => ({
        node,
        costKm: awayKm + landFactor * landKmBetween(this.land, port, this.positionOf(node), ashoreKm),
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

const keyOf = ({ latitude, longitude }: Position) => `${latitude.toFixed(3)} ${longitude.toFixed(3)}`;

const lengthOf = (points: readonly Position[]): number =>
  points.slice(1).reduce((sumKm, point, before) => sumKm + distanceKm(points[before] as Position, point), 0);

/** Caches a value; deletes the oldest when there are too many. */
function keep<Value>(kept: Map<string, Value>, most: number, key: string, value: Value): void {
  const oldest = kept.keys().next().value;
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
  kept.set(key, value);
}

let shared: Promise<SeaNetwork> | undefined;

/** The product's sea network, read in slices when first used: Oak Ridge National Laboratory's lanes, Natural Earth's land. */
export function sharedSeaNetwork(): Promise<SeaNetwork> {
  shared ??= inSlices(readSeaNetwork());
  return shared;
}

function* readSeaNetwork(): Slices<SeaNetwork> {
  const lanes = readWorldJson<SeaLines>('seaLanes');
  yield;
  const graph = yield* seaGraph(lanes);
  const land = readWorldJson<LandArcs>('land');
  yield;
  return new SeaNetwork(graph, yield* landMask(land));
}
