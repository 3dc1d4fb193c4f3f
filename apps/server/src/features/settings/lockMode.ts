import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';

/** Locks the set-up of a customer's mode until the transaction ends; throws 422 if the customer does not have the mode. */
export async function lockMode(tx: Transaction, customerId: string, mode: number): Promise<void> {
  const own = await optionalRow(
    tx,
    'SELECT FROM company_modes WHERE customer_id = $1 AND mode = $2 FOR UPDATE',
    [customerId, mode],
  );
  if (own === null) throw refuse('mode_not_offered', 'mode not offered');
}
