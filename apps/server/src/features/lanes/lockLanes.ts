import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';

/** Serialises changes of many lanes of a customer's mode: two roll-ups would deadlock on each other's rows. */
export async function lockLanes(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('lanes ' || $1 || ' ' || $2, 0))`, [
    customerId,
    String(mode),
  ]);
}
