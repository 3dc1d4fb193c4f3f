import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Anchor, Skeleton } from '@mantine/core';
import { Plug, Upload } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useQueries, useQuery } from '../../platform/query.ts';
import { paths } from '../../app/paths.ts';
import { ModesFailed } from '../../app/session/ModesFailed.tsx';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { type MyCustomer, myCustomersQuery } from '../../features/accounts/myCustomers.api.ts';
import { BidUploadList } from '../../features/bids/uploads/BidUploadList.tsx';
import { SavedMappings } from '../../features/bids/uploads/template/SavedMappings.tsx';
import { SheetMapper } from '../../features/bids/uploads/template/SheetMapper.tsx';
import { bidUploadQuery, bidUploadsQuery } from '../../features/bids/uploads/bidUploads.api.ts';
import { BidUploadResult } from '../../features/bids/uploads/SheetOutcome.tsx';
import { SheetReview, tellReviewed } from '../../features/bids/review/SheetReview.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded, LoadProblem, together } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toasts } from '../../ui/toasts.ts';
import { SheetTargets } from './SheetTargets.tsx';

const addresses = { matchAt: paths.matchSheet, reviewAt: paths.reviewSheet };
const isUploadId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,17}$/.test(text);

/**
 * Uploaded bid sheets, with the state of each and what it changed. `?match=` names a sheet whose columns are being matched, `?review=`
 * one whose changes are being reviewed.
 */
export default function CarrierUploadScreen() {
  const [search] = useSearchParams();
  const matched = search.get('match');
  if (isUploadId(matched)) return <MatchSheet key={matched} uploadId={matched} />;
  const reviewed = search.get('review');
  return isUploadId(reviewed) ? <ReviewSheet key={reviewed} uploadId={reviewed} /> : <SheetsSent />;
}

function ReviewSheet({ uploadId }: { uploadId: string }) {
  const goTo = useNavigate();
  const upload = useQuery(bidUploadQuery(uploadId));
  return (
    <Page
      heading={upload.data?.fileName ?? 'Your bid sheet'}
      breadcrumb={[{ label: 'Upload', to: paths.upload() }]}
      description={
        upload.data === undefined
          ? undefined
          : `${upload.data.modeTitle} · ${upload.data.customerName}${upload.data.awaiting === 'review' ? `. ${upload.data.reason ?? ''}` : ''}`
      }
    >
      <Loaded query={upload} failed="Couldn’t load the bid sheet">
        {(data) =>
          data.awaiting === 'review' ? (
            <SheetReview
              uploadId={uploadId}
              onDone={(as) => {
                tellReviewed(as);
                // What was submitted is shown here once it is saved.
                if (as === 'draft') void goTo(paths.lanes(data.mode as OfferedMode));
                else if (as === 'discarded') void goTo(paths.upload());
              }}
            />
          ) : (
            <Panel heading="Bid sheet result">
              <BidUploadResult upload={data} addresses={addresses} />
            </Panel>
          )
        }
      </Loaded>
    </Page>
  );
}

function MatchSheet({ uploadId }: { uploadId: string }) {
  const goTo = useNavigate();
  return (
    <Page
      heading="Your own bid sheet"
      breadcrumb={[{ label: 'Upload', to: paths.upload() }]}
      description="Map its columns once. Similar sheets are then read automatically."
    >
      <SheetMapper
        uploadId={uploadId}
        onMatched={() => {
          toasts.success('Columns mapped; reading the sheet');
          void goTo(paths.reviewSheet(uploadId));
        }}
      />
    </Page>
  );
}

function SheetsSent() {
  const askedModes = useAvailableModes();
  const modes = askedModes.data;
  const customers = useQuery(myCustomersQuery);
  return (
    <Page
      heading="Upload"
      description="Fill in a bid sheet in Excel and upload it here, or upload your own sheet. You review the changes before they are submitted."
    >
      <LoadProblem query={customers} failed="Couldn’t load your customers" />
      {customers.isLoadingError ? null : modes === undefined && askedModes.isError ? (
        <ModesFailed asked={askedModes} />
      ) : modes === undefined || customers.data === undefined ? (
        <Skeleton height={220} radius="md" role="status" aria-label="Loading" />
      ) : customers.data.length === 0 ? (
        <EmptyState title="No customer has connected you yet" icon={Plug}>
          Customers open their lanes to you by connecting you. Ask your contact there. You can then download
          and upload bid sheets.
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
  const isLoading = answers.some(({ data }) => data === undefined);
  const uploads = answers
    .flatMap(({ data }) => data ?? [])
    .toSorted((one, other) => other.uploadedAt.localeCompare(one.uploadedAt));
  return (
    <>
      <Panel heading="Upload a bid sheet">
        <SheetTargets modes={modes} customers={customers} uploads={uploads} />
      </Panel>
      <Panel heading="Uploaded bid sheets">
        <LoadProblem query={together(...answers)} />
        {answers.some(({ isLoadingError }) => isLoadingError) ? null : !isLoading && uploads.length === 0 ? (
          <EmptyState title="No bid sheets yet" icon={Upload}>
            Download one from{' '}
            {modes.map((mode, at) => (
              <span key={mode}>
                {at > 0 && (at === modes.length - 1 ? ' or ' : ', ')}
                <Anchor component={Link} to={paths.lanes(mode)} inherit underline="always">
                  {modeDetails[mode].title}
                </Anchor>
              </span>
            ))}
            , fill in the coloured cells and upload it here.
          </EmptyState>
        ) : (
          <BidUploadList uploads={isLoading ? undefined : uploads} addresses={addresses} />
        )}
      </Panel>
      <SavedMappings />
    </>
  );
}
