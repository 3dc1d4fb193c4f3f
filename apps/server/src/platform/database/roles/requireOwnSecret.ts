import { createHash } from 'node:crypto';
import type pg from 'pg';
import { auditPublicKey } from '../../audit/auditKeys.ts';
import { auditKeyOf } from '../../secrets.ts';
import { StartError } from '../../startError.ts';
import type { ConnectionFor } from '../connections.ts';
import { execute, oneRow, optionalRow, rows } from '../rows.ts';
import { canLogIn, type OwnRole, ownRoles } from './roleLogin.ts';

/** Identifies the installation of a secret without revealing it: SHA-256 of its audit's public key, in hex. */
export function installationOf(secret: Buffer): string {
  const publicKey = auditPublicKey(auditKeyOf(secret)).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(publicKey).digest('hex');
}

/**
 * Throws if the secret is not that of the installation in the database, before anything is changed. A database without a
 * fingerprint (new, or last used by an older release) is accepted unless its roles are in use with another password.
 * @throws StartError
 */
export async function requireOwnSecret(
  client: pg.PoolClient,
  secret: Buffer,
  connectionFor: ConnectionFor,
): Promise<void> {
  const recorded = await recordedInstallation(client);
  if (recorded === installationOf(secret)) return;
  if (recorded !== null) throw new StartError(ofThisDatabase);
  for (const role of ownRoles) {
    const use = await useOf(client, role);
    if (use === null || (await canLogIn(connectionFor, role))) continue;
    throw new StartError(use === 'here' ? ofThisDatabase : ofThisServer);
  }
}

const ofThisDatabase =
  'The database belongs to an installation with another secret. Put the file "secret" of that installation into DATA_DIR. If it is lost, stop all processes and start once with --new-secret. All users must then log in again, and two-factor and single sign-on must be set up again.';
const ofThisServer =
  'The roles lanewright_app and lanewright_bulk are in use by another database of this PostgreSQL server, with another secret. Use a separate server, or put the file "secret" of that installation into DATA_DIR.';

async function recordedInstallation(client: pg.PoolClient): Promise<string | null> {
  const { there } = await oneRow<{ there: boolean }>(
    client,
    `SELECT to_regclass('public.installation') IS NOT NULL AS there`,
  );
  if (!there) return null;
  const row = await optionalRow<{ fingerprint: string }>(client, 'SELECT fingerprint FROM installation');
  return row?.fingerprint ?? null;
}

/** Whether a role is in use in this database, in another one of the server, or (null) nowhere, such as a new one. */
async function useOf(client: pg.PoolClient, role: OwnRole): Promise<'here' | 'elsewhere' | null> {
  const databases = await rows<{ here: boolean }>(
    client,
    `SELECT DISTINCT d.dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AS here
     FROM pg_shdepend d JOIN pg_roles r ON r.oid = d.refobjid
     WHERE d.refclassid = 'pg_authid'::regclass AND r.rolname = $1 AND d.dbid <> 0`,
    [role],
  );
  if (databases.length === 0) return null;
  return databases.some(({ here }) => here) ? 'here' : 'elsewhere';
}

/** Records which installation the database belongs to; does nothing if it is already recorded. */
export async function recordInstallation(client: pg.PoolClient, secret: Buffer): Promise<void> {
  await execute(
    client,
    `INSERT INTO installation (fingerprint) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET fingerprint = excluded.fingerprint, recorded_at = now()
     WHERE installation.fingerprint <> excluded.fingerprint`,
    [installationOf(secret)],
  );
}
