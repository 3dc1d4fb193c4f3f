import type { AwardedLane } from '../model.ts';
import { setAwarded } from './awardedLanes.ts';
import { cheapestOptions } from './candidates.ts';
import { Draft } from './draft.ts';
import { type Effort, improve } from './improve.ts';
import { keepsRules } from './keepsRules.ts';
import type { Lagrangian } from './lagrangian.ts';
import { rowPenaltyOf } from './rowPenalty.ts';

/** A violation costs so much more than its row's price that none pays. */
const hard = 4;
const passes = 2;

/**
 * The award of a former run as it is: most changes of one rule leave it standing, and then it is nearly as near to the best as it
 * was. Then with those lanes elsewhere that may no longer go where they went, or that take part in a violation. `keep` is handed
 * what keeps the rules.
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
