import type { Compiled } from '../compile/compiled.ts';
import { CutBundle } from './cutBundle.ts';
import { BundlePrices } from './bundlePrices.ts';
import { type Candidates, Lagrangian } from './lagrangian.ts';
import { LinkPrices } from './linkPrices.ts';
import { laneScaleOf, rightSign, rowScaleOf } from './rowScale.ts';
import { fixedTiers } from './fixedTiers.ts';
import { bestWeight } from './bestWeight.ts';
import { PriceLevel } from './priceLevel.ts';
import type { StartPrices } from './startPrices.ts';

/**
 * Prices by the volume algorithm (Barahona and Anbil) at first: prices move along the violations of the average of all choices so
 * far, and that average converges to the fractional award whose cost is the bound. Then by cuts, which do the same more precisely.
 * Columns may be fixed (1 or 0; −1 is free): the bound then holds for awards that respect that.
 */
export class VolumeMethod {
  readonly prices: Lagrangian;
  /** Fixed columns; null for none. */
  fixed: Int8Array | null = null;
  candidates: Candidates | null = null;
  /** The best bound; only from rounds that considered every option. */
  bound = -Infinity;
  /** Value at the prices that steps start from, over the options considered. */
  centre = -Infinity;
  iterations = 0;

  /** Average choice. */
  readonly columnAverage: Float64Array;
  readonly rowAverage: Float64Array;
  private readonly links: LinkPrices;
  private readonly bundles: BundlePrices;

  readonly rowCentre: Float64Array;
  private readonly linkCentre: Float64Array;
  readonly rowScale: Float64Array;
  private readonly optionScale: Float64Array;
  private readonly linkScale: number;
  readonly isPriced: Uint8Array;
  /** Used by later rounds; null until then. */
  private cutter: CutBundle | null = null;
  /** Number of rounds that use averages: faster from zero prices, but they stall below the best bound. */
  private roundsByAverage = 100;
  private level: PriceLevel | null = null;
  /** Length of the first steps by cuts; small if prices are already good. */
  firstReach = 3;
  private step = 1;
  private weight = 0.1;
  private reds = 0;
  private sinceGain = 0;

  constructor(model: Compiled, fixed: Int8Array | null) {
    this.prices = new Lagrangian(model);
    this.columnAverage = new Float64Array(model.columnCount);
    this.rowAverage = new Float64Array(model.rowCount);
    this.rowCentre = new Float64Array(model.rowCount);
    this.linkCentre = new Float64Array(model.linkChild.length);
    this.rowScale = rowScaleOf(model);
    this.optionScale = laneScaleOf(model);
    this.linkScale =
      (10 * this.optionScale.reduce((sum, each) => sum + each, 0)) / Math.max(1, model.laneCount);
    this.links = new LinkPrices(this.prices, this.optionScale);
    this.bundles = new BundlePrices(this.prices, this.links, this.optionScale);
    this.isPriced = new Uint8Array(model.rowCount).fill(1);
    if (this.prices.countRow >= 0) this.isPriced[this.prices.countRow] = 0;
    if (fixed) this.fix(fixed);
  }

  /** Average share of the lane that the option has. */
  averageOf(option: number): number {
    return this.cutter ? this.cutter.averageOf(option) : this.links.averageOf(option);
  }

  /** Fixes columns from now on; averages are unchanged. The bound was calculated with fewer fixed columns and stays valid. */
  settle(fixed: Int8Array): void {
    this.toCentre();
    this.fix(fixed);
    this.cutter = null;
    this.roundsByAverage = 0;
    this.keepCentre(this.look());
    this.quicken();
  }

  private fix(fixed: Int8Array): void {
    const { model, classIsOut } = this.prices;
    this.fixed = fixed;
    for (let own = 0; own < model.classCount; own++)
      for (let at = model.classColumnStart[own]!; at < model.classColumnStart[own + 1]!; at++)
        if (fixed[model.classColumn[at]!] === 0) classIsOut[own] = 1;
    this.links.settle(fixed);
    this.bundles.toCentre();
    for (const { row, price } of fixedTiers(model, fixed)) {
      this.isPriced[row] = 0;
      this.rowCentre[row] = price;
      this.prices.rowPrice[row] = price;
    }
  }

