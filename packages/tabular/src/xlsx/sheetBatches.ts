import { CellBatch } from '../cellBatch.ts';
import type { TabularLimits } from '../limits.ts';
import { TabularError } from '../tabularError.ts';
import { ByteSink } from './byteSink.ts';

const batchBytes = 262_144;
const batchCells = 65_536;

/** Gathers cells into batches. Cells of a row come in order of their columns; gaps become empty cells. */
export class SheetBatches {
  /** Text of the cell in hand goes here, between `beginCell` and `endCell`. */
  sink = new ByteSink(batchBytes + 8192);
  private readonly limits: TabularLimits;
  private cellStart = new Uint32Array(batchCells);
  private cellEnd = new Uint32Array(batchCells);
  private cells = 0;
  private firstCell: number[] = [];
  private rowNumbers: number[] = [];
  private ready: CellBatch[] = [];
  private row = 0;
  private lastFilledCell = 0;
  private firstByteOfRow = 0;

  constructor(limits: TabularLimits) {
    this.limits = limits;
  }

  /** Cells taken into the current row so far, gaps among them. */
  get columnsInRow(): number {
    return this.cells - (this.firstCell.at(-1) as number);
  }

  get cellBegin(): number {
    return this.cellStart[this.cells] as number;
  }

  beginRow(rowNumber: number): void {
    if (rowNumber > this.limits.maxRows) {
      throw new TabularError(
        'too-many-rows',
        `The sheet has more than ${this.limits.maxRows} rows. Split it and upload the parts.`,
        rowNumber,
      );
    }
    this.row = rowNumber;
    this.firstCell.push(this.cells);
    this.rowNumbers.push(rowNumber);
    this.lastFilledCell = this.cells;
    this.firstByteOfRow = this.sink.length;
  }

  /** Starts the cell of a column (0-based), filling the gap before it. A column already passed gives false. */
  beginCell(column: number): boolean {
    if (column >= this.limits.maxColumns) {
      throw new TabularError(
        'too-many-columns',
        `Row ${this.row} has more than ${this.limits.maxColumns} columns. Remove what stands far to the right.`,
        this.row,
      );
    }
    if (column < this.columnsInRow) return false;
    const cell = (this.firstCell.at(-1) as number) + column;
    if (cell >= this.cellStart.length) this.growTo(cell + 1);
    const at = this.sink.length;
    this.cellStart.fill(at, this.cells, cell + 1);
    this.cellEnd.fill(at, this.cells, cell);
    this.cells = cell;
    return true;
  }

  endCell(): void {
    const start = this.cellStart[this.cells] as number;
    this.cellEnd[this.cells] = this.sink.length;
    this.cells++;
    if (this.sink.length === start) return;
    this.lastFilledCell = this.cells;
    if (this.sink.length - start > this.limits.maxCellBytes) {
      throw new TabularError(
        'cell-too-long',
        `A cell in row ${this.row} is longer than ${this.limits.maxCellBytes} bytes. Shorten it.`,
        this.row,
      );
    }
    if (this.sink.length - this.firstByteOfRow > this.limits.maxRowBytes) {
      throw new TabularError(
        'row-too-long',
        `Row ${this.row} is longer than ${this.limits.maxRowBytes} bytes. Shorten its texts.`,
        this.row,
      );
    }
  }

  /** Cells that hold nothing at the end of a row are dropped, and so is a row of such cells only. */
  endRow(): void {
    this.cells = this.lastFilledCell;
    if (this.columnsInRow === 0) {
      this.firstCell.pop();
      this.rowNumbers.pop();
    } else if (this.sink.length >= batchBytes || this.cells >= batchCells) this.closeBatch();
  }

  /** Batches that are full. */
  takeReady(): CellBatch[] {
    const ready = this.ready;
    this.ready = [];
    return ready;
  }

  /** What is left at the end of the sheet. */
  takeLast(): CellBatch[] {
    if (this.rowNumbers.length > 0) this.closeBatch();
    return this.takeReady();
  }

  private closeBatch(): void {
    this.ready.push(
      new CellBatch({
        bytes: this.sink.bytes.subarray(0, this.sink.length),
        firstCell: Uint32Array.from([...this.firstCell, this.cells]),
        cellStart: this.cellStart.slice(0, this.cells),
        cellEnd: this.cellEnd.slice(0, this.cells),
        quoted: new Uint8Array(this.cells),
        rowNumbers: Uint32Array.from(this.rowNumbers),
        byteOffsets: new Float64Array(this.rowNumbers.length).fill(Number.NaN),
      }),
    );
    this.sink = new ByteSink(batchBytes + 8192);
    this.cells = 0;
    this.firstCell = [];
    this.rowNumbers = [];
  }

  private growTo(cells: number): void {
    const larger = (from: Uint32Array) => {
      const to = new Uint32Array(Math.max(cells, from.length * 2));
      to.set(from);
      return to;
    };
    this.cellStart = larger(this.cellStart);
    this.cellEnd = larger(this.cellEnd);
  }
}
