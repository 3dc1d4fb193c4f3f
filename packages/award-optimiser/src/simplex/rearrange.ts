import { cheapestOptions } from '../decomposition/candidates.ts';
import { Draft, type SavedDraft } from '../decomposition/draft.ts';
import { keepsRules } from '../decomposition/keepsRules.ts';
import type { Candidates, Lagrangian } from '../decomposition/lagrangian.ts';
import { discountsOf } from '../decomposition/fixedTiers.ts';
import { lanesAround } from './lanesAround.ts';
import { LaneProgramme } from './laneProgramme.ts';
import { partOfTender, type TenderPart } from './partOfTender.ts';
import { searchLanes } from './searchLanes.ts';
import { undecidedLanes } from './undecidedLanes.ts';

/** Number of free lanes in one turn. */
const availableLanes = 80;
/** Options that may be exchanged: those that cost at most this part more than the lane's cheapest, including prices. */
const window = 0.03;
/** Each turn takes one of this number of lanes that lose most; each failed try multiplies a lane's loss by `afterTry`. */
const mostLosers = 20;
const afterTry = 0.6;
/** Maximum simplex steps and programmes per turn. */
const mostSteps = 3000;
const mostSolves = 120;
/** Number of failed turns after which the search ends. */
const patience = 80;
/** The same for a turn on all undecided lanes, which counts as this number of turns. */
const mostStepsOfAll = 20_000;
const mostSolvesOfAll = 300;
/** Steps after which such a turn asks whether the time is over: a programme of 300 lanes takes up to 0.3 s. */
const stepsAtOnce = 200;
const turnsOfAll = 5;
/** Order in which these lanes are decided: by volume, shared lanes by this part of it, each times a random factor around 1. */
const partOfShared = 0.15;
const mostChange = 0.3;
/** After this number of such turns in a row without a gain, other turns come between them. */
const firstOfAll = 2;
const turnsBetween = 30;

/** A part of the tender as a programme, and what its award must cost less than. */
interface Undecided {
  readonly part: TenderPart;
  readonly programme: LaneProgramme;
  readonly worth: number;
}

/**
 * Improves an award turn by turn: assigns a lane its cheapest option at the prices, and lets linear programmes move some eighty
 * lanes around it to make room. Large lanes rarely fit on their own: with some thousand lanes, most of an award's distance from its
 * bound is what moves of one or two lanes cannot gain. Turns, not time, decide what is done.
 */
export class Rearrangement {
  private readonly draft: Draft;
  private readonly prices: Lagrangian;
  private readonly candidates: Candidates;
  private readonly random: () => number;
  private readonly tries: Uint16Array;
  /** Rows that are enforced in a part: those with a price, and those that parts have violated. */
  private readonly isHot: Uint8Array;
  private readonly averageOf: ((option: number) => number) | null;
  private inVain = 0;
  /** The undecided lanes' part of the tender, as long as the award stays the same. */
  private undecided: Undecided | null = null;
  private ofAllInVain = 0;
  private untilOfAll = 0;
  /** What the last turn counts as. */
  turns = 1;

  /** `prices` evaluate the award; best if calculated with its columns fixed. `averageOf`: each option's share of its lane at them. */
  constructor(
    award: SavedDraft,
    prices: Lagrangian,
    random: () => number,
    averageOf: ((option: number) => number) | null = null,
  ) {
    const { model } = prices;
    this.draft = new Draft(model, new Float64Array(model.rowCount).fill(1));
    this.draft.restore(award);
    this.prices = prices;
    this.candidates = cheapestOptions(prices, 8, prices.classIsOut);
    this.random = random;
    this.averageOf = averageOf;
    this.tries = new Uint16Array(model.laneCount);
    this.isHot = Uint8Array.from(prices.rowPrice, (price) => (price === 0 ? 0 : 1));
    for (const { reached } of discountsOf(model)) this.isHot[reached] = 1;
  }

  get isDone(): boolean {
    return this.inVain >= patience;
  }

  /** Runs one turn. Returns the award if it found a better one, else null. */
  next(isOver: () => boolean): Draft | null {
    const isOfAll = this.averageOf !== null && this.untilOfAll-- <= 0;
    this.turns = isOfAll ? turnsOfAll : 1;
    const isBetter = isOfAll ? this.turnOfAll(isOver) : this.turnAround(isOver);
    if (isOfAll) {
      this.ofAllInVain = isBetter ? 0 : this.ofAllInVain + 1;
      if (this.ofAllInVain >= firstOfAll) this.untilOfAll = turnsBetween;
    }
    if (!isBetter) {
      this.inVain++;
      return null;
    }
    this.inVain = 0;
    this.undecided = null;
    this.tries.fill(0);
    return this.draft;
  }

  /** Decides again all lanes that the prices leave undecided, in a random order. */
  private turnOfAll(isOver: () => boolean): boolean {
    this.undecided ??= this.undecidedPart();
    if (!this.undecided) return false;
    const { part, programme, worth } = this.undecided;
    programme.decide([]);
    if (!isSolved(programme, worth, isOver)) return false;
    const { laneVolume, laneMax } = part.model;
    const weights = laneVolume.map(
      (volume, lane) =>
        volume * (laneMax[lane] === 1 ? 1 : partOfShared) * (1 + mostChange * (2 * this.random() - 1)),
    );
    const order = { weights, leavesUnawarded: true };
    return (
      searchLanes(programme, order, worth, mostSolvesOfAll, isOver) && this.take(part, programme.award())
    );
  }

