import type { ReactNode } from 'react';
import classes from './Sheet.module.css';
import type { SheetLayout } from './sheetLayout.ts';

/** What a row needs to know of the sheet. */
export interface RowPlace {
  readonly gridId: string;
  readonly index: number;
  readonly top: number;
  /** Selected columns, -1 for none. */
  readonly chosenFrom: number;
  readonly chosenTo: number;
  readonly activeColumn: number;
  /** Column with the fill handle, -1 for none. */
  readonly handleColumn: number;
  /** Columns that the current fill would write to, -1 for none. */
  readonly fillFrom: number;
  readonly fillTo: number;
  readonly editColumn: number;
  readonly editor: ReactNode;
}

/** Element ID of a cell, used for the grid's active descendant. */
export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}

/** Props of a row's element. */
export function rowProps({ index, top }: RowPlace, { template }: SheetLayout, className = '') {
  return {
    role: 'row',
    'aria-rowindex': index + 2,
    className: `${classes.row} ${className}`,
    style: { gridTemplateColumns: template, top },
  };
}

/** Props of a cell's element. */
export function cellProps({ gridId, index, ...row }: RowPlace, at: number, className = '') {
  const isChosen = at >= row.chosenFrom && at <= row.chosenTo;
  return {
    id: cellId(gridId, index, at),
    className: `${classes.cell} ${className}`,
    'aria-colindex': at + 1,
    'aria-selected': isChosen,
    'data-row': index,
    'data-column': at,
    'data-chosen': isChosen || undefined,
    'data-active': row.activeColumn === at || undefined,
    'data-fill': (at >= row.fillFrom && at <= row.fillTo) || undefined,
  };
}

/** Props of a leading column's cell or header, which stays in view if it is frozen. */
export function frozenProps({ frozen, lefts }: SheetLayout, at: number) {
  return {
    'data-frozen': at < frozen || undefined,
    'data-edge': at === frozen - 1 || undefined,
    style: at < frozen ? { left: lefts[at] } : undefined,
  };
}

/** The handle that fills down, at the corner of the selection. */
export function FillHandle({ place: { handleColumn, editColumn }, at }: { place: RowPlace; at: number }) {
  return (
    handleColumn === at && editColumn === -1 && <span className={classes.handle} data-handle aria-hidden />
  );
}
