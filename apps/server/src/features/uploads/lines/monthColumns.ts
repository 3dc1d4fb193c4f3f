import { readMonth } from '../cells/readMonth.ts';
import type { LinePlan } from './linePlan.ts';
import { isWords, type LineReader } from './lineReader.ts';

/** Reads ship dates that are in separate columns: year, month and, if there is one, the day. */
export class MonthColumns {
  private readonly year: number;
  private readonly month: number;
  private readonly day: number;
  private readonly known = new Map<string, number>();

  constructor(plan: LinePlan) {
    this.year = plan.columns.shipYear.columnNo;
    this.month = plan.columns.shipMonth.columnNo;
    this.day = plan.columns.shipDayOfMonth.columnNo;
  }

  /** Days since 1970, the first of the month if there is no day; NaN for blank, `isWords` for an invalid date. */
  read(reader: LineReader): number {
    if (this.month < 0) return Number.NaN;
    const year = reader.said(this.year);
    const month = reader.said(this.month);
    if (year === '' && month === '') return Number.NaN;
    const day = reader.said(this.day);
    const key = `${year}|${month}|${day}`;
    let found = this.known.get(key);
    if (found === undefined) {
      found = readMonth(year, month, day) ?? isWords;
      this.known.set(key, found);
    }
    return found;
  }

  /** The row's text in these columns, as a user would read it. */
  said(reader: LineReader): string {
    return [this.year, this.month, this.day]
      .map((column) => reader.said(column))
      .filter((text) => text !== '')
      .join('-');
  }

  /** Whether the row also has the day, so that its date is more precise than a month. */
  saysDay(reader: LineReader): boolean {
    return reader.said(this.day) !== '';
  }
}
