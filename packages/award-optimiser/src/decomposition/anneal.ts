import type { Draft } from './draft.ts';
import { isFast } from './isFast.ts';
import type { Candidates } from './lagrangian.ts';

/** Lanes whose second option costs at most this part more at the prices are undecided. */
const window = 0.02;
/** Changes tried for each undecided lane. */
const triesPerLane = 120;
/** What is accepted at first and at last, as a part of what a lane costs on average. */
const hot = 3e-3;
const cold = 5e-5;

/**
 * Shakes a draft: undecided lanes go to other options at random, changes for the worse the less often the worse they are and
 * the longer it goes on. Violations count as much as `rowPenalty` says; whoever calls mends them after.
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
    if (from === start[lane + 1] || !isFast(draft, lane)) continue;
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
    // Rows that both stand in are counted twice here: what is far from accepted is not worth a closer look.
    if (draft.worth(had, -1) + draft.worth(option, 1) > 2 * accepted + 4 * heat) continue;
    draft.assign(lane, -1);
    draft.assign(lane, draft.worth(option, 1) - draft.worth(had, 1) <= accepted ? option : had);
  }
  draft.rebuild();
}
