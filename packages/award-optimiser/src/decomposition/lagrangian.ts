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
  /** Classes that nothing may be given to: 1. */
  readonly classIsOut: Uint8Array;

  private readonly classPrice: Float64Array;
  private readonly classAmount: Float64Array;
  /** By class and profile; empty where those would be too many, and months are added up each time. */
  private readonly volumePrice: Float64Array;
  private readonly profileVolume: Float64Array;
  private readonly byMonth: boolean;
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
    this.classIsOut = new Uint8Array(model.classCount);
    this.byMonth = model.profileCount > 1 || (model.profileShares[0] ?? 0) !== 0;
    const pairs = model.classCount * model.profileCount;
    this.volumePrice = new Float64Array(pairs <= mostPairs ? pairs : 0);
    this.profileVolume = new Float64Array(this.volumePrice.length);
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
      model.laneVolume[lane]! * this.priceOfVolume(own, model.laneProfile[lane]!) +
      model.optionSpend[option]! * this.spendPrice[own]! +
      this.countPrice[own]! +
      this.optionPrice[option]!
    );
  }

  /** What one unit of money spent on an option costs beside itself, after `setClassPrices`. */
  priceOfSpend(option: number): number {
    return this.spendPrice[this.model.optionClass[option]!]!;
  }

  /** What a unit of volume with this season costs a class, after `setClassPrices`. */
  private priceOfVolume(own: number, profile: number): number {
    const { profileCount, profileShares, monthCount, measureCount } = this.model;
    if (this.volumePrice.length > 0) return this.volumePrice[own * profileCount + profile]!;
    const base = own * measureCount;
    let sum = this.classPrice[base]!;
    if (!this.byMonth) return sum;
    for (let month = 0; month < monthCount; month++)
      sum +=
        profileShares[profile * monthCount + month]! * this.classPrice[base + measure.firstMonth + month]!;
    return sum;
  }

  /** Sets what classes cost at the prices there are; those that are out too with `all`. */
  setClassPrices(all = false): void {
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
      this.countPrice[own] = this.classIsOut[own] && !all ? outPrice : classPrice[base + measure.count]!;
      if (volumePrice.length === 0) continue;
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
    const isTabled = volumePrice.length > 0;
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
          volume *
            (isTabled ? volumePrice[own * profileCount + profile]! : this.priceOfVolume(own, profile)) +
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
    const { laneCount, laneVolume, laneProfile, laneUnawardedCost, laneIsMixed } = this.model;
    const { optionCost, optionSpend, optionClass, profileCount } = this.model;
    const { volumePrice, spendPrice, countPrice, optionPrice } = this;
    const isTabled = volumePrice.length > 0;
    let value = 0;
    this.chosenCount = 0;
    for (let lane = 0; lane < laneCount; lane++) {
      if (laneIsMixed[lane]) {
        value += mixLane(this, lane, options.subarray(start[lane], start[lane + 1]));
        continue;
      }
      const volume = laneVolume[lane]!;
      const profile = laneProfile[lane]!;
      let best = laneUnawardedCost[lane]!;
      let chosen = -1;
      const end = start[lane + 1]!;
      for (let at = start[lane]!; at < end; at++) {
        const option = options[at]!;
        const own = optionClass[option]!;
        const cost =
          optionCost[option]! +
          volume *
            (isTabled ? volumePrice[own * profileCount + profile]! : this.priceOfVolume(own, profile)) +
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

  choose(option: number, share: number): void {
    this.chosenOption[this.chosenCount] = option;
    this.chosenShare[this.chosenCount++] = share;
  }

  /** What the choice adds up to in each row, without columns. */
  private addUp(): void {
    const { model, classAmount, profileVolume, rowActivity, byMonth } = this;
    const { optionLane, optionClass, optionSpend, laneVolume, laneProfile, profileShares } = model;
    const { measureCount, monthCount, classCount, classStart, entryRow, entryMeasure, entryValue } = model;
    const { profileCount } = model;
    const isTabled = profileVolume.length > 0;
    classAmount.fill(0);
    if (byMonth && isTabled) profileVolume.fill(0);
    const addMonths = (base: number, profile: number, volume: number) => {
      const from = profile * monthCount;
      for (let month = 0; month < monthCount; month++)
        classAmount[base + measure.firstMonth + month]! += volume * profileShares[from + month]!;
    };
    for (let at = 0; at < this.chosenCount; at++) {
      const option = this.chosenOption[at]!;
      const share = this.chosenShare[at]!;
      const lane = optionLane[option]!;
      const own = optionClass[option]!;
      const base = own * measureCount;
      const volume = laneVolume[lane]! * share;
      classAmount[base]! += volume;
      classAmount[base + measure.spend]! += optionSpend[option]! * share;
      classAmount[base + measure.count]! += share;
      if (!byMonth) continue;
      if (isTabled) profileVolume[own * profileCount + laneProfile[lane]!]! += volume;
      else addMonths(base, laneProfile[lane]!, volume);
    }
    rowActivity.fill(0);
    for (let own = 0; own < classCount; own++) {
      const base = own * measureCount;
      if (classAmount[base + measure.count] === 0) continue;
      if (byMonth && isTabled)
        for (let profile = 0; profile < profileCount; profile++) {
          const volume = profileVolume[own * profileCount + profile]!;
          if (volume !== 0) addMonths(base, profile, volume);
        }
      const end = classStart[own + 1]!;
      for (let at = classStart[own]!; at < end; at++)
        rowActivity[entryRow[at]!]! += entryValue[at]! * classAmount[base + entryMeasure[at]!]!;
    }
  }
}

/** Above this many pairs of classes and seasons prices are not kept by pair. */
const mostPairs = 2_000_000;
/** No lane is worth this. */
const outPrice = 1e15;

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
