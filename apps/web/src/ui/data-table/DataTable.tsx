import { type ReactNode, useMemo, useState } from 'react';
import { BulkBar } from './BulkBar.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { Column, Sort } from './column.ts';
import classes from './DataTable.module.css';
import { HeaderRow } from './HeaderRow.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import type { Selection } from './selection.ts';
import { sortRows } from './sortRows.ts';
import { TotalsRow } from './TotalsRow.tsx';
import { VirtualRows } from './VirtualRows.tsx';

export interface DataTableProps<Row> {
  /** What the table lists; read out by screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows, or undefined while they are being loaded. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Names a row for screen readers, such as "Shanghai to Rotterdam". */
  rowName?: (row: Row) => string;
  sort?: Sort | undefined;
  onSortChange?: (sort: Sort) => void;
  /** `server`: rows come sorted already; the header only reports. */
  sortedBy?: 'browser' | 'server';
  selection?: Selection;
  onSelectionChange?: (selection: Selection) => void;
  /** Which rows may be chosen; all of them unless said. */
  canChoose?: (row: Row) => boolean;
  /** Buttons for the chosen rows. */
  bulkActions?: ReactNode;
  /** Opens a row, by click or Enter. */
  onOpenRow?: (row: Row) => void;
  /** The row whose details are open. */
  openRowId?: string | undefined;
  hiddenColumnIds?: readonly string[];
  /** Gives the table its column chooser. */
  onHiddenColumnsChange?: (ids: readonly string[]) => void;
  /** Filters and the like, above the table. */
  toolbar?: ReactNode;
  /** Stands in the table when it has no rows. */
  empty?: ReactNode;
  /** Rows in all, when more exist than are loaded. */
  totalCount?: number | undefined;
  /** The rows are those asked for before: the ones asked for now are on their way. */
  isStale?: boolean;
  /** Which page of the rows is shown: another one begins at its top. */
  page?: number;
  /** Called when the last loaded rows come into view: load the next page. */
  onEndReached?: () => void;
  /** CSS height beyond which the rows scroll. */
  maxHeight?: string;
}

/**
 * Rows and columns for 100,000 rows: only what is in view is drawn. Header and first column stay, columns
 * sort and hide, rows are chosen and opened by mouse or keyboard (arrows, Home, End, Space, Enter).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, sort, sortedBy = 'browser', hiddenColumnIds = [], rowId } = props;
  // A state, not a ref: the rows must be drawn again once there is something to scroll.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const shown = useMemo(
    () => columns.filter((column) => !hiddenColumnIds.includes(column.id)),
    [columns, hiddenColumnIds],
  );
  const sorted = useMemo(
    () => (rows === undefined || sortedBy === 'server' ? rows : sortRows(rows, columns, sort)),
    [rows, columns, sort, sortedBy],
  );
  const { selection, onSelectionChange, canChoose = () => true } = props;
  const selectable = selection !== undefined && onSelectionChange !== undefined;
  const template = `${selectable ? '40px ' : ''}${shown.map(trackOf).join(' ')}`;
  const isEmpty = sorted?.length === 0;
  const hasTotals = !isEmpty && shown.some((column) => column.total !== undefined);

  return (
    <div className={classes.table}>
      {(props.toolbar !== undefined || props.onHiddenColumnsChange !== undefined) && (
        <div className={classes.toolbar}>
          <div className={classes.filters}>{props.toolbar}</div>
          {props.onHiddenColumnsChange !== undefined && (
            <ColumnChooser
              columns={columns}
              hiddenIds={hiddenColumnIds}
              onChange={props.onHiddenColumnsChange}
            />
          )}
        </div>
      )}
      {selectable && selection.size > 0 && (
        <BulkBar count={selection.size} onClear={() => onSelectionChange(new Set())}>
          {props.bulkActions}
        </BulkBar>
      )}
      <div
        ref={setScroller}
        // Without rows nothing inside can take the focus, and the keyboard could not scroll.
        tabIndex={sorted === undefined || isEmpty ? 0 : undefined}
        className={classes.scroller}
        style={{ maxHeight: props.maxHeight ?? 'max(320px, calc(100dvh - 250px))' }}
      >
        <div
          role="grid"
          aria-label={props.label}
          aria-rowcount={sorted === undefined ? -1 : (props.totalCount ?? sorted.length) + 1}
          aria-busy={sorted === undefined || props.isStale === true}
          aria-multiselectable={selectable || undefined}
          className={classes.grid}
          style={{ '--template': template }}
        >
          <HeaderRow
            columns={shown}
            sort={sort}
            {...(props.onSortChange === undefined ? {} : { onSortChange: props.onSortChange })}
            {...(selectable
              ? { selection, onSelectionChange, rowIds: (sorted ?? []).filter(canChoose).map(rowId) }
              : {})}
          />
          {sorted === undefined ? (
            <SkeletonRows columns={shown} selectable={selectable} />
          ) : (
            <VirtualRows {...props} columns={shown} rows={sorted} scroller={scroller} />
          )}
          {hasTotals && <TotalsRow columns={shown} selectable={selectable} />}
        </div>
        {isEmpty && <div className={classes.empty}>{props.empty ?? 'Nothing matches.'}</div>}
      </div>
    </div>
  );
}

/** The first column stays in view, so on a small screen it leaves room for the others. */
function trackOf<Row>({ width }: Column<Row>, at: number): string {
  return `minmax(${at === 0 ? `min(${width}px, 44vw)` : `${width}px`}, ${width}fr)`;
}
