import { productItself, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { RoundRow, TenderRow } from '../tenders.queries.ts';
import { announceClosing } from './closingWait.ts';
import { roundFact } from './planRound.ts';

const extensionMs = 15 * 60_000;
const mostExtensions = 4;

/**
 * Extends an open round that is due to close, for all carriers, if the server was too busy for its bids in the last 15 minutes. At
 * most four times. Returns whether it did.
 */
export async function extendByLoad(tx: Transaction, tender: TenderRow, round: RoundRow): Promise<boolean> {
  const closesAt = new Date(new Date(round.closes_at).getTime() + extensionMs);
  const refused = await optionalRow<{ reason: string }>(
    tx,
    `SELECT reason FROM load_refusals WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 AND at > $4 ORDER BY at DESC LIMIT 1`,
    [
      tender.customer_id,
      tender.tender_id,
      round.round_no,
      new Date(new Date(round.closes_at).getTime() - extensionMs),
    ],
  );
  if (refused === null) return false;
  const extended = await execute(
    tx,
    `UPDATE tender_rounds SET closes_at = $4, previous_closing_times = previous_closing_times || closes_at, load_extensions = load_extensions + 1
     WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 AND state = 'Open' AND load_extensions < $5`,
    [tender.customer_id, tender.tender_id, round.round_no, closesAt, mostExtensions],
  );
  if (extended === 0) return false;
  await recordAudit(tx, productItself, {
    customerId: tender.customer_id,
    action: 'round.extendedByLoad',
    subjectKind: 'tender',
    subjectId: tender.tender_id,
    before: { roundNo: round.round_no, closesAt: round.closes_at },
    after: { roundNo: round.round_no, closesAt, reason: refused.reason },
  });
  await announceClosing(tx, tender, round.round_no, closesAt);
  await announce(tx, 'round.extendedByLoad', ...roundFact(tender, round.round_no));
  return true;
}
