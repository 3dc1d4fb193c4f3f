import { isAscii } from 'node:buffer';
import { canonicalDecimal } from './decimalBytes.ts';
import { decodeBytes } from './decodeBytes.ts';
import type { MergedCells } from './mergedCells.ts';
import { hashRow } from './rowHash.ts';
import { trimmedEnd, trimmedStart } from './trimBytes.ts';

/** V8 copies substrings shorter than this; longer ones would keep the whole batch alive. */
const shortestSlicedString = 13;

/** Positions of the cells of some rows in one buffer. Arrays hold exactly what the batch needs. */
export interface CellPositions {
  /** UTF-8; owned by the batch. Quotes and escapes are already taken away. */
  readonly bytes: Buffer;
  /** Index of each row's first cell, and one more entry that closes the last row. */
  readonly firstCell: Uint32Array;
  readonly cellStart: Uint32Array;
  readonly cellEnd: Uint32Array;
  /** 1 where the cell stood in quotes. */
  readonly quoted: Uint8Array;
  readonly rowNumbers: Uint32Array;
  /** Where each row starts in the original file; NaN where the format has no such place (xlsx). */
  readonly byteOffsets: Float64Array;
  /** 1 for each row that a spreadsheet program does not show, as under a filter; absent if it shows all. */
  readonly hidden?: Uint8Array | undefined;
  /**
   * Formulas of a workbook that have no value, in order: all in the rows where a header may be, below them the first of
   * each column in the batch; absent if there are none.
   */
  readonly uncalculated?: readonly CellPlace[] | undefined;
  /** With the last batch of a sheet: its lowest cell that is merged over several rows, if there is one. */
  readonly lowestMerge?: MergedCells | undefined;
}

/** A cell of a sheet: its row as a spreadsheet program shows it, its column from 0. */
export interface CellPlace {
  readonly rowNumber: number;
  readonly column: number;
}

/**
 * Some rows of a table: bytes and positions, text only when asked for. Rows and columns count from 0 within the batch.
 * A column that the row does not have reads as an empty cell. Rows without any cell (blank lines) are not in a batch.
 */
export class CellBatch {
  readonly rowCount: number;
  /** All cells of the batch, UTF-8; use with `start` and `end` where even a sliced Buffer is too dear. */
  readonly buffer: Buffer;
  /** Where cells begin and end, for loops over millions of rows; everybody else asks `start` and `end`. */
  readonly positions: CellPositions;
  /**
   * Merged cells among a workbook's first rows: with the first batch of a sheet only, and only where its header may
   * need them.
   */
  readonly merges: readonly MergedCells[];
  private ascii: boolean | null = null;
  private latin: string | null = null;

  constructor(positions: CellPositions, merges: readonly MergedCells[] = []) {
    this.positions = positions;
    this.merges = merges;
    this.buffer = positions.bytes;
    this.rowCount = positions.rowNumbers.length;
  }

  /** The same rows, with merged cells that were found behind them in the file. */
  withMerges(merges: readonly MergedCells[]): CellBatch {
    return new CellBatch(this.positions, merges);
  }

  /** The same rows, as the last of a sheet, with its lowest cell that is merged over several rows. */
  withLowestMerge(lowestMerge: MergedCells): CellBatch {
    return new CellBatch({ ...this.positions, lowestMerge }, this.merges);
  }

  /** 1-based row in the file as a spreadsheet program numbers it: blank rows count, breaks inside quotes do not. */
  rowNumber(row: number): number {
    return this.positions.rowNumbers[row] as number;
  }

  /** Byte in the original file where the row starts; NaN for xlsx. */
  byteOffset(row: number): number {
    return this.positions.byteOffsets[row] as number;
  }

  /** Whether a spreadsheet program does not show the row, as under a filter. */
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

  /** The cell as received, decoded. Safe to keep: it never holds on to the batch. */
  text(row: number, column: number): string {
    return this.decode(this.start(row, column), this.end(row, column));
  }

  /** The cell without blanks (also non-breaking ones) around it, decoded. */
  trimmed(row: number, column: number): string {
    const end = this.end(row, column);
    const from = trimmedStart(this.buffer, this.start(row, column), end);
    return this.decode(from, trimmedEnd(this.buffer, from, end));
  }

  /** True for a cell that is absent or holds blanks only. */
  isEmpty(row: number, column: number): boolean {
    const end = this.end(row, column);
    return trimmedStart(this.buffer, this.start(row, column), end) === end;
  }

  /** True when no cell of the row holds anything but blanks. */
  isBlankRow(row: number): boolean {
    const cells = this.cellCount(row);
    for (let column = 0; column < cells; column++) if (!this.isEmpty(row, column)) return false;
    return true;
  }

  /** The cell's UTF-8 bytes: a view on the batch, so copy what outlives it. */
  bytes(row: number, column: number): Buffer {
    return this.buffer.subarray(this.start(row, column), this.end(row, column));
  }

  wasQuoted(row: number, column: number): boolean {
    const cell = this.cellIndex(row, column);
    return cell >= 0 && this.positions.quoted[cell] === 1;
  }

  /** Canonical decimal text of a plain number such as `1234.50` or ` -7 ` (→ `1234.5`, `-7`), or null for all else. */
  decimal(row: number, column: number): string | null {
    const end = this.end(row, column);
    const from = trimmedStart(this.buffer, this.start(row, column), end);
    const to = trimmedEnd(this.buffer, from, end);
    return canonicalDecimal(this.buffer, from, to, (start, stop) => this.decode(start, stop));
  }

  /** Signed 64-bit hash over the trimmed cells; empty cells at the end do not count. Not for secrets. */
  hash(row: number): bigint {
    const { firstCell, cellStart, cellEnd } = this.positions;
    return hashRow(this.buffer, cellStart, cellEnd, firstCell[row] as number, firstCell[row + 1] as number);
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
