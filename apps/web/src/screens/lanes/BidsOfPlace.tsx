import { bids } from '@lanewright/contract';
import { Skeleton } from '@mantine/core';
import { Route } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { hasChanged, useQuery, useQueryClient } from '../../platform/query.ts';
import { paths } from '../../app/paths.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import type { BidUpload } from '../../features/bids/uploads/bidUploads.api.ts';
import {
  bidCurrenciesQuery,
  bidDraftQuery,
  type BidPlace,
  pricedLanesQuery,
} from '../../features/bids/bids.api.ts';
import { BidEditor } from '../../features/bids/editor/BidEditor.tsx';
import { countLanes } from '../../features/bids/editor/laneFilter.ts';
import { useLaneFilter } from '../../features/bids/editor/useLaneFilter.ts';
import { pricedSheet } from '../../features/bids/editor/pricedSheet.ts';
import { RatesFrozen } from '../../features/bids/RatesFrozen.tsx';
import { AwaitedBanner } from '../../features/documents/AwaitedBanner.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ActionError } from '../../ui/ActionError.tsx';
import { formatCount, formatMonths } from '../../ui/figures.ts';
import { LoadProblem, together } from '../../ui/Loaded.tsx';
import classes from './CarrierLanes.module.css';
import { useLaneInfo } from './useLaneInfo.tsx';

interface BidsOfPlaceProps {
  place: BidPlace;
  /** The bid sheet sent last: its changes are loaded once it is read. */
  lastSheet: BidUpload | undefined;
}

/** Progress of the bids, and the grid to enter them. */
export function BidsOfPlace({ place, lastSheet }: BidsOfPlaceProps) {
  const user = useSignedInUser();
  const lanes = useQuery(pricedLanesQuery(place));
  const currencies = useQuery(bidCurrenciesQuery(place));
  const held = useQuery(bidDraftQuery(place, user.id));
  const [search] = useSearchParams();
  const [filter, setFilter] = useLaneFilter();
  useRatesOfSheet(place, lastSheet);
  const info = useLaneInfo(place, lanes.data?.grid.visibility);
  const sheet = useMemo(
    () =>
      lanes.data === undefined || currencies.data === undefined
        ? undefined
        : pricedSheet(lanes.data, currencies.data),
    [lanes.data, currencies.data],
  );

  const asked = together(lanes, currencies, held);
  if (asked.error !== null && asked.data === undefined)
    return <LoadProblem query={asked} failed="Couldn’t load the lanes" />;
  if (sheet === undefined || held.data === undefined) {
    return (
      <div role="status" aria-label="Loading the lanes">
        <Skeleton height={18} width={340} mb={14} radius="sm" />
        <Skeleton height={420} radius="md" />
      </div>
    );
  }
  if (sheet.lanes.length === 0) {
    return (
      <EmptyState title="No lanes open for bids" icon={Route}>
        {sheet.priced.grid.customerName} has not opened lanes in this mode yet. You’ll be notified when it
        does.
      </EmptyState>
    );
  }
  const counts = countLanes(sheet.lanes);
  const { months, customerName, awaitedDocuments, documentsToAccept } = sheet.priced.grid;
  const keepsFromBidding = awaitedDocuments.length > 0;
  const notAccepted = keepsFromBidding ? awaitedDocuments : documentsToAccept;
  return (
    <>
      <LoadProblem query={asked} />
      <AwaitedBanner
        customerName={customerName}
        awaited={notAccepted}
        keepsFromBidding={keepsFromBidding}
        to={paths.document(notAccepted[0]?.documentId ?? '')}
      />
      <p className={classes.facts}>
        <span>
          Contract <b>{formatMonths(months)}</b>
        </span>
        <span>
          <b>{formatCount(counts.open)}</b> open
        </span>
        {counts.sealed > 0 && (
          <span>
            <b>{formatCount(counts.sealed)}</b> sealed
          </span>
        )}
        <span>
          <b>{formatCount(counts.complete)}</b> complete
        </span>
        <span>
          <b>{formatCount(counts.partial)}</b> partial
        </span>
        <span>
          <b>{formatCount(counts.without)}</b> without your bid
        </span>
        {counts.declined > 0 && (
          <span>
            <b>{formatCount(counts.declined)}</b> declined
          </span>
        )}
        <RatesFrozen currencies={sheet.currencies} />
      </p>
      <ActionError of={info} heading="Couldn’t load the lane columns" />
      <BidEditor
        place={place}
        sheet={sheet}
        held={held.data}
        filter={filter}
        onFilterChange={setFilter}
        info={info.columns}
        infoToggle={info.toggle}
        startLaneId={search.get('lane')}
      />
    </>
  );
}

/** Refetches rates changed by a sheet, which come from outside the grid. */
function useRatesOfSheet({ mode, customerId }: BidPlace, sheet: BidUpload | undefined): void {
  const client = useQueryClient();
  const changed = sheet?.bidResult?.ratesChanged ?? 0;
  const sheetId = sheet?.id;
  // A sheet is read on the server, so the grid's cache cannot know about it.
  useEffect(() => {
    if (sheetId !== undefined && changed > 0) void hasChanged(client, bids.confirmBidUpload);
  }, [client, sheetId, changed, mode, customerId]);
}
