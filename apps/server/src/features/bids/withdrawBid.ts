import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { takeBackOffers } from '../tenders/index.ts';
import { recordBidChanges } from './history/recordBidChanges.ts';
import { selectStandingCells } from './save/standingCells.ts';

/** A carrier takes its own bid on a lane back. Tells how many there were. */
export async function withdrawBid(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  carrierId: string,
  laneId: string,
  mode: number,
): Promise<number> {
  const withdrawn = await rows<{ bid_id: string; structure_version: number; currency: string }>(
    tx,
    `UPDATE bids SET withdrawn_at = $4, needs_pricing = true
     WHERE customer_id = $1 AND carrier_id = $2 AND lane_id = $3 AND withdrawn_at IS NULL
     RETURNING bid_id, structure_version, currency`,
    [customerId, carrierId, laneId, now()],
  );
  // What it sealed on the lane in an open round goes too, unread.
  const taken = await takeBackOffers(tx, actor, { customerId, carrierId }, laneId);
  const [bid] = withdrawn;
  if (bid === undefined) return Math.min(taken, 1);
  const cells = (await selectStandingCells(tx, customerId, [bid.bid_id])).get(bid.bid_id) ?? new Map();
  await recordBidChanges(
    tx,
    {
      customerId,
      carrierId,
      structureVersion: bid.structure_version,
      userId: actor.userId,
      uploadId: null,
      kind: 'withdrawn',
    },
    [
      {
        laneId,
        currency: bid.currency,
        cells: [...cells].map(([cell, before]) => ({ cell, before, after: null })),
      },
    ],
  );
  await recordAudit(tx, actor, {
    customerId,
    action: 'bid.withdrawn',
    subjectKind: 'lane',
    subjectId: laneId,
    before: { carrierId },
  });
  await announce(tx, 'bid.withdrawn', `${customerId}:${mode}`, {
    customerId,
    mode,
    carrierId,
    laneIds: [laneId],
  });
  return withdrawn.length;
}
