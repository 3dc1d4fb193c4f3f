import type { Compiled } from '../compile/compiled.ts';
import { type EngineAnswer, type RunClock, startClock } from '../engine.ts';
import type { SolveOptions } from '../model.ts';
import { Rearrangement } from '../simplex/rearrange.ts';
import { isSmall, SmallSearch } from '../simplex/localSearch.ts';
import { anneal } from './anneal.ts';
import { awardedLanesOf } from './awardedLanes.ts';
import { cheapestOptions } from './candidates.ts';
import { Draft, type SavedDraft } from './draft.ts';
import { enumerate, isEnumerable } from './enumerate.ts';
import { formerAwards } from './formerAwards.ts';
import type { Effort } from './improve.ts';
import { type DraftPlan, makeDraft } from './makeDraft.ts';
import { Pricing } from './pricing.ts';
import { randomFrom } from './random.ts';
import { rowPenaltyOf } from './rowPenalty.ts';
import { settle } from './settle.ts';
import type { VolumeMethod } from './volumeMethod.ts';
import { pricesOfAward, refine } from './convergedPrices.ts';
import { multipliersOf, pricesOf, splitOf } from './multipliers.ts';

const enumeratedLanes = 12;
/** A first award must be shown soon, whatever the time limit; much earlier, its columns are not good enough. */
const firstDraftBySeconds = 8;
/** From this number of lanes, a single lane has little weight in any rule. */
const manyLanes = 20_000;
/** Rounds of prices before a draft of that size is improved: improving takes half a minute, and is worth better prices. */
const roundsOfLarge = 150;
/** A previous award that costs at most this part above the bound is improved after `nearRounds`; otherwise it takes more. */
const nearPart = 0.004;
const nearRounds = 60;
const nearReach = 0.1;
/**
 * Up to this part above the bound, the award is rearranged as it is (up to twice this for large tenders); above it, other columns
 * may be better.
 */
const standsPart = 0.0005;
const largeTender = 5000;
const changedRounds = 120;
/** Rounds of prices with a previous award's columns before it is rearranged. */
const settledRounds = 60;
/** Further rounds, in which the price of capacity moves as a whole too, for an award within this part of the bound. */
const closePart = 0.0025;
const refinedRounds = 100;
/** Number of price rounds that equals one turn of the search for small tenders, and one turn of rearranging. */
const roundsOfTurn = 5;
const roundsOfRearranging = 30;
/** Up to this number of lanes, the search for small tenders looks at all of them at once. */
const fewLanes = 80;
/** Awards of small tenders are rearranged once they are within this part of the bound; before, other awards are found faster. */
const smallPart = 0.01;
/** Rounds of prices between two turns of rearranging. */
const roundsBetweenTurns = 2;

