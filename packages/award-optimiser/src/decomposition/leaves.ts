import type { Compiled } from '../compile/compiled.ts';
import { discountsOf, neededOf } from './fixedTiers.ts';
import type { CarrierSplit, StartPrices } from './startPrices.ts';
import { VolumeMethod } from './volumeMethod.ts';

/** Maximum number of options of all leaves in memory, at about thirty bytes each. */
const mostOptions = 2_000_000;
/** A carrier is decided if its average use is within this of 0 or 1. */
const decidedCarrier = 0.005;
/** Rounds after which a split by a carrier must have raised the bound of both parts, and by which part of it at least. */
const roundsOfPart = 60;
const enoughPart = 1e-4;

/**
 * The set of possible awards, partitioned by what is fixed: the tier of a discount, whether a column is used. Each part has prices
 * and a bound; no award costs less than the lowest bound.
 */
export class Leaves {
  private readonly model: Compiled;
  private all: VolumeMethod[];
  /** Lowest bound of the closed parts. */
  private closed = Infinity;
  private readonly mostLeaves: number;
  /** The column that `splitByCarrier` has decided; −1 for none. */
  private carrier = -1;
  /** The last part that was closed, by whether that carrier is used in it. */
  private readonly lastClosed: [VolumeMethod | null, VolumeMethod | null] = [null, null];

  constructor(root: VolumeMethod) {
    this.model = root.prices.model;
    this.all = [root];
    this.mostLeaves = Math.min(1000, Math.floor(mostOptions / Math.max(1, this.model.optionCount)));
  }

  get count(): number {
    return this.all.length;
  }

  /** No award costs less than this. */
  get bound(): number {
    return Math.min(this.closed, this.lowest.bound);
  }

  /** Closes parts that contain nothing better than an award of this cost. */
  close(best: number): void {
    const { lowest } = this;
    const open = this.all.filter((each) => each === lowest || each.bound < best);
    for (const each of this.all)
      if (each !== lowest && each.bound >= best) {
        this.closed = Math.min(this.closed, each.bound);
        if (this.carrier >= 0) this.lastClosed[each.fixed![this.carrier]! === 1 ? 1 : 0] = each;
      }
    this.all = open;
  }

  /** The open part with the lowest bound. */
  get lowest(): VolumeMethod {
    return lowestOf(this.all);
  }

  /**
   * Splits a leaf by its most undecided carrier if that raises the bound. Tiers are split first otherwise, but when carriers can hardly
   * take the whole volume, a small part of one more carrier is worth more than any tier. Returns whether it did.
   */
  splitByCarrier(leaf: VolumeMethod, isOver: () => boolean): boolean {
    const { model } = this;
    const before = leaf.fixed ?? new Int8Array(model.columnCount).fill(-1);
    const carrier = carrierToSplit(leaf, before);
    if (carrier < 0 || this.all.length === this.mostLeaves) return false;
    const start = leaf.startPrices();
    const children: VolumeMethod[] = [];
    for (const way of useWays(leaf, before, carrier)) {
      const child = this.partOf(leaf, way, start);
      for (let round = 0; round < roundsOfPart && !isOver(); round++) child.next();
      child.certify();
      if (!isEnoughAbove(child, leaf)) return false;
      children.push(child);
    }
    this.carrier = carrier;
    this.all = [...this.all.filter((each) => each !== leaf), ...children];
    return true;
  }

  startNear(reach: number): void {
    for (const each of this.all) each.firstReach = reach;
  }

  /**
   * Splits the only part as in a previous run, if the prices of that run raise the bound at once, to one that is good enough. Returns
   * whether it did.
   */
  splitAgain({ column, unused, used }: CarrierSplit, isEnough: (bound: number) => boolean): boolean {
    const leaf = this.lowest;
    const free = new Int8Array(this.model.columnCount).fill(-1);
    const children = [
      this.partOf(leaf, withColumn(this.model, free, column, 0), unused),
      this.partOf(leaf, withColumn(this.model, free, column, 1), used),
    ];
    if (!children.every((child) => isEnoughAbove(child, leaf) && isEnough(child.bound))) return false;
    this.carrier = column;
    this.all = children;
    return true;
  }

  get isSplitByCarrier(): boolean {
    return this.carrier >= 0;
  }

  /** The split by a carrier, with the prices of the lowest part on each side; null if there was none. */
  get carrierSplit(): CarrierSplit | null {
    const { carrier } = this;
    if (carrier < 0) return null;
    const pricesIf = (value: 0 | 1) => {
      const open = this.all.filter(({ fixed }) => fixed![carrier] === value);
      return lowestOf(open.length > 0 ? open : [this.lastClosed[value]!]).startPrices();
    };
    return { column: carrier, unused: pricesIf(0), used: pricesIf(1) };
  }

  /** A part of a leaf in which more columns are fixed, at these prices. */
  private partOf(leaf: VolumeMethod, fixed: Int8Array, start: StartPrices): VolumeMethod {
    const part = new VolumeMethod(this.model, fixed);
    part.bound = leaf.bound;
    part.candidates = leaf.candidates;
    part.moveLevel();
    part.startAt(start);
    return part;
  }

