import { type Compiled, measure } from '../compile/compiled.ts';
import { unawardedPenaltyOf } from './rowPenalty.ts';

/** Maximum number of carriers that share a lane in a draft. */
const slotLimit = 4;

/** Options and shares of each lane, by slot. */
export interface SavedDraft {
  readonly options: Int32Array;
  readonly shares: Float64Array;
}

/**
 * An award in progress: complete at any time, with its cost and violations up to date after each change. Violations are priced by
 * `rowPenalty`; discounts and columns follow from the award.
 */
export class Draft {
  readonly model: Compiled;
  readonly slots: number;
  /** Options of lane i start at i × slots; −1 is empty. */
  readonly slotOption: Int32Array;
  readonly slotShare: Float64Array;
  readonly rowActivity: Float64Array;
  readonly rowPenalty: Float64Array;
  /** Lower limits: the model's, and the volumes that discounts aim at. */
  readonly rowLo: Float64Array;
  cost = 0;
  penalty = 0;

  /** Number of awarded options that use each column. */
  readonly useCount: Int32Array;
  /** The volume that counts towards each discount. */
  readonly discountVolume: Float64Array;
  private readonly discountSpend: Float64Array;
  private readonly unawardedCost: Float64Array;
  private readonly unawardedPenalty: Float64Array;

  constructor(model: Compiled, rowPenalty: Float64Array) {
    this.model = model;
    this.rowPenalty = rowPenalty;
    this.rowLo = model.rowLo.slice();
    this.slots = Math.min(
      slotLimit,
      model.laneMax.reduce((most, each) => Math.max(most, each), 1),
    );
    this.slotOption = new Int32Array(model.laneCount * this.slots);
    this.slotShare = new Float64Array(model.laneCount * this.slots);
    this.rowActivity = new Float64Array(model.rowCount);
    this.useCount = new Int32Array(model.columnCount);
    this.discountVolume = new Float64Array(model.discountTiers.length);
    this.discountSpend = new Float64Array(model.discountTiers.length);
    this.unawardedCost = model.laneUnawardedCost.map((cost) => (Number.isFinite(cost) ? cost : 0));
    this.unawardedPenalty = unawardedPenaltyOf(model);
    this.slotOption.fill(-1);
    this.rebuild();
  }

  get value(): number {
    return this.cost + this.penalty;
  }

  /** Recalculates cost and rows, against the drift of many changes and after a change of penalties. */
  rebuild(): void {
    const { model, slots, slotOption, slotShare } = this;
    this.cost = 0;
    this.penalty = 0;
    for (const each of [this.rowActivity, this.useCount, this.discountVolume, this.discountSpend])
      each.fill(0);
    for (let row = 0; row < model.rowCount; row++)
      this.penalty += this.rowPenalty[row]! * this.violationOf(row, 0);
    for (let lane = 0; lane < model.laneCount; lane++) {
      this.leave(lane, 1);
      for (let slot = lane * slots; slot < (lane + 1) * slots; slot++)
        if (slotOption[slot]! >= 0) this.add(slotOption[slot]!, slotShare[slot]!, 1);
      if (slotOption[lane * slots]! >= 0) this.leave(lane, -1);
    }
  }

  /** Sets the cost of violations. */
  setPenalties(rowPenalty: Float64Array): void {
    for (let row = 0; row < rowPenalty.length; row++) {
      const more = rowPenalty[row]! - this.rowPenalty[row]!;
      if (more !== 0) this.penalty += more * this.violationOf(row, this.rowActivity[row]!);
    }
    this.rowPenalty.set(rowPenalty);
  }

  /** Returns the options of a lane and their shares in slot order, largest first if they were set that way. */
  laneOf(lane: number): { options: number[]; shares: number[] } {
    const options: number[] = [];
    const shares: number[] = [];
    const end = (lane + 1) * this.slots;
    for (let slot = end - this.slots; slot < end && this.slotOption[slot]! >= 0; slot++) {
      options.push(this.slotOption[slot]!);
      shares.push(this.slotShare[slot]!);
    }
    return { options, shares };
  }

