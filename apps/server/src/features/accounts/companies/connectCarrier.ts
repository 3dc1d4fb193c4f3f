import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { notFound } from '../../../platform/http/problemError.ts';

/** Sets the modes in which a carrier may bid for a customer. */
export async function connectCarrier(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  carrierId: string,
  modes: readonly number[],
): Promise<void> {
  const carrier = await optionalRow(
    tx,
    `SELECT 1 FROM companies WHERE company_id = $1 AND kind = 'Carrier'`,
    [carrierId],
  );
  if (carrier === null) throw notFound('no_such_carrier', 'There is no such carrier');
  const before = await rows<{ mode: number }>(
    tx,
    'SELECT mode FROM connections WHERE customer_id = $1 AND carrier_id = $2 ORDER BY mode FOR UPDATE',
    [customerId, carrierId],
  );
  await execute(
    tx,
    'DELETE FROM connections WHERE customer_id = $1 AND carrier_id = $2 AND NOT mode = ANY ($3)',
    [customerId, carrierId, modes],
  );
  await execute(
    tx,
    `INSERT INTO connections (customer_id, carrier_id, mode) SELECT $1, $2, unnest($3::smallint[]) ON CONFLICT DO NOTHING`,
    [customerId, carrierId, modes],
  );
  await recordAudit(tx, actor, {
    customerId,
    action: 'carrier.connected',
    subjectKind: 'carrier',
    subjectId: carrierId,
    before: { modes: before.map((row) => row.mode) },
    after: { modes },
  });
  const former = before.map((row) => row.mode);
  const changed = [
    ...former.filter((mode) => !modes.includes(mode)),
    ...modes.filter((mode) => !former.includes(mode)),
  ];
  // Bids of a carrier stand in a mode only while it is connected there.
  for (const mode of changed)
    await announce(tx, 'connections.changed', `${customerId}:${mode}`, { customerId, mode });
}
