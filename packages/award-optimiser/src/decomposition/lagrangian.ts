import { type Compiled, measure } from '../compile/compiled.ts';
import { chooseColumns } from './chooseColumns.ts';
import { mixLane } from './mixLane.ts';

/**
 * The scenario with every rule but coverage priced instead of kept: the least it can cost at given prices is a bound for any
 * prices whose signs are right. `evaluate` works it out, with the choice that gives it.
 */
export class Lagrangian {
  readonly model: Compiled;
  /** Price of each row: positive pushes down, negative up. */
  readonly rowPrice: Float64Array;
  /** Price of using an option whose column may be unused, and what a bundle's parts settle among themselves. */
  readonly optionPrice: Float64Array;
  /** Of `optionPrice`, what columns are paid, by column. */
  readonly columnIncome: Float64Array;
  readonly linkPrice: Float64Array;

  /** What was chosen: `chosenCount` options with their shares. */
  chosenCount = 0;
  readonly chosenOption: Int32Array;
  readonly chosenShare: Float64Array;
  readonly columnValue: Float64Array;
  readonly rowActivity: Float64Array;
  readonly columnReduced: Float64Array;
  /** The count of columns without a price: it is kept outright; −1 without one. */
  readonly keptRow: number;

  private readonly classPrice: Float64Array;
  private readonly classAmount: Float64Array;
  private readonly volumePrice: Float64Array;
  private readonly spendPrice: Float64Array;
  private readonly countPrice: Float64Array;

  constructor(model: Compiled) {
    this.model = model;
    this.rowPrice = new Float64Array(model.rowCount);
    this.optionPrice = new Float64Array(model.optionCount);
    this.columnIncome = new Float64Array(model.columnCount);
    this.linkPrice = new Float64Array(model.linkChild.length);
    let slots = 0;
    for (let lane = 0; lane < model.laneCount; lane++)
      slots += model.laneIsMixed[lane] ? model.laneStart[lane + 1]! - model.laneStart[lane]! : 1;
    this.chosenOption = new Int32Array(slots);
    this.chosenShare = new Float64Array(slots);
    this.columnValue = new Float64Array(model.columnCount);
    this.rowActivity = new Float64Array(model.rowCount);
    this.columnReduced = new Float64Array(model.columnCount);
    this.keptRow = keptRowOf(model);
    this.classPrice = new Float64Array(model.classCount * model.measureCount);
    this.classAmount = new Float64Array(model.classCount * model.measureCount);
    this.volumePrice = new Float64Array(model.classCount * model.profileCount);
    this.spendPrice = new Float64Array(model.classCount);
    this.countPrice = new Float64Array(model.classCount);
  }

  /**
   * The least cost at the prices set. With `candidates` only those options are looked at: then the value is no bound.
   * `fixed` columns keep their value (0 or 1); −1 leaves them free.
   */
  evaluate(candidates: Candidates | null, fixed: Int8Array | null): number {
    this.setClassPrices();
    let value = candidates ? this.chooseAmong(candidates) : this.chooseOptions();
    this.addUp();
    value += chooseColumns(this, fixed);
    const { rowLo, rowHi } = this.model;
    const { rowPrice } = this;
    for (let row = 0; row < rowPrice.length; row++) {
      const price = rowPrice[row]!;
      if (price !== 0) value -= price * (price > 0 ? rowHi[row]! : rowLo[row]!);
    }
    return value;
  }

  /** Cost of an option with its prices, after `setClassPrices`. */
  reducedCost(option: number): number {
    const { model } = this;
    const lane = model.optionLane[option]!;
    const own = model.optionClass[option]!;
    return (
      model.optionCost[option]! +
      model.laneVolume[lane]! * this.volumePrice[own * model.profileCount + model.laneProfile[lane]!]! +
      model.optionSpend[option]! * this.spendPrice[own]! +
      this.countPrice[own]! +
      this.optionPrice[option]!
    );
  }

  /** What one unit of money spent on an option costs beside itself, after `setClassPrices`. */
  priceOfSpend(option: number): number {
    return this.spendPrice[this.model.optionClass[option]!]!;
  }

  setClassPrices(): void {
    const { classStart, entryRow, entryMeasure, entryValue, classCount, measureCount } = this.model;
    const { profileCount, profileShares, monthCount } = this.model;
    const { classPrice, rowPrice, volumePrice } = this;
    classPrice.fill(0);
    for (let own = 0; own < classCount; own++) {
      const base = own * measureCount;
      const end = classStart[own + 1]!;
      for (let at = classStart[own]!; at < end; at++) {
        const price = rowPrice[entryRow[at]!]!;
        if (price !== 0) classPrice[base + entryMeasure[at]!]! += price * entryValue[at]!;
      }
      this.spendPrice[own] = classPrice[base + measure.spend]!;
      this.countPrice[own] = classPrice[base + measure.count]!;
      for (let profile = 0; profile < profileCount; profile++) {
        let sum = classPrice[base]!;
        for (let month = 0; month < monthCount; month++)
          sum +=
            profileShares[profile * monthCount + month]! * classPrice[base + measure.firstMonth + month]!;
        volumePrice[own * profileCount + profile] = sum;
      }
    }
  }

