import { awards, bids, lanes, type ResponseOf, settings } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';

export type Bid = ResponseOf<typeof bids.listLaneBids>[number];
export type Award = ResponseOf<typeof awards.awardHistory>[number];
export type GivenMonth = ResponseOf<typeof awards.awardedMonths>[number];
export type Block = ResponseOf<typeof lanes.getValidBlocks>[number];
export type BestBidsResult = ResponseOf<typeof awards.awardBestBids>;
export type BestBidsPreview = ResponseOf<typeof awards.previewBestBids>;

const of = (id: string) => ({ params: { id } });

/** The bids on a lane, charge by charge. */
export function useLaneBids(laneId: string) {
  return useQuery({
    queryKey: ['bids', 'lane', laneId],
    queryFn: ({ signal }) => callEndpoint(bids.listLaneBids, { params: { laneId }, signal }),
  });
}

/** Labels of a mode's weight breaks, by number. */
export function useBreakLabels(mode: OfferedMode): ReadonlyMap<number, string> | undefined {
  return useQuery({
    queryKey: ['settings', 'breaks', mode],
    queryFn: async ({ signal }) => {
      const breaks = await callEndpoint(settings.getWeightBreaks, { params: { id: mode }, signal });
      return new Map(breaks.map(({ breakNo, label }) => [breakNo, label]));
    },
    staleTime: 300_000,
  }).data;
}

/** Blocks of months in which the lane can be awarded. */
export function useValidBlocks(laneId: string | undefined) {
  return useQuery({
    queryKey: ['lanes', 'blocks', laneId],
    queryFn: ({ signal }) => callEndpoint(lanes.getValidBlocks, { ...of(laneId ?? ''), signal }),
    enabled: laneId !== undefined,
  });
}

/** The awarded months of a lane, with share and carrier. */
export function useGivenMonths(laneId: string) {
  return useQuery({
    queryKey: ['awards', 'given', laneId],
    queryFn: ({ signal }) => callEndpoint(awards.awardedMonths, { ...of(laneId), signal }),
  });
}

/** Every award of a lane, newest first, including cancelled ones. */
export function useAwardHistory(laneId: string) {
  return useQuery({
    queryKey: ['awards', 'history', laneId],
    queryFn: ({ signal }) => callEndpoint(awards.awardHistory, { ...of(laneId), signal }),
  });
}

/** A change of awards. Afterwards, also on an error, refetches months and lanes. */
export function useAwardChange<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all(
        ['awards', 'bids', 'lanes', 'overview'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
}

export interface Wish {
  laneId: string;
  bidId: string;
  /** Empty: every available month. */
  months: string[];
  /** Percent. */
  share: number;
  /** Asked for months that the awarded carrier declines or does not answer. */
  backupBidId?: string;
}
/** What an award would cost, as the server will store it; nothing is saved. Undefined while it cannot be awarded. */
export function useAwardPreview(wish: Wish | undefined) {
  return useQuery({
    queryKey: ['awards', 'preview', wish],
    queryFn: ({ signal }) =>
      callEndpoint(awards.previewAwards, { body: wish === undefined ? [] : [wish], signal }),
    enabled: wish !== undefined,
  });
}

export const awardLane = (wish: Wish) => callEndpoint(awards.acceptBids, { body: [wish] });

export interface BestBidsWish {
  mode: OfferedMode;
  laneIds?: string[] | undefined;
  months?: string[] | undefined;
  /** Adds the next best bid of each lane as a backup. */
  backups?: boolean;
}
export const awardBestBids = (wish: BestBidsWish & { shownUsd: number }) =>
  callEndpoint(awards.awardBestBids, { body: wish });

/** What awarding the best bids would cost now. */
export function useBestBidsPreview(wish: BestBidsWish) {
  return useQuery({
    queryKey: ['awards', 'bestBidsPreview', wish],
    queryFn: ({ signal }) => callEndpoint(awards.previewBestBids, { body: wish, signal }),
    // Keeps the current figures visible while those of another choice of months load.
    placeholderData: (before) => before,
  });
}

/** What an award of best bids cost, and how much of it is still active. */
export function useBestBidsAward(bestBidsId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['awards', 'bestBids', bestBidsId],
    queryFn: ({ signal }) => callEndpoint(awards.getBestBidsAward, { ...of(bestBidsId), signal }),
    enabled,
  });
}

export interface Cancelling {
  awardIds: string[];
  reason?: string;
  /** Also cancels awards that carriers have accepted. */
  includeAnswered?: boolean;
}
export const cancelAwards = (body: Cancelling) => callEndpoint(awards.cancelAwards, { body });

/** Includes an unusual bid like any other, or excludes it. */
export const resolveOutlier = ({ bidId, as }: { bidId: string; as: 'included' | 'excluded' }) =>
  callEndpoint(bids.resolveOutliers, { body: { bidIds: [bidId], as } });
/** Asks the carrier of an unusual bid to confirm its price. */
export const askOutlier = (bidId: string) => callEndpoint(bids.askOutliers, { body: { bidIds: [bidId] } });

export const takeBack = ({ laneId, reason }: { laneId: string; reason: string }) =>
  callEndpoint(awards.resetLane, { ...of(laneId), query: { reason } });
