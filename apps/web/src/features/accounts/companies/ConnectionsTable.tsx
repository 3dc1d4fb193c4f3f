import type { ReactNode } from 'react';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { useAddressSort } from '../../../ui/data-table/useAddressSort.ts';
import type { Connection } from './connections.api.ts';
import { ModeBox, modeColumns } from './ModeBoxes.tsx';
import { DisconnectButton } from './DisconnectButton.tsx';

interface ConnectionsTableProps {
  connections: readonly Connection[] | undefined;
  toolbar: ReactNode;
  empty: ReactNode;
}

/** Which carriers work with which customers, per mode. */
export function ConnectionsTable({ connections, toolbar, empty }: ConnectionsTableProps) {
  const [sort, setSort] = useAddressSort();
  return (
    <DataTable
      label="Connections"
      columns={columns}
      rows={connections}
      rowId={({ customerId, carrierId }) => `${customerId}-${carrierId}`}
      rowName={({ customerName, carrierName }) => `${carrierName} for ${customerName}`}
      sort={sort}
      onSortChange={setSort}
      toolbar={toolbar}
      empty={empty}
    />
  );
}

const columns: readonly Column<Connection>[] = [
  {
    id: 'customer',
    header: 'Customer',
    width: 160,
    cell: ({ customerName }) => <span title={customerName}>{customerName}</span>,
    sortBy: ({ customerName }) => customerName,
  },
  {
    id: 'carrier',
    header: 'Carrier',
    width: 170,
    cell: ({ carrierName }) => <span title={carrierName}>{carrierName}</span>,
    sortBy: ({ carrierName }) => carrierName,
  },
  ...modeColumns.map(
    ({ mode, header, width }): Column<Connection> => ({
      id: `mode-${mode}`,
      header,
      width,
      cell: (connection) => <ModeBox connection={connection} mode={mode} />,
      sortBy: ({ modes }) => (modes.includes(mode) ? 0 : 1),
    }),
  ),
  {
    id: 'disconnect',
    header: 'Change',
    width: 112,
    cell: (connection) => <DisconnectButton connection={connection} />,
  },
];
