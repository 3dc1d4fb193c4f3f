/** Coefficients of columns in rows, by column and by row. Variables from `columnCount` are the rows' activities. */
export class ProgrammeRows {
  readonly columnCount: number;
  readonly columnRows: readonly number[][];
  readonly columnValues: readonly number[][];
  readonly rowColumns: Int32Array[] = [];
  readonly rowValues: Float64Array[] = [];

  constructor(columnCount: number) {
    this.columnCount = columnCount;
    this.columnRows = Array.from({ length: columnCount }, () => []);
    this.columnValues = Array.from({ length: columnCount }, () => []);
  }

  add(columns: readonly number[], values: readonly number[]): void {
    const row = this.rowColumns.length;
    this.rowColumns.push(Int32Array.from(columns));
    this.rowValues.push(Float64Array.from(values));
    columns.forEach((column, at) => {
      this.columnRows[column]!.push(row);
      this.columnValues[column]!.push(values[at]!);
    });
  }

  /** Adds to the rows what they gain when a nonbasic variable increases by `by`. */
  rise(sum: Float64Array, variable: number, by: number): void {
    if (variable >= this.columnCount) {
      sum[variable - this.columnCount]! -= by;
      return;
    }
    const rows = this.columnRows[variable]!;
    const values = this.columnValues[variable]!;
    for (let at = 0; at < rows.length; at++) sum[rows[at]!]! += values[at]! * by;
  }

  /** Cost of a column's entries at the rows' prices. */
  priceOf(column: number, prices: Float64Array): number {
    const rows = this.columnRows[column]!;
    const values = this.columnValues[column]!;
    let sum = 0;
    for (let at = 0; at < rows.length; at++) sum += prices[rows[at]!]! * values[at]!;
    return sum;
  }
}

/**
 * Whether this combination of rows proves that there is no solution within the limits: it must sum to zero for any values that
 * satisfy the rows.
 */
export function isProvenEmpty(
  { columnCount, rowColumns, rowValues }: ProgrammeRows,
  parts: Float64Array,
  lower: Float64Array,
  upper: Float64Array,
): boolean {
  const sums = new Float64Array(columnCount + rowColumns.length);
  rowColumns.forEach((columns, row) => {
    const part = parts[row]!;
    const logical = columnCount + row;
    const isBounded = lower[logical]! > -Infinity && upper[logical]! < Infinity;
    if (part === 0 || (Math.abs(part) < 1e-9 && !isBounded)) return;
    sums[logical] = part;
    const values = rowValues[row]!;
    for (let at = 0; at < columns.length; at++) sums[columns[at]!]! -= part * values[at]!;
  });
  let least = 0;
  let most = 0;
  sums.forEach((part, variable) => {
    if (part === 0) return;
    least += part * (part > 0 ? lower[variable]! : upper[variable]!);
    most += part * (part > 0 ? upper[variable]! : lower[variable]!);
  });
  return least > 1e-7 || most < -1e-7;
}
