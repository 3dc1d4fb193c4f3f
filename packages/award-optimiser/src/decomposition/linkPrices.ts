import type { Lagrangian } from './lagrangian.ts';

/**
 * Prices of using options whose column may be unused, and each option's average share of its lane. Only options that were ever
 * chosen have a place here. Averages shrink by one common factor, so that a round touches only chosen or priced options.
 */
export class LinkPrices {
  /** The `count` options that have a place. */
  options: Int32Array;
  count = 0;

  private readonly prices: Lagrangian;
  private readonly scale: Float64Array;
  /** Place of each option; −1 for none. */
  readonly placeOf: Int32Array;
  private raw: Float64Array;
  /** By place: the price that steps start from. */
  centre: Float64Array;
  /** Column that the option needs; −1 if it is fixed or there is none. */
  cell: Int32Array;
  /** Current price by place. */
  now: Float64Array;
  private factor = 1;
  private fixed: Int8Array | null = null;
  /** Places with a price or a violation, and the size of the violation. */
  private active: Int32Array;
  private over: Float64Array;
  private activeCount = 0;

  constructor(prices: Lagrangian, scale: Float64Array) {
    this.prices = prices;
    this.scale = scale;
    const size = Math.min(prices.model.optionCount, 2 * prices.model.laneCount + 16);
    this.placeOf = new Int32Array(prices.model.optionCount).fill(-1);
    this.options = new Int32Array(size);
    this.raw = new Float64Array(size);
    this.centre = new Float64Array(size);
    this.cell = new Int32Array(size);
    this.now = new Float64Array(size);
    this.active = new Int32Array(size);
    this.over = new Float64Array(size);
  }

  /** Current price of the option's link. */
  priceOf(option: number): number {
    const place = this.placeOf[option]!;
    return place < 0 ? 0 : this.now[place]!;
  }

  averageOf(option: number): number {
    const place = this.placeOf[option]!;
    return place < 0 ? 0 : this.raw[place]! * this.factor;
  }

  /** Fixes columns: their options have no price of their own. */
  settle(fixed: Int8Array): void {
    this.dropPrices();
    this.fixed = fixed;
    for (let place = 0; place < this.count; place++) {
      const cell = this.cell[place]!;
      if (cell < 0 || fixed[cell]! < 0) continue;
      this.cell[place] = -1;
      this.centre[place] = 0;
    }
    this.toCentre();
  }

  startAt(optionPrices: ReadonlyMap<number, number>): void {
    this.dropPrices();
    for (const [option, price] of optionPrices) {
      const place = this.touch(option);
      if (this.cell[place]! >= 0 && price > 0) this.centre[place] = price;
    }
    this.toCentre();
  }

  average(alpha: number): void {
    const { prices } = this;
    this.factor *= 1 - alpha;
    if (this.factor < 1e-12) {
      for (let place = 0; place < this.count; place++) this.raw[place]! *= this.factor;
      this.factor = 1;
    }
    const part = alpha / this.factor;
    for (let at = 0; at < prices.chosenCount; at++) {
      const place = this.touch(prices.chosenOption[at]!);
      this.raw[place]! += part * prices.chosenShare[at]!;
    }
  }

  /** Collects violated and priced places; returns the sum of squared violations. */
  gather(columnAverage: Float64Array): number {
    this.dropPrices();
    const { raw, centre, cell, options, active, over, factor } = this;
    const { optionLane } = this.prices.model;
    let norm = 0;
    let found = 0;
    for (let place = 0; place < this.count; place++) {
      const column = cell[place]!;
      if (column < 0) continue;
      const by = raw[place]! * factor - columnAverage[column]!;
      if (by <= 0 && centre[place] === 0) continue;
      norm += this.scale[optionLane[options[place]!]!]! * by * by;
      active[found] = place;
      over[found++] = by;
    }
    this.activeCount = found;
    return norm;
  }

  move(length: number): void {
    const { optionPrice, columnIncome, model } = this.prices;
    for (let at = 0; at < this.activeCount; at++) {
      const place = this.active[at]!;
      const option = this.options[place]!;
      const price = this.centre[place]! + length * this.scale[model.optionLane[option]!]! * this.over[at]!;
      if (price <= 0) continue;
      this.now[this.active[at]!] = price;
      optionPrice[option] = price;
      columnIncome[this.cell[place]!]! += price;
    }
  }

  /** Sets the price of a place. Requires `dropPrices` first. */
  setPrice(place: number, price: number): void {
    const { optionPrice, columnIncome } = this.prices;
    this.now[place] = price;
    optionPrice[this.options[place]!] = price;
    columnIncome[this.cell[place]!]! += price;
    this.over[this.activeCount] = 0;
    this.active[this.activeCount++] = place;
  }

  keepCentre(): void {
    for (let at = 0; at < this.activeCount; at++) {
      const place = this.active[at]!;
      this.centre[place] = this.now[place]!;
    }
  }

  toCentre(): void {
    this.dropPrices();
    const { optionPrice, columnIncome } = this.prices;
    for (let place = 0; place < this.count; place++) {
      const price = this.centre[place]!;
      if (price === 0) continue;
      this.now[place] = price;
      optionPrice[this.options[place]!] = price;
      columnIncome[this.cell[place]!]! += price;
      this.over[this.activeCount] = 0;
      this.active[this.activeCount++] = place;
    }
  }

  /** Returns the current prices by option. */
  pricesNow(): Map<number, number> {
    const found = new Map<number, number>();
    for (let at = 0; at < this.activeCount; at++) {
      const place = this.active[at]!;
      if (this.now[place]! > 0) found.set(this.options[place]!, this.now[place]!);
    }
    return found;
  }

  /** Removes all prices of options. */
  dropPrices(): void {
    const { optionPrice, columnIncome } = this.prices;
    for (let at = 0; at < this.activeCount; at++) {
      const place = this.active[at]!;
      this.now[place] = 0;
      optionPrice[this.options[place]!] = 0;
    }
    columnIncome.fill(0);
    this.activeCount = 0;
  }

  /** Returns the option's place, creating one if needed. */
  touch(option: number): number {
    const known = this.placeOf[option]!;
    if (known >= 0) return known;
    if (this.count === this.options.length) this.grow();
    const { model } = this.prices;
    const place = this.count++;
    this.placeOf[option] = place;
    this.options[place] = option;
    const cell = model.classCell[model.optionClass[option]!]!;
    this.cell[place] = cell >= 0 && (this.fixed?.[cell] ?? -1) >= 0 ? -1 : cell;
    return place;
  }

  private grow(): void {
    const size = Math.min(this.prices.model.optionCount, Math.ceil(1.5 * this.options.length));
    const ints = (old: Int32Array) => {
      const made = new Int32Array(size);
      made.set(old);
      return made;
    };
    const floats = (old: Float64Array) => {
      const made = new Float64Array(size);
      made.set(old);
      return made;
    };
    this.options = ints(this.options);
    this.cell = ints(this.cell);
    this.active = ints(this.active);
    this.raw = floats(this.raw);
    this.centre = floats(this.centre);
    this.over = floats(this.over);
    this.now = floats(this.now);
  }
}
