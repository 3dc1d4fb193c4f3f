import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Anchor, Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Plug, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ModesFailed } from '../../app/session/ModesFailed.tsx';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { type MyCustomer, myCustomersQuery } from '../../features/accounts/myCustomers.api.ts';
import { BidUploadList } from '../../features/bid-uploads/BidUploadList.tsx';
import { bidUploadsQuery } from '../../features/bid-uploads/bidUploads.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SheetTargets } from './SheetTargets.tsx';

/** Bid sheets sent in, with the state of each and what it changed. */
export default function CarrierUploadScreen() {
  const askedModes = useAvailableModes();
  const modes = askedModes.data;
  const customers = useQuery(myCustomersQuery);
  return (
    <Page
      heading="Upload"
      description="Fill a bid sheet in Excel and send it back here. Only the cells you changed are changed; wrong cells come back marked."
    >
      {customers.error !== null ? (
        <ErrorPanel
          error={customers.error}
          heading="Your customers could not be loaded"
          onRetry={() => void customers.refetch()}
        />
      ) : modes === undefined && askedModes.isError ? (
        <ModesFailed asked={askedModes} />
      ) : modes === undefined || customers.data === undefined ? (
        <Skeleton height={220} radius="md" role="status" aria-label="Loading" />
      ) : customers.data.length === 0 ? (
        <EmptyState title="No customer has connected you yet" icon={Plug}>
          A customer opens its lanes to you by connecting you. Ask your contact there; then bid sheets can be
          downloaded and sent back.
        </EmptyState>
      ) : (
        <BidUploads modes={modes} customers={customers.data} />
      )}
    </Page>
  );
}

interface BidUploadsProps {
  modes: readonly OfferedMode[];
  customers: readonly MyCustomer[];
}

function BidUploads({ modes, customers }: BidUploadsProps) {
  const answers = useQueries({ queries: modes.map((mode) => bidUploadsQuery(mode)) });
  const failed = answers.find(({ error }) => error !== null);
  const isLoading = answers.some(({ data }) => data === undefined);
  const uploads = answers
    .flatMap(({ data }) => data ?? [])
    .toSorted((one, other) => other.uploadedAt.localeCompare(one.uploadedAt));
  return (
    <>
      <Panel heading="Send a bid sheet">
        <SheetTargets modes={modes} customers={customers} uploads={uploads} />
      </Panel>
      <Panel heading="Bid sheets sent">
        {failed !== undefined ? (
          <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />
        ) : !isLoading && uploads.length === 0 ? (
          <EmptyState title="No bid sheet sent yet" icon={Upload}>
            Download one from{' '}
            {modes.map((mode, at) => (
              <span key={mode}>
                {at > 0 && ', '}
                <Anchor component={Link} to={paths.lanes(mode)} inherit underline="always">
                  {modeDetails[mode].title}
                </Anchor>
              </span>
            ))}
            , fill the coloured cells and send it here.
          </EmptyState>
        ) : (
          <BidUploadList uploads={isLoading ? undefined : uploads} />
        )}
      </Panel>
    </>
  );
}
