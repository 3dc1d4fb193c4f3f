import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import { announce } from '../../platform/jobs/outbox.ts';

/** A carrier takes its own bid on a lane back. Tells how many there were. */
export async function withdrawBid(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  carrierId: string,
  laneId: string,
  mode: number,
): Promise<number> {
  const changed = await execute(
    tx,
    'UPDATE bids SET withdrawn_at = $4, needs_pricing = true WHERE customer_id = $1 AND carrier_id = $2 AND lane_id = $3 AND withdrawn_at IS NULL',
    [customerId, carrierId, laneId, now()],
  );
  if (changed === 0) return 0;
  await recordAudit(tx, actor, {
    customerId,
    action: 'bid.withdrawn',
    subjectKind: 'lane',
    subjectId: laneId,
    before: { carrierId },
  });
  await announce(tx, 'bid.withdrawn', `${customerId}:${mode}`, { customerId, mode, laneIds: [laneId] });
  return changed;
}
