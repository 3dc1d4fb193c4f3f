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
  ENOSPC: 'no space is left on its disk. Free up some space, or set DATA_DIR to another disk',
  EDQUOT: 'the quota of its disk is used up. Free up some space, or set DATA_DIR to another disk',
  EROFS: 'its disk is read-only. Set DATA_DIR to a folder that this user can write to',
  EACCES: 'this user has no write access. Set DATA_DIR to a folder that this user can write to',
  EPERM: 'this user has no write access. Set DATA_DIR to a folder that this user can write to',
  ENOTDIR: 'part of this path is a file. Set DATA_DIR to a folder',
  EEXIST: 'it is a file. Set DATA_DIR to a folder',
};

/**
 * Explains in a sentence why a start failed, with the suggested fix; null for an error that no operator can fix, which needs its
 * stack.
 */
export function startFailure(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  const { code = '', syscall, path, port, message } = error as SystemError;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`;
  if (syscall === 'listen') return `It can’t listen on PORT and HOST: ${message}.`;
  if (path !== undefined && filesAt[code] !== undefined)
    return `It can’t write to ${path}: ${filesAt[code]}.`;
  if (code === 'ENOSPC') return `It can’t write: ${filesAt.ENOSPC}.`;
  if (code === '28P01')
    return `The server rejects a password (${message}): the secret in DATA_DIR is not from this installation, or the product hasn’t been started since it changed.`;
  if (code === '53100') return 'The disk of the PostgreSQL server is full. Free up some space there.';
  return null;
}

/** The server is starting, stopping or not there yet: wait a few seconds. */
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', '57P01', '57P02', '57P03']);
const longestWaitMs = 20_000;

const refusals: Record<string, string> = {
  ENOTFOUND: 'its host is unknown',
  ECONNREFUSED: 'nothing is listening there',
  ENOENT: 'its socket was not found',
  EAI_AGAIN: 'its host can’t be resolved at the moment',
  ETIMEDOUT: 'it isn’t responding',
  EHOSTUNREACH: 'its host can’t be reached',
  '28P01': 'it rejects the password',
  '28000': 'it doesn’t allow this user to connect',
  '3D000': 'it doesn’t have this database',
  '57P03': 'it is still starting',
};

/**
 * Waits a few seconds for a database that is starting.
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
        throw new StartError(`The database at ${place} can’t be reached with DATABASE_URL: ${why}.`, {
          cause: error,
        });
      }
      if (!waited) say(`Waiting for the database: ${refusals[code] ?? message}…`);
      await sleep(1_000);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
