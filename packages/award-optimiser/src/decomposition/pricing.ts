import type { Compiled } from '../compile/compiled.ts';
import { cheapestOptions } from './candidates.ts';
import { Leaves } from './leaves.ts';
import type { CarrierSplit, StartPrices } from './startPrices.ts';
import { VolumeMethod } from './volumeMethod.ts';

/** From this number of options, most rounds consider only each lane's cheapest. */
const manyOptions = 50_000;
/** Number of options considered per lane. */
const shortlist = 6;
/** Rounds between checks of every option. */
const roundsBetween = 20;
/** Rounds after which the progress of a part is assessed. */
const roundsOfTrial = 120;

/**
 * The search for a better bound: rounds of prices, always in the part with the lowest bound; parts that no longer improve are
 * split.
 */
export class Pricing {
  iterations = 0;
  private readonly leaves: Leaves;
  private readonly isLarge: boolean;
  private sinceLook = 0;
  private working: VolumeMethod;
  private trial = { bound: -Infinity, left: roundsOfTrial };

  constructor(model: Compiled, start: StartPrices | null = null) {
    this.working = new VolumeMethod(model, null);
    this.working.startAt(start ?? {});
    this.leaves = new Leaves(this.working);
    this.isLarge = model.optionCount >= manyOptions;
  }

  get bound(): number {
    return this.leaves.bound;
  }

  /** The part with the lowest bound. */
  get leaf(): VolumeMethod {
    return this.leaves.lowest;
  }

  get leafCount(): number {
    return this.leaves.count;
  }

  /** Runs one round. `best` is the cost of the best award so far. */
  next(best: number): void {
    const { working } = this;
    if (this.isLarge && this.sinceLook-- <= 0) this.lookAtAll();
    working.next();
    this.iterations++;
    if (--this.trial.left > 0) return;
    if (this.isLarge) this.lookAtAll();
    this.leaves.close(best);
    const gap = Number.isFinite(best) ? best - working.bound : 1e-3 * Math.abs(working.bound);
    if (working.bound - this.trial.bound < 0.1 * gap && !this.leaves.split(working)) working.quicken();
    this.working = this.leaves.lowest;
    this.trial = { bound: this.working.bound, left: roundsOfTrial };
    this.sinceLook = 0;
  }

  /** Takes first steps of this length only, because prices are already good. */
  startNear(reach: number): void {
    this.leaves.startNear(reach);
  }

  /** From now on moves the price of capacity as a whole too: a change of the tender may have made it short. */
  moveLevel(): void {
    this.working.moveLevel();
  }

  /** Splits as a previous run did, if its prices raise the bound at once and the bound is then good enough. */
  splitAgain(split: CarrierSplit, isEnough: (bound: number) => boolean = () => true): void {
    if (!this.leaves.splitAgain(split, isEnough)) return;
    this.working = this.leaves.lowest;
    this.trial = { bound: this.working.bound, left: roundsOfTrial };
    this.sinceLook = 0;
  }

  get isSplitByCarrier(): boolean {
    return this.leaves.isSplitByCarrier;
  }

  /** A split by a carrier, for the next run; null if there was none. */
  get carrierSplit(): CarrierSplit | null {
    return this.leaves.carrierSplit;
  }

  /** Splits the part with the lowest bound by a carrier if that raises the bound. `best` is the cost of the best award so far. */
  splitByCarrier(best: number, isOver: () => boolean): void {
    this.working = this.leaves.lowest;
    if (this.isLarge) this.lookAtAll();
    this.leaves.close(best);
    if (this.leaves.splitByCarrier(this.working, isOver)) this.working = this.leaves.lowest;
    this.trial = { bound: this.working.bound, left: roundsOfTrial };
    this.sinceLook = 0;
  }

  private lookAtAll(): void {
    const { working } = this;
    working.certify();
    working.candidates = cheapestOptions(working.prices, shortlist, working.prices.classIsOut);
    this.sinceLook = working.iterations < 60 ? roundsBetween / 2 : roundsBetween;
  }
}
