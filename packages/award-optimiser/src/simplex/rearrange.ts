import { cheapestOptions } from '../decomposition/candidates.ts';
import { Draft, type SavedDraft } from '../decomposition/draft.ts';
import { keepsRules } from '../decomposition/keepsRules.ts';
import type { Candidates, Lagrangian } from '../decomposition/lagrangian.ts';
import { discountsOf } from '../decomposition/fixedTiers.ts';
import { lanesAround } from './lanesAround.ts';
import { LaneProgramme } from './laneProgramme.ts';
import { partOfTender, type TenderPart } from './partOfTender.ts';
import { searchLanes } from './searchLanes.ts';

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
  private inVain = 0;

  /** `prices` evaluate the award; best if calculated with its columns fixed. */
  constructor(award: SavedDraft, prices: Lagrangian, random: () => number) {
    const { model } = prices;
    this.draft = new Draft(model, new Float64Array(model.rowCount).fill(1));
    this.draft.restore(award);
    this.prices = prices;
    this.candidates = cheapestOptions(prices, 8, prices.classIsOut);
    this.random = random;
    this.tries = new Uint16Array(model.laneCount);
    this.isHot = Uint8Array.from(prices.rowPrice, (price) => (price === 0 ? 0 : 1));
    for (const { reached } of discountsOf(model)) this.isHot[reached] = 1;
  }

  get isDone(): boolean {
    return this.inVain >= patience;
  }

  /** Runs one turn. Returns the award if it found a better one, else null. */
  next(isOver: () => boolean): Draft | null {
    const { draft, candidates, tries } = this;
    this.inVain++;
    const losses = this.losses();
    const chosen = this.loser(losses);
    if (chosen < 0) {
      this.inVain = patience;
      return null;
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
    const programme = new LaneProgramme(part.model);
    const lane = lanes.indexOf(chosen);
    if (wanted < 0) programme.limit(programme.unawardedColumn[lane]!, 1, 1);
    else {
      const option = part.options.indexOf(wanted);
      const least = part.model.laneMax[lane] === 1 ? 1 : part.model.laneSmallest[lane]!;
      programme.limit(programme.optionColumn[option]!, least, 1);
    }
    const worth = costOf(draft, part) - 1e-7 * Math.abs(draft.cost);
    if (programme.solve(worth, mostSteps) !== 'optimal') return null;
    if (!searchLanes(programme, worth, mostSolves, isOver)) return null;
    if (!this.take(part, programme.award())) return null;
    this.inVain = 0;
    tries.fill(0);
    return draft;
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