  private chooseOptions(): number {
    const { laneCount, laneStart, laneVolume, laneProfile, laneUnawardedCost, laneIsMixed } = this.model;
    const { optionCost, optionSpend, optionClass, profileCount } = this.model;
    const { volumePrice, spendPrice, countPrice, optionPrice } = this;
    let value = 0;
    this.chosenCount = 0;
    for (let lane = 0; lane < laneCount; lane++) {
      if (laneIsMixed[lane]) {
        value += mixLane(this, lane, null);
        continue;
      }
      const volume = laneVolume[lane]!;
      const profile = laneProfile[lane]!;
      let best = laneUnawardedCost[lane]!;
      let chosen = -1;
      const end = laneStart[lane + 1]!;
      for (let option = laneStart[lane]!; option < end; option++) {
        const own = optionClass[option]!;
        const cost =
          optionCost[option]! +
          volume * volumePrice[own * profileCount + profile]! +
          optionSpend[option]! * spendPrice[own]! +
          countPrice[own]! +
          optionPrice[option]!;
        if (cost < best) {
          best = cost;
          chosen = option;
        }
      }
      value += best;
      if (chosen >= 0) this.choose(chosen, 1);
    }
    return value;
  }

  private chooseAmong({ start, options }: Candidates): number {
    const { laneCount, laneUnawardedCost, laneIsMixed } = this.model;
    let value = 0;
    this.chosenCount = 0;
    for (let lane = 0; lane < laneCount; lane++) {
      if (laneIsMixed[lane]) {
        value += mixLane(this, lane, options.subarray(start[lane], start[lane + 1]));
        continue;
      }
      let best = laneUnawardedCost[lane]!;
      let chosen = -1;
      const end = start[lane + 1]!;
      for (let at = start[lane]!; at < end; at++) {
        const cost = this.reducedCost(options[at]!);
        if (cost < best) {
          best = cost;
          chosen = options[at]!;
        }
      }
      value += best;
      if (chosen >= 0) this.choose(chosen, 1);
    }
    return value;
  }

  choose(option: number, share: number): void {
    this.chosenOption[this.chosenCount] = option;
    this.chosenShare[this.chosenCount++] = share;
  }

  /** What the choice adds up to in each row, without columns. */
  private addUp(): void {
    const { model, classAmount, rowActivity } = this;
    const { optionLane, optionClass, optionSpend, laneVolume, laneProfile, profileShares } = model;
    const { measureCount, monthCount, classCount, classStart, entryRow, entryMeasure, entryValue } = model;
    classAmount.fill(0);
    const byMonth = model.profileCount > 1 || (profileShares[0] ?? 0) !== 0;
    for (let at = 0; at < this.chosenCount; at++) {
      const option = this.chosenOption[at]!;
      const share = this.chosenShare[at]!;
      const lane = optionLane[option]!;
      const base = optionClass[option]! * measureCount;
      const volume = laneVolume[lane]! * share;
      classAmount[base]! += volume;
      classAmount[base + measure.spend]! += optionSpend[option]! * share;
      classAmount[base + measure.count]! += share;
      if (byMonth) {
        const from = laneProfile[lane]! * monthCount;
        for (let month = 0; month < monthCount; month++)
          classAmount[base + measure.firstMonth + month]! += volume * profileShares[from + month]!;
      }
    }
    rowActivity.fill(0);
    for (let own = 0; own < classCount; own++) {
      const base = own * measureCount;
      if (classAmount[base + measure.count] === 0) continue;
      const end = classStart[own + 1]!;
      for (let at = classStart[own]!; at < end; at++)
        rowActivity[entryRow[at]!]! += entryValue[at]! * classAmount[base + entryMeasure[at]!]!;
    }
  }
}

/** Options worth looking at: of lane i from start[i] to start[i + 1]. */
export interface Candidates {
  readonly start: Int32Array;
  readonly options: Int32Array;
  /** Of each its cost at the prices when it was looked for. */
  readonly costs: Float64Array;
}

/** The longest count whose columns stand for themselves or have columns below them, none above. */
function keptRowOf({ rowCount, rows, rowColumnStart, rowColumn, columnParent }: Compiled): number {
  let kept = -1;
  let most = 0;
  for (let row = 0; row < rowCount; row++) {
    if (rows[row]!.what !== 'count') continue;
    const columns = rowColumn.subarray(rowColumnStart[row], rowColumnStart[row + 1]);
    const parents = new Set(columnParent);
    const own = columns.filter((column) => parents.has(column)).length;
    if (columns.every((column) => columnParent[column] === -1) && own > most) {
      kept = row;
      most = own;
    }
  }
  return kept;
}
