/**
 * A scenario as arrays, the input of both engines.
 *
 * - An *option* is a bid, or a carrier's part of a bundle on one lane.
 * - A *class* is a carrier on lanes that no rule distinguishes: rules are rows over the totals of classes.
 * - A *column* says whether something is used: a carrier within a scope, a tier of a discount.
 * - A *row* limits the total of classes and columns to between `lo` and `hi`.
 */
export interface Compiled {
  readonly laneCount: number;
  readonly laneVolume: Float64Array;
  /** Infinity if the lane must be awarded. */
  readonly laneUnawardedCost: Float64Array;
  readonly laneMin: Uint8Array;
  readonly laneMax: Uint8Array;
  readonly laneSmallest: Float64Array;
  readonly laneProfile: Int32Array;
  /** Options of lane i: laneStart[i] to laneStart[i + 1]. */
  readonly laneStart: Int32Array;
  /** Lanes for which the cheapest single option may not suffice: they must be shared, or bids have little capacity. */
  readonly laneIsMixed: Uint8Array;

  readonly optionCount: number;
  readonly optionLane: Int32Array;
  readonly optionCarrier: Int32Array;
  readonly optionClass: Int32Array;
  /** Weighted cost of the whole lane. */
  readonly optionCost: Float64Array;
  /** Price of the whole lane. */
  readonly optionSpend: Float64Array;
  readonly optionMaxShare: Float64Array;
  /** −1 for a bid. */
  readonly optionBundle: Int32Array;
  readonly bundleStart: Int32Array;
  readonly bundleOptions: Int32Array;

  readonly profileCount: number;
  readonly monthCount: number;
  /** Share of a lane's volume in each month, by profile. */
  readonly profileShares: Float64Array;

  readonly classCount: number;
  /** The finest column that must be used when an option of the class is; −1 for none. */
  readonly classCell: Int32Array;
  /** Entries of class c: classStart[c] to classStart[c + 1]. */
  readonly classStart: Int32Array;
  readonly entryRow: Int32Array;
  readonly entryMeasure: Uint8Array;
  readonly entryValue: Float64Array;
  readonly measureCount: number;

  readonly rowCount: number;
  readonly rowLo: Float64Array;
  readonly rowHi: Float64Array;
  /** Source of a violation of the row. */
  readonly rows: readonly CompiledRow[];
  readonly rowColumnStart: Int32Array;
  readonly rowColumn: Int32Array;
  readonly rowColumnValue: Float64Array;

  readonly columnCount: number;
  readonly columns: readonly CompiledColumn[];
  readonly columnCost: Float64Array;
  /** A column that must be used with this one; −1 for none. */
  readonly columnParent: Int32Array;
  readonly columnIsInteger: Uint8Array;
  /** Further pairs: the first requires the second. */
  readonly linkChild: Int32Array;
  readonly linkParent: Int32Array;

  /** Columns of the kinds use and cell that contain class c. */
  readonly classColumnStart: Int32Array;
  readonly classColumn: Int32Array;
  /** The rows of column u, in the same form as the columns of a row. */
  readonly columnRowStart: Int32Array;
  readonly columnRow: Int32Array;
  readonly columnRowValue: Float64Array;
  /** The discount that class c counts towards; −1 for none. */
  readonly classDiscount: Int32Array;
  /** Tiers of each discount, lowest first. */
  readonly discountTiers: readonly (readonly { readonly fromVolume: number; readonly percent: number }[])[];

  readonly laneIds: readonly string[];
  readonly carrierIds: readonly string[];
  readonly bundleIds: readonly string[];
  readonly laneTrouble: ReadonlyMap<number, 'noBid' | 'allExcluded' | 'noCapacity'>;
}

/** Measures in which rows count an option. The months follow. */
export const measure = { volume: 0, spend: 1, count: 2, firstMonth: 3 } as const;

export interface CompiledRow {
  /** Identifies the row in other scenarios of the same tender too. */
  readonly key: string;
  readonly ruleId: string;
  readonly what: 'count' | 'share' | 'capacity' | 'budget' | 'use' | 'tier' | 'rebate';
  readonly region: string | null;
  readonly month: number | null;
  readonly carriers: readonly string[] | null;
}

export interface CompiledColumn {
  readonly key: string;
  readonly what: 'use' | 'cell' | 'tier' | 'rebate';
  /** Discounts: the maximum reduction, for 'rebate'. */
  readonly tier: { readonly discount: number; readonly tier: number } | null;
}

/** Amount of an option in a measure when it has the whole lane. */
export function amountOf(model: Compiled, option: number, which: number): number {
  if (which === measure.spend) return model.optionSpend[option] ?? 0;
  if (which === measure.count) return 1;
  const lane = model.optionLane[option] ?? 0;
  const volume = model.laneVolume[lane] ?? 0;
  if (which === measure.volume) return volume;
  const at = (model.laneProfile[lane] ?? 0) * model.monthCount + which - measure.firstMonth;
  return volume * (model.profileShares[at] ?? 0);
}
