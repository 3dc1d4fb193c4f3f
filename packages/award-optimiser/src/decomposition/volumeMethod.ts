import type { Compiled } from '../compile/compiled.ts';
import { type Candidates, Lagrangian } from './lagrangian.ts';
import { rightSign, rowScaleOf } from './rowScale.ts';

/**
 * Prices by the volume algorithm (Barahona and Anbil): prices move along what the average of all choices so far violates, and
 * that average comes to be the award in parts that the bound is the cost of.
 */
export class VolumeMethod {
  readonly prices: Lagrangian;
  readonly fixed: Int8Array | null;
  candidates: Candidates | null = null;
  /** The best bound; valid where every option was looked at. */
  bound = -Infinity;
  /** Value at the prices that steps start from, of the options looked at. */
  centre = -Infinity;
  iterations = 0;

  /** Average choice. */
  readonly optionAverage: Float32Array;
  readonly columnAverage: Float64Array;
  readonly rowAverage: Float64Array;
  /** Options ever chosen. */
  touchedCount = 0;
  readonly touched: Int32Array;

  private readonly isTouched: Uint8Array;
  private readonly rowCentre: Float64Array;
  private readonly optionCentre: Float64Array;
  private readonly linkCentre: Float64Array;
  private readonly rowScale: Float64Array;
  private readonly optionScale: Float64Array;
  private readonly isPriced: Uint8Array;
  private step = 1;
  private weight = 0.1;
  private reds = 0;
  private sinceGain = 0;

