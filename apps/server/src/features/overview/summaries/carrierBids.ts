import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Adds the valid bids on lanes to the totals of their carriers, or subtracts them: as their rows of lane_summaries are now. */
const add = sql({
  from: `INSERT INTO carrier_bids AS c (customer_id, mode, contract_no, carrier_id, bids, green, amber, red)
    SELECT $customer::bigint, $mode::smallint, s.contract_no, b.carrier_id, $times::integer * count(*),
      $times * count(*) FILTER (WHERE b.colour = 'G'), $times * count(*) FILTER (WHERE b.colour = 'A'), $times * count(*) FILTER (WHERE b.colour = 'R')
    FROM lane_summaries s
    CROSS JOIN LATERAL unnest(s.bid_carriers, string_to_array(s.bid_colours, NULL)) AS b(carrier_id, colour)
    WHERE s.customer_id = $customer AND s.mode = $mode AND ($lanes::bigint[] IS NULL OR s.lane_id = ANY ($lanes))
    GROUP BY s.contract_no, b.carrier_id
    ON CONFLICT (customer_id, mode, contract_no, carrier_id) DO UPDATE SET
      bids = c.bids + excluded.bids, green = c.green + excluded.green, amber = c.amber + excluded.amber, red = c.red + excluded.red`,
  params: { customer: 'id', mode: 'int', lanes: 'id[]?', times: 'int' },
});

const deleteAll = sql({
  from: 'DELETE FROM carrier_bids WHERE customer_id = $customer AND mode = $mode',
  params: { customer: 'id', mode: 'int' },
});

const deleteEmpty = sql({
  from: 'DELETE FROM carrier_bids WHERE customer_id = $customer AND mode = $mode AND bids = 0',
  params: { customer: 'id', mode: 'int' },
});

/**
 * Subtracts the bids on lanes from the totals of their carriers: before the lanes' summaries are written.
 * @param lanes null: all of the mode
 */
export async function subtractBids(
  tx: Transaction,
  customer: string,
  mode: number,
  lanes: readonly string[] | null,
): Promise<void> {
  if (lanes === null) await deleteAll.execute(tx, { customer, mode });
  else await add.execute(tx, { customer, mode, lanes, times: -1 });
}

/** Adds the bids on lanes to the totals of their carriers: after the lanes' summaries are written. */
export async function addBids(
  tx: Transaction,
  customer: string,
  mode: number,
  lanes: readonly string[] | null,
): Promise<void> {
  await add.execute(tx, { customer, mode, lanes, times: 1 });
  if (lanes !== null) await deleteEmpty.execute(tx, { customer, mode });
}
