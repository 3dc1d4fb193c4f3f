import type { FrontierPoint } from './analyses.api.ts';

/**
 * Sorts points in ascending order. Of several at the same position, keeps the scenario's own, else the one with the lowest weighted
 * cost.
 */
export function frontierLine(points: readonly FrontierPoint[]): FrontierPoint[] {
  const byPlace = new Map<number, FrontierPoint>();
  for (const point of points) {
    const other = byPlace.get(point.at);
    if (other === undefined || isBetter(point, other)) byPlace.set(point.at, point);
  }
  return [...byPlace.values()].sort((one, other) => one.at - other.at);
}

function isBetter(point: FrontierPoint, other: FrontierPoint): boolean {
  if (other.isHere || point.isHere) return point.isHere;
  return (point.weightedUsd ?? Infinity) < (other.weightedUsd ?? Infinity);
}
