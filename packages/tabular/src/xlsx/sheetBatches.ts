import { CellBatch, type CellPlace } from '../cellBatch.ts';
import type { TabularLimits } from '../limits.ts';
import { TabularError } from '../tabularError.ts';
import { ByteSink } from './byteSink.ts';
import { windowBytes } from './xmlScanner.ts';

const batchBytes = 262_144;
const batchCells = 65_536;
/** A batch is closed at the end of a row, so it needs room for the cells of one more window. */
const sinkBytes = batchBytes + windowBytes + 8192;
/** Rows in which a header may be: a formula above it must not hide one below it in the same column. */
const headerRows = 200;
const mostNoted = 10_000;

/** Collects cells in batches. Cells of a row arrive in the order of columns; gaps become empty cells. */
export class SheetBatches {
  /** Receives the text of the current cell, between `beginCell` and `endCell`. */
  sink = new ByteSink(sinkBytes);
  /** Positions of the current batch's cells, the current one at `cells`. */
  cellStart: Uint32Array = new Uint32Array(batchCells);
  cellEnd: Uint32Array = new Uint32Array(batchCells);
  cells = 0;
  /** Number of cells in the batch up to the last one with a value. */
  lastFilledCell = 0;
  firstCellOfRow = 0;
  private readonly limits: TabularLimits;
  private firstCell: number[] = [];
  private rowNumbers: number[] = [];
  /** Hidden rows of the current batch, by index. */
  private hiddenRows: number[] = [];
  /** Formulas without a value in the batch in hand, and the columns that have one. */
  private uncalculated: CellPlace[] = [];
  private uncalculatedColumns = new Set<number>();
  private ready: CellBatch[] = [];
  private row = 0;
  private firstByteOfRow = 0;
  private cellsOfSheet = 0;

  constructor(limits: TabularLimits) {
    this.limits = limits;
  }

  /** Maximum number of columns of a row. */
  get maxColumns(): number {
    return this.limits.maxColumns;
  }

  get cellBegin(): number {
    return this.cellStart[this.cells] as number;
  }

  beginRow(rowNumber: number, isHidden: boolean): void {
    if (rowNumber > this.limits.maxRows) {
      throw new TabularError(
        'too-many-rows',
        `The sheet has more than ${this.limits.maxRows} rows. Split it and upload the parts.`,
        rowNumber,
      );
    }
    this.row = rowNumber;
    this.firstCell.push(this.cells);
    if (isHidden) this.hiddenRows.push(this.rowNumbers.length);
    this.rowNumbers.push(rowNumber);
    this.firstCellOfRow = this.cells;
    this.lastFilledCell = this.cells;
    this.firstByteOfRow = this.sink.length;
  }

  /** Starts the cell of a column (0-based), filling the gap before it. Returns false for a column that was already passed. */
  beginCell(column: number): boolean {
    if (column >= this.limits.maxColumns) {
      throw new TabularError(
        'too-many-columns',
        `Row ${this.row} has more than ${this.limits.maxColumns} columns. Remove the cells far to the right.`,
        this.row,
      );
    }
    const cell = this.firstCellOfRow + column;
    if (cell < this.cells) return false;
    this.makeRoomFor(cell + 1);
    const at = this.sink.length;
    for (let gap = this.cells; gap < cell; gap++) {
      this.cellStart[gap] = at;
      this.cellEnd[gap] = at;
    }
    this.cellStart[cell] = at;
    this.cells = cell;
    return true;
  }

  endCell(): void {
    const start = this.cellStart[this.cells] as number;
    const end = this.sink.length;
    this.cellEnd[this.cells] = end;
    this.cells++;
    if (end === start) return;
    this.lastFilledCell = this.cells;
    if (end - start > this.limits.maxCellBytes) {
      throw new TabularError(
        'cell-too-long',
        `A cell in row ${this.row} is longer than ${this.limits.maxCellBytes} bytes. Shorten it.`,
        this.row,
      );
    }
    if (end - this.firstByteOfRow > this.limits.maxRowBytes) {
      throw new TabularError(
        'row-too-long',
        `Row ${this.row} is longer than ${this.limits.maxRowBytes} bytes. Shorten its text.`,
        this.row,
      );
    }
  }

  /** Records a formula without a value, as written by programs that do not calculate. */
  noteUncalculated(column: number): void {
    const isFirst = !this.uncalculatedColumns.has(column);
    const isNearHeader = this.row <= headerRows && this.uncalculated.length < mostNoted;
    if (isFirst || isNearHeader) this.uncalculated.push({ rowNumber: this.row, column });
    this.uncalculatedColumns.add(column);
  }

  /** Drops empty cells at the end of the row, and rows that consist only of these. */
  endRow(): void {
    this.cells = this.lastFilledCell;
    if (this.cells === this.firstCellOfRow) {
      this.firstCell.pop();
      this.rowNumbers.pop();
      if (this.hiddenRows.at(-1) === this.rowNumbers.length) this.hiddenRows.pop();
    } else if (this.sink.length >= batchBytes || this.cells >= batchCells) this.closeBatch();
  }

  /** Returns the full batches. */
  takeReady(): CellBatch[] {
    const ready = this.ready;
    this.ready = [];
    return ready;
  }

  /** What is left at the end of the sheet: rows, or formulas without values in rows that hold nothing else. */
  takeLast(): CellBatch[] {
    const isNoted = this.cellsOfSheet > 0 && this.uncalculated.length > 0;
    if (this.rowNumbers.length > 0 || isNoted) this.closeBatch();
    return this.takeReady();
  }

  /** Ensures room for the positions of `cells` cells. */
  makeRoomFor(cells: number): void {
    if (cells <= this.cellStart.length) return;
    const larger = (from: Uint32Array) => {
      const to = new Uint32Array(Math.max(cells, from.length * 2));
      to.set(from);
      return to;
    };
    this.cellStart = larger(this.cellStart);
    this.cellEnd = larger(this.cellEnd);
  }

  private closeBatch(): void {
    const { cells, limits } = this;
    this.cellsOfSheet += cells;
    if (this.cellsOfSheet > limits.maxCells) {
      throw new TabularError(
        'too-many-cells',
        `The sheet has more than ${limits.maxCells} cells. Split it, and remove the cells far to the right.`,
        this.row,
      );
    }
    this.ready.push(
      new CellBatch({
        bytes: this.sink.bytes.subarray(0, this.sink.length),
        firstCell: Uint32Array.from([...this.firstCell, cells]),
        cellStart: this.cellStart.slice(0, cells),
        cellEnd: this.cellEnd.slice(0, cells),
        quoted: new Uint8Array(cells),
        rowNumbers: Uint32Array.from(this.rowNumbers),
        byteOffsets: new Float64Array(this.rowNumbers.length).fill(Number.NaN),
        hidden: this.hiddenFlags(),
        uncalculated: this.uncalculated.length === 0 ? undefined : this.uncalculated,
      }),
    );
    this.sink = new ByteSink(sinkBytes);
    this.cells = 0;
    this.firstCell = [];
    this.rowNumbers = [];
    this.hiddenRows = [];
    this.uncalculated = [];
    this.uncalculatedColumns = new Set();
  }

  private hiddenFlags(): Uint8Array | undefined {
    if (this.hiddenRows.length === 0) return undefined;
    const flags = new Uint8Array(this.rowNumbers.length);
    for (const row of this.hiddenRows) flags[row] = 1;
    return flags;
  }
}
