import { useCompanies } from '../../features/accounts/companies/companies.api.ts';
import { useConnections } from '../../features/accounts/companies/connections.api.ts';
import { DocumentsPage } from './DocumentsPage.tsx';

/** Documents of all customers; the Owner acts for the selected customer. */
export function OwnerDocuments() {
  const { data: customers, isError } = useCompanies({ kind: 'Customer' });
  const connections = useConnections().data ?? [];
  return (
    <DocumentsPage
      customers={customers?.map(({ id, name }) => ({ customerId: id, name })) ?? []}
      carriersOf={(customerId) =>
        connections
          .filter((connection) => connection.customerId === customerId)
          .map(({ carrierId, carrierName }) => ({ carrierId, name: carrierName }))
      }
      isCarrier={false}
      sendReason={
        customers === undefined
          ? isError
            ? 'Couldn’t load the customers. Reload the page'
            : 'Loading customers…'
          : customers.length === 0
            ? 'No customers yet. Create one under User Admin'
            : undefined
      }
    />
  );
}
