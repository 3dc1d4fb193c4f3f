import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';

/** Serialises changes of many lanes of a customer's mode: two roll-ups would deadlock on each other's rows. */
export async function lockLanes(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('lanes ' || $1 || ' ' || $2, 0))`, [
    customerId,
    String(mode),
  ]);
}

/** Keeps `lockLanes` away, and waits for it, while others that share the lock change other lanes of the mode. */
export async function lockLanesShared(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(tx, `SELECT pg_advisory_xact_lock_shared(hashtextextended('lanes ' || $1 || ' ' || $2, 0))`, [
    customerId,
    String(mode),
  ]);
}
