import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { Platform } from '../../platform/platform.ts';
import { withdrawBid } from '../bids/index.ts';
import { contractOf, refuseClosed } from '../settings/index.ts';
import type { VisibleLane } from './awards.policy.ts';
import { lockForAwards } from './lockForAwards.ts';
import { resetAwards } from './resetAwards.ts';

/** Cancels every active award of a lane; the rows stay, with who, when and why. Returns how many; on repetition: none. */
export async function cancelLaneAwards(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  lane: VisibleLane,
  reason: string | null,
): Promise<number> {
  const { customerId, laneId, mode } = lane;
  await lockForAwards(tx, customerId, [laneId]);
  const reset = await resetAwards(tx, { customerId, userId: caller.userId }, mode, { laneId }, reason);
  if (reset.length === 0) return 0;
  await recordAudit(tx, actor, {
    customerId,
    action: 'lane.reset',
    subjectKind: 'lane',
    subjectId: laneId,
    before: reset.map((row) => ({ awardId: row.award_id, carrierId: row.carrier_id, status: row.status })),
    after: { reason },
  });
  return reset.length;
}

type Withdrawing = {
  readonly platform: Platform;
  readonly tx: Transaction;
  readonly caller: Caller;
  readonly actor: Actor;
  readonly arrivedAt: Date;
};

/** Withdraws a carrier's own bid on a lane, as long as nothing is awarded to it there. Returns how many; on repetition: none. */
export async function withdrawOwnBid(
  { platform, tx, caller, actor, arrivedAt }: Withdrawing,
  lane: VisibleLane,
): Promise<number> {
  const { customerId, laneId, mode } = lane;
  // The lane's lock prevents an award between the check and the withdrawal.
  const lanes = await lockForAwards(tx, customerId, [laneId]);
  const awarded = await optionalRow(
    tx,
    `SELECT 1 FROM counted_award_months WHERE customer_id = $1 AND lane_id = $2 AND carrier_id = $3 AND expires_at > $4 LIMIT 1`,
    [customerId, laneId, caller.companyId, now()],
  );
  if (awarded !== null) {
    throw refuse(
      'bid_awarded',
      'Your bid on this lane is awarded. Decline the award, or ask the customer to cancel it',
    );
  }
  const contractNo = lanes.get(laneId)?.contractNo ?? (await contractOf(tx, customerId, mode)).contractNo;
  await refuseClosed(tx, customerId, mode, [contractNo]);
  const bidder = { customerId, carrierId: caller.companyId, mode, contractNo, arrivedAt };
  return withdrawBid({ platform, tx, actor: { ...actor, userId: caller.userId }, bidder }, laneId);
}
