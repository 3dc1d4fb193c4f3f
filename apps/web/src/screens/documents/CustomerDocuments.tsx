import { useSignedInUser } from '../../app/session/useSession.ts';
import { useCarriers } from '../../features/carriers/carriers.api.ts';
import { DocumentsPage } from './DocumentsPage.tsx';

/** The documents of the own company, for its carriers, and what they sent. */
export function CustomerDocuments() {
  const user = useSignedInUser();
  const carriers = useCarriers().data ?? [];
  return (
    <DocumentsPage
      customers={[{ customerId: user.companyId, name: user.companyName }]}
      carriers={carriers.map(({ carrierId, name }) => ({ carrierId, name }))}
      isCarrier={false}
    />
  );
}
