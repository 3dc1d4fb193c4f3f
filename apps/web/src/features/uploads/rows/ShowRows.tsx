import { Button } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { countOf } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { useColumns } from '../columns/columns.api.ts';
import type { ExceptionRow, Upload } from '../uploadTypes.ts';
import { type RowsSource, useRowsBehind } from './rowsBehind.api.ts';

interface ShowRowsProps {
  upload: Upload;
  source: RowsSource;
  /** Title of the panel with the rows. */
  title: string;
}

/** A button that lists the rows behind an assumption or a data problem, as received. */
export function ShowRows({ upload, source, title }: ShowRowsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Show rows: ${title}`}
        onClick={() => setOpened(true)}
      >
        Show rows
      </Button>
      <SidePanel opened={opened} onClose={() => setOpened(false)} title={title} width={960}>
        {opened && <Rows upload={upload} source={source} />}
      </SidePanel>
    </>
  );
}

function Rows({ upload, source }: Pick<ShowRowsProps, 'upload' | 'source'>) {
  const file = useColumns(upload);
  const found = useRowsBehind(upload, source);
  if (file.isError && file.data === undefined) return <LoadProblem query={file} />;
  if (found.isError && found.data === undefined) return <LoadProblem query={found} />;
  const total = found.data?.pages[0]?.totalCount;
  return (
    <>
      <LoadProblem query={found} />
      <LoadProblem query={file} />
      {total !== undefined && <p>{countOf(total, 'row')}, as received</p>}
      <DataTable
        label="Rows as received"
        columns={columnsOf(file.data?.columns ?? [])}
        rows={file.data === undefined ? undefined : found.data?.pages.flatMap(({ answer }) => answer)}
        rowId={({ lineNo }) => String(lineNo)}
        rowName={({ sheetRow }) => `row ${sheetRow}`}
        maxHeight="70vh"
        totalCount={total}
        onEndReached={() => {
          if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
        }}
        empty="No rows. They may have been changed or excluded since."
      />
    </>
  );
}

function columnsOf(columns: readonly { columnNo: number; header: string }[]): Column<ExceptionRow>[] {
  return [
    {
      id: 'row',
      header: 'Row',
      width: 70,
      cell: ({ sheetRow }) => <span className="tabular">{sheetRow}</span>,
    },
    ...columns.map(
      ({ columnNo, header }): Column<ExceptionRow> => ({
        id: `column-${columnNo}`,
        header: header || `Column ${columnNo + 1}`,
        width: 150,
        cell: ({ cells }) => <span title={cells[columnNo] ?? ''}>{cells[columnNo] ?? ''}</span>,
      }),
    ),
  ];
}
