import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type AwardAnswer, findAcceptedMonths, selectMonths } from './acceptedMonths.ts';
import { lockOwnAwards } from './lockOwnAwards.ts';
import { statusAfter, storeAnswers } from './storeAnswers.ts';

/** Stores a carrier's response to one of its awards, once and before the deadline. Returns the customer that made the award. */
export async function answerAward(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  awardId: string,
  response: AwardAnswer,
): Promise<{ customerId: string }> {
  const [award] = await lockOwnAwards(tx, caller, [awardId], () => ({ title: 'This award' }));
  if (award === undefined) throw new Error(`award ${awardId} is gone under its lane's lock`);
  const awarded = (await selectMonths(tx, [award.customer_id], [awardId])).get(awardId) ?? [];
  const acceptedMonths = findAcceptedMonths(response, awarded, 'months');
  await storeAnswers(tx, caller, [{ ...response, award, acceptedMonths }], ({ customerId }) =>
    recordAudit(tx, actor, {
      customerId,
      action: 'award.answered',
      subjectKind: 'award',
      subjectId: awardId,
      before: { status: 'Pending', months: awarded },
      after: { status: statusAfter(response.answer), months: acceptedMonths, reason: response.reason },
    }),
  );
  return { customerId: award.customer_id };
}
