/** Initial prices: of rows, of options whose column may be unused, of pairs of columns, of bundle parts. */
export interface StartPrices {
  readonly rows: Float64Array;
  readonly options: ReadonlyMap<number, number>;
  readonly pairs: Float64Array;
  readonly parts: Float64Array;
}

/** The awards without and with one carrier, as two parts of the search for the bound, with the prices of each. */
export interface CarrierSplit {
  /** The carrier's column. */
  readonly column: number;
  readonly unused: StartPrices;
  readonly used: StartPrices;
}
