import type pg from 'pg';
import { deriveKey } from '../secrets.ts';

/**
 * `owner` migrates; `lanewright_app` serves requests and cannot bypass row-level security; `lanewright_bulk` runs set-based jobs.
 */
export type DatabaseRole = 'owner' | 'lanewright_app' | 'lanewright_bulk';

export type ConnectionFor = (role: DatabaseRole) => pg.PoolConfig;

/** Connections to an external server: its URL for the owner, derived passwords for the product's own roles. */
export function outsideConnections(databaseUrl: string, secret: Buffer): ConnectionFor {
  return (role) => {
    if (role === 'owner') return { connectionString: databaseUrl };
    const url = new URL(databaseUrl);
    url.username = role;
    url.password = rolePassword(secret, role);
    return { connectionString: url.href };
  };
}

function rolePassword(secret: Buffer, role: DatabaseRole): string {
  return deriveKey(secret, `database role ${role}`).toString('hex');
}
