import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import { BulkBar } from './BulkBar.tsx';
import { CardRows } from './CardRows.tsx';
import type { Column, Sort } from './column.ts';
import classes from './DataTable.module.css';
import { Grid } from './Grid.tsx';
import type { Selection } from './selection.ts';
import { sortRows } from './sortRows.ts';
import { arrangeColumns, standardLayout, type TableLayout } from './tableLayout.ts';
import { Toolbar } from './Toolbar.tsx';

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** The rows, or undefined while loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Accessible name of a row, such as "Shanghai to Rotterdam". */
  rowName?: (row: Row) => string;
  sort?: Sort | undefined;
  onSortChange?: (sort: Sort) => void;
  /** `server`: rows are already sorted; the header only reports changes. */
  sortedBy?: 'browser' | 'server';
  selection?: Selection;
  onSelectionChange?: (selection: Selection) => void;
  /** Which rows can be selected; by default all. */
  canChoose?: (row: Row) => boolean;
  /** Buttons for the selected rows. */
  bulkActions?: ReactNode;
  /** Opens a row, by click or Enter. */
  onOpenRow?: (row: Row) => void;
  /** The row whose details are open. */
  openRowId?: string | undefined;
  /** Order and visibility of columns, and density; `useTableLayout` stores them. */
  layout?: TableLayout;
  /** Enables the column chooser and draggable headers. */
  onLayoutChange?: (layout: TableLayout) => void;
  /** Columns without information for these rows: hidden unless requested. */
  foldedColumnIds?: readonly string[];
  /** A row on a small screen, where the table becomes a list of cards; if omitted, it stays a table. */
  card?: (row: Row) => ReactNode;
  /** Filters etc., above the table. */
  toolbar?: ReactNode;
  /** Shown in the table when it has no rows. */
  empty?: ReactNode;
  /** Total number of rows, if more exist than are loaded. */
  totalCount?: number | undefined;
  /** The rows belong to the previous query; new ones are loading. */
  isStale?: boolean;
  /** Current page of the rows; a change scrolls to the top. */
  page?: number;
  /** Called when the last loaded rows become visible, to load the next page. */
  onEndReached?: () => void;
  /** CSS height above which the rows scroll. */
  maxHeight?: string;
}

/**
 * A virtualised table for up to 100,000 rows. Header and first column are frozen; columns can be sorted, hidden and moved; rows are
 * selected and opened by mouse or keyboard (arrows, Home, End, Space, Enter). On a small screen, rows can be cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, sort, sortedBy = 'browser', selection, onSelectionChange } = props;
  const { layout = standardLayout, foldedColumnIds = none, card } = props;
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const arranged = useMemo(
    () => arrangeColumns(columns, layout, foldedColumnIds),
    [columns, layout, foldedColumnIds],
  );
  const sorted = useMemo(
    () => (rows === undefined || sortedBy === 'server' ? rows : sortRows(rows, columns, sort)),
    [rows, columns, sort, sortedBy],
  );
  const isChoosing = selection !== undefined && onSelectionChange !== undefined && selection.size > 0;
  const asCards = isPhone && card !== undefined;

  return (
    <div className={classes.table}>
      <div className={classes.bar} data-choosing={isChoosing || undefined}>
        <Toolbar {...props} folded={arranged.folded} asCards={asCards} isCovered={isChoosing} />
        {isChoosing && (
          <BulkBar count={selection.size} onClear={() => onSelectionChange(new Set())}>
            {props.bulkActions}
          </BulkBar>
        )}
      </div>
      {asCards ? (
        <CardRows {...props} card={card} rows={sorted} />
      ) : (
        <Grid {...props} rows={sorted} shown={arranged.shown} layout={layout} />
      )}
    </div>
  );
}

const none: readonly string[] = [];
