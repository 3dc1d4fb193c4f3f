import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';

/** Lets one transaction at a time change many lanes of a customer's mode: two roll-ups would wait for each other's rows. */
export async function lockLanes(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('lanes ' || $1 || ' ' || $2, 0))`, [
    customerId,
    String(mode),
  ]);
}