  /** Splits a leaf if there is room and anything left to fix. Returns whether it did. */
  split(leaf: VolumeMethod): boolean {
    const { model } = this;
    const before = leaf.fixed ?? new Int8Array(model.columnCount).fill(-1);
    const ways = tierWays(leaf, before) ?? columnWays(leaf, before);
    if (!ways || this.all.length + ways.length - 1 > this.mostLeaves) return false;
    const start = leaf.startPrices();
    for (const way of ways.slice(1)) {
      const child = new VolumeMethod(model, way);
      child.bound = leaf.bound;
      child.startAt(start);
      this.all.push(child);
    }
    leaf.settle(ways[0]!);
    return true;
  }
}

function lowestOf(parts: readonly VolumeMethod[]): VolumeMethod {
  let lowest = parts[0]!;
  for (const each of parts) if (each.bound < lowest.bound) lowest = each;
  return lowest;
}

const isEnoughAbove = (part: VolumeMethod, whole: VolumeMethod) =>
  part.bound - whole.bound >= enoughPart * Math.abs(whole.bound);

/** Returns the most undecided column of the widest count; −1 if all are decided. */
function carrierToSplit(leaf: VolumeMethod, before: Int8Array): number {
  const { model, countRow } = leaf.prices;
  if (countRow < 0) return -1;
  let most = decidedCarrier;
  let chosen = -1;
  for (let at = model.rowColumnStart[countRow]!; at < model.rowColumnStart[countRow + 1]!; at++) {
    const column = model.rowColumn[at]!;
    const undecided = Math.min(leaf.columnAverage[column]!, 1 - leaf.columnAverage[column]!);
    if (before[column]! >= 0 || undecided <= most) continue;
    most = undecided;
    chosen = column;
  }
  return chosen;
}

/** Returns one branch per tier of a discount that is not fixed yet, the likeliest first; null if there is none. */
function tierWays(leaf: VolumeMethod, before: Int8Array): Int8Array[] | null {
  const { model } = leaf.prices;
  for (const { tiers, parts, reached } of discountsOf(model)) {
    if (tiers.some((tier) => before[tier]! >= 0)) continue;
    let volume = leaf.rowAverage[reached]!;
    for (const tier of tiers) volume += neededOf(model, tier) * leaf.columnAverage[tier]!;
    const ways = [-1, ...tiers.keys()].map((taken) => {
      const way = before.slice();
      tiers.forEach((tier, at) => {
        way[tier] = at === taken ? 1 : 0;
        way[parts[at]!] = 0;
      });
      return way;
    });
    const likely = tiers.filter((tier) => volume >= 0.99 * neededOf(model, tier)).length;
    return [ways[likely]!, ...ways.filter((_, at) => at !== likely)];
  }
  return null;
}

/** Returns the branches used and unused of the most undecided and expensive column; null if all are decided. */
function columnWays(leaf: VolumeMethod, before: Int8Array): Int8Array[] | null {
  const { model, rowPrice } = leaf.prices;
  let most = 0;
  let chosen = -1;
  for (let column = 0; column < model.columnCount; column++) {
    if (before[column]! >= 0 || model.columns[column]!.tier) continue;
    const used = leaf.columnAverage[column]!;
    const branchCandidates = Math.min(used, 1 - used);
    if (branchCandidates < 0.02) continue;
    let cost = Math.abs(model.columnCost[column]!) + 1e-9;
    for (let at = model.columnRowStart[column]!; at < model.columnRowStart[column + 1]!; at++)
      cost += Math.abs(rowPrice[model.columnRow[at]!]! * model.columnRowValue[at]!);
    if (branchCandidates * cost <= most) continue;
    most = branchCandidates * cost;
    chosen = column;
  }
  return chosen < 0 ? null : useWays(leaf, before, chosen);
}

/** The branches used and unused of a column, the likelier first. */
function useWays(leaf: VolumeMethod, before: Int8Array, column: number): Int8Array[] {
  const { model } = leaf.prices;
  const ways = [withColumn(model, before, column, 1), withColumn(model, before, column, 0)];
  return leaf.columnAverage[column]! < 0.5 ? ways.toReversed() : ways;
}

/** Fixes a column together with the columns it needs, or those that need it. */
function withColumn(model: Compiled, before: Int8Array, column: number, value: 0 | 1): Int8Array {
  const way = before.slice();
  const open = [column];
  way[column] = value;
  const take = (other: number) => {
    if (other < 0 || way[other] === value) return;
    way[other] = value;
    open.push(other);
  };
  for (let now = open.pop(); now !== undefined; now = open.pop()) {
    if (value === 1) take(model.columnParent[now]!);
    else model.columnParent.forEach((parent, child) => parent === now && take(child));
    for (let link = 0; link < model.linkChild.length; link++) {
      if (value === 1 && model.linkChild[link] === now) take(model.linkParent[link]!);
      if (value === 0 && model.linkParent[link] === now) take(model.linkChild[link]!);
    }
  }
  return way;
}
