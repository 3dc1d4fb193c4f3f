import type { Month } from '@lanewright/freight';
import type { Actor } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { grouped } from '../../platform/grouped.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { awardedLanes } from '../../platform/jobs/namedLanes.ts';
import { releaseBackups } from './backups/keepBackups.ts';
import { promoteBackups } from './backups/promoteBackups.ts';
import type { AwardAnswer } from './acceptedMonths.ts';
import type { OwnAward } from './lockOwnAwards.ts';

const statuses = { accept: 'Accepted', acceptInPart: 'AcceptedInPart', decline: 'Declined' } as const;
type AnsweredStatus = (typeof statuses)[AwardAnswer['answer']];

/** Returns the state of an award after a response. */
export const statusAfter = (answer: AwardAnswer['answer']): AnsweredStatus => statuses[answer];

/** A response to a locked award, and the months that the award keeps. */
export type CheckedAnswer = AwardAnswer & {
  readonly award: OwnAward;
  readonly acceptedMonths: readonly Month[];
};

const answers = `jsonb_to_recordset($answers::jsonb) AS i("awardId" bigint, status text, reason text, accepted date[])`;
const answerAwards = sql({
  from: `UPDATE awards a SET status = i.status, answered_by = $user, answered_at = $moment, answer_reason = i.reason
    FROM ${answers} WHERE a.customer_id = $customer AND a.award_id = i."awardId"`,
  params: { customer: 'id', user: 'id?', moment: 'moment', answers: 'json' },
});
const freeMonths = sql({
  from: `UPDATE award_months m SET is_active = false
    FROM ${answers} WHERE m.customer_id = $customer AND m.award_id = i."awardId" AND m.is_active AND NOT m.month = ANY (i.accepted)`,
  params: { customer: 'id', answers: 'json' },
});

/**
 * Stores a carrier's responses to a customer's awards of one mode as a set, and announces them. The lanes are locked and the responses
 * checked; `record` writes their audit entry.
 */
export async function storeAnswers(
  tx: Transaction,
  by: { readonly userId: Actor['userId']; readonly companyId: string },
  checked: readonly CheckedAnswer[],
  record: (of: { readonly customerId: string; readonly mode: number }) => Promise<void>,
): Promise<void> {
  const [first] = checked;
  if (first === undefined) return;
  const { customer_id: customerId, mode } = first.award;
  const all = { customer: customerId, answers: asJson(checked) };
  await answerAwards.execute(tx, { ...all, user: by.userId, moment: now() });
  const open = checked.filter(({ answer }) => answer !== 'accept');
  if (open.length > 0) await freeMonths.execute(tx, { customer: customerId, answers: asJson(open) });
  const accepted = checked.filter(({ answer }) => answer === 'accept');
  if (accepted.length > 0)
    await releaseBackups(
      tx,
      customerId,
      accepted.map(({ award }) => award.award_id),
      'the award was accepted',
    );
  await record({ customerId, mode });
  const byAnswer = grouped(checked, ({ answer }) => answer);
  for (const [answer, alike] of byAnswer)
    await announceAnswers(
      tx,
      { customerId, mode, carrierId: by.companyId, status: statusAfter(answer) },
      alike.map(({ award }) => award),
    );
  // What was not accepted goes to the backups before anyone else can be awarded it.
  if (open.length > 0)
    await promoteBackups(tx, customerId, mode, [...new Set(open.map(({ award }) => award.lane_id))]);
}

const asJson = (checked: readonly CheckedAnswer[]) =>
  JSON.stringify(
    checked.map(({ award, answer, reason, acceptedMonths }) => ({
      awardId: award.award_id,
      status: statusAfter(answer),
      reason: reason ?? null,
      accepted: acceptedMonths.map((month) => `${month}-01`),
    })),
  );

/** Emits `award.answered` once for a customer's awards of one mode that a carrier answered in the same way. */
async function announceAnswers(
  tx: Transaction,
  of: {
    readonly customerId: string;
    readonly mode: number;
    readonly carrierId: string;
    readonly status: AnsweredStatus;
  },
  answered: readonly OwnAward[],
): Promise<void> {
  const [first] = answered;
  if (first === undefined) return;
  // An award is answered once, so its ID makes the subject unique.
  await announce(tx, 'award.answered', `${of.customerId}:${first.award_id}`, {
    ...of,
    awards: answered.length,
    ...awardedLanes(
      answered.map((award) => award.lane_id),
      answered.map((award) => award.contract_no),
    ),
    firstLaneId: first.lane_id,
  });
}
