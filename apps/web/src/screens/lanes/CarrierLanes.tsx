import { Group, Skeleton, Tabs } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useQuery } from '../../platform/query.ts';
import { loadWithin, screenLoadTimeOutMs } from '../../app/loading/loadWithin.ts';
import { paths } from '../../app/paths.ts';
import { MyLetters } from '../../features/awards/letters/MyLetters.tsx';
import { MyAwards } from '../../features/awards/mine/MyAwards.tsx';
import { myAwardsQuery } from '../../features/awards/mine/myAwards.api.ts';
import { RateCardButton } from '../../features/awards/mine/RateCardButton.tsx';
import { bidUploadsQuery } from '../../features/bids/uploads/bidUploads.api.ts';
import { SheetOutcome } from '../../features/bids/uploads/SheetOutcome.tsx';
import { SheetUploadButton } from '../../features/bids/uploads/SheetUploadButton.tsx';
import { useSheetUpload } from '../../features/bids/uploads/useSheetUpload.ts';
import { type BidPlace } from '../../features/bids/bids.api.ts';
import { DownloadSheetButton } from '../../features/bids/DownloadSheetButton.tsx';
import { useShownContract } from '../../features/contracts/contracts.api.ts';
import { ContractSwitcher } from '../../features/contracts/ContractSwitcher.tsx';
import { MyRounds } from '../../features/tenders/mine/MyRounds.tsx';
import { type Crumb, Page } from '../../ui/Page.tsx';
import { BidsOfPlace } from './BidsOfPlace.tsx';
import classes from './CarrierLanes.module.css';
import { PendingAwards } from './PendingAwards.tsx';
import { formatCount } from '../../ui/figures.ts';

const CarrierAmendments = lazy(() =>
  loadWithin(screenLoadTimeOutMs, () => import('./CarrierAmendments.tsx')),
);

interface CarrierLanesProps {
  place: BidPlace;
  /** Shown if there is no customer select. */
  customerName: string | undefined;
  breadcrumb: readonly Crumb[];
  chooser: ReactNode;
}

/** Bids and awards of one customer and mode; the tab is in the address. */
export function CarrierLanes({ place, customerName, breadcrumb, chooser }: CarrierLanesProps) {
  const { mode, customerId } = place;
  const [search, setSearch] = useSearchParams();
  const tab =
    search.get('view') === 'amendments' ? 'amendments' : search.get('tab') === 'awards' ? 'awards' : 'bids';
  const { contracts } = useShownContract({ mode, customerId });
  const sheet = useSheetUpload();
  const bidUploads = useQuery(bidUploadsQuery(mode));
  const myAwards = useQuery(myAwardsQuery(mode, customerId)).data ?? [];
  const { sending } = sheet;
  const received =
    sending.kind === 'received' ? bidUploads.data?.find(({ id }) => id === sending.uploadId) : undefined;
  const openTab = (next: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      for (const name of ['tab', 'view', 'amendment', 'state']) after.delete(name);
      if (next === 'awards') after.set('tab', 'awards');
      if (next === 'amendments') after.set('view', 'amendments');
      return after;
    });

  return (
    <Page
      heading="Lanes"
      breadcrumb={breadcrumb}
      description={customerName === undefined ? undefined : `Lanes of ${customerName}`}
      actions={
        <Group gap="xs">
          {chooser}
          <DownloadSheetButton place={place} />
          <SheetUploadButton sending={sending} onFile={(file) => void sheet.send(place, file)}>
            Upload bid sheet
          </SheetUploadButton>
        </Group>
      }
    >
      <ContractSwitcher mode={mode} customerId={customerId} />
      <MyRounds mode={mode} customerId={customerId} />
      <SheetOutcome
        sending={sending}
        upload={received}
        addresses={{ matchAt: paths.matchSheet, reviewAt: paths.reviewSheet }}
        onSubmitReviewed={(submitted) => void sheet.submitReviewed(submitted)}
        onDrafted={() => {
          sheet.dismiss();
          openTab('bids');
        }}
        onDismiss={sheet.dismiss}
      />
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <div className={classes.tabs}>
          <Tabs.List>
            <Tabs.Tab value="bids">Bids</Tabs.Tab>
            <Tabs.Tab value="awards">
              My awards{myAwards.length > 0 ? ` (${formatCount(myAwards.length)})` : ''}
            </Tabs.Tab>
            <Tabs.Tab value="amendments">Amendments</Tabs.Tab>
          </Tabs.List>
          {tab === 'bids' && <PendingAwards awards={myAwards} onOpen={() => openTab('awards')} />}
        </div>
        <Tabs.Panel value="bids">
          <BidsOfPlace place={place} lastSheet={received} />
        </Tabs.Panel>
        <Tabs.Panel value="awards">
          <Group justify="flex-end" gap="xs" mb="sm">
            <MyLetters mode={mode} customerId={customerId} addressOf={paths.awardLetter} />
            <RateCardButton mode={mode} customerId={customerId} />
          </Group>
          <MyAwards
            mode={mode}
            customerId={customerId}
            namesContracts={(contracts?.length ?? 0) > 1}
            changeAt={({ awardId, contractNo }) =>
              paths.newAmendment(mode, { kind: 'Repricing', contractNo, customerId, awardIds: [awardId] })
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="amendments">
          <Suspense fallback={<Skeleton height={320} radius="md" />}>
            <CarrierAmendments mode={mode} customerId={customerId} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