  /** Returns the prices of the centre, and sets them. */
  startPrices(): StartPrices {
    this.toCentre();
    return {
      rows: this.rowCentre.slice(),
      options: this.links.pricesNow(),
      pairs: this.linkCentre.slice(),
      parts: this.bundles.centre.slice(),
    };
  }

  /**
   * Starts at these prices, as far as given. If option prices are given, continues with cuts: averages would first move away from
   * them.
   */
  startAt({ rows, options, pairs, parts }: Partial<StartPrices> = {}): void {
    const { model, rowPrice, linkPrice } = this.prices;
    if (pairs) linkPrice.set(pairs);
    for (let row = 0; rows && row < model.rowCount; row++)
      if (this.isPriced[row]) rowPrice[row] = rightSign(rows[row]!, model, row);
    if (options) {
      this.links.startAt(options);
      this.roundsByAverage = 0;
    }
    if (parts) this.bundles.startAt(parts);
    this.bundles.toCentre();
    this.keepCentre(this.look());
    this.average(1);
  }

  /** Runs one round. */
  next(): void {
    if (this.iterations >= this.roundsByAverage) return this.nextByCuts();
    this.move();
    const value = this.look();
    this.iterations++;
    const alpha = bestWeight(this.prices, this, this.weight);
    this.average(alpha);
    if (value > this.centre) {
      const gain = (value - this.centre) / Math.max(1, Math.abs(this.centre));
      this.keepCentre(value);
      this.reds = 0;
      this.step = Math.min(2.5, this.step * 1.05);
      this.sinceGain = gain > 1e-6 ? 0 : this.sinceGain + 1;
    } else {
      this.sinceGain++;
      if (++this.reds >= 8) {
        this.step = Math.max(1e-4, this.step * 0.7);
        this.reds = 0;
      }
    }
    if (this.sinceGain > 60) {
      this.weight = Math.max(0.002, this.weight * 0.6);
      this.sinceGain = 0;
    }
  }

  private nextByCuts(): void {
    this.cutter ??= this.firstCut();
    const { cutter, level } = this;
    if (level?.isDue(this.iterations))
      level.move(this.iterations, this.rowCentre, (rows, by) => this.shift(rows, by, cutter));
    const hoped =
      cutter.propose({ row: this.rowCentre, link: this.linkCentre, parts: this.bundles }) - this.centre;
    this.rowAverage.set(cutter.rowAverage);
    this.columnAverage.set(cutter.columnAverage);
    const value = this.look();
    this.iterations++;
    cutter.add(value);
    const gain = value - this.centre;
    cutter.reachBy(hoped, gain);
    if (gain > 0.1 * hoped) this.keepCentre(value);
  }

  /** From now on moves the price of capacity as a whole too. */
  moveLevel(): void {
    this.level = new PriceLevel(this.prices.model, this.isPriced);
  }

  /** Tries prices that differ from the centre by this in these rows, and keeps them if the value is higher. */
  private shift(rows: readonly number[], by: number, cutter: CutBundle): boolean {
    const { model, rowPrice } = this.prices;
    this.toCentre();
    for (const row of rows) rowPrice[row] = rightSign(rowPrice[row]! + by, model, row);
    const value = this.look();
    this.iterations++;
    if (value <= this.centre) return false;
    cutter.add(value);
    this.keepCentre(value);
    return true;
  }

  private firstCut(): CutBundle {
    const scales = { row: this.rowScale, lane: this.optionScale, link: this.linkScale };
    const cutter = new CutBundle(this.prices, this.links, scales, this.isPriced, this.firstReach);
    this.toCentre();
    this.centre = this.look();
    cutter.add(this.centre);
    return cutter;
  }

