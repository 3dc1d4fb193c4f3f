import type { Draft } from '../decomposition/draft.ts';
import type { Candidates } from '../decomposition/lagrangian.ts';

/** A share this close to 0 or 1 counts as decided. */
const nearlyDecided = 0.03;
/** Number of lanes added that are hardly decided: they make room for the others. */
const moreLanes = 80;
/** Above this number, a programme of all of them takes too long. */
const mostLanes = 500;

/**
 * Returns the lanes on which an award differs from the average choice or that this leaves undecided, with those that are hardly
 * decided at the prices; empty if there are too many. On all others, the award agrees with the prices.
 */
export function undecidedLanes(
  draft: Draft,
  candidates: Candidates,
  averageOf: (option: number) => number,
): Int32Array {
  const { model } = draft;
  const { start, costs } = candidates;
  const lanes: number[] = [];
  const others: number[] = [];
  const margin = new Float64Array(model.laneCount);
  for (let lane = 0; lane < model.laneCount; lane++) {
    const from = start[lane]!;
    const own = draft.laneOf(lane).options;
    if (start[lane + 1] === from || own.some((option) => model.optionBundle[option]! >= 0)) continue;
    let largest = -1;
    let most = 0;
    let unawarded = 1;
    for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
      const part = averageOf(option);
      unawarded -= part;
      if (part <= most) continue;
      most = part;
      largest = option;
    }
    if (unawarded > most) largest = -1;
    const isUndecided = Math.max(most, unawarded) < 1 - nearlyDecided;
    const agrees = largest < 0 ? own.length === 0 : own.length === 1 && own[0] === largest;
    if (isUndecided || !agrees) lanes.push(lane);
    else {
      const next = start[lane + 1]! - from > 1 ? costs[from + 1]! : Infinity;
      margin[lane] = Math.min(next, model.laneUnawardedCost[lane]!) - costs[from]!;
      others.push(lane);
    }
  }
  if (lanes.length > mostLanes) return new Int32Array(0);
  others.sort((a, b) => margin[a]! - margin[b]! || a - b);
  return Int32Array.from([...lanes, ...others.slice(0, moreLanes)]).sort();
}
