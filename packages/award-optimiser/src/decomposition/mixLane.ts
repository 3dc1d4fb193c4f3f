import type { Lagrangian } from './lagrangian.ts';

/**
 * Returns the minimum cost of a lane that may need several options: a minimum number of carriers, or bids that cannot take it all.
 * Any k carriers have at most 1 − (minimum number − k) × smallest share; filling the cheapest first under that limit costs no more
 * than any award of the lane.
 */
export function mixLane(prices: Lagrangian, lane: number, among: Int32Array | null): number {
  const { model } = prices;
  const least = model.laneMin[lane]!;
  const smallest = model.laneSmallest[lane]!;
  let best = model.laneUnawardedCost[lane]!;
  let bundled = -1;
  const bids: [cost: number, option: number][] = [];
  const look = (option: number) => {
    const cost = prices.reducedCost(option);
    if (model.optionBundle[option]! < 0) bids.push([cost, option]);
    else if (cost < best) {
      best = cost;
      bundled = option;
    }
  };
  if (among) among.forEach(look);
  else for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) look(option);
  bids.sort(([a, first], [b, second]) => a - b || first - second);
  let filled = 0;
  let cost = 0;
  const shares: number[] = [];
  for (const [reduced, option] of bids) {
    const most = Math.max(0, 1 - Math.max(0, least - shares.length - 1) * smallest) - filled;
    const share = Math.max(0, Math.min(model.optionMaxShare[option]!, most));
    shares.push(share);
    filled += share;
    cost += reduced * share;
    if (filled > 1 - 1e-12) break;
  }
  if (filled > 1 - 1e-9 && bids.length >= least && cost < best) {
    shares.forEach((share, at) => {
      if (share > 0) prices.choose(bids[at]![1], share);
    });
    return cost;
  }
  if (bundled >= 0) prices.choose(bundled, 1);
  return best;
}
