import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';

export type RoundToRate = {
  readonly tenderId: string;
  readonly roundNo: number;
  readonly contractNo: number;
};

/**
 * Returns the rounds of a mode whose bids are in place and whose results have not been saved yet, and marks them as saved. The code
 * that ranks bids calls this afterwards, in the same transaction, and writes the results.
 */
export async function takeRoundsToRate(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<RoundToRate[]> {
  const found = await rows<{ tender_id: string; round_no: number; contract_no: number }>(
    tx,
    `UPDATE tender_rounds r SET rated_at = $3 FROM tenders t
     WHERE r.customer_id = $1 AND t.customer_id = $1 AND t.tender_id = r.tender_id AND t.mode = $2
       AND r.state = 'Closed' AND r.settled_at IS NOT NULL AND r.rated_at IS NULL
     RETURNING r.tender_id, r.round_no, t.contract_no`,
    [customerId, mode, now()],
  );
  return found.map((round) => ({
    tenderId: round.tender_id,
    roundNo: round.round_no,
    contractNo: round.contract_no,
  }));
}
