import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { LaterScreen } from '../later/LaterScreen.tsx';

/** Documents. The guard lets everybody in, as specified; a data customer learns why there is nothing here. */
export default function DocumentsScreen() {
  const user = useSignedInUser();
  if (user.type !== 'DataCustomer')
    return <LaterScreen heading="Documents" says="Documents are built in a later release." />;
  return (
    <Page heading="Documents">
      <EmptyState
        title="Documents are not for data customers"
        action={
          <Button component={Link} to={paths.dashboard()}>
            To your data
          </Button>
        }
      >
        They are kept between customers and carriers: contracts, insurances, routing guides. Ask a colleague
        who buys freight for {user.companyName} to show you one.
      </EmptyState>
    </Page>
  );
}
