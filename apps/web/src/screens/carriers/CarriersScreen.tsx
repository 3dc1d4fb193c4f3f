import { Skeleton } from '@mantine/core';
import { Truck } from 'lucide-react';
import { ModesFailed } from '../../app/session/ModesFailed.tsx';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { useCarriers } from '../../features/carriers/carriers.api.ts';
import { InviteCarriers } from '../../features/invitations/InviteCarriers.tsx';
import { waitedCarriers } from '../../features/invitations/InvitedCarriers.tsx';
import { useInvitations } from '../../features/invitations/invitations.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Page } from '../../ui/Page.tsx';
import { CarriersKnown } from './CarriersKnown.tsx';

/** The carriers a customer works with or has invited, and the modes each may bid in. */
export default function CarriersScreen() {
  const carriers = useCarriers();
  const invitations = useInvitations();
  const askedModes = useAvailableModes();
  const modes = askedModes.data;
  const failed = [carriers, invitations].find(({ error, data }) => error !== null && data === undefined);
  const isLoaded = carriers.data !== undefined && invitations.data !== undefined && modes !== undefined;
  const invited = waitedCarriers(invitations.data ?? []);
  const isEmpty = isLoaded && carriers.data.length === 0 && invited.length === 0;

  return (
    <Page
      heading="Carriers"
      description="A carrier connected in a mode sees your open lanes of that mode and may bid on them. It never sees another carrier, its prices, or your baseline."
      actions={isLoaded && !isEmpty ? <InviteCarriers modes={modes} /> : undefined}
    >
      {failed !== undefined && (
        <ErrorPanel
          error={failed.error}
          onRetry={() => void Promise.all([carriers.refetch(), invitations.refetch()])}
        />
      )}
      {modes === undefined && askedModes.isError && <ModesFailed asked={askedModes} />}
      {failed === undefined && !isLoaded && !askedModes.isError && (
        <div role="status" aria-label="Loading the carriers">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={64} mb={8} radius="md" />
          ))}
        </div>
      )}
      {isLoaded && isEmpty && (
        <EmptyState title="No carriers yet" icon={Truck} action={<InviteCarriers modes={modes} />}>
          Invite the carriers you buy from, one or a whole list. Each gets a mail, registers its company and
          then bids on your open lanes.
        </EmptyState>
      )}
      {isLoaded && !isEmpty && <CarriersKnown carriers={carriers.data} invited={invited} modes={modes} />}
    </Page>
  );
}
