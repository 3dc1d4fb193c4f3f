import type { Month } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { contractMonths, propertyOf } from '../settings/index.ts';
import { lockForAwards, type LockedLane } from './lockForAwards.ts';
import { type AwardWish, type BidFacts, type LaneFacts, planAwards } from './planAwards.ts';
import { writeAwards } from './writeAwards.ts';

/** A customer awards months and shares of lanes to bids: all of them or none. Tells the new awards' ids. */
export async function acceptBids(
  tx: Transaction,
  actor: Actor,
  by: { readonly customerId: string; readonly userId: string },
  wishes: readonly AwardWish[],
): Promise<string[]> {
  const { customerId } = by;
  const laneIds = [...new Set(wishes.map((wish) => wish.laneId))];
  const lanes = await lockForAwards(tx, customerId, laneIds);
  const facts = await selectLaneFacts(tx, customerId, lanes);
  const plan = planAwards(wishes, facts, await selectBidFacts(tx, customerId, wishes));
  const awardIds: string[] = [];
  for (const mode of new Set([...lanes.values()].map((lane) => lane.mode))) {
    const ofMode = plan.filter((award) => lanes.get(award.laneId)?.mode === mode);
    const written = await writeAwards(tx, by, mode, await contractMonths(tx, customerId, mode), ofMode);
    awardIds.push(...written.awardIds);
    await recordAudit(tx, actor, {
      customerId,
      action: 'lanes.awarded',
      subjectKind: 'mode',
      subjectId: String(mode),
      after: ofMode.map((award, index) => ({ ...award, awardId: written.awardIds[index] })),
    });
  }
  return awardIds;
}

async function selectBidFacts(
  tx: Transaction,
  customerId: string,
  wishes: readonly AwardWish[],
): Promise<Map<string, BidFacts>> {
  const found = await rows<{
    bid_id: string;
    lane_id: string;
    carrier_name: string;
    is_complete: boolean;
    needs_pricing: boolean;
    is_withdrawn: boolean;
    is_connected: boolean;
  }>(
    tx,
    `SELECT b.bid_id, b.lane_id, c.name AS carrier_name, b.is_complete, b.needs_pricing OR b.all_in_usd IS NULL AS needs_pricing,
            b.withdrawn_at IS NOT NULL AS is_withdrawn,
            EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = b.mode) AS is_connected
     FROM bids b JOIN companies c ON c.company_id = b.carrier_id
     WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[])`,
    [customerId, wishes.map((wish) => wish.bidId)],
  );
  return new Map(
    found.map((row) => [
      row.bid_id,
      {
        laneId: row.lane_id,
        carrierName: row.carrier_name,
        isComplete: row.is_complete,
        needsPricing: row.needs_pricing,
        isWithdrawn: row.is_withdrawn,
        isConnected: row.is_connected,
      },
    ]),
  );
}

async function selectLaneFacts(
  tx: Transaction,
  customerId: string,
  lanes: ReadonlyMap<string, LockedLane>,
): Promise<Map<string, LaneFacts>> {
  const ofMode = new Map<number, { months: Month[]; blockMonths: number[] }>();
  for (const mode of new Set([...lanes.values()].map((lane) => lane.mode))) {
    ofMode.set(mode, {
      months: await contractMonths(tx, customerId, mode),
      blockMonths: [...((await propertyOf(tx, customerId, mode, 'awards.blockMonths')) as number[])],
    });
  }
  const found = await rows<{ lane_id: string; month: Month; given: string | null }>(
    tx,
    `SELECT f.lane_id, to_char(f.month, 'YYYY-MM') AS month, g.share AS given
     FROM lane_forecasts f
     LEFT JOIN (SELECT lane_id, month, sum(share) AS share FROM counted_award_months
                WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) AND expires_at > $3 GROUP BY lane_id, month) g
       ON g.lane_id = f.lane_id AND g.month = f.month
     WHERE f.customer_id = $1 AND f.lane_id = ANY ($2::bigint[])
     ORDER BY f.lane_id, f.month`,
    [customerId, [...lanes.keys()], now()],
  );
  const monthsOf = new Map<string, typeof found>();
  for (const row of found) {
    const known = monthsOf.get(row.lane_id);
    if (known === undefined) monthsOf.set(row.lane_id, [row]);
    else known.push(row);
  }
  return new Map(
    [...lanes.values()].map((lane) => {
      const contract = ofMode.get(lane.mode);
      const months = (monthsOf.get(lane.laneId) ?? []).filter((row) => contract?.months.includes(row.month));
      return [
        lane.laneId,
        {
          label: lane.label,
          contractMonths: contract?.months ?? [],
          forecastMonths: months.map((row) => row.month),
          blockMonths: contract?.blockMonths ?? [],
          given: new Map(
            months.flatMap((row) => (row.given === null ? [] : [[row.month, row.given] as const])),
          ),
        },
      ];
    }),
  );
}
