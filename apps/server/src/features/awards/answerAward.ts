import type { Month } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, optionalRow } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict, notFound, unprocessable } from '../../platform/http/problemError.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { releaseBackups } from './backups/keepBackups.ts';
import { promoteBackups } from './backups/promoteBackups.ts';

export type AwardAnswer = {
  readonly answer: 'accept' | 'acceptInPart' | 'decline';
  /** The months kept, of an acceptance in part. */
  readonly months?: readonly Month[] | undefined;
  readonly reason?: string | undefined;
};
type AnswerableAward = {
  customer_id: string;
  lane_id: string;
  mode: number;
  status: string;
  answer_by: string;
  is_late: boolean;
  months: Month[];
};

/** A carrier answers an award given to it, once and in time. Tells whose award it was. */
export async function answerAward(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  awardId: string,
  { answer, months, reason }: AwardAnswer,
): Promise<{ customerId: string }> {
  const found = await lockAward(tx, caller, awardId);
  if (found === null) throw notFound('no_such_award', 'There is no such award');
  if (found.status === 'Pending' && found.is_late) {
    throw conflict(
      'award_expired',
      `This award had to be answered by ${found.answer_by}; ask the customer to award the lane again`,
    );
  }
  if (found.status !== 'Pending') {
    throw conflict(
      'award_answered',
      `This award is ${found.status} and takes no answer; load your awards again`,
    );
  }
  const kept = keptMonths(answer, months, found.months);
  const status = { accept: 'Accepted', acceptInPart: 'AcceptedInPart', decline: 'Declined' }[answer];
  await execute(
    tx,
    `UPDATE awards SET status = $3, answered_by = $4, answered_at = $5, answer_reason = $6
     WHERE customer_id = $1 AND award_id = $2`,
    [found.customer_id, awardId, status, caller.userId, now(), reason ?? null],
  );
  await execute(
    tx,
    `UPDATE award_months SET is_active = false
     WHERE customer_id = $1 AND award_id = $2 AND NOT month = ANY ($3::date[])`,
    [found.customer_id, awardId, kept.map((month) => `${month}-01`)],
  );
  if (answer === 'accept') await releaseBackups(tx, found.customer_id, [awardId], 'the award was accepted');
  await recordAudit(tx, actor, {
    customerId: found.customer_id,
    action: 'award.answered',
    subjectKind: 'award',
    subjectId: awardId,
    before: { status: found.status, months: found.months },
    after: { status, months: kept, reason },
  });
  await announce(tx, 'award.answered', `${found.customer_id}:${awardId}`, {
    customerId: found.customer_id,
    mode: found.mode,
    awardId,
    laneId: found.lane_id,
    carrierId: caller.companyId,
    status,
  });
  // What was not taken goes to the backup before anybody else can have it.
  if (answer !== 'accept') await promoteBackups(tx, found.customer_id, found.mode, [found.lane_id]);
  return { customerId: found.customer_id };
}

/** The award under its lane's lock, so that an answer and a reset cannot cross; null when it is not of this carrier, connected in its mode. */
async function lockAward(tx: Transaction, caller: Caller, awardId: string): Promise<AnswerableAward | null> {
  const own = await optionalRow<{ customer_id: string; lane_id: string }>(
    tx,
    `SELECT a.customer_id, a.lane_id FROM awards a
     WHERE a.customer_id = ANY ($1::bigint[]) AND a.award_id = $2 AND a.carrier_id = $3
       AND EXISTS (SELECT FROM connections n WHERE n.customer_id = a.customer_id AND n.carrier_id = a.carrier_id AND n.mode = a.mode)`,
    [caller.customerIds, awardId, caller.companyId],
  );
  if (own === null) return null;
  await execute(tx, 'SELECT 1 FROM lanes WHERE customer_id = $1 AND lane_id = $2 FOR NO KEY UPDATE', [
    own.customer_id,
    own.lane_id,
  ]);
  return optionalRow<AnswerableAward>(
    tx,
    `SELECT a.customer_id, a.lane_id, a.mode, a.status, a.answer_by, a.answer_by <= $3 AS is_late,
            (SELECT array_agg(to_char(m.month, 'YYYY-MM') ORDER BY m.month) FROM award_months m
             WHERE m.customer_id = $1 AND m.award_id = $2) AS months
     FROM awards a WHERE a.customer_id = $1 AND a.award_id = $2`,
    [own.customer_id, awardId, now()],
  );
}

function keptMonths(
  answer: AwardAnswer['answer'],
  asked: readonly Month[] | undefined,
  awarded: readonly Month[],
): readonly Month[] {
  if (answer === 'decline') return [];
  if (answer === 'accept') return awarded;
  const kept = awarded.filter((month) => asked?.includes(month));
  const foreign = asked?.find((month) => !awarded.includes(month));
  if (foreign !== undefined) {
    throw unprocessable('month_not_awarded', `${foreign} is not among the months awarded`, {
      field: 'months',
    });
  }
  if (kept.length === 0 || kept.length === awarded.length) {
    throw unprocessable('not_in_part', 'Name some of the months, or accept or decline the whole award', {
      field: 'months',
    });
  }
  return kept;
}
