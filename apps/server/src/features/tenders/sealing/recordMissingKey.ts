import { productItself, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { envelopeKeyName, type RoundName } from '../rounds/roundName.ts';

/**
 * Records the first time that a round's key is missing in this state; returns whether it was the first. Closing the round resets
 * this: a key missed before may be back.
 */
export async function markKeyMissed(
  tx: Transaction,
  round: RoundName,
  state: 'Open' | 'Closed',
): Promise<boolean> {
  const marked = await execute(
    tx,
    `UPDATE tender_rounds SET key_missed_at = $4
     WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 AND state = $5 AND key_missed_at IS NULL`,
    [round.customerId, round.tenderId, round.roundNo, now(), state],
  );
  if (marked === 0) return false;
  await recordAudit(tx, productItself, {
    customerId: round.customerId,
    action: 'round.keyMissed',
    subjectKind: 'tender',
    subjectId: round.tenderId,
    after: { roundNo: round.roundNo, key: envelopeKeyName(round), state },
  });
  return true;
}

/** Records that a bid in an open round could not be sealed. Uses its own transaction, because the request's is rolled back. */
export async function recordMissingKey(platform: Platform, round: RoundName): Promise<void> {
  const isFirst = await platform.database.asSystem((tx) => markKeyMissed(tx, round, 'Open'));
  if (isFirst)
    platform.log.warn(
      { key: envelopeKeyName(round), folder: platform.config.envelopeKeyDir },
      'offers of an open sealed round cannot be sealed: its key is missing',
    );
}
