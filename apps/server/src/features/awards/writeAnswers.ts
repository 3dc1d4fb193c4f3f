import type { Actor } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import type { OwnAward } from './lockOwnAwards.ts';
import { lanesOrContracts } from '../../platform/jobs/namedLanes.ts';

export type AnsweredStatus = 'Accepted' | 'AcceptedInPart' | 'Declined';

/** Stores a carrier's response to a customer's awards, as a set. The caller handles their months. */
export async function writeAnswers(
  tx: Transaction,
  by: { readonly customerId: string; readonly userId: Actor['userId'] },
  awardIds: readonly string[],
  status: AnsweredStatus,
  reason: string | undefined,
): Promise<void> {
  await execute(
    tx,
    `UPDATE awards SET status = $3, answered_by = $4, answered_at = $5, answer_reason = $6
     WHERE customer_id = $1 AND award_id = ANY ($2::bigint[])`,
    [by.customerId, awardIds, status, by.userId, now(), reason ?? null],
  );
}

/** Emits `award.answered` once for a customer's awards of one mode that a carrier answered in the same way. */
export async function announceAnswers(
  tx: Transaction,
  of: { readonly customerId: string; readonly mode: number; readonly carrierId: string },
  answered: readonly OwnAward[],
  status: AnsweredStatus,
): Promise<void> {
  const [first] = answered;
  if (first === undefined) return;
  // An award is answered once, so its ID makes the subject unique.
  await announce(tx, 'award.answered', `${of.customerId}:${first.award_id}`, {
    ...of,
    status,
    awards: answered.length,
    ...lanesOrContracts(
      answered.map((award) => award.lane_id),
      answered.map((award) => award.contract_no),
    ),
    firstLaneId: first.lane_id,
  });
}
