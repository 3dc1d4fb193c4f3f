import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionFor } from './database/connections.ts';
import { StartError } from './startError.ts';

type SystemError = Error & {
  code?: string;
  syscall?: string;
  path?: string;
  port?: number;
};

/** The system's error for a file or folder, and what to do about it. */
const filesAt: Record<string, string> = {
  ENOSPC: 'there is no space left on its disk. Free some, or set DATA_DIR to another disk',
  EDQUOT: 'the quota of its disk is used up. Free some space, or set DATA_DIR to another disk',
  EROFS: 'its disk is read-only. Set DATA_DIR to a folder that this user can write to',
  EACCES: 'this user may not write there. Set DATA_DIR to a folder that this user can write to',
  EPERM: 'this user may not write there. Set DATA_DIR to a folder that this user can write to',
  ENOTDIR: 'a part of this path is a file. Set DATA_DIR to a folder',
  EEXIST: 'it is a file. Set DATA_DIR to a folder',
};

/** Why a start failed, as a sentence with the way out; null for what no operator can remove, which needs its stack. */
export function startFailure(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  const { code = '', syscall, path, port, message } = error as SystemError;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop the program that listens there, or set PORT to another one.`;
  if (syscall === 'listen') return `It cannot listen at PORT and HOST: ${message}.`;
  if (path !== undefined && filesAt[code] !== undefined)
    return `It cannot write to ${path}: ${filesAt[code]}.`;
  if (code === 'ENOSPC') return `It cannot write: ${filesAt.ENOSPC}.`;
  if (code === '28P01')
    return `The server refuses a password (${message}): the secret in DATA_DIR is not that of this installation, or the product was not started since it changed.`;
  if (code === '53100') return 'The disk of the PostgreSQL server is full. Free some space there.';
  return null;
}

/** The server is starting, stopping or not there yet: worth a few seconds. */
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', '57P01', '57P02', '57P03']);
const longestWaitMs = 20_000;

const refusals: Record<string, string> = {
  ENOTFOUND: 'its host is not known',
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'there is no such socket',
  EAI_AGAIN: 'its host cannot be looked up at the moment',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  '28P01': 'it refuses the password',
  '28000': 'it does not let this user in',
  '3D000': 'it has no such database',
  '57P03': 'it is still starting',
};

/**
 * Waits some seconds for a database that is just starting.
 * @throws StartError saying why it cannot be reached.
 */
export async function waitForDatabase(
  connectionFor: ConnectionFor,
  say: (sentence: string) => void,
  patienceMs = longestWaitMs,
): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  for (let waited = false; ; waited = true) {
    const client = new pg.Client({ ...connectionFor('owner'), connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      const { code = '', message } = error as SystemError;
      if (!passing.has(code) || performance.now() > endsAt) {
        const why = refusals[code] ?? message;
        const place = `${client.host}:${client.port}`;
        throw new StartError(`The database at ${place} cannot be reached as DATABASE_URL says: ${why}.`, {
          cause: error,
        });
      }
      if (!waited) say(`Waiting for the database: ${refusals[code] ?? message} …`);
      await sleep(1_000);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
