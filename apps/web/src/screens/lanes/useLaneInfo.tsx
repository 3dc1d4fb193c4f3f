import { Button } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useQuery } from '../../platform/query.ts';
import type { BidPlace } from '../../features/bids/bids.api.ts';
import type { BidGridAnswer, BidLane } from '../../features/bids/bidTypes.ts';
import type { LaneInfoColumn } from '../../features/bids/grid/gridLayout.ts';
import { carrierLanesQuery } from '../../features/lanes/lanes.api.ts';
import { carrierLaneColumns } from '../../features/lanes/table/carrierColumns.tsx';
import { storageSlot } from '../../platform/storageSlot.ts';
import { StateBadge } from '../../ui/StatusBadge.tsx';

const unfolded = storageSlot('bidGridLaneColumns', true, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);
const none: readonly LaneInfoColumn[] = [];

/** The carrier's own bid in the lane table's format; it may not see other carriers' bids. */
const ownBid = ({ isComplete }: BidLane) =>
  isComplete === null ? 'No bid' : isComplete ? 'Complete' : 'Partial';

const ownBidColumns: readonly LaneInfoColumn[] = [
  {
    id: 'bidsReceived',
    name: 'Bid Received',
    widthPx: 110,
    cell: ({ isComplete }) => (isComplete === null ? '–' : 'Yes'),
    text: ({ isComplete }) => (isComplete === null ? 'No' : 'Yes'),
  },
  {
    id: 'bidCompletion',
    name: 'Bid Completion',
    widthPx: 126,
    cell: (lane) =>
      lane.isComplete === null ? (
        '–'
      ) : (
        <StateBadge tone={lane.isComplete ? 'good' : 'warn'}>{ownBid(lane)}</StateBadge>
      ),
    text: ownBid,
  },
];

/** The lane table's columns in a carrier's bid grid, shown by default, and the button that hides them. */
export function useLaneInfo(
  place: BidPlace,
  visibility: BidGridAnswer['visibility'] | undefined,
): { readonly columns: readonly LaneInfoColumn[]; readonly toggle: ReactNode; readonly error: Error | null } {
  const { mode } = place;
  const isUnfolded = useSyncExternalStore(unfolded.subscribe, unfolded.get);
  const {
    data: lanes,
    error,
    isFetching,
  } = useQuery({
    ...carrierLanesQuery(place),
    enabled: isUnfolded,
  });
  const available = useMemo(() => {
    if (visibility === undefined) return none;
    const ofLanes = carrierLaneColumns(mode, visibility).map(
      ({ id, header, width, align, cell, text }): LaneInfoColumn => {
        const of =
          <Result,>(
            tell: (lane: NonNullable<ReturnType<NonNullable<typeof lanes>['get']>>) => Result,
            or: Result,
          ) =>
          ({ laneId }: BidLane) => {
            const lane = lanes?.get(laneId);
            return lane === undefined ? or : tell(lane);
          };
        return { id, name: header, widthPx: width, align, cell: of(cell, null), text: of(text, '') };
      },
    );
    const isOcean = ofLanes.some(({ id }) => id === 'moveType');
    return isOcean ? [...ofLanes, ...ownBidColumns] : ofLanes;
  }, [mode, visibility, lanes]);
  return {
    columns: isUnfolded ? available : none,
    error,
    toggle: (
      <Button
        size="xs"
        variant="default"
        leftSection={<Columns3 size={14} aria-hidden />}
        aria-pressed={isUnfolded}
        loading={isUnfolded && lanes === undefined && isFetching}
        onClick={() => unfolded.set(!isUnfolded)}
      >
        {isUnfolded ? 'Hide lane columns' : `Show ${available.length} lane columns`}
      </Button>
    ),
  };
}
