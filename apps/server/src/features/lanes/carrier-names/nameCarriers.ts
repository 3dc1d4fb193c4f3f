import type { BodyOf, shipments } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { selectOwnCarriers } from './ownCarriers.ts';

type Named = BodyOf<typeof shipments.nameCarriers>['names'];

/** Assigns names in files to the customer's carriers; null means none of them. Only users change it again. */
export async function nameCarriers(
  tx: Transaction,
  caller: Pick<Caller, 'companyId'>,
  actor: Actor,
  names: Named,
): Promise<void> {
  const customerId = caller.companyId;
  const said = JSON.stringify(
    [...new Map(names.map((one) => [one.name, one.carrierId]))].map(([name, carrierId]) => ({
      name,
      carrier_id: carrierId,
    })),
  );
  await requireOwn(tx, customerId, names);
  await requireNames(tx, customerId, names);
  const before = await rows<{ name: string; carrierId: string | null; decidedBy: string | null }>(
    tx,
    `SELECT f.name, a.carrier_id::text AS "carrierId", a.decided_by AS "decidedBy"
     FROM jsonb_to_recordset($2::jsonb) AS f (name text, carrier_id bigint)
     LEFT JOIN carrier_aliases a ON a.customer_id = $1 AND a.name = f.name
     WHERE (a.decided_by, a.carrier_id) IS DISTINCT FROM ('person', f.carrier_id) ORDER BY f.name`,
    [customerId, said],
  );
  if (before.length === 0) return;
  await execute(
    tx,
    `INSERT INTO carrier_aliases (customer_id, name, carrier_id, decided_by, decided_at)
     SELECT $1::bigint, f.name, f.carrier_id, 'person', now() FROM jsonb_to_recordset($2::jsonb) AS f (name text, carrier_id bigint)
     ON CONFLICT (customer_id, name) DO UPDATE
     SET carrier_id = excluded.carrier_id, decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
    [customerId, said],
  );
  const changed = new Set(before.map(({ name }) => name));
  await recordAudit(tx, actor, {
    customerId,
    action: 'carriers.named',
    subjectKind: 'carriers',
    subjectId: null,
    before: before.map(({ name, carrierId }) => ({ name, carrierId })),
    after: names.filter(({ name }) => changed.has(name)),
  });
  await announceCarriersNamed(tx, customerId, [...changed]);
}

/** Announces, by mode, that some names, or any, are matched differently. */
export async function announceCarriersNamed(
  tx: Transaction,
  customerId: string,
  names: readonly string[] | null = null,
): Promise<void> {
  const modes = await rows<{ mode: number }>(
    tx,
    `SELECT DISTINCT h.mode FROM lane_parts p JOIN lane_histories h ON h.customer_id = $1 AND h.history_id = p.history_id
     WHERE p.customer_id = $1 AND p.is_counted AND p.carrier <> '' AND ($2::text[] IS NULL OR p.carrier = ANY ($2)) ORDER BY h.mode`,
    [customerId, names],
  );
  for (const { mode } of modes)
    await announce(tx, 'carriers.matched', `${customerId}:${mode}`, { customerId, mode });
}

async function requireOwn(tx: Transaction, customerId: string, names: Named): Promise<void> {
  const own = new Set((await selectOwnCarriers(tx, customerId)).map(({ carrierId }) => carrierId));
  const foreign = names.findIndex(({ carrierId }) => carrierId !== null && !own.has(carrierId));
  if (foreign >= 0)
    throw refuse('carrier_not_found', 'Carrier not found', {
      status: 404,
      detail: `${names[foreign]?.name}: choose one of your carriers, or none.`,
      field: `names.${foreign}.carrierId`,
    });
}

async function requireNames(tx: Transaction, customerId: string, names: Named): Promise<void> {
  const found = await rows<{ name: string }>(
    tx,
    `SELECT n.name FROM unnest($2::text[]) AS n (name)
     WHERE EXISTS (SELECT FROM carrier_aliases a WHERE a.customer_id = $1 AND a.name = n.name)
        OR EXISTS (SELECT FROM lane_parts p WHERE p.customer_id = $1 AND p.is_counted AND p.carrier = n.name)`,
    [customerId, names.map(({ name }) => name)],
  );
  const known = new Set(found.map(({ name }) => name));
  const unknown = names.findIndex(({ name }) => !known.has(name));
  if (unknown >= 0)
    throw refuse('carrier_name_not_found', 'Carrier name not found in your files', {
      detail: `No included shipment was carried by "${names[unknown]?.name}".`,
      field: `names.${unknown}.name`,
    });
}