  private undecidedPart(): Undecided | null {
    const { draft, candidates } = this;
    const lanes = undecidedLanes(draft, candidates, this.averageOf!);
    if (lanes.length === 0) return null;
    const part = partOfTender(draft, lanes, candidates, window, new Uint8Array(draft.model.rowCount).fill(1));
    return { part, programme: new LaneProgramme(part.model), worth: this.worthOf(part) };
  }

  /** Gives a lane that loses most its cheapest option, and lets the lanes around it make room. */
  private turnAround(isOver: () => boolean): boolean {
    const { draft, candidates, tries } = this;
    const losses = this.losses();
    const chosen = this.loser(losses);
    if (chosen < 0) {
      this.inVain = patience;
      return false;
    }
    tries[chosen]!++;
    const from = candidates.start[chosen]!;
    // When capacity is short, the prices tell which lanes should stay unawarded.
    const isAwarded = candidates.costs[from]! <= draft.model.laneUnawardedCost[chosen]!;
    const wanted = isAwarded ? candidates.options[from]! : -1;
    const { isHot, random } = this;
    const lanes = lanesAround(draft, chosen, wanted, availableLanes, {
      candidates,
      isHot,
      losses,
      window,
      random,
    });
    const part = partOfTender(draft, lanes, candidates, window, isHot);
    const { model } = part;
    const programme = new LaneProgramme(model);
    const lane = lanes.indexOf(chosen);
    if (wanted < 0) programme.limit(programme.unawardedColumn[lane]!, 1, 1);
    else {
      const option = part.options.indexOf(wanted);
      const least = model.laneMax[lane] === 1 ? 1 : model.laneSmallest[lane]!;
      programme.limit(programme.optionColumn[option]!, least, 1);
    }
    const worth = this.worthOf(part);
    // Shared lanes come last.
    const weights = model.laneVolume.map((volume, at) => (model.laneMax[at] === 1 ? volume : 0));
    const order = { weights, leavesUnawarded: false };
    return (
      programme.solve(worth, mostSteps) === 'optimal' &&
      searchLanes(programme, order, worth, mostSolves, isOver) &&
      this.take(part, programme.award())
    );
  }

  /** What an award of the part must cost less than. */
  private worthOf(part: TenderPart): number {
    return costOf(this.draft, part) - 1e-7 * Math.abs(this.draft.cost);
  }

  /** Picks one of the lanes that lose most, less often if tries failed; −1 if there is none. */
  private loser(losses: Float64Array): number {
    const weight = losses.map((loss, lane) => loss * afterTry ** this.tries[lane]!);
    const losers = [...losses.keys()].filter((lane) => losses[lane]! > 0);
    losers.sort((a, b) => weight[b]! - weight[a]! || a - b);
    return losers[Math.floor(this.random() ** 2 * Math.min(mostLosers, losers.length))] ?? -1;
  }

  private take({ lanes, options }: TenderPart, found: Draft): boolean {
    const { draft } = this;
    const kept = draft.save();
    const before = draft.cost;
    lanes.forEach((lane, at) => {
      const own = found.laneOf(at);
      draft.share(
        lane,
        own.options.map((option) => options[option]!),
        own.shares,
      );
    });
    draft.rebuild();
    if (draft.cost < before && keepsRules(draft)) return true;
    for (let row = 0; row < draft.model.rowCount; row++) if (draft.isViolated(row)) this.isHot[row] = 1;
    draft.restore(kept);
    return false;
  }

  private losses(): Float64Array {
    const { draft, prices, candidates } = this;
    const { model } = draft;
    const losses = new Float64Array(model.laneCount).fill(-1);
    for (let lane = 0; lane < model.laneCount; lane++) {
      const from = candidates.start[lane]!;
      const first = draft.firstOption(lane);
      if (candidates.start[lane + 1]! - from < 2 || (first >= 0 && model.optionBundle[first]! >= 0)) continue;
      const cheapest = candidates.options[from]!;
      if (model.optionBundle[cheapest]! >= 0 || model.optionMaxShare[cheapest]! < 1) continue;
      const { options, shares } = draft.laneOf(lane);
      const unawarded = model.laneUnawardedCost[lane]!;
      let cost = options.length === 0 ? unawarded : 0;
      options.forEach((option, at) => {
        cost += shares[at]! * prices.reducedCost(option);
      });
      const loss = cost - Math.min(unawarded, candidates.costs[from]!);
      losses[lane] = loss > 1e-9 * Math.abs(cost) ? loss : 0;
    }
    return losses;
  }
}

/** Solves a programme of many lanes; returns whether it has a solution that costs less than `worth`, within the steps and the time. */
function isSolved(programme: LaneProgramme, worth: number, isOver: () => boolean): boolean {
  for (let steps = 0; steps < mostStepsOfAll && !isOver(); steps += stepsAtOnce) {
    const before = programme.lp.steps;
    const status = programme.solve(worth, stepsAtOnce);
    // It also stops for lack of precision, before its last step.
    if (status !== 'stopped' || programme.lp.steps - before < stepsAtOnce) return status === 'optimal';
  }
  return false;
}

/** Cost of the part's lanes and columns in the draft, after discounts. */
function costOf(draft: Draft, { model, lanes, options, columns }: TenderPart): number {
  let cost = 0;
  lanes.forEach((lane, at) => {
    const own = draft.laneOf(lane);
    if (own.options.length === 0) cost += model.laneUnawardedCost[at]!;
    for (let option = model.laneStart[at]!; option < model.laneStart[at + 1]!; option++) {
      const place = own.options.indexOf(options[option]!);
      if (place >= 0) cost += own.shares[place]! * model.optionCost[option]!;
    }
  });
  columns.forEach((column, at) => {
    if (draft.isUsed(column)) cost += model.columnCost[at]!;
  });
  return cost;
}
