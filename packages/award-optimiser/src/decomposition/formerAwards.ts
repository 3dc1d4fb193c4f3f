import type { AwardedLane } from '../model.ts';
import { setAwarded } from './awardedLanes.ts';
import { cheapestOptions } from './candidates.ts';
import { Draft } from './draft.ts';
import { type Effort, improve } from './improve.ts';
import { keepsRules } from './keepsRules.ts';
import type { Lagrangian } from './lagrangian.ts';
import { rowPenaltyOf } from './rowPenalty.ts';

/** Factor on a row's price that makes any violation too expensive. */
const hard = 4;
const passes = 2;

/**
 * Tries a previous run's award as it is: most changes of one rule leave it valid and nearly as close to the optimum as before. Then
 * tries it with those lanes moved that may no longer stay where they were, or that take part in a violation. Passes valid awards to
 * `keep`.
 */
export function formerAwards(
  prices: Lagrangian,
  lanes: readonly AwardedLane[],
  effort: Effort,
  keep: (draft: Draft) => void,
): void {
  const { model } = prices;
  const draft = new Draft(model, rowPenaltyOf(model, prices.rowPrice, hard));
  setAwarded(draft, lanes);
  const stands = keepsRules(draft);
  if (stands) keep(draft);
  const laneAt = new Map(model.laneIds.map((id, at) => [id, at]));
  const isLeft = ({ laneId, shares }: AwardedLane) => {
    const lane = laneAt.get(laneId);
    return shares.length > 0 && lane !== undefined && draft.firstOption(lane) < 0;
  };
  if (stands && !lanes.some(isLeft)) return;
  improve(draft, cheapestOptions(prices, 8, null), { ...effort, passes, onlyStressed: true });
  if (keepsRules(draft)) keep(draft);
}
