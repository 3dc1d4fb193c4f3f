import type { Draft } from '../decomposition/draft.ts';
import type { Candidates } from '../decomposition/lagrangian.ts';

/** Distance added to lanes that share no relevant rule, as a part of their cost. */
const farness = 0.012;
/** Maximum random shift of a lane in the order. */
const chance = 0.003;

/** Input for the search for a lane's neighbourhood. */
export interface Surroundings {
  readonly candidates: Candidates;
  /** Rows that limit something. */
  readonly isHot: Uint8Array;
  /** By lane: its cost above its cheapest option; −1 if there is no other option. */
  readonly losses: Float64Array;
  /** Options that cost at most this part more than the cheapest may be exchanged. */
  readonly window: number;
  readonly random: () => number;
}

/**
 * Returns the lane and the lanes that are likeliest to make room for it, in order: nearly undecided, and close to it by the rules
 * that restrict it.
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
 * By class, how close it is to a lane, at most 1: the rows it shares with those that restrict the lane's bids. Narrow rows weigh
 * more than wide ones, and rows of the current and the new option twice as much.
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
  for (const option of [wanted, ...draft.laneOf(chosen).options]) if (option >= 0) mark(option, 2);
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
