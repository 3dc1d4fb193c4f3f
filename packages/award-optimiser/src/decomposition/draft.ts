import { type Compiled, measure } from '../compile/compiled.ts';

/** Up to this many carriers share a lane in a draft. */
const slotLimit = 4;

/**
 * An award being worked on: whole at any time, its cost and what it violates known after each change. Violations are priced
 * by `rowPenalty`; discounts and columns are what the award makes them.
 */
export class Draft {
  readonly model: Compiled;
  readonly slots: number;
  /** Options of lane i from i × slots on; −1 is empty. */
  readonly slotOption: Int32Array;
  readonly slotShare: Float64Array;
  readonly rowActivity: Float64Array;
  readonly rowPenalty: Float64Array;
  cost = 0;
  penalty = 0;

  private readonly useCount: Int32Array;
  private readonly discountVolume: Float64Array;
  private readonly discountSpend: Float64Array;
  private readonly unawardedCost: Float64Array;
  private readonly unawardedPenalty: Float64Array;

  constructor(model: Compiled, rowPenalty: Float64Array) {
    this.model = model;
    this.rowPenalty = rowPenalty;
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
    this.unawardedPenalty = model.laneUnawardedCost.map((cost, lane) => {
      if (Number.isFinite(cost)) return 0;
      let most = 1;
      for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++)
        most = Math.max(most, Math.abs(model.optionCost[option]!));
      return 20 * most;
    });
    this.clear();
  }

  get value(): number {
    return this.cost + this.penalty;
  }

  /** Nothing awarded. */
  clear(): void {
    this.slotOption.fill(-1);
    this.rebuild();
  }

  /** Works cost and rows out anew, against the drift of many changes and after a change of penalties. */
  rebuild(): void {
    const { model, slots, slotOption, slotShare } = this;
    this.cost = 0;
    this.penalty = 0;
    this.rowActivity.fill(0);
    this.useCount.fill(0);
    this.discountVolume.fill(0);
    this.discountSpend.fill(0);
    for (let row = 0; row < model.rowCount; row++)
      this.penalty += this.rowPenalty[row]! * violationOf(model, row, 0);
    for (let lane = 0; lane < model.laneCount; lane++) {
      this.leave(lane, 1);
      for (let slot = lane * slots; slot < (lane + 1) * slots; slot++)
        if (slotOption[slot]! >= 0) this.add(slotOption[slot]!, slotShare[slot]!, 1);
      if (slotOption[lane * slots]! >= 0) this.leave(lane, -1);
    }
  }

  /** The options of a lane and their shares, most first as set. */
  laneOf(lane: number): { options: number[]; shares: number[] } {
    const options: number[] = [];
    const shares: number[] = [];
    for (
      let slot = lane * this.slots;
      slot < (lane + 1) * this.slots && this.slotOption[slot]! >= 0;
      slot++
    ) {
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

  /** Gives the lane to one option whole, or to nobody with −1. */
  assign(lane: number, option: number): void {
    this.empty(lane);
    if (option < 0) return;
    this.leave(lane, -1);
    this.slotOption[lane * this.slots] = option;
    this.slotShare[lane * this.slots] = 1;
    this.add(option, 1, 1);
  }

  /** Gives the lane to several options. */
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
    const { model, rowActivity, rowPenalty, useCount } = this;
    const { entryRow, entryMeasure, entryValue, rowLo, rowHi, profileShares, classColumn } = model;
    const own = model.optionClass[option]!;
    const lane = model.optionLane[option]!;
    const part = sign * share;
    const volume = part * model.laneVolume[lane]!;
    const spend = part * model.optionSpend[option]!;
    const season = model.laneProfile[lane]! * model.monthCount - measure.firstMonth;
    this.cost += part * model.optionCost[option]!;
    const discount = model.classDiscount[own]!;
    if (discount >= 0) {
      this.cost += this.discountOf(discount);
      this.discountVolume[discount]! += volume;
      this.discountSpend[discount]! += spend;
      this.cost -= this.discountOf(discount);
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
      this.penalty += rowPenalty[row]! * (violationOf(model, row, after) - violationOf(model, row, before));
    }
  }

  private discountOf(discount: number): number {
    const volume = this.discountVolume[discount]! * (1 + 1e-12);
    let percent = 0;
    for (const tier of this.model.discountTiers[discount]!)
      if (volume >= tier.fromVolume) percent = tier.percent;
    return (percent / 100) * this.discountSpend[discount]!;
  }

  isUsed(column: number): boolean {
    return this.useCount[column]! > 0;
  }

  /** Whether what the lane has takes part in a violation, or nobody has it who must. */
  isStressed(lane: number): boolean {
    const { model, slots, slotOption, rowActivity } = this;
    const first = lane * slots;
    if (slotOption[first]! < 0) return true;
    for (let slot = first; slot < first + slots && slotOption[slot]! >= 0; slot++) {
      const own = model.optionClass[slotOption[slot]!]!;
      for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++) {
        const row = model.entryRow[at]!;
        const now = rowActivity[row]!;
        if ((now > model.rowHi[row]! || now < model.rowLo[row]!) && this.rowPenalty[row]! > 0) return true;
      }
    }
    return false;
  }

  isViolated(row: number): boolean {
    return this.rowPenalty[row]! > 0 && violationOf(this.model, row, this.rowActivity[row]!) > 0;
  }

  /** Whether every row is kept and every lane that must be is awarded. */
  isKept(): boolean {
    const { model, rowActivity } = this;
    for (let row = 0; row < model.rowCount; row++) {
      if (this.rowPenalty[row] === 0) continue;
      const limit = rowActivity[row]! > model.rowHi[row]! ? model.rowHi[row]! : model.rowLo[row]!;
      const allowed = 1e-8 * Math.max(1, Number.isFinite(limit) ? Math.abs(limit) : 1);
      if (violationOf(model, row, rowActivity[row]!) > allowed) return false;
    }
    for (let lane = 0; lane < model.laneCount; lane++)
      if (this.firstOption(lane) < 0 && !Number.isFinite(model.laneUnawardedCost[lane]!)) return false;
    return true;
  }

  /** What the lanes have, to come back to. */
  save(): { options: Int32Array; shares: Float64Array } {
    return { options: this.slotOption.slice(), shares: this.slotShare.slice() };
  }

  restore(saved: { options: Int32Array; shares: Float64Array }): void {
    this.slotOption.set(saved.options);
    this.slotShare.set(saved.shares);
    this.rebuild();
  }
}

function violationOf({ rowLo, rowHi }: Compiled, row: number, activity: number): number {
  if (activity > rowHi[row]!) return activity - rowHi[row]!;
  return activity < rowLo[row]! ? rowLo[row]! - activity : 0;
}
