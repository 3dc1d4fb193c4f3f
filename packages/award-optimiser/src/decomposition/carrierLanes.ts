import type { Draft } from './draft.ts';
import type { Candidates } from './lagrangian.ts';

/** Lanes by the carrier that has their most, those first that lose least by going elsewhere. */
export function carrierLanes(draft: Draft, { start, options, costs }: Candidates): Map<number, number[]> {
  const { model } = draft;
  const lanes = new Map<number, number[]>();
  const loss = new Float64Array(model.laneCount);
  for (let lane = 0; lane < model.laneCount; lane++) {
    const option = draft.firstOption(lane);
    if (option < 0) continue;
    let own = Infinity;
    let other = Infinity;
    for (let at = start[lane]!; at < start[lane + 1]!; at++) {
      if (options[at] === option) own = costs[at]!;
      else if (costs[at]! < other) other = costs[at]!;
    }
    loss[lane] = other - own;
    if (!Number.isFinite(loss[lane]!)) continue;
    const carrier = model.optionCarrier[option]!;
    const list = lanes.get(carrier);
    if (list) list.push(lane);
    else lanes.set(carrier, [lane]);
  }
  for (const list of lanes.values()) list.sort((a, b) => loss[a]! - loss[b]! || a - b);
  return lanes;
}
