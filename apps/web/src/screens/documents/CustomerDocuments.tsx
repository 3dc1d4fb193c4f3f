import { useSignedInUser } from '../../app/session/useSession.ts';
import { useCarriers } from '../../features/carriers/carriers.api.ts';
import { DocumentsPage } from './DocumentsPage.tsx';

/** Documents of the user's company for its carriers, and those that carriers sent. */
export function CustomerDocuments() {
  const user = useSignedInUser();
  const carriers = (useCarriers().data ?? []).map(({ carrierId, name }) => ({ carrierId, name }));
  return (
    <DocumentsPage
      customers={[{ customerId: user.companyId, name: user.companyName }]}
      carriersOf={() => carriers}
      isCarrier={false}
    />
  );
}
