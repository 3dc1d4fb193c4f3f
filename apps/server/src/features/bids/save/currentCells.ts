import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';

/** Cells of a bid by their names in drafts (`rate:1/2`, `capacity:2027-01`, `value:7`). */
export type Cells = ReadonlyMap<string, string>;

/** Returns the current cells of bids, by bid: rates, capacities, texts. */
export async function selectStandingCells(
  tx: Transaction,
  customerId: string,
  bidIds: readonly string[],
): Promise<Map<string, Cells>> {
  const cells = new Map<string, Map<string, string>>();
  if (bidIds.length === 0) return cells;
  const keep = (bidId: string, cell: string, text: string) => {
    const known = cells.get(bidId);
    if (known === undefined) cells.set(bidId, new Map([[cell, text]]));
    else known.set(cell, text);
  };
  // One text per bid: a sheet of 10,000 lanes has a hundred thousand rates.
  const rates = await rows<{ bid_id: string; rates: string }>(
    tx,
    `SELECT bid_id, string_agg(charge_no || CASE WHEN break_no = 0 THEN '' ELSE '/' || break_no END || '=' || trim_scale(rate), ' ') AS rates
     FROM bid_rates WHERE customer_id = $1 AND bid_id = ANY ($2::bigint[]) GROUP BY bid_id`,
    [customerId, bidIds],
  );
  for (const row of rates)
    for (const rate of row.rates.split(' ')) {
      const at = rate.indexOf('=');
      keep(row.bid_id, `rate:${rate.slice(0, at)}`, rate.slice(at + 1));
    }
  const others = await rows<{ bid_id: string; cell: string; text: string }>(
    tx,
    `SELECT bid_id, 'capacity:' || to_char(month, 'YYYY-MM') AS cell, trim_scale(capacity)::text AS text
     FROM bid_months WHERE customer_id = $1 AND bid_id = ANY ($2::bigint[])
     UNION ALL
     SELECT bid_id, 'value:' || charge_no, value FROM bid_values WHERE customer_id = $1 AND bid_id = ANY ($2::bigint[])`,
    [customerId, bidIds],
  );
  for (const { bid_id: bidId, cell, text } of others) keep(bidId, cell, text);
  return cells;
}
