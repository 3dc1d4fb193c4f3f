import type { Draft } from '../decomposition/draft.ts';
import type { Candidates } from '../decomposition/lagrangian.ts';

/** Lanes far from the rules that matter count as if they were so much further from changing hands, as a part of their cost. */
const farness = 0.012;
/** By so much at most chance moves a lane up or down. */
const chance = 0.003;

/** What a lane's neighbourhood is looked for by. */
export interface Surroundings {
  readonly candidates: Candidates;
  /** Rows that hold something back. */
  readonly isHot: Uint8Array;
  /** By lane what it costs more than its cheapest option; −1 where nothing else may be had. */
  readonly losses: Float64Array;
  /** What costs at most this part more than the cheapest may change hands. */
  readonly window: number;
  readonly random: () => number;
}

/**
 * The lane and so many that are likeliest to make room for it, in order: nearly undecided themselves and near to it by the rules
 * that hold it back.
 */
export function lanesAround(
  draft: Draft,
  chosen: number,
  wanted: number,
  count: number,
  surroundings: Surroundings,
): Int32Array {
  const { candidates, losses, window, random } = surroundings;
  const { start, options, costs } = candidates;
  const { model } = draft;
  const near = nearnessOf(draft, chosen, wanted, surroundings);
  const lanes: number[] = [];
  const far = new Float64Array(model.laneCount);
  for (let lane = 0; lane < model.laneCount; lane++) {
    if (losses[lane]! < 0 || lane === chosen) continue;
    const from = start[lane]!;
    const end = start[lane + 1]!;
    const size = Math.abs(costs[from]!);
    let nearest = 0;
    for (let at = from; at < end && costs[at]! <= costs[from]! + window * size; at++)
      nearest = Math.max(nearest, near[model.optionClass[options[at]!]!]!);
    for (let slot = lane * draft.slots; slot < (lane + 1) * draft.slots; slot++) {
      const option = draft.slotOption[slot]!;
      if (option < 0) break;
      nearest = Math.max(nearest, near[model.optionClass[option]!]!);
    }
    const decided = losses[lane]! > 0 ? 0 : (costs[from + 1]! - costs[from]!) / Math.max(1e-9, size);
    far[lane] = decided + farness * (1 - nearest) + chance * random();
    lanes.push(lane);
  }
  lanes.sort((a, b) => far[a]! - far[b]! || a - b);
  return Int32Array.from([chosen, ...lanes.slice(0, count - 1)]).sort();
}

/**
 * By class how near it is to a lane, 1 at most: what it shares of the rows that hold back what bids for the lane, of narrow rows
 * more than of wide ones, of those of what the lane has and is to have twice as much.
 */
function nearnessOf(
  draft: Draft,
  chosen: number,
  wanted: number,
  { candidates, isHot }: Surroundings,
): Float64Array {
  const { model } = draft;
  const classes = new Int32Array(model.rowCount);
  for (const row of model.entryRow) classes[row]!++;
  const weight = new Float64Array(model.rowCount);
  const mark = (option: number, times: number) => {
    const own = model.optionClass[option]!;
    for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++) {
      const row = model.entryRow[at]!;
      if (isHot[row]) weight[row] = Math.max(weight[row]!, times / classes[row]!);
    }
  };
  for (let at = candidates.start[chosen]!; at < candidates.start[chosen + 1]!; at++)
    mark(candidates.options[at]!, 1);
  for (const option of [wanted, ...draft.laneOf(chosen).options]) mark(option, 2);
  const near = new Float64Array(model.classCount);
  let most = 1e-9;
  for (let own = 0; own < model.classCount; own++) {
    let shared = 0;
    for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++)
      shared += weight[model.entryRow[at]!]!;
    near[own] = shared;
    most = Math.max(most, shared);
  }
  return near.map((each) => each / most);
}
