import type { Month } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { releaseBackups } from './backups/keepBackups.ts';
import { promoteBackups } from './backups/promoteBackups.ts';
import { lockOwnAwards } from './lockOwnAwards.ts';
import { announceAnswers, writeAnswers } from './writeAnswers.ts';

export type AwardAnswer = {
  readonly answer: 'accept' | 'acceptInPart' | 'decline';
  /** The accepted months, if accepted in part. */
  readonly months?: readonly Month[] | undefined;
  readonly reason?: string | undefined;
};
const statuses = { accept: 'Accepted', acceptInPart: 'AcceptedInPart', decline: 'Declined' } as const;

/** Stores a carrier's response to one of its awards, once and before the deadline. Returns the customer that made the award. */
export async function answerAward(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  awardId: string,
  { answer, months, reason }: AwardAnswer,
): Promise<{ customerId: string }> {
  const [award] = await lockOwnAwards(tx, caller, [awardId], () => ({ title: 'This award' }));
  if (award === undefined) throw new Error(`award ${awardId} is gone under its lane's lock`);
  const { customer_id: customerId, mode } = award;
  const awarded = await selectMonths(tx, customerId, awardId);
  const kept = keptMonths(answer, months, awarded);
  const status = statuses[answer];
  await writeAnswers(tx, { customerId, userId: caller.userId }, [awardId], status, reason);
  await execute(
    tx,
    `UPDATE award_months SET is_active = false
     WHERE customer_id = $1 AND award_id = $2 AND NOT month = ANY ($3::date[])`,
    [customerId, awardId, kept.map((month) => `${month}-01`)],
  );
  if (answer === 'accept') await releaseBackups(tx, customerId, [awardId], 'the award was accepted');
  await recordAudit(tx, actor, {
    customerId,
    action: 'award.answered',
    subjectKind: 'award',
    subjectId: awardId,
    before: { status: 'Pending', months: awarded },
    after: { status, months: kept, reason },
  });
  await announceAnswers(tx, { customerId, mode, carrierId: caller.companyId }, [award], status);
  // What was not accepted goes to the backup before anyone else can be awarded it.
  if (answer !== 'accept') await promoteBackups(tx, customerId, mode, [award.lane_id]);
  return { customerId };
}

async function selectMonths(tx: Transaction, customerId: string, awardId: string): Promise<Month[]> {
  const found = await rows<{ month: Month }>(
    tx,
    `SELECT to_char(month, 'YYYY-MM') AS month FROM award_months WHERE customer_id = $1 AND award_id = $2 ORDER BY month`,
    [customerId, awardId],
  );
  return found.map((row) => row.month);
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
    throw refuse('month_not_awarded', `${foreign} is not part of this award`, {
      field: 'months',
    });
  }
  if (kept.length === 0 || kept.length === awarded.length) {
    throw refuse(
      'partial_months_required',
      'Choose some of the months, or accept or decline the whole award',
      {
        field: 'months',
      },
    );
  }
  return kept;
}
