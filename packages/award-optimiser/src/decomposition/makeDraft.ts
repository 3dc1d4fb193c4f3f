import type { Compiled } from '../compile/compiled.ts';
import { cheapestOptions } from './candidates.ts';
import { Draft } from './draft.ts';
import { type Effort, improve } from './improve.ts';
import type { Candidates, Lagrangian } from './lagrangian.ts';
import { openColumns } from './openColumns.ts';
import { rowPenaltyOf } from './rowPenalty.ts';
import { VolumeMethod } from './volumeMethod.ts';

/** How a draft is made from prices. */
export interface DraftPlan {
  readonly threshold: number;
  readonly noise: number;
  /** Rounds of prices with columns settled. */
  readonly rounds: number;
}

/**
 * Makes an award that keeps the rules from what prices average to: settles columns, prices the rest anew with them, gives each
 * lane to what has most of it, and betters that under rising penalties. Null when rules stay violated.
 */
export function makeDraft(whole: VolumeMethod, plan: DraftPlan, effort: Effort): Draft | null {
  const { model } = whole.prices;
  const noise = whole.columnAverage.map(() => plan.noise * (effort.random() - 0.5));
  const { isOpen, isOut } = openColumns(
    model,
    whole.columnAverage,
    plan.threshold,
    (column) => noise[column]!,
  );
  whole.toCentre();
  const settled = new VolumeMethod(model, isOpen);
  settled.candidates = cheapestOptions(pricesOnly(whole, settled), 8, isOut);
  settled.startAt(whole.prices.rowPrice, null);
  for (let round = 0; round < plan.rounds && !effort.isOver(); round++) {
    settled.next();
  }
  settled.toCentre();
  const candidates = cheapestOptions(settled.prices, 8, isOut);
  const draft = new Draft(model, rowPenaltyOf(model, settled.prices.rowPrice, 0.03));
  giveByAverage(draft, candidates, settled.optionAverage);
  return settle(draft, candidates, settled.prices, effort) ? draft : null;
}

/**
 * Betters a draft until it keeps every rule; whether it does. A violation costs little more than its row's price at first, so
 * that what gives way is what loses least; rows that stay violated cost more each round.
 */
export function settle(draft: Draft, candidates: Candidates, prices: Lagrangian, effort: Effort): boolean {
  const { model } = draft;
  const unit = rowPenaltyOf(model, prices.rowPrice, 0.03);
  const step = unit.slice();
  draft.rowPenalty.set(unit);
  draft.rebuild();
  let kept: ReturnType<Draft['save']> | null = null;
  let keptCost = Infinity;
  let relapses = 0;
  for (let round = 0; round < settleRounds; round++) {
    improve(draft, candidates, { ...effort, passes: 1, onlyStressed: round % 6 !== 0 });
    draft.rebuild();
    if (draft.isKept()) {
      if (!kept || draft.cost < keptCost) {
        kept = draft.save();
        keptCost = draft.cost;
      }
      const before = draft.cost;
      if (effort.isOver()) break;
      improve(draft, candidates, { ...effort, onlyStressed: false });
      draft.rebuild();
      if (draft.isKept()) {
        if (draft.cost < before) return true;
        break;
      }
      // It won cost by a violation: that costs more from now on.
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

const settleRounds = 60;

/** Settled prices begin where those of the whole are; what columns are paid does not count any more. */
function pricesOnly(whole: VolumeMethod, settled: VolumeMethod): Lagrangian {
  settled.prices.rowPrice.set(whole.prices.rowPrice);
  return settled.prices;
}

function giveByAverage(draft: Draft, { start, options }: Candidates, average: Float32Array): void {
  const { model } = draft;
  const bundled = bundlesByAverage(model, average);
  for (let lane = 0; lane < model.laneCount; lane++) {
    const taken = bundled.get(lane);
    if (taken !== undefined) {
      draft.assign(lane, taken);
      continue;
    }
    let best = -1;
    let most = 0.02;
    for (let at = start[lane]!; at < start[lane + 1]!; at++) {
      const option = options[at]!;
      if (model.optionBundle[option]! >= 0 || model.optionMaxShare[option]! < 1) continue;
      if (average[option]! > most) {
        most = average[option]!;
        best = option;
      }
    }
    if (best >= 0 && model.laneMin[lane] === 1) draft.assign(lane, best);
  }
}

/** Bundles that mostly have their lanes: the option by lane. */
function bundlesByAverage(model: Compiled, average: Float32Array): Map<number, number> {
  const taken = new Map<number, number>();
  for (let bundle = 0; bundle + 1 < model.bundleStart.length; bundle++) {
    const parts = model.bundleOptions.subarray(model.bundleStart[bundle], model.bundleStart[bundle + 1]);
    const mean = parts.reduce((sum, option) => sum + average[option]!, 0) / Math.max(1, parts.length);
    if (mean < 0.5 || parts.some((option) => taken.has(model.optionLane[option]!))) continue;
    for (const option of parts) taken.set(model.optionLane[option]!, option);
  }
  return taken;
}
