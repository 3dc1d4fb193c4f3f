/** What a file may ask of us at most; beyond it reading stops with a `TabularError`. */
export interface TabularLimits {
  /** Physical rows per sheet. */
  readonly maxRows: number;
  readonly maxColumns: number;
  /** Cells of one sheet of a workbook, gaps between them counted. */
  readonly maxCells: number;
  /** UTF-8 bytes of one cell. */
  readonly maxCellBytes: number;
  /** UTF-8 bytes of one row. */
  readonly maxRowBytes: number;
  /** Parts inside an xlsx file. */
  readonly maxEntries: number;
  /** Sheets of a workbook. */
  readonly maxSheets: number;
  /** Bytes that a part of a workbook may inflate to that is neither a sheet nor the shared strings. */
  readonly maxPartBytes: number;
  /** Bytes that one xlsx file may inflate to, all parts read together. */
  readonly maxInflatedBytes: number;
  /** Inflated ÷ compressed size of one part; looked at beyond 32 MB only. */
  readonly maxInflateRatio: number;
  /** UTF-8 bytes of all shared strings, which are held in memory, and 8 for each. */
  readonly maxSharedStringBytes: number;
  /** Elements within elements in a part of a workbook. */
  readonly maxDepth: number;
}

/** Wide enough for any honest file of 500 MB, narrow enough to refuse a bomb. */
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
