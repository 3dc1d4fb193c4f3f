import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';

/** Months in which a customer's mode has shipments, oldest first, `YYYY-MM`. */
export async function selectHistoricalMonths(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<string[]> {
  const found = await rows<{ month: string }>(
    tx,
    `SELECT DISTINCT to_char(m.month, 'YYYY-MM') AS month
     FROM lane_months m JOIN lanes l ON l.customer_id = m.customer_id AND l.lane_id = m.lane_id
     WHERE m.customer_id = $1 AND l.mode = $2 AND m.is_counted ORDER BY 1`,
    [customerId, mode],
  );
  return found.map((row) => row.month);
}
