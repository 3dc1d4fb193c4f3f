import type { lanes } from '@lanewright/contract';
import type { z } from 'zod';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { chooseLanes, refuseEditedTargets, setTargets, targetFactor } from '../lanes/index.ts';

type Wanted = z.output<NonNullable<typeof lanes.setTargets.body>>;

/**
 * Sets target prices as `setTargets` does; a rule may also set them below the best bid, which is known only here. Lanes without a
 * valid bid, or with one that costs nothing, keep their target. Returns the same as `setTargets`.
 */
export async function setTargetsByRule(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  { targets, rule }: Wanted,
) {
  if (rule?.seen !== undefined)
    await refuseEditedTargets(
      tx,
      caller,
      await chooseLanes(tx, caller, rule),
      rule.seen.map(({ laneId, targetPrice }) => ({ laneId, seen: targetPrice })),
    );
  if (rule === undefined || rule.of !== 'bestBid') {
    const ofHistory = rule === undefined ? undefined : { ...rule, of: rule.of as 'baseline' | 'lastPrice' };
    return setTargets(tx, caller, actor, { targets, rule: ofHistory });
  }
  const chosen = await chooseLanes(tx, caller, rule);
  const figured = new Set(targets?.map(({ laneId }) => laneId));
  const ofBestBids = await belowBestBids(
    tx,
    caller.companyId,
    chosen.map((lane) => lane.lane_id).filter((laneId) => !figured.has(laneId)),
    targetFactor(rule.percentBelow),
  );
  return setTargets(tx, caller, actor, { targets: [...(targets ?? []), ...ofBestBids] });
}

async function belowBestBids(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
  factor: string,
): Promise<{ laneId: string; targetPrice: string; source: 'bestBid' }[]> {
  const found = await disableNestedLoops(tx, () =>
    rows<{ lane_id: string; target_price: string }>(
      tx,
      `SELECT s.lane_id, round(b.unit_cost_usd * $3::numeric, 6) AS target_price
       FROM lane_standings s
       JOIN bids b ON b.customer_id = $1 AND b.bid_id = s.best_bid_id AND b.lane_id = s.lane_id
       WHERE s.customer_id = $1 AND s.lane_id = ANY ($2::bigint[]) AND b.unit_cost_usd > 0 AND b.withdrawn_at IS NULL
       ORDER BY s.lane_id`,
      [customerId, laneIds, factor],
    ),
  );
  return found.map((row) => ({ laneId: row.lane_id, targetPrice: row.target_price, source: 'bestBid' }));
}
