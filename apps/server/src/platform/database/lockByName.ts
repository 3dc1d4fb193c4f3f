import type { Transaction } from './database.ts';
import { execute } from './rows.ts';

/**
 * Locks what a name identifies until the transaction ends: a user, a company, a connection. A lock on a row of these tables would lock
 * the whole table when the database is distributed, because each of them is complete on every node. Read the row after taking its lock.
 */
export async function lockByName(tx: Transaction, name: string): Promise<void> {
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** As `lockByName`, but several transactions can hold it at once. */
export async function holdByName(tx: Transaction, name: string): Promise<void> {
  await execute(tx, 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [name]);
}
