import type { Compiled } from '../compile/compiled.ts';
import { Draft, type SavedDraft } from '../decomposition/draft.ts';
import { keepsRules } from '../decomposition/keepsRules.ts';
import { BranchTree } from './branchTree.ts';
import { LaneProgramme, type Limit } from './laneProgramme.ts';
import { neighbourhoodOf } from './neighbourhood.ts';
import { type Fork, forkOf } from './branchCandidates.ts';

/** Maximum number of bids, and of lanes and rows together. */
const mostOptions = 1500;
const mostRows = 1000;
/** Maximum steps of a programme in a dive, and of one part of the tree. */
const stepsOfDive = 2000;
const stepsOfPart = 3000;
/** Part of the nearly decided columns that a dive decides at once: a small part is safer, a large one faster. */
const paces = [0.05, 0.1, 0.2] as const;
/** Order of turns: parts of the tree, then a dive from the lowest bound, then searches around the best award. */
const turns = ['part', 'part', 'part', 'dive', 'around', 'part', 'part', 'part', 'around', 'around'] as const;

/** Number of parts processed first if there is a good award to start from. */
const partsOfWarm = 12;

/** Whether a tender is small enough for programmes with all its bids. */
export function isSmall({ optionCount, laneCount, rowCount, laneMax }: Compiled): boolean {
  return optionCount <= mostOptions && laneCount + rowCount <= mostRows && laneMax.length > 0;
}

/**
 * The search for small tenders, by linear programmes: branch and bound gives the bound; dives from its lowest part, and searches
 * around the best award, give awards. A turn does a little of one of these; turns, not time, decide what is done.
 */
export class SmallSearch {
  private readonly programme: LaneProgramme;
  private readonly tree: BranchTree;
  private readonly random: () => number;
  private readonly isOver: () => boolean;
  private readonly offer: (award: Draft) => void;
  private turn = 0;
  private partsFirst: number;
  /** Part of the lanes left free around the best award. */
  private free = 0.35;
  /** Solution of the full programme; null before it is solved. */
  private atRoot: Float64Array | null = null;

  /** `links` are options whose links are likely to be needed; with `isWarm` the award is good, so the bound is improved first. */
  constructor(
    model: Compiled,
    random: () => number,
    isOver: () => boolean,
    offer: (award: Draft) => void,
    { links = [], isWarm = false }: { links?: Iterable<number>; isWarm?: boolean } = {},
  ) {
    this.programme = new LaneProgramme(model);
    this.programme.link(links);
    this.partsFirst = isWarm ? partsOfWarm : 0;
    this.tree = new BranchTree(this.programme);
    this.random = random;
    this.isOver = isOver;
    this.offer = offer;
  }

  /** No award costs less than this, except awards that were not worth finding. */
  get bound(): number {
    return this.tree.bound;
  }

  /** Whether no part is left to split. */
  get isDone(): boolean {
    return this.tree.isDone;
  }

  /** Runs one turn. `worth` is the cost below which an award is worth finding, Infinity if there is none yet. */
  next(best: SavedDraft | null, worth: number): void {
    const kind = this.partsFirst-- > 0 ? 'part' : turns[this.turn++ % turns.length]!;
    if (!this.atRoot || kind === 'part' || (kind === 'around' && !best)) {
      const end = this.tree.step(worth, stepsOfPart);
      this.atRoot ??= this.programme.lp.value.slice();
      if (end === 'award') this.offerAward();
      return;
    }
    if (kind === 'dive') {
      this.dive(this.tree.lowest(), worth);
      return;
    }
    const award = new Draft(this.programme.model, new Float64Array(this.programme.model.rowCount));
    award.restore(best!);
    const limits = neighbourhoodOf(this.programme, award, this.atRoot, this.free, this.random);
    const end = this.dive(limits, worth);
    // Widen the neighbourhood if it contains nothing better, narrow it if the search got lost.
    this.free = Math.min(
      0.8,
      Math.max(0.15, this.free * (end === 'closed' ? 1.08 : end === 'lost' ? 0.96 : 1)),
    );
  }

  /** Repeatedly decides what is most nearly decided and solves the rest again, until an award is left or none. */
  private dive(base: readonly Limit[], worth: number): 'found' | 'closed' | 'lost' {
    const { programme } = this;
    const { lp } = programme;
    programme.decide(base);
    let status = programme.solve(worth, stepsOfPart);
    if (status !== 'optimal') return 'closed';
    const pace = paces[Math.floor(this.random() * paces.length)]!;
    while (!this.isOver()) {
      const fork = forkOf(programme);
      if (!fork) return this.offerAward() ? 'found' : 'lost';
      // Rows added during the solve keep their limits.
      const lower = lp.lower.slice(0, lp.columnCount);
      const upper = lp.upper.slice(0, lp.columnCount);
      for (const limit of this.nearlyDecided(fork, pace))
        programme.limit(limit.column, limit.lower, limit.upper);
      status = programme.solve(worth, stepsOfDive);
      if (status === 'optimal') continue;
      lp.lower.set(lower);
      lp.upper.set(upper);
      for (const limit of fork.ways[1]) programme.limit(limit.column, limit.lower, limit.upper);
      if (programme.solve(worth, stepsOfDive) !== 'optimal') return 'lost';
    }
    return 'lost';
  }

  /** Returns the most nearly decided part of the open columns: use columns as long as there are any, then lanes. */
  private nearlyDecided(fork: Fork, pace: number): readonly Limit[] {
    const { model, lp, optionColumn, useColumn, isWhole } = this.programme;
    const near: [distance: number, limit: Limit][] = [];
    const look = (column: number, least: number, isUpOnly: boolean) => {
      const value = lp.value[column]!;
      if (lp.lower[column] === lp.upper[column]) return;
      const isUp = value > 0.5;
      const distance = isUp ? 1 - value : value;
      if (distance < 1e-6 || distance > least || (isUpOnly && !isUp)) return;
      near.push([distance + 0.05 * this.random(), { column, lower: isUp ? 1 : 0, upper: isUp ? 1 : 0 }]);
    };
    if (fork.isOfLane)
      for (let option = 0; option < model.optionCount; option++) {
        if (isWhole[optionColumn[option]!] === 1 && model.optionBundle[option]! < 0)
          look(optionColumn[option]!, 0.4, true);
      }
    else
      useColumn.forEach((column, at) => {
        if (model.columns[at]!.what !== 'tier' && model.columnIsInteger[at] === 1) look(column, 0.15, false);
      });
    near.sort(([a, one], [b, two]) => a - b || one.column - two.column);
    const taken = near.slice(0, Math.ceil(near.length * pace)).map(([, limit]) => limit);
    // Decide the most important column together with columns of little importance.
    return fork.isOfLane && taken.length > 0
      ? taken
      : [...taken.filter(({ column }) => column !== fork.ways[0][0]!.column), ...fork.ways[0]];
  }

  private offerAward(): boolean {
    const award = this.programme.award();
    if (!keepsRules(award)) return false;
    this.offer(award);
    return true;
  }
}
