import { AmountScan } from './amountScan.ts';
import { notPlain } from './fixedBytes.ts';
import { type DecimalMark, isUnclear, provenMark, readMeasure } from './readAmount.ts';

const comma = 0x2c;

/** What the numbers of a column prove, all together, about the mark before their decimals. */
export class NumberEvidence {
  points = false;
  commas = false;
  /** Whether there are numbers such as `1.234`, or `1,234`, that one mark makes a thousand times the other. */
  private unclearPoints = false;
  private unclearCommas = false;
  private readonly scan = new AmountScan();

  /** Looks at a trimmed cell in bytes; what is no number tells nothing. */
  addBytes(bytes: Buffer, from: number, to: number): void {
    const { scan } = this;
    if (scan.read(bytes, from, to, 0, '.') === notPlain) {
      this.add(bytes.toString('utf8', from, to));
      return;
    }
    if (scan.proven !== 0) this.note(scan.proven === comma ? ',' : '.');
    if (scan.unclear) this.noteUnclear(bytes, from, to);
  }

  add(cell: string): void {
    if (readMeasure(cell) === null && readMeasure(cell, ',') === null) return;
    const mark = provenMark(cell);
    if (mark !== null) this.note(mark);
    else if (isUnclear(cell)) {
      if (cell.includes(',')) this.unclearCommas = true;
      else this.unclearPoints = true;
    }
  }

  /** Whether anything but plain figures was seen. */
  get isOpen(): boolean {
    return this.commas || this.unclearPoints || this.unclearCommas;
  }

  /**
   * The mark that the column proves; `undecided` where it is needed and not proven, null where it does not matter.
   * Cells of a workbook that hold numbers have a point whatever people see: there only a comma is a question.
   */
  mark(inWorkbook: boolean): DecimalMark | 'undecided' | null {
    const unclear = this.unclearCommas || (this.unclearPoints && (!inWorkbook || this.commas));
    if (this.points !== this.commas) {
      if (this.commas && inWorkbook && this.unclearPoints) return 'undecided';
      return this.commas ? ',' : '.';
    }
    return unclear ? 'undecided' : null;
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
