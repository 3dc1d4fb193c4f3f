import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';

/** Carriers this customer knows: those it invited or the Owner connected, in some mode or in none. */
function selectCarriersOf(tx: Transaction, customerId: string) {
  return rows<{
    carrier_id: string;
    name: string;
    modes: number[];
    lanes_bid: number;
    lanes_awarded: number;
  }>(
    tx,
    `SELECT c.company_id AS carrier_id, c.name,
            coalesce((SELECT array_agg(n.mode ORDER BY n.mode) FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = c.company_id), '{}') AS modes,
            (SELECT count(DISTINCT b.lane_id)::int FROM bids b WHERE b.customer_id = $1 AND b.carrier_id = c.company_id AND b.withdrawn_at IS NULL) AS lanes_bid,
            (SELECT count(DISTINCT a.lane_id)::int FROM awards a WHERE a.customer_id = $1 AND a.carrier_id = c.company_id
               AND a.status IN ('Pending', 'Accepted', 'AcceptedInPart')) AS lanes_awarded
     FROM customer_carriers k JOIN companies c ON c.company_id = k.carrier_id
     WHERE k.customer_id = $1
     ORDER BY c.name`,
    [customerId],
  );
}

/** A customer's carriers with the modes they are connected in, the lanes they bid on and those they won. */
export async function readCarriers(tx: Transaction, customerId: string) {
  return (await selectCarriersOf(tx, customerId)).map((row) => ({
    carrierId: row.carrier_id,
    name: row.name,
    modes: row.modes,
    lanesBid: row.lanes_bid,
    lanesAwarded: row.lanes_awarded,
  }));
}
