import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { asMany } from './costPlan.ts';
import { lockForAwards } from './lockForAwards.ts';
import { resetAwards } from './resetAwards.ts';

/**
 * Cancels awards of one mode as a set, with those promoted in their place when a carrier declined or did not respond and those that
 * continue them at an amended price; each if still active. The rows stay, with who, when and why. Returns how many; on repetition: none. `check` may throw, with all of them locked.
 */
export async function cancelAwardsById(
  tx: Transaction,
  actor: Actor,
  by: { readonly customerId: string; readonly userId: string },
  mode: number,
  awardIds: readonly string[],
  reason: string | null,
  check?: (awardIds: readonly string[]) => Promise<void>,
): Promise<number> {
  const { customerId } = by;
  await lockForAwards(tx, customerId, await selectLanes(tx, customerId, mode, awardIds));
  // Read after locking, which promotes backups that are due.
  const all = await withThoseInstead(tx, customerId, awardIds);
  await check?.(all);
  const reset = await resetAwards(tx, by, mode, { awardIds: all }, reason);
  if (reset.length === 0) return 0;
  await recordAudit(tx, actor, {
    customerId,
    action: 'awards.takenBack',
    subjectKind: 'mode',
    subjectId: String(mode),
    before: reset.map((row) => ({
      awardId: row.award_id,
      laneId: row.lane_id,
      carrierId: row.carrier_id,
      status: row.status,
    })),
    after: { reason },
  });
  return reset.length;
}

async function selectLanes(
  tx: Transaction,
  customerId: string,
  mode: number,
  awardIds: readonly string[],
): Promise<string[]> {
  const found = await asMany(tx, awardIds.length, () =>
    rows<{ lane_id: string }>(
      tx,
      'SELECT DISTINCT lane_id FROM awards WHERE customer_id = $1 AND mode = $2 AND award_id = ANY ($3::bigint[])',
      [customerId, mode, awardIds],
    ),
  );
  return found.map((row) => row.lane_id);
}

async function withThoseInstead(
  tx: Transaction,
  customerId: string,
  awardIds: readonly string[],
): Promise<string[]> {
  const found = await asMany(tx, awardIds.length, () =>
    rows<{ award_id: string }>(
      tx,
      `WITH RECURSIVE chain AS (
         SELECT award_id FROM unnest($2::bigint[]) AS a(award_id)
         UNION
         SELECT n.award_id FROM chain c CROSS JOIN LATERAL (
           SELECT promoted_award_id AS award_id FROM award_backups
           WHERE customer_id = $1 AND award_id = c.award_id AND promoted_award_id IS NOT NULL
           UNION ALL
           SELECT award_id FROM awards WHERE customer_id = $1 AND replaces_award_id = c.award_id) n
       )
       SELECT award_id FROM chain`,
      [customerId, awardIds],
    ),
  );
  return found.map((row) => row.award_id);
}
