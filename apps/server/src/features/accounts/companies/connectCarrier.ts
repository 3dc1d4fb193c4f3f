import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { takeTurnOfCompany, withdrawInvitationsTo } from '../invitations/withdrawOpenInvitations.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

/**
 * Sets the modes in which a carrier may bid for a customer; the carrier then belongs to the customer's carriers, even without a
 * mode. Null disconnects the two. Bids stay and become active again when the two are connected again. Invitations sent earlier
 * cannot reopen what is closed here.
 */
export async function connectCarrier(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  carrierId: string,
  modes: readonly number[] | null,
): Promise<void> {
  await requireCompany(tx, customerId, 'Customer');
  await requireCompany(tx, carrierId, 'Carrier');
  await takeTurnOfCompany(tx, customerId);
  const isNew =
    modes !== null &&
    (await execute(
      tx,
      'INSERT INTO customer_carriers (customer_id, carrier_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [customerId, carrierId],
    )) > 0;
  // Two requests about the same pair run one after the other.
  await lockByName(tx, `carrier ${carrierId} of ${customerId}`);
  const known = await optionalRow(
    tx,
    'SELECT 1 FROM customer_carriers WHERE customer_id = $1 AND carrier_id = $2',
    [customerId, carrierId],
  );
  if (known === null) return;
  const former = await selectModes(tx, customerId, carrierId);
  const next = [...new Set(modes)].toSorted((a, b) => a - b);
  const closed = former.filter((mode) => !next.includes(mode));
  const opened = next.filter((mode) => !former.includes(mode));
  const changed = [...closed, ...opened];
  if (modes !== null && !isNew && changed.length === 0) return;
  await execute(
    tx,
    'DELETE FROM connections WHERE customer_id = $1 AND carrier_id = $2 AND NOT mode = ANY ($3)',
    [customerId, carrierId, next],
  );
  await execute(
    tx,
    `INSERT INTO connections (customer_id, carrier_id, mode) SELECT $1, $2, unnest($3::smallint[]) ON CONFLICT DO NOTHING`,
    [customerId, carrierId, next],
  );
  if (modes === null)
    await execute(tx, 'DELETE FROM customer_carriers WHERE customer_id = $1 AND carrier_id = $2', [
      customerId,
      carrierId,
    ]);
  await recordAudit(tx, actor, {
    customerId,
    action: modes === null ? 'carrier.disconnected' : 'carrier.connected',
    subjectKind: 'carrier',
    subjectId: carrierId,
    ...(isNew ? {} : { before: { modes: former } }),
    ...(modes === null ? {} : { after: { modes: next } }),
  });
  if (modes === null || closed.length > 0) await withdrawInvitationsTo(tx, actor, customerId, carrierId);
  // A carrier's bids are active in a mode only while it is connected there.
  for (const mode of changed)
    await announce(tx, 'connections.changed', `${customerId}:${mode}`, { customerId, mode, carrierId });
  // Each carrier apart: the jobs above run once for all that were connected in the meantime.
  for (const mode of opened)
    await announce(tx, 'carrier.connected', `${customerId}:${mode}:${carrierId}`, {
      customerId,
      mode,
      carrierId,
    });
}

/** Throws for a carrier that is not one of this customer's, so that carriers can't be probed. */
export async function requireOwnCarrier(
  tx: Transaction,
  customerId: string,
  carrierId: string,
): Promise<void> {
  await lockByName(tx, `carrier ${carrierId} of ${customerId}`);
  const own = await optionalRow(
    tx,
    'SELECT 1 FROM customer_carriers WHERE customer_id = $1 AND carrier_id = $2',
    [customerId, carrierId],
  );
  if (own === null) throw refuse('carrier_not_found', 'Carrier not found', { status: 404 });
}

async function requireCompany(
  tx: Transaction,
  companyId: string,
  kind: 'Customer' | 'Carrier',
): Promise<void> {
  const company = await optionalRow(tx, 'SELECT 1 FROM companies WHERE company_id = $1 AND kind = $2', [
    companyId,
    kind,
  ]);
  if (company !== null) return;
  throw kind === 'Customer'
    ? refuse('customer_not_found', 'Customer not found', { field: 'customerId' })
    : refuse('carrier_not_found', 'Carrier not found', { status: 404, field: 'carrierId' });
}

async function selectModes(tx: Transaction, customerId: string, carrierId: string): Promise<number[]> {
  const found = await rows<{ mode: number }>(
    tx,
    'SELECT mode FROM connections WHERE customer_id = $1 AND carrier_id = $2 ORDER BY mode',
    [customerId, carrierId],
  );
  return found.map((row) => row.mode);
}
