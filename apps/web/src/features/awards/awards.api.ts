import { awards, bids, lanes, type ResponseOf, settings } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { mutation, query, useQuery } from '../../platform/query.ts';
import { useContractNo } from '../../ui/useContractNo.ts';

export type Bid = ResponseOf<typeof bids.listLaneBids>[number];
export type Award = ResponseOf<typeof awards.awardHistory>[number];
export type GivenMonth = ResponseOf<typeof awards.awardedMonths>[number];
export type Block = ResponseOf<typeof lanes.getValidBlocks>[number];
export type BestBidsResult = ResponseOf<typeof awards.awardBestBids>;
export type BestBidsPreview = ResponseOf<typeof awards.previewBestBids>;

const of = (id: string) => ({ params: { id } });

/** The bids on a lane, charge by charge. */
export const useLaneBids = (laneId: string) => useQuery(query(bids.listLaneBids, { params: { laneId } }));

const labelsOf = (breaks: ResponseOf<typeof settings.getWeightBreaks>): ReadonlyMap<number, string> =>
  new Map(breaks.map(({ breakNo, label }) => [breakNo, label]));

/** Labels of a mode's weight breaks, by number. */
export function useBreakLabels(mode: OfferedMode) {
  const contractNo = useContractNo();
  return useQuery(
    query(
      settings.getWeightBreaks,
      { params: { id: mode }, query: { contractNo } },
      { select: labelsOf, staleTime: 300_000 },
    ),
  ).data;
}

/** Blocks of months in which the lane can be awarded. */
export const useValidBlocks = (laneId: string | undefined) =>
  useQuery(query(lanes.getValidBlocks, of(laneId ?? ''), { enabled: laneId !== undefined }));

/** The awarded months of a lane, with share and carrier. */
export const useGivenMonths = (laneId: string) => useQuery(query(awards.awardedMonths, of(laneId)));

/** Every award of a lane, newest first, including cancelled ones. */
export const useAwardHistory = (laneId: string) => useQuery(query(awards.awardHistory, of(laneId)));

export interface Wish {
  laneId: string;
  bidId: string;
  /** Empty: every available month. */
  months: string[];
  /** Percent. */
  share: number;
  /** Offered the months that the awarded carrier declines or does not respond to. */
  backupBidId?: string;
}
/** What an award would cost, as the server will store it; nothing is saved. Undefined while it cannot be awarded. */
export const useAwardPreview = (wish: Wish | undefined) =>
  useQuery(
    query(awards.previewAwards, { body: wish === undefined ? [] : [wish] }, { enabled: wish !== undefined }),
  );

export const awardLane = mutation(awards.acceptBids, (wish: Wish) => ({ body: [wish] }));

export interface BestBidsWish {
  mode: OfferedMode;
  /** Without a number the current contract. */
  contractNo?: number | undefined;
  laneIds?: string[] | undefined;
  months?: string[] | undefined;
  /** Adds the next best bid of each lane as a backup. */
  backups?: boolean;
}
export const awardBestBids = mutation(awards.awardBestBids, (body: BestBidsWish & { shownUsd: number }) => ({
  body,
}));

/**
 * Progress of the best bids that the user is awarding, or of awards being cancelled; asked for while `isUnderWay`. Nothing of an
 * earlier request is shown.
 */
export const useBestBidsProgress = (
  mode: OfferedMode,
  { isUnderWay, submittedAt }: { isUnderWay: boolean; submittedAt: number },
) =>
  useQuery(
    query(
      awards.bestBidsProgress,
      { params: { mode } },
      { everyMs: whileAwardingMs, enabled: isUnderWay, version: submittedAt },
    ),
  );
const whileAwardingMs = 1_000;

/** What awarding the best bids would cost now; the current figures stay while those of other months load. */
export const useBestBidsPreview = (body: BestBidsWish, enabled: boolean) =>
  useQuery(query(awards.previewBestBids, { body }, { keepsPrevious: true, enabled }));

/** What an award of best bids cost, and how much of it is still active. */
export const useBestBidsAward = (bestBidsId: string, enabled: boolean) =>
  useQuery(query(awards.getBestBidsAward, of(bestBidsId), { enabled }));

export interface Cancelling {
  awardIds: string[];
  reason?: string;
  /** Also cancels awards that carriers have accepted. */
  includeAnswered?: boolean;
}
export const cancelAwards = mutation(awards.cancelAwards, (body: Cancelling) => ({ body }));

/** Includes an unusual bid like any other, or excludes it. */
export const resolveOutlier = mutation(
  bids.resolveOutliers,
  ({ bidId, as }: { bidId: string; as: 'included' | 'excluded' }) => ({ body: { bidIds: [bidId], as } }),
);
/** Asks the carrier of an unusual bid to confirm its price. */
export const askOutlier = mutation(bids.askOutliers, (bidId: string) => ({ body: { bidIds: [bidId] } }));

export const resetLane = mutation(
  awards.resetLane,
  ({ laneId, reason }: { laneId: string; reason: string }) => ({ ...of(laneId), query: { reason } }),
);