  /** Switches back to long steps. */
  quicken(): void {
    this.step = 0.5;
    this.weight = 0.1;
    this.reds = 0;
    this.sinceGain = 0;
  }

  /** Evaluates every option at the centre's prices, for a valid bound; the next rounds use `candidates` again. */
  certify(): void {
    const kept = this.candidates;
    this.candidates = null;
    this.toCentre();
    this.centre = this.look();
    this.cutter?.add(this.centre);
    this.candidates = kept;
  }

  private look(): number {
    const value = this.prices.evaluate(this.candidates, this.fixed);
    if (!this.candidates && value > this.bound) this.bound = value;
    return value;
  }

  private average(alpha: number): void {
    const { prices, columnAverage, rowAverage } = this;
    const rest = 1 - alpha;
    this.links.average(alpha);
    for (let column = 0; column < columnAverage.length; column++)
      columnAverage[column] = rest * columnAverage[column]! + alpha * prices.columnValue[column]!;
    for (let row = 0; row < rowAverage.length; row++)
      rowAverage[row] = rest * rowAverage[row]! + alpha * prices.rowActivity[row]!;
  }

  /** Moves prices from the centre along the violations of the average. */
  private move(): void {
    const { prices, rowAverage, rowScale, links, bundles } = this;
    const { model, rowPrice, linkPrice } = prices;
    let norm = 0;
    for (let row = 0; row < rowPrice.length; row++) norm += rowScale[row]! * this.violation(row) ** 2;
    norm += links.gather(this.columnAverage);
    for (let link = 0; link < linkPrice.length; link++)
      norm += this.linkScale * this.linkViolation(link) ** 2;
    norm += bundles.norm();
    const length = norm > 0 ? (this.step * 0.002 * Math.max(1, Math.abs(this.centre))) / norm : 0;
    for (let row = 0; row < rowPrice.length; row++) {
      if (!this.isPriced[row]) continue;
      rowPrice[row] = rightSign(
        this.rowCentre[row]! + length * rowScale[row]! * (rowAverage[row]! - this.limit(row)),
        model,
        row,
      );
    }
    links.move(length);
    for (let link = 0; link < linkPrice.length; link++)
      linkPrice[link] = Math.max(
        0,
        this.linkCentre[link]! + length * this.linkScale * this.linkViolation(link),
      );
    bundles.move(length);
  }

  private linkViolation(link: number): number {
    const { linkChild, linkParent } = this.prices.model;
    const child = linkChild[link]!;
    if (this.fixed && (this.fixed[child] === 0 || this.fixed[linkParent[link]!] === 1)) return 0;
    const over = this.columnAverage[child]! - this.columnAverage[linkParent[link]!]!;
    return over > 0 || this.linkCentre[link]! > 0 ? over : 0;
  }

  /** The limit that a row's price refers to. */
  private limit(row: number): number {
    const { rowLo, rowHi } = this.prices.model;
    const price = this.rowCentre[row]!;
    if (price > 0) return rowHi[row]!;
    if (price < 0) return rowLo[row]!;
    const now = this.rowAverage[row]!;
    return now > rowHi[row]! ? rowHi[row]! : now < rowLo[row]! ? rowLo[row]! : now;
  }

  private violation(row: number): number {
    return this.isPriced[row] ? this.rowAverage[row]! - this.limit(row) : 0;
  }

  private keepCentre(value: number): void {
    this.centre = value;
    this.rowCentre.set(this.prices.rowPrice);
    this.linkCentre.set(this.prices.linkPrice);
    this.links.keepCentre();
    this.bundles.keepCentre();
  }

  /** Restores the prices of the centre. */
  toCentre(): void {
    const { prices } = this;
    prices.rowPrice.set(this.rowCentre);
    prices.linkPrice.set(this.linkCentre);
    this.links.toCentre();
    this.bundles.toCentre();
  }
}
