/**
 * A mode's lanes and bids as columns, small enough to be handed to a thread for a hundred thousand lanes. Bids lie in shared
 * memory: thread and server read the same ones.
 */
export type PackedInput = {
  /** The contract's months in time order, YYYY-MM. */
  readonly months: readonly string[];
  readonly lanes: {
    readonly id: readonly string[];
    readonly region: readonly string[];
    readonly equipment: readonly string[];
    readonly businessUnit: readonly string[];
    /** The carrier that drives it; null where it is not known. */
    readonly incumbentId: readonly (string | null)[];
    /** Lane after lane its months' volumes; NaN for a month that is not asked for. */
    readonly volume: Float64Array;
    /** Where its bids begin; one more than lanes. */
    readonly firstBid: Int32Array;
  };
  /** By name: of equal bids the first carrier's is taken. */
  readonly carriers: {
    readonly id: readonly string[];
    readonly name: readonly string[];
    /** On time, 0 to 100. */
    readonly service: readonly (number | null)[];
    /** Points of the negotiation terms, 0 to 100. */
    readonly terms: readonly (number | null)[];
  };
  /** Lane by lane. */
  readonly bids: {
    readonly id: readonly string[];
    /** Places of its lane and carrier. */
    readonly lane: Int32Array;
    readonly carrier: Int32Array;
    readonly unitCostUsd: Float64Array;
    /** What charges that it leaves out come to where they count. */
    readonly leftOutUsd: Float64Array;
    /** The most of the lane it takes, in hundredths of a percent; 10,000: all. */
    readonly mostHundredths: Int32Array;
    /** NaN where it is not told. */
    readonly transitDays: Float64Array;
    readonly co2KgPerUnit: Float64Array;
  };
};

/** All of a lane, in hundredths of a percent. */
export const wholeHundredths = 10_000;

/** Numbers that are added one by one and read by two threads. */
export class Column<T extends Float64Array | Int32Array> {
  #held: T;
  #length = 0;
  readonly #make: (length: number) => T;
  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#held = make(1024);
  }
  add(value: number): void {
    if (this.#length === this.#held.length) {
      const larger = this.#make(2 * this.#length);
      larger.set(this.#held);
      this.#held = larger;
    }
    this.#held[this.#length++] = value;
  }
  get length(): number {
    return this.#length;
  }
  /** What was added. */
  taken(): T {
    const own = this.#make(this.#length);
    own.set(this.#held.subarray(0, this.#length) as T);
    return own;
  }
}
export const floats = () => new Column((length) => new Float64Array(new SharedArrayBuffer(8 * length)));
export const integers = () => new Column((length) => new Int32Array(new SharedArrayBuffer(4 * length)));

/** The volume of a lane in all months asked for. */
export function laneVolume({ months, lanes }: PackedInput, lane: number): number {
  let sum = 0;
  for (let month = 0; month < months.length; month++) {
    const volume = lanes.volume[lane * months.length + month]!;
    if (!Number.isNaN(volume)) sum += volume;
  }
  return sum;
}

/** The months asked for of a lane. */
export function laneMonths({ months, lanes }: PackedInput, lane: number): string[] {
  return months.filter((_month, at) => !Number.isNaN(lanes.volume[lane * months.length + at]!));
}
