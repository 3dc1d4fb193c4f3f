/**
 * A mode's lanes and bids as columns, small enough to pass to a thread for a hundred thousand lanes. Bids are in shared memory:
 * thread and server read the same ones.
 */
export type PackedInput = {
  /** The contract months in time order, YYYY-MM. */
  readonly months: readonly string[];
  readonly lanes: {
    readonly id: readonly string[];
    readonly region: readonly string[];
    readonly equipment: readonly string[];
    readonly businessUnit: readonly string[];
    /** The incumbent; null if unknown. */
    readonly incumbentId: readonly (string | null)[];
    /** Volumes, lane by lane and month by month; NaN for a month that is not requested. */
    readonly volume: Float64Array;
    /** Index of each lane's first bid; one entry more than lanes. */
    readonly firstBid: Int32Array;
  };
  /** By name: of equal bids the first carrier's is chosen. */
  readonly carriers: {
    readonly id: readonly string[];
    readonly name: readonly string[];
    /** On-time score, 0 to 100. */
    readonly service: readonly (number | null)[];
    /** Score over the negotiation terms, 0 to 100. */
    readonly terms: readonly (number | null)[];
  };
  /** In the order of lanes. */
  readonly bids: {
    readonly id: readonly string[];
    /** Indexes of its lane and carrier. */
    readonly lane: Int32Array;
    readonly carrier: Int32Array;
    readonly unitCostUsd: Float64Array;
    /** Cost of the charges that it leaves out, where they count. */
    readonly leftOutUsd: Float64Array;
    /** The largest share of the lane it takes, in hundredths of a percent; 10,000: all. */
    readonly mostHundredths: Int32Array;
    /** NaN if not stated. */
    readonly transitDays: Float64Array;
    readonly co2KgPerUnit: Float64Array;
  };
};

/** The whole lane, in hundredths of a percent. */
export const wholeHundredths = 10_000;

/** A growing column of numbers, read by two threads. */
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
  /** Returns the numbers added. */
  taken(): T {
    const own = this.#make(this.#length);
    own.set(this.#held.subarray(0, this.#length) as T);
    return own;
  }
}
export const floats = () => new Column((length) => new Float64Array(new SharedArrayBuffer(8 * length)));
export const integers = () => new Column((length) => new Int32Array(new SharedArrayBuffer(4 * length)));

/** The volume of a lane in all requested months. */
export function laneVolume({ months, lanes }: PackedInput, lane: number): number {
  let sum = 0;
  for (let month = 0; month < months.length; month++) {
    const volume = lanes.volume[lane * months.length + month]!;
    if (!Number.isNaN(volume)) sum += volume;
  }
  return sum;
}

/** The requested months of a lane. */
export function laneMonths({ months, lanes }: PackedInput, lane: number): string[] {
  return months.filter((_month, at) => !Number.isNaN(lanes.volume[lane * months.length + at]!));
}
