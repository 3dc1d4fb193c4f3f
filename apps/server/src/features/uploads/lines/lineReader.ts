import type { CellBatch } from '@lanewright/tabular';
import { trimmedRange } from '@lanewright/tabular';
import { fixedBytes, notPlain } from '../cells/fixedBytes.ts';
import { readDate } from '../cells/readDate.ts';
import { saysNoDate, isPlaceholderText } from '../cells/isPlaceholderText.ts';
import { DressedFigures, maybeGrouped } from './formattedNumbers.ts';
import type { FieldColumn } from './fieldColumn.ts';
import { UnclearColumn } from './unclearColumn.ts';

const rememberedTexts = 20_000;

/** Result for a cell that is neither blank nor valid for its field. */
export const isWords = Number.POSITIVE_INFINITY;

/** Reads single cells of a batch as dates and figures; caches texts that are slow to parse. */
export class LineReader {
  private readonly dates = new Map<string, number | 'ambiguous'>();
  private readonly lastTexts: LastText[] = [];
  private readonly dressed = new DressedFigures();
  private current!: CellBatch;
  private cellStart!: Uint32Array;
  private cellEnd!: Uint32Array;
  private rowNo = 0;
  private firstCell = 0;
  private lastCell = 0;
  /** Trimmed bounds of the last cell examined. */
  from = 0;
  to = 0;
  /** The unit or currency in the cell of the figure read last; empty if there is none. */
  unit = '';
  /** Whether the figure read last may be 1000 times larger, written with the wrong mark: `1.450`. */
  isDoubtful = false;

  constructor(batch: CellBatch) {
    this.batch = batch;
  }

  get batch(): CellBatch {
    return this.current;
  }

  set batch(batch: CellBatch) {
    this.current = batch;
    this.cellStart = batch.positions.cellStart;
    this.cellEnd = batch.positions.cellEnd;
    this.row = 0;
  }

  get row(): number {
    return this.rowNo;
  }

  set row(row: number) {
    const { firstCell } = this.current.positions;
    this.rowNo = row;
    this.firstCell = firstCell[row] as number;
    this.lastCell = firstCell[row + 1] as number;
  }

  /** Number of cells in the row, including empty ones at its end. */
  get cellCount(): number {
    return this.lastCell - this.firstCell;
  }

  /** Selects a cell; false if it is blank or the column does not exist. */
  look(columnNo: number): boolean {
    if (columnNo < 0) return false;
    const cell = this.firstCell + columnNo;
    if (cell >= this.lastCell) return false;
    const start = this.cellStart[cell] as number;
    const end = this.cellEnd[cell] as number;
    if (start === end) return false;
    const { buffer } = this.current;
    const first = buffer[start] as number;
    const last = buffer[end - 1] as number;
    if (first > 0x20 && first !== 0xc2 && last > 0x20 && last !== 0xa0) {
      this.from = start;
      this.to = end;
      return true;
    }
    this.from = trimmedRange.start(buffer, start, end);
    this.to = trimmedRange.end(buffer, this.from, end);
    return this.from < this.to;
  }

  /**
   * Selects neighbouring cells at once, as in the file; false if more than one separator byte is between two of them (such as
   * quotes), so that the raw bytes are not their values.
   */
  lookAcross(firstColumn: number, lastColumn: number): boolean {
    const first = this.firstCell + firstColumn;
    const last = this.firstCell + lastColumn;
    if (last >= this.lastCell) return false;
    for (let cell = first; cell < last; cell++)
      if ((this.cellStart[cell + 1] as number) !== (this.cellEnd[cell] as number) + 1) return false;
    this.from = this.cellStart[first] as number;
    this.to = this.cellEnd[last] as number;
    return true;
  }

  /** The trimmed text of a cell; empty if there is none or it means "nothing". */
  said(columnNo: number): string {
    if (!this.look(columnNo)) return '';
    const { buffer } = this.current;
    const last = (this.lastTexts[columnNo] ??= new LastText());
    if (last.isAgain(buffer, this.from, this.to)) return last.text;
    const text = this.current.trimmed(this.rowNo, columnNo);
    last.keep(buffer, this.from, this.to, isPlaceholderText(text) ? '' : text);
    return last.text;
  }

