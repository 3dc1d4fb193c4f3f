import type pg from 'pg';
import { deriveKey } from '../secrets.ts';

/** `owner` migrates; `lanewright_app` answers people and cannot bypass row-level security; `lanewright_bulk` runs set-based jobs. */
export type DatabaseRole = 'owner' | 'lanewright_app' | 'lanewright_bulk';

export type ConnectionFor = (role: DatabaseRole) => pg.PoolConfig;

/** Connections to an outside server: its URL for the owner, the product's own roles with derived passwords. */
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
