import type { Candidates, Lagrangian } from './lagrangian.ts';

/**
 * Returns the cheapest options of each lane at the current prices, cheapest first, without those of excluded columns. For shared
 * lanes, returns all options that are not excluded.
 */
export function cheapestOptions(prices: Lagrangian, most: number, isOut: Uint8Array | null): Candidates {
  const { model } = prices;
  prices.setClassPrices(true);
  const start = new Int32Array(model.laneCount + 1);
  const options = new Int32Array(
    model.laneStart.reduce((sum, from, lane) => {
      if (lane === 0) return 0;
      const count = from - model.laneStart[lane - 1]!;
      return sum + (model.laneIsMixed[lane - 1] ? count : Math.min(count, most));
    }, 0),
  );
  const costs = new Float64Array(options.length);
  let count = 0;
  for (let lane = 0; lane < model.laneCount; lane++) {
    start[lane] = count;
    const from = count;
    const limit = model.laneIsMixed[lane] ? 256 : most;
    for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
      if (isOut?.[model.optionClass[option]!]) continue;
      const cost = prices.reducedCost(option);
      if (count - from >= limit && cost >= costs[from + limit - 1]!) continue;
      let place = Math.min(count - from, limit - 1);
      if (count - from < limit) count++;
      while (place > 0 && costs[from + place - 1]! > cost) {
        costs[from + place] = costs[from + place - 1]!;
        options[from + place] = options[from + place - 1]!;
        place--;
      }
      costs[from + place] = cost;
      options[from + place] = option;
    }
  }
  start[model.laneCount] = count;
  return { start, options, costs };
}