  constructor(model: Compiled, fixed: Int8Array | null) {
    this.prices = new Lagrangian(model);
    this.fixed = fixed;
    this.optionAverage = new Float32Array(model.optionCount);
    this.columnAverage = new Float64Array(model.columnCount);
    this.rowAverage = new Float64Array(model.rowCount);
    this.touched = new Int32Array(model.optionCount);
    this.isTouched = new Uint8Array(model.optionCount);
    this.rowCentre = new Float64Array(model.rowCount);
    this.optionCentre = new Float64Array(model.optionCount);
    this.linkCentre = new Float64Array(model.linkChild.length);
    this.rowScale = rowScaleOf(model);
    this.optionScale = new Float64Array(model.laneCount);
    for (let lane = 0; lane < model.laneCount; lane++) {
      let least = Infinity;
      for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++)
        least = Math.min(least, model.optionCost[option]!);
      this.optionScale[lane] = Number.isFinite(least) ? 0.05 * Math.abs(least) : 0;
    }
    this.isPriced = new Uint8Array(model.rowCount).fill(1);
    if (this.prices.keptRow >= 0) this.isPriced[this.prices.keptRow] = 0;
  }

  /** Begins at these prices, by number of row and option. */
  startAt(rowPrices: Float64Array | null, optionPrices: ReadonlyMap<number, number> | null): void {
    const { model } = this.prices;
    if (rowPrices) {
      for (let row = 0; row < model.rowCount; row++)
        this.prices.rowPrice[row] = this.isPriced[row] ? rightSign(rowPrices[row]!, model, row) : 0;
    }
    for (const [option, price] of optionPrices ?? []) {
      const cell = model.classCell[model.optionClass[option]!]!;
      if (cell < 0 || this.fixed || model.optionBundle[option]! >= 0 || !(price > 0)) continue;
      this.touch(option);
      this.prices.optionPrice[option] = price;
      this.prices.columnIncome[cell]! += price;
    }
    this.keepCentre(this.look());
    this.average(1);
  }

  /** One round. */
  next(): void {
    this.move();
    const value = this.look();
    this.iterations++;
    const alpha = this.bestWeight();
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

  /** Looks at every option at the centre's prices, for a valid bound. */
  certify(): void {
    const kept = this.candidates;
    this.candidates = null;
    this.toCentre();
    const value = this.look();
    this.centre = value;
    this.candidates = kept;
  }

  private look(): number {
    const value = this.prices.evaluate(this.candidates, this.fixed);
    if (!this.candidates && value > this.bound) this.bound = value;
    return value;
  }

  private touch(option: number): void {
    if (this.isTouched[option]) return;
    this.isTouched[option] = 1;
    this.touched[this.touchedCount++] = option;
  }

  private average(alpha: number): void {
    const { prices, optionAverage, touched, columnAverage, rowAverage } = this;
    const rest = 1 - alpha;
    for (let at = 0; at < this.touchedCount; at++) optionAverage[touched[at]!]! *= rest;
    for (let at = 0; at < prices.chosenCount; at++) {
      const option = prices.chosenOption[at]!;
      this.touch(option);
      optionAverage[option]! += alpha * prices.chosenShare[at]!;
    }
    for (let column = 0; column < columnAverage.length; column++)
      columnAverage[column] = rest * columnAverage[column]! + alpha * prices.columnValue[column]!;
    for (let row = 0; row < rowAverage.length; row++)
      rowAverage[row] = rest * rowAverage[row]! + alpha * prices.rowActivity[row]!;
  }

  /** The weight of the new choice that leaves least violated, within limits. */
  private bestWeight(): number {
    const { rowAverage, rowScale, prices } = this;
    const { rowActivity, model } = prices;
    let dot = 0;
    let norm = 0;
    for (let row = 0; row < rowAverage.length; row++) {
      if (!this.isPriced[row]) continue;
      const limit =
        this.rowCentre[row]! < 0 || model.rowHi[row] === Infinity ? model.rowLo[row]! : model.rowHi[row]!;
      if (!Number.isFinite(limit)) continue;
      const old = rowAverage[row]! - limit;
      if (old <= 0 && this.rowCentre[row] === 0 && rowActivity[row]! <= limit) continue;
      const change = rowActivity[row]! - rowAverage[row]!;
      dot -= rowScale[row]! * old * change;
      norm += rowScale[row]! * change * change;
    }
    const best = norm > 0 ? dot / norm : this.weight;
    return Math.min(this.weight, Math.max(this.weight / 10, best));
  }

  /** Prices from the centre along the average's violations. */
  private move(): void {
    const { prices, rowAverage, rowScale, optionAverage, columnAverage, touched, fixed } = this;
    const { model, rowPrice, optionPrice, columnIncome, linkPrice } = prices;
    const { optionClass, classCell, optionLane, optionBundle } = model;
    let norm = 0;
    for (let row = 0; row < rowPrice.length; row++) norm += rowScale[row]! * this.violation(row) ** 2;
    const linkScale = this.meanScale();
    if (!fixed) {
      for (let at = 0; at < this.touchedCount; at++) {
        const option = touched[at]!;
        const cell = classCell[optionClass[option]!]!;
        if (cell < 0) continue;
        const over = optionAverage[option]! - columnAverage[cell]!;
        if (over > 0 || this.optionCentre[option]! > 0)
          norm += this.optionScale[optionLane[option]!]! * over * over;
      }
      for (let link = 0; link < linkPrice.length; link++) norm += linkScale * this.linkViolation(link) ** 2;
    }
    norm += this.bundleNorm();
    const length = norm > 0 ? (this.step * 0.002 * Math.max(1, Math.abs(this.centre))) / norm : 0;
    for (let row = 0; row < rowPrice.length; row++) {
      if (!this.isPriced[row]) continue;
      rowPrice[row] = rightSign(
        this.rowCentre[row]! + length * rowScale[row]! * (rowAverage[row]! - this.limit(row)),
        model,
        row,
      );
    }
    columnIncome.fill(0);
    for (let at = 0; at < this.touchedCount; at++) {
      const option = touched[at]!;
      const cell = classCell[optionClass[option]!]!;
      if (optionBundle[option]! >= 0 || cell < 0 || fixed) continue;
      const over = optionAverage[option]! - columnAverage[cell]!;
      const price = Math.max(
        0,
        this.optionCentre[option]! + length * this.optionScale[optionLane[option]!]! * over,
      );
      optionPrice[option] = price;
      columnIncome[cell]! += price;
    }
    for (let link = 0; link < linkPrice.length; link++)
      linkPrice[link] = Math.max(0, this.linkCentre[link]! + length * linkScale * this.linkViolation(link));
    this.moveBundles(length);
  }

  /** Parts of a bundle settle among themselves: their prices add up to nothing. */
  private moveBundles(length: number): void {
    const { bundleStart, bundleOptions, optionLane } = this.prices.model;
    for (let bundle = 0; bundle + 1 < bundleStart.length; bundle++) {
      const parts = bundleOptions.subarray(bundleStart[bundle], bundleStart[bundle + 1]);
      if (parts.length < 2) continue;
      let scale = Infinity;
      let mean = 0;
      for (const option of parts) {
        scale = Math.min(scale, this.optionScale[optionLane[option]!]!);
        mean += this.optionAverage[option]! / parts.length;
      }
      let sum = 0;
      for (const option of parts) {
        const price = this.optionCentre[option]! + length * scale * (this.optionAverage[option]! - mean);
        this.prices.optionPrice[option] = price;
        sum += price;
      }
      this.prices.optionPrice[parts[0]!]! -= sum;
    }
  }

  private bundleNorm(): number {
    const { bundleStart, bundleOptions, optionLane } = this.prices.model;
    let norm = 0;
    for (let bundle = 0; bundle + 1 < bundleStart.length; bundle++) {
      const parts = bundleOptions.subarray(bundleStart[bundle], bundleStart[bundle + 1]);
      let mean = 0;
      for (const option of parts) mean += this.optionAverage[option]! / parts.length;
      for (const option of parts)
        norm += this.optionScale[optionLane[option]!]! * (this.optionAverage[option]! - mean) ** 2;
    }
    return norm;
  }

  private linkViolation(link: number): number {
    const { linkChild, linkParent } = this.prices.model;
    const over = this.columnAverage[linkChild[link]!]! - this.columnAverage[linkParent[link]!]!;
    return over > 0 || this.linkCentre[link]! > 0 ? over : 0;
  }

  private meanScale(): number {
    const { optionScale } = this;
    let sum = 0;
    for (const each of optionScale) sum += each;
    return (10 * sum) / Math.max(1, optionScale.length);
  }

  /** The limit that a row's price speaks of. */
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
    const { optionPrice, model } = this.prices;
    for (let at = 0; at < this.touchedCount; at++)
      this.optionCentre[this.touched[at]!] = optionPrice[this.touched[at]!]!;
    for (const option of model.bundleOptions) this.optionCentre[option] = optionPrice[option]!;
  }

  /** Sets the prices of the centre again. */
  toCentre(): void {
    const { prices } = this;
    const { model } = prices;
    prices.rowPrice.set(this.rowCentre);
    prices.linkPrice.set(this.linkCentre);
    prices.columnIncome.fill(0);
    for (let at = 0; at < this.touchedCount; at++) {
      const option = this.touched[at]!;
      prices.optionPrice[option] = this.optionCentre[option]!;
      const cell = model.classCell[model.optionClass[option]!]!;
      if (cell >= 0 && model.optionBundle[option]! < 0)
        prices.columnIncome[cell]! += this.optionCentre[option]!;
    }
    for (const option of model.bundleOptions) prices.optionPrice[option] = this.optionCentre[option]!;
  }
}
