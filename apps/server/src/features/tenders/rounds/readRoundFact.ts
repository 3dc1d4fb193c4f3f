import { z } from 'zod';
import type { JobPayload } from '../../../platform/jobs/job.ts';
import type { RoundRow } from '../tenders.queries.ts';

const schema = z.object({
  customerId: z.string(),
  tenderId: z.string(),
  roundNo: z.number(),
  mode: z.number(),
  /** The time for which the job was planned. */
  moment: z.iso.datetime().optional(),
  /** A user closes the round before its planned time. */
  isByHand: z.boolean().optional(),
});

export type RoundFact = z.output<typeof schema>;

/** Parses the payload of a round's job. */
export const readRoundFact = (payload: JobPayload): RoundFact => schema.parse(payload);

/** Whether a job is still due for this round at this time; if the time was changed, the newer job is. */
export function isStillDue(fact: RoundFact, round: RoundRow, moment: string): boolean {
  return fact.roundNo === round.round_no && fact.moment === moment;
}
