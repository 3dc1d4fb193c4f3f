import { useMemo, useState } from 'react';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import type { Selection } from '../../../ui/data-table/selection.ts';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { useColumns } from '../columns/columns.api.ts';
import type { ExceptionGroup, ExceptionRow, Upload } from '../uploadTypes.ts';
import { CorrectCell } from './CorrectCell.tsx';
import { useExceptionRows } from './exceptions.api.ts';
import { LinePanel } from './LinePanel.tsx';
import classes from './Rows.module.css';

interface ExceptionTableProps {
  upload: Upload;
  group: ExceptionGroup;
  selection: Selection;
  onSelectionChange: (selection: Selection) => void;
}

/** The rows of a group: their cells as received, the one at fault marked, and a field to correct it. */
export function ExceptionTable({ upload, group, selection, onSelectionChange }: ExceptionTableProps) {
  const rows = useExceptionRows(upload, group.groupKey);
  const fileColumns = useColumns(upload);
  const [openLine, setOpenLine] = useState<number>();
  const headers = rows.data?.pages[0]?.headers;
  const faulty = fileColumns.data?.columns.find(({ field }) => field === group.field)?.columnNo;

  const columns = useMemo(() => {
    const cells = (headers ?? []).map((header, index) => cellColumn(header, index, index === faulty));
    // The cell at fault stands beside the field that corrects it.
    return [
      rowColumn,
      ...cells.filter((_, index) => index === faulty),
      correctingColumn(upload.id, group),
      ...cells.filter((_, index) => index !== faulty),
    ];
  }, [upload.id, group, headers, faulty]);
  if (rows.isError) return <ErrorPanel error={rows.error} onRetry={() => void rows.refetch()} />;
  const loaded = rows.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <DataTable
        label={`Rows: ${group.fieldLabel}`}
        columns={columns}
        rows={loaded}
        rowId={({ lineNo }) => String(lineNo)}
        rowName={({ sheetRow }) => `row ${sheetRow}`}
        selection={selection}
        onSelectionChange={onSelectionChange}
        onOpenRow={({ lineNo }) => setOpenLine(lineNo)}
        openRowId={openLine === undefined ? undefined : String(openLine)}
        totalCount={rows.data?.pages[0]?.total ?? group.count}
        onEndReached={() => {
          if (rows.hasNextPage && !rows.isFetchingNextPage) void rows.fetchNextPage();
        }}
        maxHeight="430px"
        empty="No row of this group is left."
      />
      <LinePanel uploadId={upload.id} lineNo={openLine} onClose={() => setOpenLine(undefined)} />
    </>
  );
}

const rowColumn: Column<ExceptionRow> = {
  id: 'row',
  header: 'Row',
  width: 72,
  cell: ({ sheetRow }) => <span className="tabular">{sheetRow}</span>,
};

function correctingColumn(uploadId: string, group: ExceptionGroup): Column<ExceptionRow> {
  return {
    id: 'correct',
    header: `${group.fieldLabel}, corrected`,
    width: 190,
    cell: (row) => <CorrectCell uploadId={uploadId} row={row} group={group} />,
  };
}

function cellColumn(header: string, index: number, atFault: boolean): Column<ExceptionRow> {
  return {
    id: `cell-${index}`,
    header: header || `Column ${index + 1}`,
    width: atFault ? 200 : 140,
    cell: ({ cells }) => {
      const text = cells[index] ?? '';
      return (
        <span title={text} className={atFault ? classes.fault : undefined}>
          {text}
        </span>
      );
    },
  };
}
