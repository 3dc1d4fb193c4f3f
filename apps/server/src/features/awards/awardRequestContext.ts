import { type Month, volumeUnitOf } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { whyHeld } from '../bids/index.ts';
import { extraMonthsOf, withExtra } from '../lanes/index.ts';
import { contractMonths, propertyOf } from '../settings/index.ts';
import type { BidFacts } from './bidCapacity.ts';
import { asMany } from './costPlan.ts';
import { grouped } from '../../platform/grouped.ts';
import type { LaneFacts } from './laneCapacity.ts';
import { contractsOf, type LockedLane } from './lockForAwards.ts';

const laneFacts = loadSql(import.meta.url, './laneFacts.sql');

/** What must be known about bids before they are awarded. */
export async function selectBidFacts(
  tx: Transaction,
  customerId: string,
  bidIds: readonly string[],
): Promise<Map<string, BidFacts>> {
  const found = await rows<{
    bid_id: string;
    lane_id: string;
    carrier_id: string;
    carrier_name: string;
    is_complete: boolean;
    needs_pricing: boolean;
    has_cost: boolean;
    is_withdrawn: boolean;
    is_connected: boolean;
    valid_from: string | null;
    valid_to: string | null;
    capacity: Record<Month, string> | null;
    loads_per_week: Record<Month, string> | null;
    given: Record<Month, string> | null;
  }>(
    tx,
    `SELECT b.bid_id, b.lane_id, b.carrier_id, c.name AS carrier_name, b.is_complete,
            b.needs_pricing OR b.needs_ranking AS needs_pricing,
            b.all_in_usd IS NOT NULL AS has_cost, b.withdrawn_at IS NOT NULL AS is_withdrawn,
            EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = b.mode) AS is_connected,
            to_char(b.valid_from, 'YYYY-MM-DD') AS valid_from, to_char(b.valid_to, 'YYYY-MM-DD') AS valid_to,
            (SELECT jsonb_object_agg(to_char(m.month, 'YYYY-MM'), trim_scale(m.capacity)::text) FROM bid_months m
             WHERE m.customer_id = $1 AND m.bid_id = b.bid_id) AS capacity,
            (SELECT jsonb_object_agg(to_char(m.month, 'YYYY-MM'), trim_scale(b.loads_per_week)::text) FROM bid_months m
             WHERE m.customer_id = $1 AND m.bid_id = b.bid_id AND m.is_derived) AS loads_per_week,
            (SELECT jsonb_object_agg(to_char(g.month, 'YYYY-MM'), g.share::text)
             FROM (SELECT month, sum(share) AS share FROM counted_award_months
                   WHERE customer_id = $1 AND lane_id = b.lane_id AND carrier_id = b.carrier_id AND expires_at > $3 GROUP BY month) g) AS given
     FROM bids b JOIN companies c ON c.company_id = b.carrier_id
     WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[])`,
    [customerId, bidIds, now()],
  );
  const held = await whyHeld(tx, customerId, bidIds);
  return new Map(
    found.map((row) => [
      row.bid_id,
      {
        laneId: row.lane_id,
        carrierId: row.carrier_id,
        carrierName: row.carrier_name,
        isComplete: row.is_complete,
        needsPricing: row.needs_pricing,
        whyHeld: held.get(row.bid_id) ?? null,
        hasCost: row.has_cost,
        isWithdrawn: row.is_withdrawn,
        isConnected: row.is_connected,
        validFrom: row.valid_from,
        validTo: row.valid_to,
        capacity: new Map(Object.entries(row.capacity ?? {})),
        loadsPerWeek: new Map(Object.entries(row.loads_per_week ?? {})),
        given: new Map(Object.entries(row.given ?? {})),
      },
    ]),
  );
}

/** What locked lanes have available to award. */
export async function selectLaneFacts(
  tx: Transaction,
  customerId: string,
  lanes: ReadonlyMap<string, LockedLane>,
): Promise<Map<string, LaneFacts>> {
  const contracts = new Map<string, { months: Month[]; blockMonths: number[] }>();
  for (const { mode, contractNo } of contractsOf(lanes)) {
    const blockMonths = await propertyOf(tx, customerId, mode, 'awards.blockMonths', contractNo);
    contracts.set(`${mode}:${contractNo}`, {
      months: await contractMonths(tx, customerId, mode, contractNo),
      blockMonths: [...(blockMonths as number[])],
    });
  }
  const extra = await extraMonthsOf(tx, customerId, [...lanes.keys()]);
  const found = await asMany(tx, lanes.size, () =>
    rows<{
      lane_id: string;
      month: Month;
      volume: string;
      given: string | null;
      other_contracts: string | null;
    }>(tx, laneFacts, [customerId, [...lanes.keys()], now()]),
  );
  const byLane = grouped(found, (row) => row.lane_id);
  return new Map(
    [...lanes.values()].map((lane) => {
      const contract = contracts.get(`${lane.mode}:${lane.contractNo}`);
      const months = withExtra(contract?.months ?? [], extra.get(lane.laneId) ?? 0);
      const blockMonths = contract?.blockMonths ?? [];
      const ofContract = (byLane.get(lane.laneId) ?? []).filter((row) => months.includes(row.month));
      const volumes = new Map(ofContract.map((row) => [row.month, row.volume] as const));
      const given = new Map(
        ofContract.flatMap((row) => (row.given === null ? [] : [[row.month, row.given] as const])),
      );
      const otherContracts = new Map(
        ofContract.flatMap((row) =>
          row.other_contracts === null ? [] : [[row.month, row.other_contracts] as const],
        ),
      );
      const facts = {
        label: lane.label,
        contractMonths: months,
        blockMonths,
        volumes,
        volumeUnit: volumeUnitOf(lane.mode),
        given,
        otherContracts,
      };
      return [lane.laneId, facts];
    }),
  );
}