  /** A number with `places` decimals as a whole number in units of its last place; NaN for blank, `isWords` for words. */
  fixed(column: FieldColumn, places: number): number {
    const decimals = places + column.places;
    this.unit = '';
    this.isDoubtful = false;
    if (!this.look(column.columnNo)) return Number.NaN;
    const { buffer } = this.current;
    const { doubtsThree } = column;
    if (column.decimalMark === '.') {
      const value = fixedBytes(buffer, this.from, this.to, decimals);
      const looksAgain = column.unsure || doubtsThree !== 'no';
      if (value !== notPlain && !(looksAgain && maybeGrouped(buffer, this.from, this.to))) return value;
    }
    const value = this.dressed.read(buffer, this.from, this.to, decimals, column);
    this.unit = this.dressed.unit;
    this.isDoubtful =
      this.dressed.isUnclear &&
      (doubtsThree === 'all' || (doubtsThree === 'endingInZero' && buffer[this.to - 1] === 0x30));
    return value === notPlain ? isWords : value;
  }

  /** Days since 1970; NaN for blank, `isWords` for words, 'ambiguous' if day and month could be swapped. */
  day(column: FieldColumn): number | 'ambiguous' {
    if (!this.look(column.columnNo)) return Number.NaN;
    const iso = this.isoDay();
    if (iso > 0) return iso;
    const text = this.current.trimmed(this.rowNo, column.columnNo);
    const key = `${column.dateOrder ?? ''}${text}`;
    const known = this.dates.get(key);
    if (known !== undefined) return known;
    const day = saysNoDate(text) ? Number.NaN : (readDate(text, column.dateOrder) ?? isWords);
    if (day === 'ambiguous' && column.unsure) throw new UnclearColumn(column.columnNo);
    if (this.dates.size > rememberedTexts) this.dates.clear();
    this.dates.set(key, day);
    return day;
  }

  /** `YYYY-MM-DD` read directly from the bytes; 0 for any other form. */
  private isoDay(): number {
    const { buffer } = this.current;
    const at = this.from;
    if (this.to - at !== 10 || buffer[at + 4] !== 0x2d || buffer[at + 7] !== 0x2d) return 0;
    const year = 100 * twoDigits(buffer, at) + twoDigits(buffer, at + 2);
    const month = twoDigits(buffer, at + 5);
    const day = twoDigits(buffer, at + 8);
    // A character that is not a digit makes its number NaN, which fails every comparison.
    if (!(year >= 1970 && year < 2100 && month >= 1 && month <= 12 && day >= 1)) return 0;
    return day <= daysOfMonth(year, month) ? dayNumber(year, month, day) : 0;
  }
}

/** The last text of a column's cell: columns such as currency repeat the same text many times. */
class LastText {
  text = '';
  private length = -1;
  private readonly bytes = new Uint8Array(16);

  isAgain(bytes: Uint8Array, from: number, to: number): boolean {
    if (to - from !== this.length) return false;
    for (let at = 0; at < this.length; at++) if (bytes[from + at] !== this.bytes[at]) return false;
    return true;
  }

  keep(bytes: Uint8Array, from: number, to: number, text: string): void {
    this.text = text;
    this.length = to - from <= this.bytes.length ? to - from : -1;
    for (let at = 0; at < this.length; at++) this.bytes[at] = bytes[from + at] as number;
  }
}

function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = (bytes[at] as number) - 0x30;
  const ones = (bytes[at + 1] as number) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : Number.NaN;
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days since 1970-01-01; the year starts in March, so that the leap day is its last. */
function dayNumber(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1;
  const dayOfYear = ((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) | 0;
  const leapDays = ((shifted / 4) | 0) - ((shifted / 100) | 0) + ((shifted / 400) | 0);
  return 365 * shifted + leapDays + dayOfYear + day - 719_469;
}
