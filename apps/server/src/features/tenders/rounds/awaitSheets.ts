import { UploadStatus } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { RoundRow, TenderRow } from '../tenders.queries.ts';

/** How long after its closing time a round waits for sheets to be read. */
const longestWaitMs = 15 * 60_000;

/**
 * Whether an open round that closes at a moment, not in the future, waits because a bid sheet of an invited carrier arrived before it
 * and has not been read yet. It waits at most 15 minutes. Sheets of sealed rounds are read within their requests.
 */
export async function awaitsSheets(
  tx: Transaction,
  tender: TenderRow,
  round: RoundRow,
  closesAt: Date,
): Promise<boolean> {
  if (round.is_sealed || now().getTime() >= closesAt.getTime() + longestWaitMs) return false;
  const unread = await rows(
    tx,
    `SELECT FROM uploads u JOIN tender_carriers c
       ON c.customer_id = u.customer_id AND c.tender_id = $2 AND c.carrier_id = u.company_id
     WHERE u.customer_id = $1 AND u.kind = 'bids' AND u.mode = $3 AND u.status = $4 AND NOT u.is_sealed AND u.arrived_at < $5
     LIMIT 1`,
    [tender.customer_id, tender.tender_id, tender.mode, UploadStatus.Validation, closesAt],
  );
  return unread.length > 0;
}
