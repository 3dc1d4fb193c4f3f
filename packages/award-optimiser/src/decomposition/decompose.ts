import type { Compiled } from '../compile/compiled.ts';
import { type EngineAnswer, startClock } from '../engine.ts';
import type { AwardedLane, SolveOptions, WarmStart } from '../model.ts';
import { awardedLanesOf, setAwarded } from './awardedLanes.ts';
import { cheapestOptions } from './candidates.ts';
import { Draft } from './draft.ts';
import { enumerate, isEnumerable } from './enumerate.ts';
import type { Effort } from './improve.ts';
import { makeDraft, settle } from './makeDraft.ts';
import { randomFrom } from './random.ts';
import { rowPenaltyOf } from './rowPenalty.ts';
import { VolumeMethod } from './volumeMethod.ts';

const linkKey = 'link|';
const enumeratedLanes = 12;

/** Our own engine: a bound from prices, and awards made from them, both better the longer it runs. */
export function decompose(model: Compiled, options: SolveOptions): EngineAnswer {
  const clock = startClock(options);
  const maxIterations = options.maxIterations ?? (options.maxSeconds === undefined ? 600 : Infinity);
  const tolerance = (options.tolerancePercent ?? 0.01) / 100;
  const random = randomFrom(options.seed ?? 1);
  for (const lane of model.laneTrouble.keys())
    if (!Number.isFinite(model.laneUnawardedCost[lane]!)) return none('infeasible', 0);

  const whole = new VolumeMethod(model, null);
  let best: { lanes: AwardedLane[]; cost: number } | null = null;
  const bound = () => whole.bound - 1e-9 * Math.abs(whole.bound);
  const keep = (draft: Draft | null) => {
    if (!draft) return;
    draft.rebuild();
    if (best && draft.cost >= best.cost) return;
    best = { lanes: awardedLanesOf(draft), cost: draft.cost };
  };
  const tell = () =>
    options.onProgress?.({
      seconds: clock.seconds(),
      iterations: whole.iterations,
      best: best?.cost ?? null,
      bound: bound(),
    });
  const isProven = () => best !== null && best.cost - bound() <= tolerance * Math.abs(best.cost);

  whole.startAt(...pricesOf(model, options.warmStart ?? null));
  /** Settles an award anew at the prices there are, with every column open. */
  const resettle = (lanes: readonly AwardedLane[], effort: Effort): Draft | null => {
    const draft = new Draft(model, rowPenaltyOf(model, whole.prices.rowPrice, 4));
    setAwarded(draft, lanes);
    if (draft.isKept()) keep(draft);
    whole.toCentre();
    return settle(draft, cheapestOptions(whole.prices, 8, null), whole.prices, effort) ? draft : null;
  };
  if (options.warmStart) {
    keep(resettle(options.warmStart.lanes, { random, isOver: clock.isOver, passes: 4, onlyStressed: false }));
    tell();
  }

  let isComplete = false;
  let drafts = 0;
  let nextDraft = Math.min(400, Math.max(1, Math.floor(maxIterations / 2)));
  let lastDraft = { took: 0, ended: 0 };
  // With a time to keep, drafts take about as long as prices; otherwise rounds alone decide, for the same award every time.
  const isDraftDue = () => {
    if (options.maxSeconds === undefined || options.maxIterations !== undefined)
      return whole.iterations >= nextDraft;
    const since = clock.seconds() - lastDraft.ended;
    const isFirst = drafts === 0 && (whole.iterations >= nextDraft || since > 0.2 * options.maxSeconds);
    return isFirst || (drafts > 0 && whole.iterations >= nextDraft && since >= lastDraft.took);
  };
  while (!clock.isOver() && !isProven()) {
    if (isDraftDue() || whole.iterations >= maxIterations) {
      const plan = {
        threshold: drafts === 0 ? 0.06 : 0.02 + 0.2 * random(),
        noise: drafts === 0 ? 0 : 0.1,
        rounds: 300,
      };
      const from = clock.seconds();
      const effort = { random, isOver: clock.isOver, passes: 8, onlyStressed: false };
      if (drafts % 2 === 1 && best) keep(resettle((best as { lanes: AwardedLane[] }).lanes, effort));
      else keep(makeDraft(whole, plan, effort));
      drafts++;
      lastDraft = { took: clock.seconds() - from, ended: clock.seconds() };
      tell();
      if (drafts === 1 && isEnumerable(model, enumeratedLanes)) {
        whole.toCentre();
        const all = enumerate(
          whole.prices,
          best === null ? Infinity : (best as { cost: number }).cost,
          2_000_000,
        );
        keep(all.draft);
        isComplete = all.isComplete;
        if (isComplete) break;
      }
      if (whole.iterations >= maxIterations) break;
      nextDraft =
        whole.iterations +
        60 +
        (options.maxIterations === undefined ? 0 : Math.floor(whole.iterations * 0.35));
    }
    whole.next();
    if (whole.iterations % 10 === 0) tell();
  }
  if (best === null)
    return { ...none(isComplete ? 'infeasible' : 'noneFound', bound()), iterations: whole.iterations };
  const { lanes, cost } = best as { lanes: AwardedLane[]; cost: number };
  const proven = isComplete ? Math.max(bound(), cost - 1e-9 * Math.abs(cost)) : Math.min(bound(), cost);
  whole.toCentre();
  return {
    status: cost - proven <= tolerance * Math.abs(cost) ? 'optimal' : 'feasible',
    lanes,
    cost,
    bound: proven,
    iterations: whole.iterations,
    notes: [],
    warmStart: { multipliers: multipliersOf(model, whole), lanes },
  };
}

function none(status: 'infeasible' | 'noneFound', bound: number): EngineAnswer {
  return { status, lanes: null, cost: null, bound, iterations: 0, notes: [], warmStart: null };
}

function multipliersOf(model: Compiled, whole: VolumeMethod): Record<string, number> {
  const prices: Record<string, number> = {};
  model.rows.forEach(({ key }, row) => {
    if (whole.prices.rowPrice[row] !== 0) prices[key] = whole.prices.rowPrice[row]!;
  });
  for (let at = 0; at < whole.touchedCount; at++) {
    const option = whole.touched[at]!;
    if (model.optionBundle[option]! >= 0 || !(whole.prices.optionPrice[option]! > 0)) continue;
    const lane = model.laneIds[model.optionLane[option]!]!;
    prices[`${linkKey}${lane}|${model.carrierIds[model.optionCarrier[option]!]!}`] =
      whole.prices.optionPrice[option]!;
  }
  return prices;
}

/** Prices of a former run, by rows and options of this one. */
function pricesOf(
  model: Compiled,
  warmStart: WarmStart | null,
): [Float64Array | null, Map<number, number> | null] {
  if (!warmStart) return [null, null];
  const { multipliers } = warmStart;
  const rows = Float64Array.from(model.rows, ({ key }) => multipliers[key] ?? 0);
  const options = new Map<number, number>();
  for (let option = 0; option < model.optionCount; option++) {
    if (model.optionBundle[option]! >= 0) continue;
    const lane = model.laneIds[model.optionLane[option]!]!;
    const price = multipliers[`${linkKey}${lane}|${model.carrierIds[model.optionCarrier[option]!]!}`];
    if (price !== undefined) options.set(option, price);
  }
  return [rows, options];
}
