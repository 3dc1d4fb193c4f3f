import { z } from 'zod';
import type { JobPayload } from '../../../platform/jobs/job.ts';
import type { RoundRow } from '../tenders.queries.ts';

const schema = z.object({
  customerId: z.string(),
  tenderId: z.string(),
  roundNo: z.number(),
  mode: z.number(),
  /** The moment that the job was made for. */
  moment: z.iso.datetime().optional(),
});

export type RoundFact = z.output<typeof schema>;

/** What a job is told of a round. */
export const readRoundFact = (payload: JobPayload): RoundFact => schema.parse(payload);

/** Whether a job still means this round at this moment; when a time was changed, the newer job does. */
export function isStillDue(fact: RoundFact, round: RoundRow, moment: string): boolean {
  return fact.roundNo === round.round_no && fact.moment === moment;
}
