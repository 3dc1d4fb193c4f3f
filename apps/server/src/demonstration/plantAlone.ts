import type { Platform } from '../platform/platform.ts';

/**
 * Lets nobody else plant the demonstration or take it away meanwhile, in whichever process: the start and a reset would
 * else plant on each other's halves. A process that is killed lets go.
 */
export async function plantAlone<T>({ database }: Platform, work: () => Promise<T>): Promise<T> {
  const client = await database.bulkPool.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('demonstration planting'))`);
    return await work();
  } finally {
    // The lock is the connection's: it goes with it.
    client.release(true);
  }
}
