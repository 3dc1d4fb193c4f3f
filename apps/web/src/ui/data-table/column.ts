import type { ReactNode } from 'react';

/** Value to sort by; null sorts last in either direction. */
export type SortValue = string | number | null;

export interface Column<Row> {
  id: string;
  header: string;
  /** What the figures refer to, as a tooltip of the header. */
  hint?: string | undefined;
  /** Minimum width in px; columns share the remaining width. */
  width: number;
  /** Figures are aligned right and sort descending first. */
  align?: 'left' | 'right';
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable in the browser. */
  sortBy?: (row: Row) => SortValue;
  /** Makes the column sortable if the server sorts. */
  sortable?: boolean;
  /** Shown in the header next to its text: a button that filters the column. */
  filter?: ReactNode;
  /** Shown in the totals row. */
  total?: ReactNode;
}

export interface Sort {
  columnId: string;
  desc: boolean;
}

/** Returns whether the column's header sorts. */
export function isSortable<Row>(column: Column<Row>): boolean {
  return column.sortBy !== undefined || column.sortable === true;
}

/** Returns the sort after a click on a header: a new column starts with its natural direction, the same column reverses. */
export function nextSort<Row>(column: Column<Row>, sort: Sort | undefined): Sort {
  if (sort?.columnId === column.id) return { columnId: column.id, desc: !sort.desc };
  return { columnId: column.id, desc: column.align === 'right' };
}
