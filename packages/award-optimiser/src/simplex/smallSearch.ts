import type { Compiled } from '../compile/compiled.ts';
import { Draft, type SavedDraft } from '../decomposition/draft.ts';
import { keepsRules } from '../decomposition/keepsRules.ts';
import { BranchTree } from './branchTree.ts';
import { LaneProgramme, type Limit } from './laneProgramme.ts';
import { neighbourhoodOf } from './neighbourhood.ts';
import { type Fork, forkOf } from './undecided.ts';

/** Up to so many bids and so many lanes and rows together. */
const mostOptions = 1500;
const mostRows = 1000;
/** Steps of a programme with much decided, and of one part of the tree. */
const stepsOfDive = 2000;
const stepsOfPart = 3000;
/** Of what is nearly decided a dive decides so much at once: little is surer, much is faster. */
const paces = [0.05, 0.1, 0.2] as const;
/** Turns taken: parts of the tree, then a dive where the bound is lowest, then looks around the best award. */
const turns = ['part', 'part', 'part', 'dive', 'around', 'part', 'part', 'part', 'around', 'around'] as const;

/** With a good award to begin with, so many parts come first. */
const partsOfWarm = 12;

/** Whether a tender is small enough for programmes of all its bids. */
export function isSmall({ optionCount, laneCount, rowCount, laneMax }: Compiled): boolean {
  return optionCount <= mostOptions && laneCount + rowCount <= mostRows && laneMax.length > 0;
}

/**
 * The search for small tenders, by linear programmes: a tree of parts gives the bound, dives from its lowest part and around the
 * best award give awards. A turn does a little of one; turns, not time, decide what is done.
 */
export class SmallSearch {
  private readonly programme: LaneProgramme;
  private readonly tree: BranchTree;
  private readonly random: () => number;
  private readonly isOver: () => boolean;
  private readonly offer: (award: Draft) => void;
  private turn = 0;
  private partsFirst: number;
  /** How much is left free around the best award. */
  private free = 0.35;
  /** What the programme of everything comes to; null before it is solved. */
  private atRoot: Float64Array | null = null;

  /** `links` are options whose links are likely to hold; with `isWarm` the award is good, and the bound is sought first. */
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

  /** No award costs less, but for those that were not worth finding. */
  get bound(): number {
    return this.tree.bound;
  }

  /** Nothing is left to part. */
  get isDone(): boolean {
    return this.tree.isDone;
  }

  /** One turn. `worth` is the cost below which an award is worth finding, Infinity without one. */
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
    // What has no room for better is made wider, where better got lost it is made narrower.
    this.free = Math.min(
      0.8,
      Math.max(0.15, this.free * (end === 'closed' ? 1.08 : end === 'lost' ? 0.96 : 1)),
    );
  }

  /** Decides what is most nearly decided, and the rest anew, until an award is left or none. */
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
      // Rows that are added while it is solved keep their limits.
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

  /** Of what is as good as decided a part that is nearest: columns used or not as long as there are any, then lanes. */
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
    // What matters most is decided with columns that hardly do.
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
