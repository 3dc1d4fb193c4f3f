import { awards, type BodyOf, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { downloadFile } from '../../../platform/downloadFile.ts';
import { toasts } from '../../../ui/toasts.ts';

export type MyAward = ResponseOf<typeof awards.listAwards>[number];
export type AwardAnswer = BodyOf<typeof awards.answerAward>;

export type AwardsAnswer = BodyOf<typeof awards.answerAwards>;
export type AwardFigures = ResponseOf<typeof awards.awardsToAnswer>;

/** Maximum number of awards answered in one request. */
export const mostAnswered = 10_000;

export const myAwardsKey = ['my-awards'] as const;

/** A customer's awards to this carrier in a mode. */
export function myAwardsQuery(mode: OfferedMode, customerId: string) {
  return queryOptions({
    queryKey: [...myAwardsKey, mode, customerId],
    queryFn: ({ signal }): Promise<MyAward[]> =>
      callEndpoint(awards.listAwards, { query: { mode, customerId }, signal }),
  });
}

export function answerAward({ awardId, ...body }: AwardAnswer & { awardId: string }) {
  return callEndpoint(awards.answerAward, { params: { id: awardId }, body });
}

export function answerAwards(body: AwardsAnswer) {
  return callEndpoint(awards.answerAwards, { body });
}

/** Totals of the selected awards. Its key is below the list's key, so that both are refetched together. */
export function awardFiguresQuery(mode: OfferedMode, customerId: string, awardIds: readonly string[]) {
  return queryOptions({
    queryKey: [...myAwardsKey, mode, customerId, 'figures', awardIds],
    queryFn: ({ signal }): Promise<AwardFigures> =>
      callEndpoint(awards.awardsToAnswer, { body: { awardIds: [...awardIds] }, signal }),
    enabled: awardIds.length > 0 && awardIds.length <= mostAnswered,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
}

/** Downloads the awarded prices as CSV, or shows why there is no file. */
export async function downloadRateCard(mode: OfferedMode, customerId: string): Promise<void> {
  const outcome = await downloadFile(awards.rateCard, { body: { mode, customerId } }, 'rate card.csv');
  if (outcome === 'empty') toasts.info('You have no awards here yet, so there is no rate card.');
  if (outcome === 'failed') toasts.error('The rate card couldn’t be downloaded. Try again in a moment.');
}
