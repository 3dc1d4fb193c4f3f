import { setTimeout as passing } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { ProblemError } from '../../../platform/http/problemError.ts';
import type { Turn } from './takeTurn.ts';

/** Each reads and writes up to a whole file, and keeps a connection meanwhile. */
const mostAtOnce = 2;
const askAgainMs = 200;
const longestWaitMs = 60_000;

/** The transfers that this process reads or joins at the moment: asked before the database is, for it costs nothing. */
const held = new Set<string>();

/**
 * Runs work that reads or joins everything a transfer has brought: once at a time for a transfer, however often it is asked
 * for. Others wait for its end without a connection, a minute at most. The database lets go of it when the process dies.
 */
export async function holdTransfer<T>(
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

/** Null where another process holds it. */
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

/** As whoever lost the connection is told: what arrived is kept, and the same call may be made again. */
const stillJoining = () =>
  new ProblemError({
    status: 503,
    code: 'transfer_joining',
    title: 'The parts of this file are being joined',
    detail: 'Send the last request again in a moment.',
  });
