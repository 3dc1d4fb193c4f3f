import type { Draft } from './draft.ts';

/** Whether one bid has the whole lane, so that it can move to another bid on its own. */
export function hasSingleAward(draft: Draft, lane: number): boolean {
  const option = draft.firstOption(lane);
  return (
    option >= 0 &&
    draft.model.optionBundle[option]! < 0 &&
    draft.model.laneMin[lane] === 1 &&
    !draft.isShared(lane)
  );
}
