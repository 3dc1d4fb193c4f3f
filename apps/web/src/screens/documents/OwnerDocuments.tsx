import { useCompanies } from '../../features/companies/companies.api.ts';
import { useConnections } from '../../features/companies/connections.api.ts';
import { idOf, useAddress } from '../../ui/useAddress.ts';
import { DocumentsPage } from './DocumentsPage.tsx';

/** Every customer's documents; whatever the Owner does is done for the customer that it names. */
export function OwnerDocuments() {
  const { address } = useAddress();
  const customerId = idOf(address, 'customer');
  const companies = useCompanies().data ?? [];
  const connections = useConnections(customerId).data ?? [];
  const carriers = new Map(
    connections
      .filter((connection) => connection.customerId === customerId)
      .map(({ carrierId, carrierName }) => [carrierId, { carrierId, name: carrierName }]),
  );
  return (
    <DocumentsPage
      customers={companies
        .filter(({ kind }) => kind === 'Customer')
        .map(({ id, name }) => ({ customerId: id, name }))}
      carriers={[...carriers.values()]}
      isCarrier={false}
    />
  );
}
