import { Link2 } from 'lucide-react';
import { ConnectCompanies } from '../../features/accounts/companies/ConnectCompanies.tsx';
import { ConnectionsTable } from '../../features/accounts/companies/ConnectionsTable.tsx';
import { useConnections } from '../../features/accounts/companies/connections.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { NothingMatches } from './NothingMatches.tsx';

/** Connections between carriers and customers, per mode. */
export function ConnectionsTab() {
  const { address, change } = useAddress();
  const connections = useConnections();
  const sought = address.get('q')?.slice(0, 200) ?? '';
  if (connections.isError && connections.data === undefined) return <LoadProblem query={connections} />;
  if (connections.data?.length === 0)
    return (
      <EmptyState icon={Link2} title="No connections yet" action={<ConnectCompanies />}>
        A carrier that is connected to a customer sees its open lanes in the selected modes and may bid on
        them.
      </EmptyState>
    );
  const found = connections.data?.filter(({ customerName, carrierName }) =>
    `${customerName}\n${carrierName}`.toLowerCase().includes(sought.toLowerCase()),
  );
  return (
    <>
      <LoadProblem query={connections} />
      <ConnectionsTable
        connections={found}
        toolbar={
          <SearchField
            label="Find connections by customer or carrier"
            placeholder="Customer or carrier"
            value={sought}
            onChange={(q) => change({ q })}
          />
        }
        empty={<NothingMatches what="connection" onClear={() => change({ q: '' })} />}
      />
    </>
  );
}
