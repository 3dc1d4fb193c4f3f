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
  /** Order and choice of columns, and density; `useTableLayout` remembers them. */
  layout?: TableLayout;
  /** Gives the table its column chooser, and headers that can be dragged. */
  onLayoutChange?: (layout: TableLayout) => void;
  /** Columns that tell nothing of these rows: hidden until they are asked for. */
  foldedColumnIds?: readonly string[];
  /** A row on a small screen, where the table is a list of cards; without it the table stays one. */
  card?: (row: Row) => ReactNode;
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
 * Rows and columns for 100,000 rows: only what is in view is drawn. Header and first column stay, columns sort, hide and move,
 * rows are chosen and opened by mouse or keyboard (arrows, Home, End, Space, Enter). On a small screen rows may be cards.
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
