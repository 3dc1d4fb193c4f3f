import type { Compiled } from '../compile/compiled.ts';
import { balance } from './balance.ts';
import { cheapestOptions } from './candidates.ts';
import { Draft } from './draft.ts';
import type { Effort } from './improve.ts';
import { type Candidates, Lagrangian } from './lagrangian.ts';
import { openColumns } from './openColumns.ts';
import { repairViolations } from './repairViolations.ts';
import { rowPenaltyOf } from './rowPenalty.ts';
import { settle } from './settle.ts';
import { columnsOfDraft, noiseOf } from './columnsOfDraft.ts';
import { discountsOf, neededOf } from './fixedTiers.ts';
import type { VolumeMethod } from './volumeMethod.ts';

/** A draft that satisfies the rules, and the prices it was built from. */
export interface MadeDraft {
  readonly draft: Draft;
  readonly prices: Lagrangian;
  /** The rounds that led to these prices; null if their choices are not averaged. */
  readonly source: VolumeMethod | null;
}

/** How a draft is built from prices. */
export interface DraftPlan {
  readonly threshold: number;
  readonly noise: number;
  /** Rounds of prices with fixed columns. */
  readonly rounds: number;
  /** Tries other sets of carriers than the most used ones. */
  readonly triesCarriers: boolean;
  /** Accept the draft as soon as it satisfies the rules. */
  readonly isQuick: boolean;
  /** The tender has so many lanes that a single one has little weight in any rule. */
  readonly isLarge: boolean;
}

/**
 * Builds an award that satisfies the rules from averaged prices: fixes columns, recalculates the other prices with them, assigns
 * each lane to the option with the largest share, and improves that under rising penalties. Returns null if rules stay violated.
 */
export function makeDraft(leaf: VolumeMethod, plan: DraftPlan, effort: Effort): MadeDraft | null {
  const { model } = leaf.prices;
  leaf.toCentre();
  if (plan.isLarge) {
    const noise = noiseOf(leaf, plan.noise, effort.random);
    const { isOpen, isOut } = openColumns(model, leaf.columnAverage, plan.threshold, noise, leaf.fixed);
    return makeLargeDraft(leaf, isOpen, isOut, plan, effort);
  }
  const { source, open } = columnsOfDraft(leaf, plan, effort);
  const candidates = cheapestOptions(source.prices, 8, open.isOut);
  const draft = new Draft(model, rowPenaltyOf(model, source.prices.rowPrice, 0.03));
  aimAtTiers(draft, leaf.fixed);
  giveByAverage(draft, candidates, source);
  const isKept =
    settle(draft, candidates, source.prices, effort, plan.isQuick) ||
    // A first award that is expensive is better than none.
    (plan.isQuick && repairViolations(draft, candidates, source.prices, effort));
  return isKept ? { draft, prices: source.prices, source } : null;
}

/** For many lanes: balances prices for the fixed columns and assigns each lane its cheapest option; few then need to move. */
function makeLargeDraft(
  leaf: VolumeMethod,
  isOpen: Int8Array,
  isOut: Uint8Array,
  plan: DraftPlan,
  effort: Effort,
): MadeDraft | null {
  const { model } = leaf.prices;
  const prices = new Lagrangian(model);
  prices.rowPrice.set(leaf.prices.rowPrice);
  prices.classIsOut.set(isOut);
  for (const option of model.bundleOptions) prices.optionPrice[option] = leaf.prices.optionPrice[option]!;
  balance(prices, cheapestOptions(prices, 6, isOut), isOpen, 60, effort.isOver);
  const candidates = cheapestOptions(prices, 8, isOut);
  const draft = new Draft(model, rowPenaltyOf(model, prices.rowPrice, 0.03));
  aimAtTiers(draft, leaf.fixed);
  giveCheapest(draft, candidates, leaf);
  const isKept = repairViolations(draft, candidates, prices, effort);
  const made = { draft, prices, source: null };
  if (plan.isQuick) return isKept ? made : null;
  return settle(draft, candidates, prices, effort) ? made : null;
}

function giveCheapest(draft: Draft, { start, options, costs }: Candidates, leaf: VolumeMethod): void {
  const { model } = draft;
  const bundled = bundlesByAverage(model, leaf);
  for (let lane = 0; lane < model.laneCount; lane++) {
    const taken = bundled.get(lane);
    if (taken !== undefined) {
      draft.assign(lane, taken);
      continue;
    }
    if (model.laneMin[lane] !== 1) continue;
    for (let at = start[lane]!; at < start[lane + 1]!; at++) {
      const option = options[at]!;
      if (model.optionBundle[option]! >= 0 || model.optionMaxShare[option]! < 1) continue;
      if (costs[at]! < model.laneUnawardedCost[lane]!) draft.assign(lane, option);
      break;
    }
  }
}

/** Enforces the volumes that fixed tiers need, like rules. */
function aimAtTiers(draft: Draft, fixed: Int8Array | null): void {
  if (!fixed) return;
  const { model } = draft;
  for (const { tiers, reached } of discountsOf(model))
    for (const tier of tiers) if (fixed[tier] === 1) draft.rowLo[reached] = neededOf(model, tier);
}

function giveByAverage(draft: Draft, { start, options }: Candidates, source: VolumeMethod): void {
  const { model } = draft;
  const bundled = bundlesByAverage(model, source);
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
      const part = source.averageOf(option);
      if (part > most) {
        most = part;
        best = option;
      }
    }
    if (best >= 0 && model.laneMin[lane] === 1) draft.assign(lane, best);
  }
}

/** Returns the options by lane of bundles that have most of their lanes on average. */
function bundlesByAverage(model: Compiled, source: VolumeMethod): Map<number, number> {
  const taken = new Map<number, number>();
  for (let bundle = 0; bundle + 1 < model.bundleStart.length; bundle++) {
    const parts = model.bundleOptions.subarray(model.bundleStart[bundle], model.bundleStart[bundle + 1]);
    const mean = parts.reduce((sum, option) => sum + source.averageOf(option), 0) / Math.max(1, parts.length);
    if (mean < 0.5 || parts.some((option) => taken.has(model.optionLane[option]!))) continue;
    for (const option of parts) taken.set(model.optionLane[option]!, option);
  }
  return taken;
}
