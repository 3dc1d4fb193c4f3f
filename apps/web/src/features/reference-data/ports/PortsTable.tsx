import type { ReactNode } from 'react';
import type { Column, Sort } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import type { Port } from './ports.api.ts';
import { positionInWords } from './portWords.ts';

interface PortsTableProps {
  ports: readonly Port[] | undefined;
  total: number | undefined;
  sort: Sort | undefined;
  onSortChange: (sort: Sort) => void;
  toolbar: ReactNode;
  empty: ReactNode;
}

/** Ports, a page of them. */
export function PortsTable({ ports, total, sort, onSortChange, toolbar, empty }: PortsTableProps) {
  return (
    <DataTable
      label="Ocean ports"
      columns={columns}
      rows={ports}
      rowId={({ id }) => id}
      rowName={({ name, code }) => `${name}, ${code}`}
      sort={sort}
      onSortChange={onSortChange}
      sortedBy="server"
      toolbar={toolbar}
      empty={empty}
      totalCount={total}
    />
  );
}

const columns: readonly Column<Port>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 200,
    cell: ({ name }) => <span title={name}>{name}</span>,
    sortable: true,
  },
  { id: 'code', header: 'UN/LOCODE', width: 116, cell: ({ code }) => code, sortable: true },
  {
    id: 'country',
    header: 'Country',
    width: 170,
    cell: ({ country }) => <span title={country}>{country}</span>,
    sortable: true,
  },
  {
    id: 'aliases',
    header: 'Also called',
    width: 220,
    cell: ({ aliases }) =>
      aliases.length === 0 ? '–' : <span title={aliases.join(', ')}>{aliases.join(', ')}</span>,
  },
  {
    id: 'position',
    header: 'Position',
    width: 176,
    cell: ({ latitude, longitude }) => positionInWords(latitude, longitude),
  },
  {
    id: 'importedAt',
    header: 'Last import',
    width: 176,
    cell: ({ importedAt }) => (importedAt === null ? '–' : formatMoment(importedAt)),
    sortable: true,
  },
];

const sortable = ['name', 'code', 'country', 'importedAt'] as const;

/** What the server sorts by; undefined where the address names something else. */
export function portSortOf(sort: Sort | undefined): (typeof sortable)[number] | undefined {
  return sortable.find((name) => name === sort?.columnId);
}
