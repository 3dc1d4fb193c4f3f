import { awards, type BodyOf, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { downloadFile } from '../../../platform/downloadFile.ts';
import { mutation, mutationBy, query, useMutation } from '../../../platform/query.ts';
import { uploadFile } from '../../../platform/uploadFile.ts';
import { toasts } from '../../../ui/toasts.ts';

export type MyAward = ResponseOf<typeof awards.listAwards>[number];
export type AwardDetails = ResponseOf<typeof awards.getAward>;
export type AnswerFigures = ResponseOf<typeof awards.previewAnswer>;
export type AwardSheet = ResponseOf<typeof awards.readAwardSheet>;
export type AwardAnswer = BodyOf<typeof awards.answerAward>;

/** One response to many awards. */
export type AwardsAnswer = Extract<BodyOf<typeof awards.answerAwards>, { awardIds: string[] }>;
export type AwardFigures = ResponseOf<typeof awards.awardsToAnswer>;

/** Maximum number of awards answered in one request. */
export const maxBulkResponses = 10_000;

/** A customer's awards to this carrier in a mode: of every contract, or of one. */
export const myAwardsQuery = (mode: OfferedMode, customerId: string, contractNo?: number) =>
  query(awards.listAwards, { query: { mode, customerId, contractNo } });

/** An award with its rates, terms and months. */
export const awardQuery = (awardId: string) => query(awards.getAward, { params: { id: awardId } });

/** What would stay awarded if only these months were accepted; the previous figures stay while others are calculated. */
export const answerFiguresQuery = (awardId: string, months: readonly string[]) =>
  query(
    awards.previewAnswer,
    { params: { id: awardId }, body: { months: [...months].toSorted() } },
    { keepsPrevious: true, gcTime: 10_000 },
  );

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

/** Downloads pending awards as a workbook to respond in, or shows why there is none. */
export async function downloadAwardSheet(
  mode: OfferedMode,
  customerId: string,
  contractNo: number | undefined,
): Promise<void> {
  const outcome = await downloadFile(
    awards.awardSheet,
    { query: { mode, customerId, contractNo } },
    'awards.xlsx',
  );
  if (outcome === 'empty') toasts.info('No awards are awaiting your response.');
  if (outcome === 'failed') toasts.error('The sheet couldn’t be downloaded. Try again in a moment.');
}

/** Reads a filled sheet of awards; undefined if the user cancelled it. */
export const useReadAwardSheet = () =>
  useMutation(
    mutationBy([awards.readAwardSheet], async (file: File): Promise<AwardSheet | undefined> => {
      const outcome = await uploadFile(awards.readAwardSheet, {}, file);
      if (outcome.kind === 'failed') throw outcome.failure.problem;
      return outcome.kind === 'cancelled' ? undefined : outcome.answer;
    }),
  );

/** Sends the responses of a sheet, all or none. */
export const answerFromSheet = mutation(
  awards.answerAwards,
  ({ answers }: AwardSheet) => ({
    body: {
      answers: answers.map(({ awardId, answer, months, reason }) => ({ awardId, answer, months, reason })),
    },
  }),
  { waits: false },
);
