import pg from 'pg';
import type { ConnectionFor } from '../connections.ts';

/** The product's own roles; the owner is the user in the installation's connection. */
export const ownRoles = ['lanewright_app', 'lanewright_bulk'] as const;
export type OwnRole = (typeof ownRoles)[number];

/** Login refused: wrong password (28P01), or the role may not log in (28000). */
const refusals = ['28P01', '28000'];

/** Whether this role can log in with its derived password. @throws Error when the server does not respond. */
export async function canLogIn(connectionFor: ConnectionFor, role: OwnRole): Promise<boolean> {
  const client = new pg.Client({
    ...connectionFor(role),
    application_name: 'lanewright role check',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (refusals.includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The password of this role; undefined if it needs none (a Unix socket of the embedded PostgreSQL). */
export function passwordOf(connectionFor: ConnectionFor, role: OwnRole): string | undefined {
  const { password, connectionString } = connectionFor(role);
  if (typeof password === 'string') return password;
  return connectionString === undefined
    ? undefined
    : decodeURIComponent(new URL(connectionString).password) || undefined;
}
