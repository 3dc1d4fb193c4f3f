import { type Compiled, measure } from '../compile/compiled.ts';
import { chooseColumns } from './chooseColumns.ts';
import { mixLane } from './mixLane.ts';

/**
 * Lagrangian relaxation of the scenario: every rule but coverage is priced instead of enforced. The minimum cost at given prices is
 * a bound, for any prices with the correct signs. `evaluate` calculates it, with the choice that attains it.
 */
export class Lagrangian {
  readonly model: Compiled;
  /** Price of each row: a positive price pushes its activity down, a negative one up. */
  readonly rowPrice: Float64Array;
  /** Price of using an option whose column may be unused, plus the prices among a bundle's parts. */
  readonly optionPrice: Float64Array;
  /** The part of `optionPrice` that is paid to columns, by column. */
  readonly columnIncome: Float64Array;
  readonly linkPrice: Float64Array;

  /** The choice: `chosenCount` options with their shares. */
  chosenCount = 0;
  readonly chosenOption: Int32Array;
  readonly chosenShare: Float64Array;
  readonly columnValue: Float64Array;
  readonly rowActivity: Float64Array;
  readonly columnReduced: Float64Array;
  /** The row with a count of columns that has no price, because it is enforced directly; −1 for none. */
  readonly countRow: number;
  /** 1 for classes that must not be awarded anything. */
  readonly classIsOut: Uint8Array;

  private readonly classPrice: Float64Array;
  private readonly classAmount: Float64Array;
  /** By class and profile; empty if there are too many pairs, in which case months are summed each time. */
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
    this.countRow = countRowOf(model);
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
   * Returns the minimum cost at the current prices. With `candidates`, only those options are considered, and the value is not a
   * bound. `fixed` columns keep their value (0 or 1); −1 leaves them free.
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

  /** Cost of an option including its prices. Requires `setClassPrices`. */
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

  /** Additional price per unit of money spent on an option. Requires `setClassPrices`. */
  priceOfSpend(option: number): number {
    return this.spendPrice[this.model.optionClass[option]!]!;
  }

  /** Price of a unit of volume with this seasonality for a class. Requires `setClassPrices`. */
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

  /** Sets the prices of classes from the current row prices; with `all`, those of excluded classes too. */
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

  /** Sums the choice into row activities, without columns. */
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

/** Above this number of pairs of classes and profiles, prices are not stored by pair. */
const mostPairs = 2_000_000;
/** Higher than the cost of any lane. */
const outPrice = 1e15;

/** Options to consider; those of lane i are start[i] to start[i + 1]. */
export interface Candidates {
  readonly start: Int32Array;
  readonly options: Int32Array;
  /** Cost of each option at the prices of the search. */
  readonly costs: Float64Array;
}

/** The longest count whose columns have no parent, with or without children. */
function countRowOf({ rowCount, rows, rowColumnStart, rowColumn, columnParent }: Compiled): number {
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
