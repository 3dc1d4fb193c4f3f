import type { Draft } from './draft.ts';

/** Lanes by the carrier that has their most. */
export function carrierLanes(draft: Draft): Map<number, number[]> {
  const lanes = new Map<number, number[]>();
  for (let lane = 0; lane < draft.model.laneCount; lane++) {
    const option = draft.firstOption(lane);
    if (option < 0) continue;
    const carrier = draft.model.optionCarrier[option]!;
    const own = lanes.get(carrier);
    if (own) own.push(lane);
    else lanes.set(carrier, [lane]);
  }
  return lanes;
}
