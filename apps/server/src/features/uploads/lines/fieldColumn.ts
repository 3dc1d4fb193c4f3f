import type { DecimalMark } from '../cells/readAmount.ts';
import { type DateOrder, dateOrders } from '../cells/readDate.ts';
import type { HeaderPer } from '../columns/headerMeaning.ts';
import type { MatchedColumn, Reading } from '../columns/reading.ts';

/** The column of a field and the format of its cells; `columnNo` is -1 if no column fills it. */
export type FieldColumn = {
  readonly columnNo: number;
  readonly dateOrder: DateOrder | null;
  readonly decimalMark: DecimalMark;
  /** Whether the format is known from a sample only, which had no ambiguous cells. */
  readonly unsure: boolean;
  /** Whether figures such as `1.450` may be in thousands; in workbooks only as texts, which end in 0. */
  readonly doubtsThree: 'no' | 'endingInZero' | 'all';
  /** Decimal places to shift its figures by: 3 if they are in thousands. */
  readonly places: number;
  /** The unit its amounts are per, if they are rates to multiply by the row's quantity. */
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
    doubtsThree: column.doubtsThree !== true ? 'no' : reading.kind === 'xlsx' ? 'endingInZero' : 'all',
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
