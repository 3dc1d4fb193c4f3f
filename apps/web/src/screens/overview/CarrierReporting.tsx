import { modeDetails } from '@lanewright/freight';
import { Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { useMode } from '../../app/useMode.ts';
import { CustomerChooser } from '../../features/accounts/CustomerChooser.tsx';
import { useChosenCustomer } from '../../features/accounts/useChosenCustomer.ts';
import { isWon } from '../../features/awards/mine/awardState.ts';
import { MyAwards } from '../../features/awards/mine/MyAwards.tsx';
import { myAwardsQuery } from '../../features/awards/mine/myAwards.api.ts';
import { RateCardButton } from '../../features/awards/mine/RateCardButton.tsx';
import { TermsForCarrier } from '../../features/negotiation/TermsForCarrier.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Page } from '../../ui/Page.tsx';
import { StatTile, StatTiles } from '../../ui/StatTile.tsx';

/** What a carrier was awarded in a mode, lane by lane, and its rate card. */
export function CarrierReporting() {
  const mode = useMode();
  const { customers, customer, choose, error, refetch } = useChosenCustomer(mode);
  return (
    <Page
      heading="Reporting"
      breadcrumb={[{ label: modeDetails[mode].title, to: paths.mode(mode) }]}
      actions={
        customers !== undefined &&
        customer !== undefined && (
          <Group gap="xs">
            <CustomerChooser customers={customers} customerId={customer.customerId} onChange={choose} />
            <RateCardButton mode={mode} customerId={customer.customerId} />
          </Group>
        )
      }
    >
      {error !== null ? (
        <ErrorPanel
          error={error}
          heading="Your customers could not be loaded"
          onRetry={() => void refetch()}
        />
      ) : customers === undefined ? (
        <Skeleton height={300} radius="md" role="status" aria-label="Loading the awards" />
      ) : customer === undefined ? (
        <EmptyState title={`No customer has connected you in ${modeDetails[mode].title} yet`} icon={Plug}>
          Once a customer connects you and awards lanes to you, they are listed here.
        </EmptyState>
      ) : (
        <>
          <AwardTiles mode={mode} customerId={customer.customerId} />
          <MyAwards mode={mode} customerId={customer.customerId} />
          <TermsForCarrier mode={mode} customerId={customer.customerId} />
        </>
      )}
    </Page>
  );
}

function AwardTiles({ mode, customerId }: Parameters<typeof RateCardButton>[0]) {
  const awards = useQuery(myAwardsQuery(mode, customerId)).data;
  if (awards === undefined) return null;
  const won = awards.filter(isWon);
  const pending = awards.filter(({ status }) => status === 'Pending');
  const lanes = new Set(won.map(({ laneId }) => laneId));
  return (
    <StatTiles>
      <StatTile label="Lanes won" value={lanes.size.toLocaleString('en-US')} />
      <StatTile label="Awards accepted" value={won.length.toLocaleString('en-US')} />
      <StatTile
        label="Waiting for your answer"
        value={pending.length.toLocaleString('en-US')}
        to={`${paths.lanes(mode)}?tab=awards&customer=${customerId}`}
      />
    </StatTiles>
  );
}