  firstOption(lane: number): number {
    return this.slotOption[lane * this.slots]!;
  }

  isShared(lane: number): boolean {
    return this.slots > 1 && this.slotOption[lane * this.slots + 1]! >= 0;
  }

  /** Assigns the whole lane to one option, or to none with −1. */
  assign(lane: number, option: number): void {
    this.empty(lane);
    if (option < 0) return;
    this.leave(lane, -1);
    this.slotOption[lane * this.slots] = option;
    this.slotShare[lane * this.slots] = 1;
    this.add(option, 1, 1);
  }

  /** Divides the lane among several options. */
  share(lane: number, options: readonly number[], shares: readonly number[]): void {
    this.empty(lane);
    if (options.length > 0) this.leave(lane, -1);
    options.forEach((option, at) => {
      this.slotOption[lane * this.slots + at] = option;
      this.slotShare[lane * this.slots + at] = shares[at]!;
      this.add(option, shares[at]!, 1);
    });
  }

  private empty(lane: number): void {
    const { slots, slotOption, slotShare } = this;
    const first = lane * slots;
    if (slotOption[first]! < 0) return;
    for (let slot = first; slot < first + slots && slotOption[slot]! >= 0; slot++) {
      this.add(slotOption[slot]!, slotShare[slot]!, -1);
      slotOption[slot] = -1;
    }
    this.leave(lane, 1);
  }

  private leave(lane: number, sign: 1 | -1): void {
    this.cost += sign * this.unawardedCost[lane]!;
    this.penalty += sign * this.unawardedPenalty[lane]!;
  }

  private add(option: number, share: number, sign: 1 | -1): void {
    const { model, rowActivity, rowPenalty, useCount, rowLo } = this;
    const { entryRow, entryMeasure, entryValue, rowHi, profileShares, classColumn } = model;
    const own = model.optionClass[option]!;
    const lane = model.optionLane[option]!;
    const part = sign * share;
    const volume = part * model.laneVolume[lane]!;
    const spend = part * model.optionSpend[option]!;
    const season = model.laneProfile[lane]! * model.monthCount - measure.firstMonth;
    this.cost += part * model.optionCost[option]!;
    const discount = model.classDiscount[own]!;
    if (discount >= 0) {
      this.cost += this.discountOf(discount, 0, 0);
      this.discountVolume[discount]! += volume;
      this.discountSpend[discount]! += spend;
      this.cost -= this.discountOf(discount, 0, 0);
    }
    let change = 0;
    const end = model.classStart[own + 1]!;
    for (let at = model.classStart[own]!; at < end; at++) {
      const row = entryRow[at]!;
      const which = entryMeasure[at]!;
      const amount =
        which === 0
          ? volume
          : which === 1
            ? spend
            : which === 2
              ? part
              : volume * profileShares[season + which]!;
      const before = rowActivity[row]!;
      const after = before + entryValue[at]! * amount;
      rowActivity[row] = after;
      const lo = rowLo[row]!;
      const hi = rowHi[row]!;
      const was = before > hi ? before - hi : before < lo ? lo - before : 0;
      const is = after > hi ? after - hi : after < lo ? lo - after : 0;
      if (was !== is) change += rowPenalty[row]! * (is - was);
    }
    this.penalty += change;
    const last = model.classColumnStart[own + 1]!;
    for (let at = model.classColumnStart[own]!; at < last; at++) {
      const column = classColumn[at]!;
      useCount[column]! += sign;
      if (useCount[column] === (sign === 1 ? 1 : 0)) this.toggle(column, sign);
    }
  }

  private toggle(column: number, sign: 1 | -1): void {
    const { model, rowActivity, rowPenalty } = this;
    this.cost += sign * model.columnCost[column]!;
    const end = model.columnRowStart[column + 1]!;
    for (let at = model.columnRowStart[column]!; at < end; at++) {
      const row = model.columnRow[at]!;
      const before = rowActivity[row]!;
      const after = before + sign * model.columnRowValue[at]!;
      rowActivity[row] = after;
      this.penalty += rowPenalty[row]! * (this.violationOf(row, after) - this.violationOf(row, before));
    }
  }

