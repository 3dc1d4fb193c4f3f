import type { CellBatch } from '../cellBatch.ts';
import { HeaderRow, readHeaderRows } from './headerRows.ts';
import { joinedNames } from './joinedNames.ts';
import { isGroupRow } from './groupRow.ts';

/** The row or rows that name the columns. */
export interface DetectedHeader {
  /** Trimmed names by column, as in the last header row; empty for a column without a name (including blank columns). */
  readonly cells: readonly string[];
  /** 1-based row of the file: the last row of the header. */
  readonly rowNumber: number;
  /** 1-based number of the first non-blank row below, or null if the batch ends before. */
  readonly firstDataRow: number | null;
  /** 1-based first row of the header; less than `rowNumber` if there are names above groups of columns. */
  readonly firstRowNumber: number;
  /** By column, its header texts from top to bottom: `Origin` over `City` is `Origin City`. */
  readonly names: readonly string[];
}

/** Maximum number of header rows. */
const mostHeaderRows = 4;

/**
 * Finds the header in the first batch of a sheet: the first row, or pair of rows, about as wide as the table and with words instead
 * of figures. Titles above it are narrower. Merged cells of a workbook count in all the columns they cover. Null if the table has
 * no header (its first rows already contain figures).
 */
export function detectHeader(batch: CellBatch): DetectedHeader | null {
  const rows = readHeaderRows(batch);
  const width = usualWidth(rows.map((row) => row.filled));
  // A header may leave some columns unnamed and rows may have empty cells: 70% is wide enough.
  const wideEnough = Math.max(1, Math.ceil(width * 0.7));
  const start = rows.findIndex((row, at) => {
    const next = rows[at + 1];
    return (
      row.covered >= wideEnough ||
      (next !== undefined && unionOf(row, next) >= wideEnough && isGroupRow(row, next))
    );
  });
  const found = rows[start];
  if (found === undefined || !found.holdsWords) return null;
  let first = start;
  while (first > 0 && start - first < mostHeaderRows && isOver(rows[first - 1], rows[first])) first--;
  let last = start;
  while (last - first + 1 < mostHeaderRows && isOver(rows[last], rows[last + 1])) last++;
  const header = rows.slice(first, last + 1);
  const bottom = header.at(-1) as HeaderRow;
  const lastRow = Math.max(bottom.number, ...header.map((row) => row.reachesDownTo));
  const next = rows.find((row) => row.number > lastRow);
  return {
    cells: bottom.shown,
    rowNumber: lastRow,
    firstDataRow: next?.number ?? null,
    firstRowNumber: (header[0] as HeaderRow).number,
    names: joinedNames(header),
  };
}

function isOver(upper: HeaderRow | undefined, lower: HeaderRow | undefined): boolean {
  return upper !== undefined && lower !== undefined && isGroupRow(upper, lower);
}

function unionOf(upper: HeaderRow, lower: HeaderRow): number {
  const columns = Math.max(upper.shown.length, lower.shown.length);
  let filled = 0;
  for (let column = 0; column < columns; column++)
    if (upper.at(column) !== '' || lower.at(column) !== '') filled++;
  return filled;
}

/** The upper quartile: there are many rows below the header and few titles, and half-empty rows do not lower it. */
function usualWidth(widths: readonly number[]): number {
  const sorted = [...widths].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.75)] ?? 0;
}
