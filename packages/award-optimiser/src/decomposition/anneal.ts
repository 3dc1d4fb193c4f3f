import type { Draft } from './draft.ts';
import { hasSingleAward } from './hasSingleAward.ts';
import type { Candidates } from './lagrangian.ts';

/** A lane is undecided if its second option costs at most this part more at the current prices. */
const window = 0.02;
/** Number of changes tried per undecided lane. */
const triesPerLane = 120;
/** First and last acceptance threshold, as a part of the average cost of a lane. */
const hot = 3e-3;
const cold = 5e-5;

/**
 * Simulated annealing of a draft: undecided lanes move to other options at random; worse changes are accepted less often the worse
 * they are and the longer it runs. Violations cost `rowPenalty`; the caller repairs them afterwards.
 */
export function anneal(
  draft: Draft,
  { start, options, costs }: Candidates,
  random: () => number,
  isOver: () => boolean,
): void {
  const { model } = draft;
  const lanes: number[] = [];
  const ends: number[] = [];
  let sum = 0;
  for (let lane = 0; lane < model.laneCount; lane++) {
    const from = start[lane]!;
    if (from === start[lane + 1] || !hasSingleAward(draft, lane)) continue;
    const most = costs[from]! + window * Math.abs(costs[from]!);
    let end = from;
    while (end < start[lane + 1]! && costs[end]! <= most) end++;
    if (end - from < 2) continue;
    lanes.push(lane);
    ends.push(end);
    sum += Math.abs(costs[from]!);
  }
  if (lanes.length === 0) return;
  const mean = sum / lanes.length;
  const tries = triesPerLane * lanes.length;
  const cooling = Math.log(cold / hot) / tries;
  let heat = 0;
  for (let turn = 0; turn < tries; turn++) {
    if ((turn & 1023) === 0) {
      if (isOver()) return;
      heat = mean * hot * Math.exp(cooling * turn);
    }
    const place = Math.floor(random() * lanes.length);
    const lane = lanes[place]!;
    const from = start[lane]!;
    const option = options[from + Math.floor(random() * (ends[place]! - from))]!;
    const had = draft.firstOption(lane);
    if (option === had || model.optionBundle[option]! >= 0 || model.optionMaxShare[option]! < 1) continue;
    const accepted = -heat * Math.log(1 - random());
    // Counts rows of both options twice: a change that is far from accepted is not worth an exact calculation.
    if (draft.worth(had, -1) + draft.worth(option, 1) > 2 * accepted + 4 * heat) continue;
    draft.assign(lane, -1);
    draft.assign(lane, draft.worth(option, 1) - draft.worth(had, 1) <= accepted ? option : had);
  }
  draft.rebuild();
}