  /**
   * Change of the value if the option had this share of the lane in addition to the lane's current options (less if the share is
   * negative), without the cost of an unawarded lane. Changes nothing.
   */
  worth(option: number, share: number): number {
    const { model, rowActivity, rowPenalty, useCount, rowLo } = this;
    const { classStart, classColumnStart, classColumn, entryRow, entryMeasure, entryValue, rowHi } = model;
    const own = model.optionClass[option]!;
    const last = classColumnStart[own + 1]!;
    const turning = share > 0 ? 0 : 1;
    for (let at = classColumnStart[own]!; at < last; at++)
      if (useCount[classColumn[at]!] === turning) return this.worthByDoing(option, share);
    const lane = model.optionLane[option]!;
    const volume = share * model.laneVolume[lane]!;
    const spend = share * model.optionSpend[option]!;
    const season = model.laneProfile[lane]! * model.monthCount - measure.firstMonth;
    const { profileShares } = model;
    let change = share * model.optionCost[option]!;
    const end = classStart[own + 1]!;
    for (let at = classStart[own]!; at < end; at++) {
      const row = entryRow[at]!;
      const which = entryMeasure[at]!;
      const amount =
        which === 0
          ? volume
          : which === 1
            ? spend
            : which === 2
              ? share
              : volume * profileShares[season + which]!;
      const before = rowActivity[row]!;
      const after = before + entryValue[at]! * amount;
      const lo = rowLo[row]!;
      const hi = rowHi[row]!;
      if (before <= hi && after <= hi && before >= lo && after >= lo) continue;
      const was = before > hi ? before - hi : before < lo ? lo - before : 0;
      const is = after > hi ? after - hi : after < lo ? lo - after : 0;
      change += rowPenalty[row]! * (is - was);
    }
    const discount = model.classDiscount[own]!;
    if (discount >= 0) change += this.discountOf(discount, 0, 0) - this.discountOf(discount, volume, spend);
    return change;
  }

  private worthByDoing(option: number, share: number): number {
    const { cost, penalty } = this;
    const sign = share > 0 ? 1 : -1;
    this.add(option, Math.abs(share), sign);
    const change = this.cost + this.penalty - cost - penalty;
    this.add(option, Math.abs(share), sign === 1 ? -1 : 1);
    this.cost = cost;
    this.penalty = penalty;
    return change;
  }

  /** Cost and penalty of an unawarded lane. */
  worthOfNobody(lane: number): number {
    return this.unawardedCost[lane]! + this.unawardedPenalty[lane]!;
  }

  private discountOf(discount: number, moreVolume: number, moreSpend: number): number {
    const volume = (this.discountVolume[discount]! + moreVolume) * (1 + 1e-12);
    let percent = 0;
    for (const tier of this.model.discountTiers[discount]!)
      if (volume >= tier.fromVolume) percent = tier.percent;
    return (percent / 100) * (this.discountSpend[discount]! + moreSpend);
  }

  /** Violation of the row at this activity. */
  violationOf(row: number, activity: number): number {
    const hi = this.model.rowHi[row]!;
    const lo = this.rowLo[row]!;
    return activity > hi ? activity - hi : activity < lo ? lo - activity : 0;
  }

  isUsed(column: number): boolean {
    return this.useCount[column]! > 0;
  }

  isViolated(row: number): boolean {
    return this.rowPenalty[row]! > 0 && this.violationOf(row, this.rowActivity[row]!) > 0;
  }

  /** Returns the lanes' options and shares, for restoring later. */
  save(): SavedDraft {
    return { options: this.slotOption.slice(), shares: this.slotShare.slice() };
  }

  restore(saved: SavedDraft): void {
    this.slotOption.set(saved.options);
    this.slotShare.set(saved.shares);
    this.rebuild();
  }
}