/** Our own engine: a bound from prices, and awards built from them. Both improve the longer it runs. */
export function decompose(
  model: Compiled,
  options: SolveOptions,
  clock: RunClock = startClock(options),
): EngineAnswer {
  const maxIterations = options.maxIterations ?? (options.maxSeconds === undefined ? 600 : Infinity);
  const tolerance = (options.tolerancePercent ?? 0.01) / 100;
  const random = randomFrom(options.seed ?? 1);
  for (const lane of model.laneTrouble.keys())
    if (!Number.isFinite(model.laneUnawardedCost[lane]!)) return none('infeasible', 0);

  const start = pricesOf(model, options.warmStart ?? null);
  const pricing = new Pricing(model, start);
  let best: { award: SavedDraft; cost: number } | null = null as { award: SavedDraft; cost: number } | null;
  let small: SmallSearch | null = null as SmallSearch | null;
  let searchRounds = 0;
  let rearranging: Rearrangement | null = null as Rearrangement | null;
  let nextTurn = 0;
  let turnsOfSmall = 0;
  let rearranged: typeof best = null;
  const isMiddle = !isSmall(model) && model.laneCount < manyLanes;
  const isLarge = model.laneCount >= manyLanes;
  const isSmallToo = isSmall(model) && model.laneCount > fewLanes;
  const rounds = () => pricing.iterations + searchRounds;
  const bound = () => {
    const proven = Math.max(pricing.bound, small && small.bound < Infinity ? small.bound : -Infinity);
    return proven - 1e-9 * Math.abs(proven);
  };
  const bestCost = () => best?.cost ?? Infinity;
  const keep = (draft: Draft | null) => {
    if (!draft) return;
    draft.rebuild();
    if (draft.cost < bestCost()) best = { award: draft.save(), cost: draft.cost };
  };
  const tell = () =>
    options.onProgress?.({
      seconds: clock.seconds(),
      iterations: rounds(),
      best: best?.cost ?? null,
      bound: bound(),
    });
  const isProven = () => best !== null && bestCost() - bound() <= tolerance * Math.abs(bestCost());
  const effort: Effort = { random, isOver: clock.isOver, passes: 8, onlyStressed: false };
  /**
   * Reoptimises an award at the current prices, with every column open; shaken first if the award was already optimised at these
   * prices.
   */
  const resettle = (award: SavedDraft, isShaken: boolean): Draft | null => {
    const leaf = pricing.leaf;
    leaf.toCentre();
    const draft = new Draft(model, rowPenaltyOf(model, leaf.prices.rowPrice, 0.1));
    draft.restore(award);
    const candidates = cheapestOptions(leaf.prices, 8, null);
    if (isShaken) anneal(draft, candidates, random, clock.isOver);
    return settle(draft, candidates, leaf.prices, effort) ? draft : null;
  };
  /**
   * If the award is close to the bound, prices are calculated further with its columns: then all undecided lanes can be decided at
   * once. Further away, turns around single lanes gain more in the same time.
   */
  const rearrangementOf = (award: SavedDraft, source: VolumeMethod) => {
    const isClose = isMiddle && model.laneCount < largeTender && isWithin(closePart);
    if (!isClose) return new Rearrangement(award, source.prices, random);
    refine(source, refinedRounds, clock.isOver);
    return new Rearrangement(award, source.prices, random, (option) => source.averageOf(option));
  };
  const rearrangedAgain = (award: SavedDraft) =>
    rearrangementOf(award, pricesOfAward(pricing.leaf, award, settledRounds, clock.isOver));
  let isComplete = false;
  let drafts = 0;
  let nextDraft = Math.min(isMiddle ? 280 : 200, Math.max(1, Math.floor(maxIterations / 2)));
  const { warmStart } = options;
  if (warmStart) {
    formerAwards(pricing.leaf.prices, warmStart.lanes, effort, keep);
    if (best && isSmall(model))
      small = new SmallSearch(model, random, clock.isOver, keep, {
        links: start?.options.keys() ?? [],
        isWarm: true,
      });
    tell();
  }
  const isNearTo = (bound: number, part: number) => bestCost() - bound < part * Math.abs(bound);
  const isWithin = (part: number) => isNearTo(bound(), part);
  if (start && isMiddle && model.laneCount < largeTender) {
    pricing.moveLevel();
    // After a large change, other carriers may be the right ones.
    const split = splitOf(model, warmStart ?? null);
    if (split) pricing.splitAgain(split, (proven) => isNearTo(proven, nearPart));
  }
  /**
   * Whether a previous award is good enough to be improved; otherwise a new one is built, once prices have adapted to the change.
   */
  const isNear = isWithin(nearPart);
  if (start) nextDraft = Math.min(nextDraft, isNear ? nearRounds : changedRounds);
  if (isNear) pricing.startNear(nearReach);
  let lastDraft = { took: 0, ended: 0 };
  // With a time limit, drafts take about as long as prices; otherwise only rounds decide, so that the award is always the same.
  const isDraftDue = () => {
    if (options.maxSeconds === undefined || options.maxIterations !== undefined)
      return rounds() >= nextDraft && (!small || small.isDone) && !rearranging;
    const since = clock.seconds() - lastDraft.ended;
    const isFirst =
      drafts === 0 &&
      (rounds() >= nextDraft || since > Math.min(0.4 * options.maxSeconds, firstDraftBySeconds));
    const isIdle = !small && !rearranging;
    return isFirst || (drafts > 0 && isIdle && rounds() >= nextDraft && since >= lastDraft.took);
  };
  while (!clock.isOver() && !isProven()) {
    if (small?.isDone && small.bound === Infinity && !best) {
      isComplete = true;
      break;
    }
    if (isDraftDue() || rounds() >= maxIterations) {
      const from = clock.seconds();
      const kept = best;
      const stands = drafts === 0 && isWithin(model.laneCount < largeTender ? standsPart : 2 * standsPart);
      // An award that has become better since deserves prices with its own columns before another draft.
      const isNew = drafts > 0 && model.laneCount < largeTender && kept !== rearranged;
      if (kept && isMiddle && (stands || isNew)) {
        rearranged = kept;
        rearranging = rearrangedAgain(kept.award);
      } else if (kept && !isMiddle && (drafts > 0 ? drafts % 2 === 0 : isNear))
        keep(resettle(kept.award, drafts > 0));
      else {
        const plan = planOf(drafts, isMiddle, isLarge, random);
        const made = makeDraft(pricing.leaf, plan, effort);
        keep(made?.draft ?? null);
        if (made?.source && isMiddle) rearranging = rearrangementOf(made.draft.save(), made.source);
      }
      if (drafts === 0 && isMiddle && model.laneCount < largeTender && !pricing.isSplitByCarrier)
        pricing.splitByCarrier(bestCost(), clock.isOver);
      drafts++;
      lastDraft = { took: clock.seconds() - from, ended: clock.seconds() };
      tell();
      if (drafts === 1 && pricing.leafCount === 1 && isEnumerable(model, enumeratedLanes)) {
        pricing.leaf.toCentre();
        const all = enumerate(pricing.leaf.prices, bestCost(), 2_000_000);
        keep(all.draft);
        isComplete = all.isComplete;
        if (isComplete) break;
      }
      if (rounds() >= maxIterations) break;
      nextDraft =
        rounds() +
        (isLarge ? roundsOfLarge : 60) +
        (options.maxIterations === undefined ? 0 : Math.floor(rounds() * 0.35));
      if (isSmall(model)) small ??= new SmallSearch(model, random, clock.isOver, keep);
    }
    if (small && !rearranging && best && best !== rearranged && isSmallToo && isWithin(smallPart)) {
      rearranged = best;
      rearranging = rearrangedAgain(best.award);
    }
    if (rearranging && (small ? (turnsOfSmall++ & 1) === 0 : pricing.iterations >= nextTurn)) {
      keep(rearranging.next(clock.isOver));
      const { turns } = rearranging;
      if (rearranging.isDone) rearranging = null;
      nextTurn = pricing.iterations + roundsBetweenTurns * turns;
      searchRounds += small ? roundsOfTurn : roundsOfRearranging * turns;
      tell();
      continue;
    }
    if (small && !small.isDone) {
      // An improvement of less than half the tolerance is not worth finding.
      const before = best;
      small.next(before?.award ?? null, bestCost() * (1 - 0.5 * tolerance));
      if (best !== before) rearranging = null;
      searchRounds += roundsOfTurn;
      tell();
      continue;
    }
    pricing.next(bestCost());
    if (pricing.iterations % 10 === 0) tell();
  }
  if (best === null)
    return { ...none(isComplete ? 'infeasible' : 'noneFound', bound()), iterations: rounds() };
  const { award, cost } = best;
  const answer = new Draft(model, new Float64Array(model.rowCount));
  answer.restore(award);
  const lanes = awardedLanesOf(answer);
  const proven = isComplete ? Math.max(bound(), cost - 1e-9 * Math.abs(cost)) : Math.min(bound(), cost);
  return {
    status: cost - proven <= tolerance * Math.abs(cost) ? 'optimal' : 'feasible',
    lanes,
    cost,
    bound: proven,
    iterations: rounds(),
    notes: [],
    warmStart: { multipliers: multipliersOf(pricing.leaf, pricing.carrierSplit), lanes },
  };
}

/** Drafts are built differently each time, the first two without randomness. */
function planOf(drafts: number, isMiddle: boolean, isLarge: boolean, random: () => number): DraftPlan {
  const isFirst = drafts === 0;
  return {
    // Average use from which a column is open: half at first, then less.
    threshold: isFirst ? 0.5 : drafts < 2 ? 0.06 : 0.02 + 0.2 * random(),
    noise: drafts < 2 ? 0 : 0.1,
    rounds: isMiddle ? 100 : 60,
    triesCarriers: isMiddle,
    isQuick: isFirst && (isMiddle || isLarge),
    isLarge,
  };
}

function none(status: 'infeasible' | 'noneFound', bound: number): EngineAnswer {
  return { status, lanes: null, cost: null, bound, iterations: 0, notes: [], warmStart: null };
}
