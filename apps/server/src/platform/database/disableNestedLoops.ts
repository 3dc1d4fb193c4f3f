import type { Transaction } from './database.ts';
import { execute, oneRow } from './rows.ts';

/**
 * Runs statements that join whole tables of a mode without nested loops. Under row-level security PostgreSQL underestimates a
 * customer's rows, and right after a big award or roll-up expects only one; a nested loop over 100,000 lanes would never end. A
 * nested call keeps the setting of the outer call.
 */
export async function disableNestedLoops<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const { was } = await oneRow<{ was: string }>(tx, `SELECT current_setting('enable_nestloop') AS was`);
  if (was === 'off') return work();
  await execute(tx, 'SET LOCAL enable_nestloop = off');
  const result = await work();
  await execute(tx, 'SET LOCAL enable_nestloop = on');
  return result;
}
