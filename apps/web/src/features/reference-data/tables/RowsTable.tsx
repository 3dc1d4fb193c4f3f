import type { ReactNode } from 'react';
import type { Column, Sort } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { positionInWords } from '../ports/portWords.ts';
import { cellWords, rowName } from './cellWords.ts';
import type { ReferenceRow } from './referenceRow.ts';
import type { ColumnLook, TableLook } from './tableConfig.ts';
import { listedFields } from './tableLooks.ts';

interface RowsTableProps {
  look: TableLook;
  rows: readonly ReferenceRow[] | undefined;
  total: number | undefined;
  page: number;
  /** The rows belong to the previous query. */
  isStale: boolean;
  sort: Sort | undefined;
  onSortChange: (sort: Sort) => void;
  onOpenRow: (row: ReferenceRow) => void;
  openRowId: string | undefined;
  toolbar: ReactNode;
  empty: ReactNode;
}

/** One page of a table's rows. */
export function RowsTable({ look, rows, total, ...table }: RowsTableProps) {
  return (
    <DataTable
      {...table}
      label={look.heading}
      columns={look.columns.map((column) => columnOf(look, column))}
      rows={rows}
      rowId={({ id }) => id}
      rowName={(row) => rowName(look, row)}
      sortedBy="server"
      totalCount={total}
    />
  );
}

function columnOf(look: TableLook, { field: name, width, header }: ColumnLook): Column<ReferenceRow> {
  if (name === 'position')
    return {
      id: name,
      header: 'Position',
      width,
      cell: ({ latitude, longitude }) =>
        positionInWords(
          typeof latitude === 'number' ? latitude : null,
          typeof longitude === 'number' ? longitude : null,
        ),
    };
  if (name === 'updatedAt')
    return {
      id: name,
      header: 'Last change',
      width,
      sortable: true,
      cell: ({ updatedAt }) => (updatedAt === null ? '–' : formatMoment(updatedAt)),
    };
  const field = listedFields(look.name).find((one) => one.name === name);
  if (field === undefined) throw new Error(`${look.name} has no field ${name}`);
  const isFigure = field.kind === 'number';
  return {
    id: name,
    header: header ?? field.header,
    width,
    sortable: field.sorts !== false,
    ...(isFigure ? { align: 'right' as const } : {}),
    cell: (row) => {
      const words = cellWords(field, row[name]);
      if (name === 'isActive')
        return row.isActive === true ? words : <StateBadge tone="neutral">Not in use</StateBadge>;
      return <span title={words}>{words}</span>;
    },
  };
}
