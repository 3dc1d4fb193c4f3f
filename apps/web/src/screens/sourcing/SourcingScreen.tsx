import { Button, Skeleton } from '@mantine/core';
import { Gavel } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { TenderList } from '../../features/tenders/TenderList.tsx';
import { useTenders } from '../../features/tenders/tenders.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { idOf, useAddress } from '../../ui/useAddress.ts';
import { NewTenderPage } from './NewTenderPage.tsx';
import { TenderPage } from './TenderPage.tsx';

/** Tender events, depending on the address: the list, one of them, or a new one. */
export default function SourcingScreen() {
  const { address } = useAddress();
  const tenderId = idOf(address, 'event');
  if (tenderId !== undefined) return <TenderPage key={tenderId} tenderId={tenderId} />;
  if (address.has('new')) return <NewTenderPage />;
  return <TendersPage />;
}

function TendersPage() {
  const tenders = useTenders();
  const newEvent = (
    <Button component={Link} to={paths.newTender()}>
      New event
    </Button>
  );
  return (
    <Page
      heading="Tender events"
      description="A tender event opens lanes to invited carriers in timed rounds. Without one, open and pause lanes manually."
      actions={tenders.data !== undefined && tenders.data.length > 0 ? newEvent : undefined}
    >
      <LoadProblem query={tenders} />
      {tenders.data === undefined && !tenders.isError && (
        <div role="status" aria-label="Loading the events">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={64} mb={8} radius="md" />
          ))}
        </div>
      )}
      {tenders.data?.length === 0 && (
        <EmptyState title="No tender events yet" icon={Gavel} action={newEvent}>
          Choose lanes and carriers, when the first round opens and closes, and whether bids are sealed until
          then.
        </EmptyState>
      )}
      {tenders.data !== undefined && tenders.data.length > 0 && (
        <TenderList tenders={tenders.data} pageOf={paths.tender} />
      )}
    </Page>
  );
}
