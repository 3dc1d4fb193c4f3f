import type { Draft, SavedDraft } from './draft.ts';
import { type Effort, improve } from './improve.ts';
import { keepsRules } from './keepsRules.ts';
import type { Candidates, Lagrangian } from './lagrangian.ts';
import { rowPenaltyOf } from './rowPenalty.ts';

const mostRounds = 60;
const mostQuickRounds = 30;

/**
 * Improves a draft until it satisfies every rule. Returns whether it does. At first a violation costs little more than its row's
 * price, so that the lanes that lose least move; rows that stay violated cost more each round. With `isQuick`, stops improving
 * after that.
 */
export function settle(
  draft: Draft,
  candidates: Candidates,
  prices: Lagrangian,
  effort: Effort,
  isQuick = false,
): boolean {
  const { model } = draft;
  const unit = rowPenaltyOf(model, prices.rowPrice, 0.03);
  const step = unit.slice();
  draft.rowPenalty.set(unit);
  draft.rebuild();
  let kept: SavedDraft | null = null;
  let keptCost = Infinity;
  let relapses = 0;
  for (let round = 0; round < (isQuick ? mostQuickRounds : mostRounds); round++) {
    improve(draft, candidates, { ...effort, passes: 1, onlyStressed: isQuick || round % 6 !== 0 });
    draft.rebuild();
    if (keepsRules(draft)) {
      if (isQuick) return true;
      if (!kept || draft.cost < keptCost) {
        kept = draft.save();
        keptCost = draft.cost;
      }
      const before = draft.cost;
      if (effort.isOver()) break;
      improve(draft, candidates, { ...effort, onlyStressed: false });
      draft.rebuild();
      if (keepsRules(draft)) {
        if (draft.cost < before) return true;
        break;
      }
      // The draft became cheaper through a violation, so that violation costs more from now on.
      if (++relapses > 3) break;
    }
    if (effort.isOver()) break;
    for (let row = 0; row < model.rowCount; row++) {
      if (!draft.isViolated(row)) continue;
      draft.rowPenalty[row]! += step[row]!;
      step[row]! *= 1.4;
    }
    draft.rebuild();
  }
  if (kept) draft.restore(kept);
  return kept !== null;
}
