import type { CellBatch } from '@lanewright/tabular';
import { trimmedRange } from './trimmedRange.ts';
import { fixedBytes, notPlain } from '../cells/fixedBytes.ts';
import { readAmount } from '../cells/readAmount.ts';
import { isoDateOf, readDate } from '../cells/readDate.ts';
import { saysNoDate, saysNothing } from '../cells/saysNothing.ts';
import type { FieldColumn } from './linePlan.ts';

const rememberedTexts = 20_000;
const latestDay = 47_482;

/** A cell that is neither blank nor what its field needs. */
export const isWords = Number.POSITIVE_INFINITY;

/** Reads single cells of a batch as dates and figures; remembers texts it had to think about. */
export class LineReader {
  private readonly dates = new Map<string, number | 'ambiguous'>();
  private readonly days = new Map<number, number>();
  batch: CellBatch;
  row = 0;
  /** Trimmed bounds of the cell looked at last. */
  from = 0;
  to = 0;

  constructor(batch: CellBatch) {
    this.batch = batch;
  }

  /** Looks at a cell; false when it is blank or there is no such column. */
  look(columnNo: number): boolean {
    if (columnNo < 0) return false;
    const end = this.batch.end(this.row, columnNo);
    const start = this.batch.start(this.row, columnNo);
    if (start === end) return false;
    this.from = trimmedRange.start(this.batch.buffer, start, end);
    this.to = trimmedRange.end(this.batch.buffer, this.from, end);
    return this.from < this.to;
  }

  /** The trimmed text of a cell; empty where there is none or it says nothing. */
  said(columnNo: number): string {
    if (!this.look(columnNo)) return '';
    const text = this.batch.trimmed(this.row, columnNo);
    return saysNothing(text) ? '' : text;
  }

  /** A number with so many decimals as a whole number of its last place; NaN for blank, `isWords` for words. */
  fixed(column: FieldColumn, decimals: number): number {
    if (!this.look(column.columnNo)) return Number.NaN;
    if (column.decimalMark === '.') {
      const value = fixedBytes(this.batch.buffer, this.from, this.to, decimals);
      if (value !== notPlain) return value;
    }
    const text = this.batch.trimmed(this.row, column.columnNo);
    if (saysNothing(text)) return Number.NaN;
    const plain = readAmount(text, column.decimalMark);
    if (plain === null) return isWords;
    const value = fixedBytes(Buffer.from(plain), 0, plain.length, decimals);
    return value === notPlain ? isWords : value;
  }

  /** Days since 1970; NaN for blank, `isWords` for words, 'ambiguous' where day and month could be swapped. */
  day(column: FieldColumn): number | 'ambiguous' {
    if (!this.look(column.columnNo)) return Number.NaN;
    const iso = this.isoDay();
    if (iso > 0) return iso;
    const text = this.batch.trimmed(this.row, column.columnNo);
    const key = `${column.dateOrder ?? ''}${text}`;
    const known = this.dates.get(key);
    if (known !== undefined) return known;
    const day = saysNoDate(text) ? Number.NaN : (readDate(text, column.dateOrder) ?? isWords);
    if (this.dates.size > rememberedTexts) this.dates.clear();
    this.dates.set(key, day);
    return day;
  }

  /** `YYYY-MM-DD` read straight from the bytes; 0 for any other form. */
  private isoDay(): number {
    const { buffer } = this.batch;
    const at = this.from;
    if (this.to - at !== 10 || buffer[at + 4] !== 0x2d || buffer[at + 7] !== 0x2d) return 0;
    let key = 0;
    for (let place = 0; place < 10; place++) {
      if (place === 4 || place === 7) continue;
      const digit = (buffer[at + place] as number) - 0x30;
      if (digit < 0 || digit > 9) return 0;
      key = key * 10 + digit;
    }
    let day = this.days.get(key);
    if (day === undefined) {
      const year = Math.floor(key / 10_000);
      const month = Math.floor(key / 100) % 100;
      const time = Date.UTC(year, month - 1, key % 100) / 86_400_000;
      const isReal = time > 0 && time < latestDay && isoDateOf(time).replaceAll('-', '') === String(key);
      day = isReal ? time : 0;
      this.days.set(key, day);
    }
    return day;
  }
}
