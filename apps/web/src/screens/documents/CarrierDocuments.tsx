import { useQuery } from '@tanstack/react-query';
import { myCustomersQuery } from '../../features/accounts/myCustomers.api.ts';
import { DocumentsPage } from './DocumentsPage.tsx';

/** What customers publish for this carrier, and what it keeps for them. */
export function CarrierDocuments() {
  const customers = useQuery(myCustomersQuery).data ?? [];
  return (
    <DocumentsPage
      customers={customers.map(({ customerId, name }) => ({ customerId, name }))}
      carriers={[]}
      isCarrier
    />
  );
}
