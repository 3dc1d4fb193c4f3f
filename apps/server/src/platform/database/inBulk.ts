import { disableNestedLoops } from './disableNestedLoops.ts';
import type { Transaction } from './database.ts';
import { execute } from './rows.ts';

/** Runs statements that join whole tables of a mode: without nested loops, and sorting and grouping a hundred thousand lanes in memory. */
export async function inBulk<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await execute(tx, `SET LOCAL work_mem = '128MB'`);
  const result = await disableNestedLoops(tx, work);
  await execute(tx, 'SET LOCAL work_mem TO DEFAULT');
  return result;
}
