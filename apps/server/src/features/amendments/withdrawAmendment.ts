import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { type AmendmentKey, lockAmendment, requireAmendment } from './amendments.queries.ts';
import { announceSettled } from './announceAmendment.ts';
import type { Proposer } from './proposeAmendment.ts';
import { requireOwn } from './sendAmendment.ts';
import { storeState } from './storeState.ts';

/** Withdraws an own draft, or an own amendment that waits for its response. */
export async function withdrawAmendment(
  tx: Transaction,
  actor: Actor,
  key: AmendmentKey,
  by: Proposer,
): Promise<void> {
  const amendment = await requireAmendment(tx, key, by.carrierId);
  requireOwn(amendment, by, 'Only the company that sent an amendment can withdraw it');
  const state = await lockAmendment(tx, key);
  if (state !== 'Draft' && state !== 'Sent')
    throw refuse('amendment_not_sent', 'This amendment no longer waits for a response', {
      detail: 'Reload the amendments.',
    });
  await storeState(tx, key, { state: 'Withdrawn', withdrawnBy: by.userId });
  await recordAudit(tx, actor, {
    customerId: key.customerId,
    action: 'amendment.withdrawn',
    subjectKind: 'amendment',
    subjectId: String(key.amendmentNo),
    before: { state },
    after: { state: 'Withdrawn', contractNo: key.contractNo, mode: key.mode },
  });
  // The other side never knew of a draft.
  if (state === 'Sent') await announceSettled(tx, amendment, 'Withdrawn');
}
