import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/**
 * Of required charges that replace each other one is enough; a required charge that does not apply to the lane is not required. See
 * freight.missingRequiredCharges and freight.chargeApplies.
 */
const settle = sql({
  from: `WITH asked AS MATERIALIZED (
      SELECT b.bid_id, b.mode, b.structure_version, l.move_type
      FROM bids b JOIN lanes l ON l.customer_id = $customer AND l.lane_id = b.lane_id
      WHERE b.customer_id = $customer AND b.bid_id = ANY ($bids::bigint[])
    ),
    lacking AS (
      SELECT DISTINCT a.bid_id
      FROM asked a
      JOIN structure_charges c ON c.customer_id = $customer AND c.mode = a.mode AND c.version = a.structure_version
      WHERE c.required AND c.type = 'Charge' AND c.unit <> 0
        AND (c.purpose <> 'carriage' OR a.move_type IS NULL
          OR (c.location <> 'Origin' OR a.move_type LIKE 'Door%') AND (c.location <> 'Destination' OR a.move_type LIKE '%Door'))
        AND NOT EXISTS (
          SELECT FROM bid_rates r
          JOIN structure_charges k ON k.customer_id = $customer AND k.mode = a.mode AND k.version = a.structure_version AND k.charge_no = r.charge_no
          WHERE r.customer_id = $customer AND r.bid_id = a.bid_id
            AND (r.charge_no = c.charge_no OR k.alternative_group = c.alternative_group)
            AND (k.purpose <> 'carriage' OR a.move_type IS NULL
              OR (k.location <> 'Origin' OR a.move_type LIKE 'Door%') AND (k.location <> 'Destination' OR a.move_type LIKE '%Door')))
    )
    UPDATE bids b
    SET is_complete = NOT EXISTS (SELECT FROM lacking WHERE lacking.bid_id = b.bid_id)
    WHERE b.customer_id = $customer AND b.bid_id = ANY ($bids::bigint[])
      AND b.is_complete = EXISTS (SELECT FROM lacking WHERE lacking.bid_id = b.bid_id)`,
  params: { customer: 'id', bids: 'id[]' },
});

/** Recalculates which of these bids are complete, after their rates or charges changed. */
export async function settleBids(
  tx: Transaction,
  customerId: string,
  bidIds: readonly string[],
): Promise<void> {
  await settle.execute(tx, { customer: customerId, bids: bidIds });
}
