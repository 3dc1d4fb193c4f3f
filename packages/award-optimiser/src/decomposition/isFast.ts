import type { Draft } from './draft.ts';

/** Whether one bid has the lane whole, so that it could go to another by itself. */
export function isFast(draft: Draft, lane: number): boolean {
  const option = draft.firstOption(lane);
  return (
    option >= 0 &&
    draft.model.optionBundle[option]! < 0 &&
    draft.model.laneMin[lane] === 1 &&
    !draft.isShared(lane)
  );
}
