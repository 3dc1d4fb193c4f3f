/** Initial prices: of rows, of options whose column may be unused, of pairs of columns, of bundle parts. */
export interface StartPrices {
  readonly rows: Float64Array;
  readonly options: ReadonlyMap<number, number>;
  readonly pairs: Float64Array;
  readonly parts: Float64Array;
}
