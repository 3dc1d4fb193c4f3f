import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';

export type BackupToKeep = { readonly awardId: string; readonly laneId: string; readonly bidId: string };

/** Stores bids as backups of awards. The bids were validated under the lanes' locks. */
export async function keepBackups(
  tx: Transaction,
  by: { readonly customerId: string; readonly userId: string },
  backups: readonly BackupToKeep[],
): Promise<void> {
  if (backups.length === 0) return;
  await execute(
    tx,
    `INSERT INTO award_backups AS made (customer_id, award_id, lane_id, bid_id, carrier_id, unit_cost_usd, status, chosen_by, chosen_at)
     SELECT $1, k."awardId", k."laneId", b.bid_id, b.carrier_id, b.unit_cost_usd, 'Backup', $2, $3
     FROM jsonb_to_recordset($4::jsonb) AS k("awardId" bigint, "laneId" bigint, "bidId" bigint)
     JOIN bids b ON b.customer_id = $1 AND b.bid_id = k."bidId" AND b.lane_id = k."laneId"
     RETURNING made.award_id`,
    [by.customerId, by.userId, now(), JSON.stringify(backups)],
  );
}

/** Releases backups that are no longer needed, because their awards were accepted or cancelled. */
export async function releaseBackups(
  tx: Transaction,
  customerId: string,
  awardIds: readonly string[],
  why: string,
): Promise<void> {
  await execute(
    tx,
    `UPDATE award_backups SET status = 'Released', why = $3, settled_at = $4
     WHERE customer_id = $1 AND award_id = ANY ($2::bigint[]) AND status = 'Backup'`,
    [customerId, awardIds, why, now()],
  );
}
