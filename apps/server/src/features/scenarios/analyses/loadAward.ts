import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { PackedInput } from '../input/packedInput.ts';
import type { PackedShares } from '../thread/threadMessages.ts';

/** A share of a result as stored. */
export type AwardRow = {
  readonly lane_id: string;
  readonly bid_id: string;
  readonly share: string;
  readonly bundle_rule_id: string | null;
  readonly awarded_usd: string;
  readonly baseline_usd: string | null;
};

/** The carriers and shares of each lane in a result. */
export function selectAward(tx: Transaction, customerId: string, scenarioId: string): Promise<AwardRow[]> {
  return rows<AwardRow>(
    tx,
    `SELECT lane_id, bid_id, share, bundle_rule_id, awarded_usd, baseline_usd FROM scenario_shares
     WHERE customer_id = $1 AND scenario_id = $2 ORDER BY lane_id, share DESC, carrier_id::text COLLATE "C"`,
    [customerId, scenarioId],
  );
}

/** A result's shares by their indexes in the input; null if a lane or bid no longer exists. */
export function packAward(award: readonly AwardRow[], { lanes, bids }: PackedInput): PackedShares | null {
  const laneAt = new Map(lanes.id.map((id, at) => [id, at]));
  const bidAt = new Map(bids.id.map((id, at) => [id, at]));
  const lane = Int32Array.from(award, (row) => laneAt.get(row.lane_id) ?? -1);
  const bid = Int32Array.from(award, (row) => bidAt.get(row.bid_id) ?? -1);
  if (lane.includes(-1) || bid.includes(-1)) return null;
  return {
    lane,
    bid,
    hundredths: Int32Array.from(award, (row) => Math.round(Number(row.share) * 100)),
    bundleRule: award.map((row) => row.bundle_rule_id),
  };
}
