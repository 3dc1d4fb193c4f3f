import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';

export type OwnCarrier = { readonly carrierId: string; readonly name: string };

/** The carriers a customer works with. */
export function selectOwnCarriers(tx: Transaction, customerId: string): Promise<OwnCarrier[]> {
  return rows<OwnCarrier>(
    tx,
    `SELECT k.carrier_id::text AS "carrierId", c.name FROM customer_carriers k
     JOIN companies c ON c.company_id = k.carrier_id WHERE k.customer_id = $1 ORDER BY c.name`,
    [customerId],
  );
}
