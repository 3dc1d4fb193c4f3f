import { recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import { rows } from '../../platform/database/rows.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { recordBidChanges } from './history/recordBidChanges.ts';
import { sealWithdrawal } from './rounds/sealWithdrawal.ts';
import type { Saving } from './save/saveBids.ts';
import { selectStandingCells } from './save/currentCells.ts';

/** Withdraws a carrier's own bid on a lane; in a sealed round the withdrawal is sealed, too. Returns how many there were. */
export async function withdrawBid(
  saving: Pick<Saving, 'platform' | 'tx' | 'actor' | 'bidder'>,
  laneId: string,
): Promise<number> {
  const { tx, actor } = saving;
  const { customerId, carrierId, mode } = saving.bidder;
  const sealed = await sealWithdrawal(saving, laneId);
  if (sealed !== null) return sealed;
  const withdrawn = await rows<{ bid_id: string; structure_version: number; currency: string }>(
    tx,
    `UPDATE bids SET withdrawn_at = $4, needs_pricing = true
     WHERE customer_id = $1 AND carrier_id = $2 AND lane_id = $3 AND withdrawn_at IS NULL
     RETURNING bid_id, structure_version, currency`,
    [customerId, carrierId, laneId, now()],
  );
  const [bid] = withdrawn;
  if (bid === undefined) return 0;
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
