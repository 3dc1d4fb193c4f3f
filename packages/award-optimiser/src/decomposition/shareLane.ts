import { measure } from '../compile/compiled.ts';
import type { Draft } from './draft.ts';

/**
 * Finds the best division of a lane among its first options that brings the draft below `best`: pairs at shares that just meet a
 * limit, halves and smallest shares; equal parts of more options. Null if there is none. Leaves the lane in any state.
 */
export function shareLane(
  draft: Draft,
  lane: number,
  among: Int32Array,
  best: number,
): { options: number[]; shares: number[] } | null {
  const { model } = draft;
  const smallest = model.laneSmallest[lane]!;
  const most = Math.min(model.laneMax[lane]!, draft.slots);
  if (smallest > 0.5 || most < 2) return null;
  const bids = [...among].filter((option) => model.optionBundle[option]! < 0).slice(0, 4);
  let found: { options: number[]; shares: number[] } | null = null;
  const look = (options: number[], shares: number[]) => {
    if (options.some((option, at) => shares[at]! > model.optionMaxShare[option]! + 1e-12)) return;
    draft.share(lane, options, shares);
    if (draft.value >= best) return;
    best = draft.value - 1e-9;
    found = { options, shares };
  };
  if (model.laneMin[lane]! <= 2)
    for (let first = 0; first < bids.length; first++) {
      const fit = fitOf(draft, lane, bids[first]!);
      for (let second = 0; second < bids.length; second++) {
        if (second === first) continue;
        const pair = [bids[first]!, bids[second]!];
        const limits = [1 - smallest, fit];
        if (first < second) limits.push(0.5);
        for (const limit of new Set(limits)) {
          const share = Math.min(1 - smallest, limit, model.optionMaxShare[pair[0]!]!);
          if (share >= smallest) look(pair, [share, 1 - share]);
        }
      }
    }
  const least = Math.max(3, model.laneMin[lane]!);
  for (let count = least; count <= Math.min(most, bids.length); count++) {
    if (smallest * count > 1 + 1e-12) break;
    for (let from = 0; from + count <= bids.length && from < 3; from++) {
      const options = bids.slice(from, from + count);
      for (let main = 0; main < count; main++)
        look(
          options,
          options.map((_, at) => (at === main ? 1 - smallest * (count - 1) : smallest)),
        );
      look(
        options,
        options.map(() => 1 / count),
      );
    }
  }
  return found;
}

/** The largest share of the lane that the option can have without violating a row that the whole lane would violate. */
function fitOf(draft: Draft, lane: number, option: number): number {
  const { model } = draft;
  draft.assign(lane, -1);
  const own = model.optionClass[option]!;
  const season = model.laneProfile[lane]! * model.monthCount - measure.firstMonth;
  let fit = 1;
  for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++) {
    const row = model.entryRow[at]!;
    const hi = model.rowHi[row]!;
    const value = model.entryValue[at]!;
    if (hi === Infinity || value <= 0) continue;
    const which = model.entryMeasure[at]!;
    const amount =
      which === measure.spend
        ? model.optionSpend[option]!
        : which === measure.count
          ? 1
          : model.laneVolume[lane]! * (which === measure.volume ? 1 : model.profileShares[season + which]!);
    if (amount <= 0) continue;
    const room = hi - draft.rowActivity[row]! + pendingColumns(draft, own, row);
    fit = Math.min(fit, (room - 1e-9 * Math.abs(hi)) / (value * amount));
  }
  return Math.max(0, fit);
}

/** Room that using the option's class adds to a row through columns that are not used yet. */
function pendingColumns(draft: Draft, own: number, row: number): number {
  const { model } = draft;
  let room = 0;
  for (let at = model.classColumnStart[own]!; at < model.classColumnStart[own + 1]!; at++) {
    const column = model.classColumn[at]!;
    if (draft.isUsed(column)) continue;
    for (let place = model.columnRowStart[column]!; place < model.columnRowStart[column + 1]!; place++)
      if (model.columnRow[place] === row) room -= model.columnRowValue[place]!;
  }
  return room;
}
