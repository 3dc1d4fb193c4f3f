import { AmountScan } from './amountScan.ts';
import { notPlain } from './fixedBytes.ts';
import { type DecimalMark, isUnclear, provenMark, readMeasure } from './readAmount.ts';

const comma = 0x2c;

/** Collects what all numbers of a column together prove about the decimal mark. */
export class NumberEvidence {
  points = false;
  commas = false;
  /** Whether there are numbers such as `1.234` or `1,234`, whose value differs by a factor of 1000 depending on the mark. */
  private unclearPoints = false;
  private unclearCommas = false;
  /** Whether thousands are separated by a comma, or by a point. */
  private commaGroups = false;
  private pointGroups = false;
  /** Whether a number has three decimals that can't be a group. */
  private hasThreeDecimals = false;
  private readonly scan = new AmountScan();

  /** Examines a trimmed cell in bytes; ignores anything but a number. */
  addBytes(bytes: Buffer, from: number, to: number): void {
    const { scan } = this;
    if (scan.read(bytes, from, to, 0, '.') === notPlain) {
      this.add(bytes.toString('utf8', from, to));
      return;
    }
    if (scan.proven !== 0) {
      this.note(scan.proven === comma ? ',' : '.');
      if (scan.isGrouped) this.noteGroups(scan.proven === comma ? ',' : '.');
      if (scan.hasThreeDecimals) this.hasThreeDecimals = true;
    }
    if (scan.unclear) this.noteUnclear(bytes, from, to);
  }

  add(cell: string): void {
    if (readMeasure(cell) === null && readMeasure(cell, ',') === null) return;
    const mark = provenMark(cell);
    if (mark !== null) {
      this.note(mark);
      if (/\d[.,]\d{3}[.,]\d/.test(cell)) this.noteGroups(mark);
      if (new RegExp(`\\${mark}\\d{3}(?!\\d)`).test(cell)) this.hasThreeDecimals = true;
    } else if (isUnclear(cell)) {
      if (cell.includes(',')) this.unclearCommas = true;
      else this.unclearPoints = true;
    }
  }

  /** Whether any number was not plain digits. */
  get isOpen(): boolean {
    return this.commas || this.unclearPoints || this.unclearCommas;
  }

  /**
   * The mark that the column proves; `undecided` if it is needed and not proven, null if it does not matter. Number cells of a
   * workbook are stored with a point whatever is displayed, so there only a comma is ambiguous.
   */
  mark(inWorkbook: boolean): DecimalMark | 'undecided' | null {
    const unclear = this.unclearCommas || (this.unclearPoints && (!inWorkbook || this.commas));
    if (this.points !== this.commas) {
      if (this.commas && inWorkbook && this.unclearPoints) return 'undecided';
      return this.commas ? ',' : '.';
    }
    return unclear ? 'undecided' : null;
  }

  /**
   * Whether a number such as `1.450` is doubtful if the point is the decimal mark: other numbers have grouped thousands, so it may
   * be in thousands, written with the wrong mark. Not if the column has three decimals anyway.
   */
  doubtsThree(mark: DecimalMark): boolean {
    const isUnclear = mark === '.' ? this.unclearPoints : this.unclearCommas;
    const isGrouped =
      mark === '.' ? this.commaGroups || this.unclearCommas : this.pointGroups || this.unclearPoints;
    return isUnclear && isGrouped && !this.hasThreeDecimals;
  }

  private noteGroups(mark: DecimalMark): void {
    if (mark === '.') this.commaGroups = true;
    else this.pointGroups = true;
  }

  private note(mark: DecimalMark): void {
    if (mark === ',') this.commas = true;
    else this.points = true;
  }

  private noteUnclear(bytes: Buffer, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      if (bytes[at] === comma) this.unclearCommas = true;
      else if (bytes[at] === 0x2e) this.unclearPoints = true;
    }
  }
}
