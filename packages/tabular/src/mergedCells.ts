/** Cells that a workbook shows as one; their value is in the first of them. Rows from 1, columns from 0. */
export interface MergedCells {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}
