import { formatMomentUtc } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/problemError.ts';
import {
  type AmendmentKey,
  type AmendmentRow,
  lockAmendment,
  requireAmendment,
  selectAmendmentAwards,
} from './amendments.queries.ts';
import { announceSettled } from './announceAmendment.ts';
import { lockForResponse } from './lockForResponse.ts';
import type { Proposer } from './proposeAmendment.ts';
import { putInForce } from './putInForce.ts';
import { storeState } from './storeState.ts';

/**
 * Stores the other side's response to an amendment, once and before the deadline. Accepted, the awards change in the same
 * transaction; rejected, nothing changes.
 */
export async function answerAmendment(
  tx: Transaction,
  actor: Actor,
  key: AmendmentKey,
  by: Proposer,
  { answer, reason }: { readonly answer: 'accept' | 'reject'; readonly reason?: string | undefined },
): Promise<void> {
  const amendment = await requireAmendment(tx, key, by.carrierId);
  if (amendment.is_by_carrier === (by.carrierId !== null))
    throw refuse('amendment_not_yours', 'The other side responds to this amendment', {
      detail: 'Withdraw it if it no longer holds.',
    });
  const awards = await selectAmendmentAwards(tx, key);
  // The lanes first, as every change of awards; their locks keep responses and cancellations from crossing.
  await lockForResponse(tx, key, amendment, awards);
  await requireSent(tx, key, amendment);
  const state = answer === 'accept' ? 'InForce' : 'Rejected';
  if (answer === 'accept') {
    const users =
      by.carrierId === null
        ? { buyerId: by.userId, sellerId: amendment.proposed_by }
        : { buyerId: amendment.proposed_by, sellerId: by.userId };
    await putInForce(tx, actor, key, amendment, users, by.carrierId === null ? 'customer' : 'carrier');
  }
  await storeState(tx, key, { state, answeredBy: by.userId, reason });
  await recordAudit(tx, actor, {
    customerId: key.customerId,
    action: answer === 'accept' ? 'amendment.accepted' : 'amendment.rejected',
    subjectKind: 'amendment',
    subjectId: String(key.amendmentNo),
    before: { state: 'Sent' },
    after: { state, reason, contractNo: key.contractNo, mode: key.mode },
  });
  await announceSettled(tx, amendment, state);
}

async function requireSent(tx: Transaction, key: AmendmentKey, amendment: AmendmentRow): Promise<void> {
  const state = await lockAmendment(tx, key);
  const { answer_by: answerBy } = amendment;
  const isLate = answerBy !== null && Date.parse(answerBy) <= now().getTime();
  if (state === 'Expired' || (state === 'Sent' && isLate))
    throw refuse(
      'response_deadline_passed',
      `This amendment expired because there was no response by ${formatMomentUtc(answerBy ?? '')}`,
      { detail: 'Ask the other side to propose it again.' },
    );
  if (state !== 'Sent')
    throw refuse('amendment_not_sent', 'This amendment does not wait for a response', {
      detail: 'Reload the amendments.',
    });
}
