import { type DateOrder, dayOf, fullYear, numericParts, withoutTime } from './readDate.ts';

/** With more distinct numbers than this in one position, they are days of the month, not years. */
const daysOfAMonth = 12;
const yearsAtOnce = 3;
const mostKnown = 5000;

/** Collects what all dates of a column together prove about the order of day, month and year. */
export class DateEvidence {
  /** Whether any all-number date was seen. */
  seen = false;
  private ambiguous = false;
  private onlyDots = true;
  private dayFirst = false;
  private monthFirst = false;
  private yearFirst = false;
  private mayBeYearFirst = true;
  private readonly known = new Set<string>();
  private readonly firsts = new Set<number>();
  private readonly thirds = new Set<number>();

  /** Examines one cell; ignores anything but an all-number date. Dates repeat, so each text is examined once. */
  add(cell: string): void {
    if (this.known.has(cell)) return;
    if (this.known.size < mostKnown) this.known.add(cell);
    const parts = numericParts(withoutTime(cell));
    if (parts === null) return;
    const { first, second, third, short } = parts;
    const year = fullYear(third, short);
    const asDayFirst = dayOf(year, second, first) !== null;
    const asMonthFirst = dayOf(year, first, second) !== null;
    const asYearFirst = short && dayOf(fullYear(first, true), second, third) !== null;
    if (!asDayFirst && !asMonthFirst && !asYearFirst) return;
    this.seen = true;
    this.onlyDots &&= cell.includes('.') && !/[-/]/.test(cell);
    if (!asYearFirst) this.mayBeYearFirst = false;
    else if (!asDayFirst && !asMonthFirst) this.yearFirst = true;
    if (asYearFirst) {
      this.firsts.add(first);
      this.thirds.add(third);
    }
    if (asDayFirst && asMonthFirst) this.ambiguous ||= first !== second;
    else if (asDayFirst) this.dayFirst = true;
    else if (asMonthFirst) this.monthFirst = true;
  }

  /** Whether only the dots suggest an order: dates with dots have the day first. */
  get isDayFirstByDots(): boolean {
    return this.onlyDots && this.order === 'undecided' && !this.dayFirst && !this.monthFirst;
  }

  /** The order that the column's dates prove; `undecided` if they fit several, null if it does not matter. */
  get order(): DateOrder | 'undecided' | null {
    if (this.mayBeYearFirst && this.firsts.size > 0) {
      if (this.yearFirst) return 'ymd';
      // Few distinct numbers in the first position and many in the last: the first are years.
      if (this.firsts.size <= yearsAtOnce && this.thirds.size > this.firsts.size)
        return this.thirds.size > daysOfAMonth ? 'ymd' : 'undecided';
    }
    if (this.dayFirst !== this.monthFirst) return this.dayFirst ? 'dmy' : 'mdy';
    return this.ambiguous ? 'undecided' : null;
  }
}

/** The order that an all-number date proves on its own; null if it fits both or is not a date. */
export function provenOrder(cell: string): 'dmy' | 'mdy' | null {
  const evidence = new DateEvidence();
  evidence.add(cell);
  const { order } = evidence;
  return order === 'dmy' || order === 'mdy' ? order : null;
}
