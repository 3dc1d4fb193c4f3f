import type { Transaction } from '../../src/platform/database/database.ts';

/** Inserts the histories of lanes with these keys and returns their IDs in the same order; a key that exists keeps its history. */
export async function insertHistories(
  tx: Pick<Transaction, 'query'>,
  customerId: string,
  mode: number,
  keys: readonly string[],
): Promise<string[]> {
  await tx.query(
    `INSERT INTO lane_histories (customer_id, mode, lane_key, origin_node, destination_node, origin_label, destination_label,
       origin_place, destination_place, trade_region)
     SELECT $1, $2, key, 'o', 'd', key, 'Destination', '{}', '{}', 'NONE' FROM unnest($3::text[]) key
     ON CONFLICT (customer_id, mode, lane_key) DO NOTHING`,
    [customerId, mode, keys],
  );
  const { rows } = await tx.query<{ history_id: string }>(
    `SELECT h.history_id FROM unnest($3::text[]) WITH ORDINALITY AS wanted (key, place)
     JOIN lane_histories h ON h.customer_id = $1 AND h.mode = $2 AND h.lane_key = wanted.key ORDER BY place`,
    [customerId, mode, keys],
  );
  return rows.map((row) => row.history_id);
}

/** SQL: lanes with the key of their history, as a table. */
export const keyedLanes =
  '(SELECT h.lane_key, l.* FROM lanes l JOIN lane_histories h ON h.customer_id = l.customer_id AND h.history_id = l.history_id)';
