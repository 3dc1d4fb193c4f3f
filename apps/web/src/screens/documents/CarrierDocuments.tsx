import { useQuery } from '../../platform/query.ts';
import { myCustomersQuery } from '../../features/accounts/myCustomers.api.ts';
import { DocumentsPage } from './DocumentsPage.tsx';

/** Documents that customers publish for this carrier, and its own documents for them. */
export function CarrierDocuments() {
  const { data: customers, isError } = useQuery(myCustomersQuery);
  return (
    <DocumentsPage
      customers={customers?.map(({ customerId, name }) => ({ customerId, name })) ?? []}
      carriersOf={() => []}
      isCarrier
      sendReason={
        customers === undefined
          ? isError
            ? 'Couldn’t load your customers. Reload the page'
            : 'Loading your customers…'
          : customers.length === 0
            ? 'No customer has connected you yet'
            : undefined
      }
    />
  );
}
