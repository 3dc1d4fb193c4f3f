import type { OfferedMode } from '@lanewright/freight';
import { Skeleton, Tabs } from '@mantine/core';
import { type UseQueryResult } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useQuery } from '../../platform/query.ts';
import { paths } from '../../app/paths.ts';
import { ModesFailed } from '../../app/session/ModesFailed.tsx';
import { useSignedInUser } from '../../app/session/useSession.ts';
import { useCarriers } from '../../features/carriers/carriers.api.ts';
import { CarrierNames } from '../../features/carriers/names/CarrierNames.tsx';
import { documentsQuery } from '../../features/documents/documents.api.ts';
import { UnacceptedDocuments, unacceptedOf } from '../../features/documents/UnacceptedDocuments.tsx';
import { InviteCarriers } from '../../features/accounts/invitations/InviteCarriers.tsx';
import { waitedCarriers } from '../../features/accounts/invitations/InvitedCarriers.tsx';
import { useInvitations } from '../../features/accounts/invitations/invitations.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem, together } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { CarriersKnown } from './CarriersKnown.tsx';
import classes from './CarriersScreen.module.css';
import { TermsTab } from './TermsTab.tsx';

interface CarriersPageProps {
  askedModes: UseQueryResult<readonly OfferedMode[]>;
}

const tabs = ['carriers', 'names', 'terms'] as const;

/** A customer's connected and invited carriers, the modes each may bid in, their names in files, and negotiation terms. */
export function CarriersPage({ askedModes }: CarriersPageProps) {
  const [address, setAddress] = useSearchParams();
  const carriers = useCarriers();
  const invitations = useInvitations();
  const modes = askedModes.data;
  const asked = together(carriers, invitations);
  const isLoaded = carriers.data !== undefined && invitations.data !== undefined && modes !== undefined;
  const invited = waitedCarriers(invitations.data ?? []);
  const isEmpty = isLoaded && carriers.data.length === 0 && invited.length === 0;
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'carriers';

  return (
    <Page
      heading="Carriers"
      description="A carrier connected in a mode sees your open lanes of that mode and may bid on them. It never sees other carriers, their prices or your baseline."
      actions={isLoaded && !isEmpty ? <InviteCarriers modes={modes} /> : undefined}
    >
      <LoadProblem query={asked} />
      {modes === undefined && askedModes.isError && <ModesFailed asked={askedModes} />}
      {asked.error === null && !isLoaded && !askedModes.isError && (
        <div role="status" aria-label="Loading the carriers">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={104} mb={8} radius="md" />
          ))}
        </div>
      )}
      {isLoaded && isEmpty && (
        <EmptyState title="No carriers yet" icon={Truck} action={<InviteCarriers modes={modes} />}>
          Invite the carriers you buy from, one or a whole list. Each gets an email, registers its company and
          then bids on your open lanes.
        </EmptyState>
      )}
      {isLoaded && !isEmpty && (
        <Tabs
          value={tab}
          onChange={(next) =>
            setAddress(next === null || next === 'carriers' ? {} : { tab: next }, { replace: true })
          }
          keepMounted={false}
        >
          <Tabs.List className={classes.tabs ?? ''} aria-label="Carriers page sections">
            <Tabs.Tab value="carriers">Carriers</Tabs.Tab>
            <Tabs.Tab value="names">Names in your files</Tabs.Tab>
            <Tabs.Tab value="terms">Negotiation terms</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="carriers">
            <Unaccepted />
            <CarriersKnown carriers={carriers.data} invited={invited} modes={modes} />
          </Tabs.Panel>
          <Tabs.Panel value="names">
            <CarrierNames carriers={carriers.data} />
          </Tabs.Panel>
          <Tabs.Panel value="terms">
            <TermsTab modes={modes} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  );
}

/** Documents that carriers still have to accept; the list does not wait for them. */
function Unaccepted() {
  const { companyId } = useSignedInUser();
  const { data } = useQuery(documentsQuery(companyId));
  return (
    <UnacceptedDocuments
      documents={unacceptedOf(data ?? [])}
      addressOf={paths.document}
      allAt={paths.documents()}
    />
  );
}
