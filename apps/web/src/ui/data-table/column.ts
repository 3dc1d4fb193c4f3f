import type { ReactNode } from 'react';

/** What a row is sorted by; null sorts last whichever the direction. */
export type SortValue = string | number | null;

export interface Column<Row> {
  id: string;
  header: string;
  /** What the figures are of, as a tooltip of the header. */
  hint?: string | undefined;
  /** Least width in px; columns share what is left over. */
  width: number;
  /** Figures go right, and are sorted from the largest first. */
  align?: 'left' | 'right';
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable in the browser. */
  sortBy?: (row: Row) => SortValue;
  /** Makes the column sortable where the server sorts. */
  sortable?: boolean;
  /** Stands in the header beside its text: a button that filters the column. */
  filter?: ReactNode;
  /** Stands in the totals row. */
  total?: ReactNode;
}

export interface Sort {
  columnId: string;
  desc: boolean;
}

/** Whether the column's header sorts. */
export function isSortable<Row>(column: Column<Row>): boolean {
  return column.sortBy !== undefined || column.sortable === true;
}

/** The sort after a press on a header: a new column starts with its natural direction, the same one turns. */
export function nextSort<Row>(column: Column<Row>, sort: Sort | undefined): Sort {
  if (sort?.columnId === column.id) return { columnId: column.id, desc: !sort.desc };
  return { columnId: column.id, desc: column.align === 'right' };
}
