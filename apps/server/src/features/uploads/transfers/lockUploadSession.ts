import { setTimeout as passing } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Turn } from './acquireSlot.ts';

/** Each reads and writes up to a whole file, and holds a connection in the meantime. */
const mostAtOnce = 2;
const askAgainMs = 200;
const longestWaitMs = 60_000;

/** The transfers that this process is reading or joining now: checked before the database because it is free. */
const held = new Set<string>();

/**
 * Runs work that reads or joins everything a transfer has received: one at a time per transfer, however often it is requested.
 * Others wait for its end without a connection, for a minute at most. The database releases the lock when the process dies.
 */
export async function lockUploadSession<T>(
  { bulkPool }: Database,
  { customerId, transfer }: Pick<Turn, 'customerId' | 'transfer'>,
  work: () => Promise<T>,
): Promise<T> {
  const name = `transfer ${customerId} ${transfer}`;
  const until = performance.now() + longestWaitMs;
  for (;;) {
    if (held.size < mostAtOnce && !held.has(name)) {
      const done = await holdNow(bulkPool, name, work);
      if (done !== null) return done.result;
    }
    if (performance.now() > until) throw stillJoining();
    await passing(askAgainMs);
  }
}

/** Null if another process holds it. */
async function holdNow<T>(
  pool: Database['bulkPool'],
  name: string,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  held.add(name);
  try {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const { locked } = await oneRow<{ locked: boolean }>(
        client,
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked',
        [name],
      );
      if (!locked) return null;
      try {
        return { result: await work() };
      } finally {
        await client
          .query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name])
          .catch((error: Error) => {
            broken = error;
          });
      }
    } finally {
      client.release(broken);
    }
  } finally {
    held.delete(name);
  }
}

/** The same error as after a lost connection: what arrived is stored, and the same request may be repeated. */
const stillJoining = () =>
  refuse('transfer_joining', 'The parts of this file are being joined', {
    detail: 'Send the last request again in a moment.',
  });
