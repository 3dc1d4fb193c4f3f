import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { refuseClosed } from '../settings/index.ts';
import { releaseBackups } from './backups/keepBackups.ts';
import { asMany } from './costPlan.ts';
import { grouped } from '../../platform/grouped.ts';
import { awardedLanes } from '../../platform/jobs/namedLanes.ts';

export type ResetAward = { award_id: string; lane_id: string; carrier_id: string; status: string };

/**
 * Cancels active awards of one mode: those of a lane, or these IDs. Releases their backups and emits `lane.awardsCancelled`. The
 * lanes are locked. Returns the cancelled awards, in the order of lanes.
 * @throws ProblemError 409 `contract_closed`.
 */
export async function resetAwards(
  tx: Transaction,
  by: { readonly customerId: string; readonly userId: string },
  mode: number,
  which: { readonly laneId: string } | { readonly awardIds: readonly string[] },
  reason: string | null,
): Promise<ResetAward[]> {
  const { customerId } = by;
  const [column, ids] = 'laneId' in which ? ['lane_id', [which.laneId]] : ['award_id', which.awardIds];
  const contracts = await asMany(tx, ids.length, () =>
    rows<{ contract_no: number }>(
      tx,
      `SELECT DISTINCT contract_no FROM awards WHERE customer_id = $1 AND ${column} = ANY ($2::bigint[])`,
      [customerId, ids],
    ),
  );
  await refuseClosed(
    tx,
    customerId,
    mode,
    contracts.map((contract) => contract.contract_no),
  );
  const reset = await asMany(tx, ids.length, () =>
    rows<ResetAward>(
      tx,
      `WITH standing AS MATERIALIZED (
         SELECT award_id, status FROM awards
         WHERE customer_id = $1 AND ${column} = ANY ($2::bigint[]) AND status IN ('Pending', 'Accepted', 'AcceptedInPart')
       ), months AS (
         UPDATE award_months m SET is_active = false FROM standing s
         WHERE m.customer_id = $1 AND m.award_id = s.award_id AND m.is_active
       ), reset AS (
         UPDATE awards a SET status = 'Reset', reset_by = $3, reset_at = $4, reset_reason = $5
         FROM standing s WHERE a.customer_id = $1 AND a.award_id = s.award_id
         RETURNING a.award_id, a.lane_id, a.carrier_id, s.status
       )
       SELECT * FROM reset ORDER BY lane_id, carrier_id`,
      [customerId, ids, by.userId, now(), reason],
    ),
  );
  const [first] = reset;
  if (first === undefined) return reset;
  await releaseBackups(
    tx,
    customerId,
    reset.map((row) => row.award_id),
    'the award was cancelled',
  );
  await announce(tx, 'lane.awardsCancelled', `${customerId}:${first.lane_id}:${first.award_id}`, {
    customerId,
    mode,
    ...awardedLanes(
      reset.map((row) => row.lane_id),
      contracts.map((contract) => contract.contract_no),
    ),
    carriers: [...grouped(reset, (row) => row.carrier_id)].map(([carrierId, awards]) => ({
      carrierId,
      lanes: new Set(awards.map((award) => award.lane_id)).size,
      firstLaneId: awards[0].lane_id,
    })),
  });
  return reset;
}
