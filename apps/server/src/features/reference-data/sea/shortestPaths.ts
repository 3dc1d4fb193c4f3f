import type { SeaGraph } from './seaGraph.ts';

/** A possible start of a path, and the cost of reaching it. */
export type Access = { readonly node: number; readonly costKm: number };
export type ShortestPaths = {
  /** Cost of reaching each node; Infinity if it is unreachable. */
  readonly costsKm: Float64Array;
  /** The previous node on each node's path; -1 for start nodes. */
  readonly before: Int32Array;
};

/** The cheapest way along the graph from any of the start nodes to every other node (Dijkstra). */
export function shortestPaths(graph: SeaGraph, from: readonly Access[]): ShortestPaths {
  const { starts, neighbours, lengthsKm } = graph;
  const costsKm = new Float64Array(graph.latitudes.length).fill(Infinity);
  const before = new Int32Array(graph.latitudes.length).fill(-1);
  const heap = new NodeHeap(costsKm);
  for (const { node, costKm } of from) {
    if (costKm >= (costsKm[node] as number)) continue;
    costsKm[node] = costKm;
    heap.push(node);
  }
  for (let node = heap.pop(); node !== undefined; node = heap.pop()) {
    for (let edge = starts[node] as number; edge < (starts[node + 1] as number); edge++) {
      const neighbour = neighbours[edge] as number;
      const costKm = (costsKm[node] as number) + (lengthsKm[edge] as number);
      if (costKm >= (costsKm[neighbour] as number)) continue;
      costsKm[neighbour] = costKm;
      before[neighbour] = node;
      heap.push(neighbour);
    }
  }
  return { costsKm, before };
}

/** A binary heap of nodes, the nearest on top; a node moves up when its cost decreases. */
class NodeHeap {
  private readonly costsKm: Float64Array;
  private readonly nodes: number[] = [];
  private readonly places: Int32Array;

  constructor(costsKm: Float64Array) {
    this.costsKm = costsKm;
    this.places = new Int32Array(costsKm.length).fill(-1);
  }

  push(node: number): void {
    if (this.places[node] === -1) {
      this.nodes.push(node);
      this.places[node] = this.nodes.length - 1;
    }
    this.rise(this.places[node] as number);
  }

  pop(): number | undefined {
    const top = this.nodes[0];
    const last = this.nodes.pop();
    if (top === undefined || last === undefined) return undefined;
    this.places[top] = -1;
    if (this.nodes.length > 0) {
      this.put(last, 0);
      this.sink(0);
    }
    return top;
  }

  private put(node: number, place: number): void {
    this.nodes[place] = node;
    this.places[node] = place;
  }

  private rise(from: number): void {
    let place = from;
    const node = this.nodes[place] as number;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = this.nodes[above] as number;
      if ((this.costsKm[parent] as number) <= (this.costsKm[node] as number)) break;
      this.put(parent, place);
      place = above;
    }
    this.put(node, place);
  }

  private sink(from: number): void {
    let place = from;
    const node = this.nodes[place] as number;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= this.nodes.length) break;
      const right = below + 1;
      if (right < this.nodes.length && this.isNearer(right, below)) below = right;
      const child = this.nodes[below] as number;
      if ((this.costsKm[child] as number) >= (this.costsKm[node] as number)) break;
      this.put(child, place);
      place = below;
    }
    this.put(node, place);
  }

  private isNearer(one: number, other: number): boolean {
    return (
      (this.costsKm[this.nodes[one] as number] as number) <
      (this.costsKm[this.nodes[other] as number] as number)
    );
  }
}
