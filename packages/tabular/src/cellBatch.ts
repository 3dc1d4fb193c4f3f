import { isAscii } from 'node:buffer';
import { canonicalDecimal } from './decimalBytes.ts';
import { decodeBytes } from './decodeBytes.ts';
import type { MergedCells } from './mergedCells.ts';
import { hashRows, type RowHashes } from './rowHash.ts';
import { trimmedEnd, trimmedStart } from './trimBytes.ts';

/** V8 copies substrings shorter than this; longer ones would keep the whole batch in memory. */
const shortestSlicedString = 13;

/** Positions of the cells of some rows in one buffer. Arrays have exactly the required length. */
export interface CellPositions {
  /** UTF-8; owned by the batch. Quotes and escapes are already removed. */
  readonly bytes: Buffer;
  /** Index of each row's first cell, plus one entry that ends the last row. */
  readonly firstCell: Uint32Array;
  readonly cellStart: Uint32Array;
  readonly cellEnd: Uint32Array;
  /** 1 if the cell was quoted. */
  readonly quoted: Uint8Array;
  readonly rowNumbers: Uint32Array;
  /** Byte offset of each row in the original file; NaN for formats without one (xlsx). */
  readonly byteOffsets: Float64Array;
  /** 1 for each row that a spreadsheet program hides, e.g. by a filter; absent if it shows all. */
  readonly hidden?: Uint8Array | undefined;
  /**
   * Formulas of a workbook that have no value, in order: all in the rows where a header may be, below them the first of
   * each column in the batch; absent if there are none.
   */
  readonly uncalculated?: readonly CellPlace[] | undefined;
  /** In the last batch of a sheet: its lowest cell that is merged over several rows, if any. */
  readonly lowestMerge?: MergedCells | undefined;
}

/** A cell of a sheet: its row number as in a spreadsheet program, its column from 0. */
export interface CellPlace {
  readonly rowNumber: number;
  readonly column: number;
}

/**
 * Some rows of a table: bytes and positions, decoded to text on demand. Rows and columns count from 0 within the batch. A column
 * that the row lacks reads as an empty cell. Rows without any cell (blank lines) are not in a batch.
 */
export class CellBatch {
  readonly rowCount: number;
  /** All cells of the batch, UTF-8; use with `start` and `end` where even a sliced Buffer is too expensive. */
  readonly buffer: Buffer;
  /** Start and end of cells, for loops over millions of rows; other code uses `start` and `end`. */
  readonly positions: CellPositions;
  /** Merged cells among a workbook's first rows: only in the first batch of a sheet, and only if its header may need them. */
  readonly merges: readonly MergedCells[];
  private ascii: boolean | null = null;
  private latin: string | null = null;
  private hashed: RowHashes | null;

  /** @param hashes - of the rows, if another thread has calculated them */
  constructor(
    positions: CellPositions,
    merges: readonly MergedCells[] = [],
    hashes: RowHashes | null = null,
  ) {
    this.positions = positions;
    this.merges = merges;
    this.buffer = positions.bytes;
    this.rowCount = positions.rowNumbers.length;
    this.hashed = hashes;
  }

  /** Returns the same rows with merged cells, which come after them in the file. */
  withMerges(merges: readonly MergedCells[]): CellBatch {
    return new CellBatch(this.positions, merges, this.hashed);
  }

  /** Returns the same rows as the last batch of a sheet, with its lowest cell that is merged over several rows. */
  withLowestMerge(lowestMerge: MergedCells): CellBatch {
    return new CellBatch({ ...this.positions, lowestMerge }, this.merges, this.hashed);
  }

  /** 1-based row number in the file as in a spreadsheet program: blank rows count, line breaks inside quotes do not. */
  rowNumber(row: number): number {
    return this.positions.rowNumbers[row] as number;
  }

  /** Byte offset of the row in the original file; NaN for xlsx. */
  byteOffset(row: number): number {
    return this.positions.byteOffsets[row] as number;
  }

  /** Whether a spreadsheet program hides the row, e.g. by a filter. */
  isHidden(row: number): boolean {
    return this.positions.hidden?.[row] === 1;
  }

  cellCount(row: number): number {
    const { firstCell } = this.positions;
    return (firstCell[row + 1] as number) - (firstCell[row] as number);
  }

  /** First byte of a cell in `buffer`. */
  start(row: number, column: number): number {
    const cell = this.cellIndex(row, column);
    return cell < 0 ? 0 : (this.positions.cellStart[cell] as number);
  }

  /** One past the last byte of a cell in `buffer`. */
  end(row: number, column: number): number {
    const cell = this.cellIndex(row, column);
    return cell < 0 ? 0 : (this.positions.cellEnd[cell] as number);
  }

  /** The cell as received, decoded. Safe to store: it never keeps the batch in memory. */
  text(row: number, column: number): string {
    return this.decode(this.start(row, column), this.end(row, column));
  }

  /** The cell without surrounding spaces (including non-breaking ones), decoded. */
  trimmed(row: number, column: number): string {
    const end = this.end(row, column);
    const from = trimmedStart(this.buffer, this.start(row, column), end);
    return this.decode(from, trimmedEnd(this.buffer, from, end));
  }

  /** Whether a cell is absent or contains only spaces. */
  isEmpty(row: number, column: number): boolean {
    const end = this.end(row, column);
    return trimmedStart(this.buffer, this.start(row, column), end) === end;
  }

  /** Whether all cells of the row are empty or contain only spaces. */
  isBlankRow(row: number): boolean {
    const cells = this.cellCount(row);
    for (let column = 0; column < cells; column++) if (!this.isEmpty(row, column)) return false;
    return true;
  }

  /** The cell's UTF-8 bytes: a view of the batch, so copy what must outlive it. */
  bytes(row: number, column: number): Buffer {
    return this.buffer.subarray(this.start(row, column), this.end(row, column));
  }

  wasQuoted(row: number, column: number): boolean {
    const cell = this.cellIndex(row, column);
    return cell >= 0 && this.positions.quoted[cell] === 1;
  }

  /** Canonical decimal text of a plain number such as `1234.50` or ` -7 ` (→ `1234.5`, `-7`), or null for anything else. */
  decimal(row: number, column: number): string | null {
    const end = this.end(row, column);
    const from = trimmedStart(this.buffer, this.start(row, column), end);
    const to = trimmedEnd(this.buffer, from, end);
    return canonicalDecimal(this.buffer, from, to, (start, stop) => this.decode(start, stop));
  }

  /** Hashes of all rows, calculated once; see `hashRows`. */
  get hashes(): RowHashes {
    this.hashed ??= hashRows(this.positions, this.rowCount);
    return this.hashed;
  }

  /** All cells of a row as received. */
  texts(row: number): string[] {
    return Array.from({ length: this.cellCount(row) }, (_, column) => this.text(row, column));
  }

  private cellIndex(row: number, column: number): number {
    const { firstCell } = this.positions;
    const cell = (firstCell[row] as number) + column;
    return cell < (firstCell[row + 1] as number) ? cell : -1;
  }

  private decode(start: number, end: number): string {
    if (start === end) return '';
    this.ascii ??= isAscii(this.buffer);
    if (!this.ascii && !isAsciiRange(this.buffer, start, end)) return decodeBytes(this.buffer, start, end);
    if (end - start >= shortestSlicedString) return this.buffer.toString('latin1', start, end);
    this.latin ??= this.buffer.toString('latin1');
    return this.latin.substring(start, end);
  }
}

function isAsciiRange(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] as number) > 0x7f) return false;
  return true;
}
