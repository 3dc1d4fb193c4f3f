import type { DecimalMark } from '../cells/readAmount.ts';
import { type DateOrder, dateOrders } from '../cells/readDate.ts';
import type { HeaderPer } from '../columns/headerMeaning.ts';
import type { MatchedColumn, Reading } from '../columns/reading.ts';

/** Where a field stands and how its cells are written; `columnNo` is -1 where no column fills it. */
export type FieldColumn = {
  readonly columnNo: number;
  readonly dateOrder: DateOrder | null;
  readonly decimalMark: DecimalMark;
  /** Whether only a sample was looked at, which saw nothing that could be read in two ways. */
  readonly unsure: boolean;
  /** Places by which its figures are larger than written: 3 where they are thousands. */
  readonly places: number;
  /** What its amounts are per, where they are to be multiplied by the row's quantity. */
  readonly per: HeaderPer | null;
};

/** How the cells of a column are read. */
export function fieldColumn(column: MatchedColumn, reading: Reading): FieldColumn {
  const { columnNo, counted, decimalMark, dateOrder } = column;
  return {
    columnNo,
    dateOrder: orderOf(dateOrder, reading.answers.dateOrder),
    decimalMark: markOf(decimalMark, reading.answers.decimalMark),
    unsure: counted === false,
    places: 0,
    per: null,
  };
}

function markOf(mark: MatchedColumn['decimalMark'], answer: string | undefined): DecimalMark {
  return (mark === 'undecided' ? answer : mark) === ',' ? ',' : '.';
}

function orderOf(order: DateOrder | 'undecided' | undefined, answer: string | undefined): DateOrder | null {
  if (order !== undefined && order !== 'undecided') return order;
  return dateOrders.find((known) => known === answer) ?? null;
}
