import type { CellBatch } from './cellBatch.ts';

const looksAtRows = 60;

/** The row that names the columns. */
export interface DetectedHeader {
  /** Trimmed names by column; empty where a column has none (blank columns included). */
  readonly cells: readonly string[];
  /** 1-based row of the file. */
  readonly rowNumber: number;
  /** 1-based row of the first row below that is not blank, or null if the batch ends before. */
  readonly firstDataRow: number | null;
}

interface FilledRow {
  readonly row: number;
  readonly filled: number;
}

/**
 * Finds the header in the first batch of a sheet: the first row that is about as wide as the table and holds words,
 * not figures. Titles above it are narrower. Null when the table has no header (its first rows hold figures already).
 */
export function detectHeader(batch: CellBatch): DetectedHeader | null {
  const rows: FilledRow[] = [];
  for (let row = 0; row < batch.rowCount && rows.length < looksAtRows; row++) {
    const filled = countFilled(batch, row);
    if (filled > 0) rows.push({ row, filled });
  }
  const width = usualWidth(rows.map((row) => row.filled));
  // A header may leave some columns unnamed and rows may leave cells empty: seven in ten is wide enough.
  let at = rows.findIndex(({ filled }) => filled >= Math.max(1, Math.ceil(width * 0.7)));
  if (isGroupRow(batch, rows[at], rows[at + 1])) at += 1;
  const header = rows[at];
  if (header === undefined || !holdsWords(batch, header.row)) return null;
  const next = rows[at + 1];
  return {
    cells: batch.texts(header.row).map((_, column) => batch.trimmed(header.row, column)),
    rowNumber: batch.rowNumber(header.row),
    firstDataRow: next === undefined ? null : batch.rowNumber(next.row),
  };
}

/** Names over groups of columns repeat themselves, and the row beneath names more columns, in words only. */
function isGroupRow(batch: CellBatch, upper: FilledRow | undefined, lower: FilledRow | undefined): boolean {
  if (upper === undefined || lower === undefined || lower.filled <= upper.filled) return false;
  const groups = batch.texts(upper.row).filter((text) => text.trim() !== '');
  return new Set(groups).size < groups.length && countFigures(batch, lower.row) === 0;
}

function countFilled(batch: CellBatch, row: number): number {
  let filled = 0;
  for (let column = 0; column < batch.cellCount(row); column++) if (!batch.isEmpty(row, column)) filled++;
  return filled;
}

/** The upper quartile: rows below the header are many, titles few, and half-empty rows do not pull it down. */
function usualWidth(widths: readonly number[]): number {
  const sorted = [...widths].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.75)] ?? 0;
}

/** Years and quarters may head a column, so a few figures among the words are fine. */
function holdsWords(batch: CellBatch, row: number): boolean {
  return countFigures(batch, row) * 2 < countFilled(batch, row);
}

/** Cells without a single letter. */
function countFigures(batch: CellBatch, row: number): number {
  return batch.texts(row).filter((text) => text.trim() !== '' && !/\p{L}/u.test(text)).length;
}
