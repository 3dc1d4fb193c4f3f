import { awards, type BodyOf, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { downloadFile } from '../../../platform/downloadFile.ts';
import { mutation, query } from '../../../platform/query.ts';
import { toasts } from '../../../ui/toasts.ts';

export type MyAward = ResponseOf<typeof awards.listAwards>[number];
export type AwardAnswer = BodyOf<typeof awards.answerAward>;

export type AwardsAnswer = BodyOf<typeof awards.answerAwards>;
export type AwardFigures = ResponseOf<typeof awards.awardsToAnswer>;

/** Maximum number of awards answered in one request. */
export const maxBulkResponses = 10_000;

/** A customer's awards to this carrier in a mode: of every contract, or of one. */
export const myAwardsQuery = (mode: OfferedMode, customerId: string, contractNo?: number) =>
  query(awards.listAwards, { query: { mode, customerId, contractNo } });

export const answerAward = mutation(
  awards.answerAward,
  ({ awardId, ...body }: AwardAnswer & { awardId: string }) => ({ params: { id: awardId }, body }),
  { waits: false },
);

/** Totals of the selected awards. */
export const awardFiguresQuery = (awardIds: readonly string[]) =>
  query(
    awards.awardsToAnswer,
    { body: { awardIds: [...awardIds] } },
    {
      enabled: awardIds.length > 0 && awardIds.length <= maxBulkResponses,
      keepsPrevious: true,
      gcTime: 10_000,
    },
  );

/** Downloads the awarded prices as CSV, or shows why there is no file. */
export async function downloadRateCard(
  mode: OfferedMode,
  customerId: string,
  contractNo: number | undefined,
): Promise<void> {
  const outcome = await downloadFile(
    awards.rateCard,
    { body: { mode, customerId, contractNo } },
    'rate card.csv',
  );
  if (outcome === 'empty') toasts.info('You have no awards here yet, so there is no rate card.');
  if (outcome === 'failed') toasts.error('The rate card couldn’t be downloaded. Try again in a moment.');
}
