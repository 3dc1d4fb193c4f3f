import type { OfferedMode } from '@lanewright/freight';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import type { Selection } from '../../../ui/data-table/selection.ts';
import { arrangeColumns } from '../../../ui/data-table/tableLayout.ts';
import { useAddressSort } from '../../../ui/data-table/useAddressSort.ts';
import { useTableLayout } from '../../../ui/data-table/useTableLayout.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { isFiltered } from '../laneFilter.ts';
import { largestFirst } from '../laneSort.ts';
import { useLanePages } from '../lanes.api.ts';
import { type Lane, laneName } from '../laneTypes.ts';
import { LanesOnPaper } from '../print/LanesOnPaper.tsx';
import { useLaneAddress } from '../useLaneAddress.ts';
import { filterableColumns } from './filterableColumns.tsx';
import { foldedColumns } from './foldedColumns.ts';
import { LaneCard } from './LaneCard.tsx';
import { columnsWithTotals, type LanePeriods } from './laneColumns.tsx';
import { LaneFilters } from './LaneFilters.tsx';
import { LaneViews } from './LaneViews.tsx';

interface LaneTableProps {
  mode: OfferedMode;
  /** Set to a function that prints all listed lanes. */
  printRef: RefObject<(() => void) | null>;
  selection: Selection;
  onSelectionChange: (selection: Selection) => void;
  /** Bulk actions for the selected lanes. */
  bulkActions: (listed: ListedLanes) => ReactNode;
  /** Shown instead of the table when the mode has no lanes. */
  empty: ReactNode;
  /** Shown above the table: the next step. */
  hint?: ReactNode;
  /** Periods of the figures, once loaded. */
  periods?: LanePeriods | undefined;
}

/** The loaded lanes, and the total number for this filter. */
export interface ListedLanes {
  rows: readonly Lane[];
  total: number;
}

/** The lane table of a mode: sorted, filtered and summed by the server, with infinite scrolling. */
export function LaneTable(props: LaneTableProps) {
  const { mode, printRef, selection, onSelectionChange, bulkActions, empty, hint, periods } = props;
  const address = useLaneAddress();
  const [sort, setSort] = useAddressSort(largestFirst);
  const [layout, setLayout] = useTableLayout(`lanes-${mode}`);
  const pages = useLanePages(mode, address.filter, sort);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const rows = useMemo(() => data?.pages.flatMap(({ answer }) => answer), [data]);
  const first = data?.pages[0];
  const summed = useMemo(() => columnsWithTotals(mode, first?.totals ?? {}, periods), [mode, first, periods]);
  const columns = filterableColumns(summed, address.filter, address.setFilter);
  const folded = first === undefined ? [] : foldedColumns(first.columns, address.filter, sort);
  const total = first?.totalCount ?? 0;
  const filtered = isFiltered(address.filter);

  if (pages.error !== null && rows === undefined) {
    return <LoadProblem query={pages} failed="Couldn’t load the lanes" />;
  }
  if (rows?.length === 0 && !filtered) return empty;
  return (
    <>
      <LoadProblem query={pages} />
      {hint}
      <DataTable
        label="Lanes"
        columns={columns}
        rows={rows}
        rowId={(lane) => lane.id}
        rowName={laneName}
        sort={sort}
        onSortChange={setSort}
        sortedBy="server"
        selection={selection}
        onSelectionChange={onSelectionChange}
        bulkActions={bulkActions({ rows: rows ?? [], total })}
        onOpenRow={(lane) => address.openLane(lane.id)}
        openRowId={address.openLaneId}
        layout={layout}
        onLayoutChange={setLayout}
        foldedColumnIds={folded}
        card={(lane) => <LaneCard lane={lane} />}
        // The key resets the search text when the mode changes.
        toolbar={
          <>
            <LaneFilters key={mode} filter={address.filter} onChange={address.setFilter} />
            <LaneViews mode={mode} layout={layout} />
          </>
        }
        empty="No lanes match this filter."
        totalCount={total}
        onEndReached={() => {
          if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
        }}
      />
      <LanesOnPaper
        mode={mode}
        filter={address.filter}
        sort={sort}
        columns={arrangeColumns(summed, layout, folded).shown}
        loaded={rows}
        total={total}
        printRef={printRef}
      />
    </>
  );
}
