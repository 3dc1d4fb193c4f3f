import { type AskedLanes, filteredLanes, type Query } from '../laneQuery.ts';
import type { LaneSource } from '../laneSource.ts';

/** The requested lanes as groups of one lane each, from `FROM` on, with the columns of `lane_groups`. */
export function groupsOfLanes({ source, filter }: AskedLanes): Query {
  const { text, values } = filteredLanes(source, filter);
  return {
    text: `FROM (
       SELECT state, colour, region_pair, equipment, business_unit, incumbent_carrier, is_manual, baseline_cost_usd IS NOT NULL AS has_baseline,
         amount_bid_usd IS NOT NULL AS has_amount_bid, awarded_months > 0 AS is_awarded, new_cost_usd > coalesce(pending_usd, 0) AS is_accepted,
         incumbent_is_named, incumbent_has_bid, 1 AS lanes, ${source.sums.shipments} AS shipment_count, ${source.sums.volume} AS volume,
         baseline_cost_usd, awarded_baseline_usd, new_cost_usd, pending_usd, savings_usd, amount_bid_usd ${text}
     ) lane_groups`,
    values,
  };
}

/** The stored groups of the lanes of a contract in sets of uploads (null: all), from `FROM` on. */
export function storedGroups(
  { customerId, mode, contractNo }: LaneSource,
  sets: readonly number[] | null,
): Query {
  return {
    text: `FROM lane_groups WHERE customer_id = $1 AND mode = $2 AND contract_no = $3 AND ($4::smallint[] IS NULL OR set_no = ANY ($4))`,
    values: [customerId, mode, contractNo, sets],
  };
}
