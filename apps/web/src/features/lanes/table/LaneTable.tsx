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
  /** Is given what prints all lanes listed. */
  printRef: RefObject<(() => void) | null>;
  selection: Selection;
  onSelectionChange: (selection: Selection) => void;
  /** What can be done with the chosen lanes. */
  bulkActions: (listed: ListedLanes) => ReactNode;
  /** Stands instead of the table when the mode has no lanes at all. */
  empty: ReactNode;
  /** Stands above the table: what to do next. */
  hint?: ReactNode;
  /** What the figures cover, once known. */
  periods?: LanePeriods | undefined;
}

/** The lanes the table has loaded, and how many there are of this filter. */
export interface ListedLanes {
  rows: readonly Lane[];
  total: number;
}

/** The lane table of a mode: sorted, filtered and summed by the server, loaded page by page while scrolling. */
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
        // Typing starts anew in another mode.
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
