/** Limits of a file; above them reading stops with a `TabularError`. */
export interface TabularLimits {
  /** Physical rows per sheet. */
  readonly maxRows: number;
  readonly maxColumns: number;
  /** Cells of one sheet of a workbook, including gaps. */
  readonly maxCells: number;
  /** UTF-8 bytes of one cell. */
  readonly maxCellBytes: number;
  /** UTF-8 bytes of one row. */
  readonly maxRowBytes: number;
  /** Parts inside an xlsx file. */
  readonly maxEntries: number;
  /** Sheets of a workbook. */
  readonly maxSheets: number;
  /** Inflated bytes of a part of a workbook that is neither a sheet nor the shared strings. */
  readonly maxPartBytes: number;
  /** Inflated bytes of one xlsx file, all parts together. */
  readonly maxInflatedBytes: number;
  /** Inflated ÷ compressed size of one part; checked above 32 MB only. */
  readonly maxInflateRatio: number;
  /** UTF-8 bytes of all shared strings, which are held in memory, plus 8 for each. */
  readonly maxSharedStringBytes: number;
  /** Nesting depth of elements in a part of a workbook. */
  readonly maxDepth: number;
}

/** High enough for any legitimate file of 500 MB, low enough to refuse a zip bomb. */
export const defaultLimits: TabularLimits = {
  maxRows: 10_000_000,
  maxColumns: 16_384,
  maxCells: 1_000_000_000,
  maxCellBytes: 131_072,
  maxRowBytes: 4_194_304,
  maxEntries: 10_000,
  maxSheets: 2_000,
  maxPartBytes: 67_108_864,
  maxInflatedBytes: 8_589_934_592,
  maxInflateRatio: 300,
  maxSharedStringBytes: 268_435_456,
  maxDepth: 100,
};
