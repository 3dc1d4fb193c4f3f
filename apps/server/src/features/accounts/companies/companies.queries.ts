import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';

/** Customers a carrier is connected to, with the modes. */
export function selectCustomersOf(tx: Transaction, carrierId: string) {
  return rows<{ customer_id: string; name: string; modes: number[] }>(
    tx,
    `SELECT n.customer_id, c.name, array_agg(n.mode ORDER BY n.mode) AS modes
     FROM connections n JOIN companies c ON c.company_id = n.customer_id WHERE n.carrier_id = $1
     GROUP BY n.customer_id, c.name ORDER BY c.name`,
    [carrierId],
  );
}
