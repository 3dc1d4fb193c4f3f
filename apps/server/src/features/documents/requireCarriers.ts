import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';

/** Throws for carriers that are not the customer's. */
export async function requireCarriers(
  tx: Transaction,
  customerId: string,
  carrierIds: readonly string[] | null,
): Promise<void> {
  if (carrierIds === null) return;
  const own = await rows<{ carrier_id: string }>(
    tx,
    'SELECT carrier_id FROM customer_carriers WHERE customer_id = $1 AND carrier_id = ANY ($2::bigint[])',
    [customerId, carrierIds],
  );
  if (own.length < new Set(carrierIds).size)
    throw refuse('carrier_not_found', 'One of these carriers is not one of yours', {
      status: 422,
      field: 'carrierIds',
    });
}
