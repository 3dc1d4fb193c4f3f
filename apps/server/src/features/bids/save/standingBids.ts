import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { StandingBid } from './bidInput.ts';

/** Returns a carrier's current bids on lanes, by lane. */
export async function selectStandingBids(
  tx: Transaction,
  customerId: string,
  carrierId: string,
  laneIds: readonly string[],
): Promise<Map<string, StandingBid>> {
  const found = await rows<StandingBid>(
    tx,
    `SELECT bid_id AS "bidId", lane_id AS "laneId", structure_version AS "structureVersion", currency,
            usd_per_unit AS "usdPerUnit", transit_days AS "transitDays", valid_from::text AS "validFrom",
            valid_to::text AS "validTo", trim_scale(fuel_basis_usd_per_gallon)::text AS "fuelBasisUsdPerGallon",
            trim_scale(emission_kg_per_unit)::text AS "emissionKgPerUnit", trim_scale(loads_per_week)::text AS "loadsPerWeek"
     FROM bids
     WHERE customer_id = $1 AND carrier_id = $2 AND lane_id = ANY ($3::bigint[]) AND withdrawn_at IS NULL`,
    [customerId, carrierId, laneIds],
  );
  return new Map(found.map((bid) => [bid.laneId, bid]));
}

/** Returns the current rates of bids, as cells that a save could give. */
export async function selectStandingRates(
  tx: Transaction,
  customerId: string,
  bidIds: readonly string[],
): Promise<Map<string, { chargeNo: number; breakNo: number | null; rate: string }[]>> {
  const found = await rows<{ bidId: string; chargeNo: number; breakNo: number; rate: string }>(
    tx,
    `SELECT bid_id AS "bidId", charge_no AS "chargeNo", break_no AS "breakNo", rate FROM bid_rates
     WHERE customer_id = $1 AND bid_id = ANY ($2::bigint[])`,
    [customerId, bidIds],
  );
  const rates = new Map<string, { chargeNo: number; breakNo: number | null; rate: string }[]>();
  for (const { bidId, chargeNo, breakNo, rate } of found) {
    const cell = { chargeNo, breakNo: breakNo === 0 ? null : breakNo, rate };
    const known = rates.get(bidId);
    if (known === undefined) rates.set(bidId, [cell]);
    else known.push(cell);
  }
  return rates;
}
