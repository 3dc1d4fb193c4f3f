import { AmountScan } from '../cells/amountScan.ts';
import { fixedBytes, notPlain } from '../cells/fixedBytes.ts';
import { isUnclear, provenMark, readMeasure } from '../cells/readAmount.ts';
import { isPlaceholderText } from '../cells/isPlaceholderText.ts';
import type { FieldColumn } from './fieldColumn.ts';
import { UnclearColumn } from './unclearColumn.ts';

const comma = 0x2c;
const point = 0x2e;
const zero = 0x30;

/** Reads figures with more than digits and a point: with groups, another decimal mark, a unit or a currency. */
export class DressedFigures {
  /** The text around the number read last; empty if there is none. */
  unit = '';
  /** Whether only the column's decimal mark makes the digits after the last mark decimals. */
  isUnclear = false;
  private readonly scan = new AmountScan();
  private lastUnit: Buffer = Buffer.alloc(0);
  private lastUnitText = '';

  /** A trimmed cell as a whole number in units of its last place; NaN for an empty value, `notPlain` for words. */
  read(bytes: Buffer, from: number, to: number, decimals: number, column: FieldColumn): number {
    this.unit = '';
    this.isUnclear = false;
    const { scan } = this;
    const value = scan.read(bytes, from, to, decimals, column.decimalMark);
    if (value === notPlain) return this.readText(bytes.toString('utf8', from, to), decimals, column);
    if (column.unsure && (scan.unclear || scan.proven === comma)) throw new UnclearColumn(column.columnNo);
    this.isUnclear = scan.unclear && scan.hasThreeDecimals;
    if (scan.unitEnd > scan.unitStart) this.unit = this.unitText(bytes, scan.unitStart, scan.unitEnd);
    else if (scan.dollar) this.unit = '$';
    return value;
  }

  private readText(text: string, decimals: number, column: FieldColumn): number {
    if (isPlaceholderText(text)) return Number.NaN;
    const measure = readMeasure(text, column.decimalMark);
    if (measure === null) return notPlain;
    if (column.unsure && (isUnclear(text) || provenMark(text) === ','))
      throw new UnclearColumn(column.columnNo);
    this.isUnclear = isUnclear(text) && text.includes(column.decimalMark);
    const plain = Buffer.from(measure.amount);
    this.unit = measure.unit;
    return fixedBytes(plain, 0, plain.length, decimals);
  }

  /** Units repeat often: a string is created only when the unit differs from the last one. */
  private unitText(bytes: Buffer, start: number, end: number): string {
    const { lastUnit } = this;
    if (end - start !== lastUnit.length || bytes.compare(lastUnit, 0, lastUnit.length, start, end) !== 0) {
      this.lastUnit = Buffer.from(bytes.subarray(start, end));
      this.lastUnitText = this.lastUnit.toString();
    }
    return this.lastUnitText;
  }
}

/** Whether the point of a plain number may be a thousands separator: one to three digits, a point, and three more. */
export function maybeGrouped(bytes: Uint8Array, from: number, to: number): boolean {
  if (bytes[to - 4] !== point) return false;
  const before = to - 4 - from;
  return before >= 1 && before <= 4 && bytes[from] !== zero;
}
