import type { bids, ResponseInputOf } from '@lanewright/contract';
import { recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { rankSoon } from '../pricing/rankSoon.ts';
import { lockUnusual } from './lockUnusual.ts';

/** Includes or excludes unusual bids, whether outliers or unconfirmed checks. Their carriers are not notified. */
export async function resolveOutliers({
  tx,
  caller,
  actor,
  body,
}: ScopedCall<typeof bids.resolveOutliers>): Promise<ResponseInputOf<typeof bids.resolveOutliers>> {
  const customerId = caller.companyId;
  const unusual = await lockUnusual(tx, caller, body.bidIds);
  const resolved = await rows<{ bid_id: string }>(
    tx,
    `INSERT INTO bid_outliers AS o (customer_id, bid_id, factor, evidence, unit_cost_usd, state, resolved_by, resolved_at)
     SELECT $1, b.bid_id, NULL, '{"references": [], "baselineIsAssumed": false}', b.unit_cost_usd, $3, $4, $5
     FROM bids b WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[])
     ON CONFLICT (customer_id, bid_id) DO UPDATE
     SET state = excluded.state, resolved_by = excluded.resolved_by, resolved_at = excluded.resolved_at
     WHERE o.state <> excluded.state
     RETURNING bid_id`,
    [customerId, unusual.map((bid) => bid.bid_id), body.as, caller.userId, now()],
  );
  const changed = new Set(resolved.map((row) => row.bid_id));
  await rankSoon(tx, customerId, [...changed]);
  for (const mode of new Set(unusual.map((bid) => bid.mode))) {
    const ofMode = unusual.filter((bid) => bid.mode === mode && changed.has(bid.bid_id));
    if (ofMode.length === 0) continue;
    await recordAudit(tx, actor, {
      customerId,
      action: 'bids.outlierResolved',
      subjectKind: 'mode',
      subjectId: String(mode),
      after: { as: body.as, bids: ofMode.map((bid) => [bid.lane_id, bid.carrier_id, bid.bid_id]) },
    });
    // Names no carrier: that would refresh the carrier's screens.
    await announce(tx, 'bids.checked', `${customerId}:${mode}`, { customerId, mode });
  }
  return { resolved: changed.size };
}
