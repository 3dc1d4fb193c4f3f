import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Kinds of emails that a carrier's user can turn off. */
export type EmailKind = 'rounds' | 'awards' | 'lanes';

const readers = sql({
  from: `SELECT u.user_id, u.email, u.company_id FROM users u
    JOIN connections n ON n.carrier_id = u.company_id AND n.customer_id = $customer AND n.mode = $mode
    LEFT JOIN notification_preferences p ON p.user_id = u.user_id
    WHERE u.company_id = ANY ($carriers::bigint[]) AND u.user_type = 'Carrier' AND u.email IS NOT NULL
      AND u.deleted_at IS NULL AND u.deactivated_at IS NULL
      AND coalesce(CASE $kind::text WHEN 'rounds' THEN p.emails_rounds WHEN 'awards' THEN p.emails_awards WHEN 'lanes' THEN p.emails_lanes END, true)
    ORDER BY u.user_id`,
  params: { customer: 'id', mode: 'int', carriers: 'id[]', kind: 'text' },
  row: { user_id: 'id', email: 'text', company_id: 'id' },
});
const connected = sql({
  from: 'SELECT carrier_id FROM connections WHERE customer_id = $customer AND mode = $mode ORDER BY carrier_id',
  params: { customer: 'id', mode: 'int' },
  row: { carrier_id: 'id' },
});

type OfMode = { readonly customerId: string; readonly mode: number };

/**
 * The active users of carriers that are connected to a customer in a mode and did not turn off this kind of email. `invitation`: it can't
 * be turned off.
 */
export async function selectReaders(
  tx: Transaction,
  { customerId, mode }: OfMode,
  carrierIds: readonly string[],
  kind: EmailKind | 'invitation',
): Promise<{ userId: string; email: string; carrierId: string }[]> {
  const found = await readers.rows(tx, { customer: customerId, mode, carriers: carrierIds, kind });
  return found.map((row) => ({ userId: row.user_id, email: row.email, carrierId: row.company_id }));
}

/** The carriers connected to a customer in a mode: no other learns what the customer does. */
export async function selectConnected(
  tx: Transaction,
  { customerId, mode }: OfMode,
): Promise<ReadonlySet<string>> {
  const found = await connected.rows(tx, { customer: customerId, mode });
  return new Set(found.map((row) => row.carrier_id));
}
