import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { findReplaceable, refuseOwnInstead } from '../clauses/index.ts';
import { propertyOf, refuseClosed, refusePastMonth } from '../settings/index.ts';
import {
  type AmendmentAwardRow,
  type AmendmentKey,
  type AmendmentRow,
  lockAmendment,
  requireAmendment,
  selectAmendmentAwards,
} from './amendments.queries.ts';
import { announceSent, namesOf, subjectOf } from './announceAmendment.ts';
import { requireConnected } from './awardsToAmend.ts';
import { requireAvailable, wishOf } from './extension/requireAvailable.ts';
import { lockForResponse } from './lockForResponse.ts';
import type { Proposer } from './proposeAmendment.ts';
import { putInForce, requireInForce } from './putInForce.ts';
import { storeState } from './storeState.ts';

/**
 * Sends a draft to the other side, which responds by the deadline for awards; a termination needs no response and is in force at once.
 * 409 if it was sent before, or an award is no longer in force.
 */
export async function sendAmendment(
  tx: Transaction,
  actor: Actor,
  key: AmendmentKey,
  by: Proposer,
): Promise<void> {
  const amendment = await requireAmendment(tx, key, by.carrierId);
  requireOwn(amendment, by, 'Only the company that wrote an amendment can send it');
  const awards = await selectAmendmentAwards(tx, key);
  const endsAwards = amendment.kind === 'Termination';
  if (endsAwards) await lockForResponse(tx, key, amendment, awards);
  if ((await lockAmendment(tx, key)) !== 'Draft')
    throw refuse('amendment_not_draft', 'This amendment was already sent or withdrawn', {
      detail: 'Reload the amendments.',
    });
  refusePastMonth(amendment.effective_month, 'effectiveMonth');
  if (endsAwards) {
    await storeState(tx, key, { state: 'InForce', sentBy: by.userId, answerBy: null });
    await putInForce(tx, actor, key, amendment, { buyerId: by.userId, sellerId: null }, 'customer');
    await announceSent(tx, amendment);
  } else {
    await requireAnswerable(tx, key, amendment, awards, by);
    await ask(tx, key, amendment, by);
  }
  await recordAudit(tx, actor, {
    customerId: key.customerId,
    action: 'amendment.sent',
    subjectKind: 'amendment',
    subjectId: String(key.amendmentNo),
    before: { state: 'Draft' },
    after: { state: endsAwards ? 'InForce' : 'Sent', contractNo: key.contractNo, mode: key.mode },
  });
}

/** 409 for an amendment of the other side; such a draft was not found before. */
export function requireOwn(amendment: AmendmentRow, { carrierId }: Proposer, title: string): void {
  if (amendment.is_by_carrier !== (carrierId !== null))
    throw refuse('amendment_not_yours', title, { detail: 'Accept or reject it instead.' });
}

async function ask(tx: Transaction, key: AmendmentKey, amendment: AmendmentRow, by: Proposer): Promise<void> {
  const days = Number(await propertyOf(tx, key.customerId, key.mode, 'awards.answerDays', key.contractNo));
  const answerBy = new Date(now().getTime() + days * 86_400_000);
  await storeState(tx, key, { state: 'Sent', sentBy: by.userId, answerBy });
  await announceSent(tx, amendment);
  const due = { ...namesOf(amendment), dueAt: answerBy.toISOString() };
  await announce(tx, 'contract.amendmentDue', subjectOf(amendment), due, answerBy);
}

async function requireAnswerable(
  tx: Transaction,
  key: AmendmentKey,
  amendment: AmendmentRow,
  awards: readonly AmendmentAwardRow[],
  by: Proposer,
): Promise<void> {
  await refuseClosed(tx, key.customerId, key.mode, [key.contractNo]);
  await requireConnected(tx, key, amendment.carrier_id);
  await requireInForce(tx, key, amendment, awards);
  if (amendment.kind === 'Extension' && by.carrierId === null)
    await requireAvailable(tx, key.customerId, awards.map(wishOf), 'customer');
  if (amendment.kind === 'Clause' && amendment.clause !== null) {
    const month = amendment.effective_month;
    const { clause, others } = await findReplaceable(
      tx,
      key,
      amendment.clause.clauseNo,
      month,
      amendment.carrier_id,
    );
    refuseOwnInstead(clause, others, amendment.carrier_id, month);
  }
}
