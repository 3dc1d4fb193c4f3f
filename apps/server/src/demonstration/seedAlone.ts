import type { Platform } from '../platform/platform.ts';

/**
 * Runs `work` under a lock across all processes: the start and a reset must not seed or delete demonstration data at the same time.
 * A killed process releases the lock.
 */
export async function seedAlone<T>({ database }: Platform, work: () => Promise<T>): Promise<T> {
  const client = await database.bulkPool.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('demonstration planting'))`);
    return await work();
  } finally {
    // Closing the connection releases its lock.
    client.release(true);
  }
}
