import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { CarrierDocuments } from './CarrierDocuments.tsx';
import { CustomerDocuments } from './CustomerDocuments.tsx';
import { DocumentsPage } from './DocumentsPage.tsx';
import { OwnerDocuments } from './OwnerDocuments.tsx';

/** Documents. All user types have access, as specified; a data customer sees why there is nothing here. */
export default function DocumentsScreen() {
  const user = useSignedInUser();
  switch (user.type) {
    case 'Customer':
      return <CustomerDocuments />;
    case 'Carrier':
      return <CarrierDocuments />;
    case 'Owner':
      return <OwnerDocuments />;
    case 'CleanserCustomer':
      return (
        <DocumentsPage
          customers={[{ customerId: user.companyId, name: user.companyName }]}
          carriersOf={() => []}
          isCarrier={false}
          hasCarriers={false}
        />
      );
    case 'DataCustomer':
      return (
        <Page heading="Documents">
          <EmptyState
            title="Documents aren’t available to data customers"
            action={
              <Button component={Link} to={paths.dashboard()}>
                Go to your data
              </Button>
            }
          >
            Documents are shared between customers and carriers: contracts, insurance certificates, routing
            guides. Ask a colleague who buys freight for {user.companyName} to show you one.
          </EmptyState>
        </Page>
      );
  }
}
