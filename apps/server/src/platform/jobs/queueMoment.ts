import type { Transaction } from '../database/database.ts';
import { oneRow } from '../database/rows.ts';

/** The moment `afterMs` from now by the queue's own clock, which decides when a job is due. */
export async function queueMoment(tx: Transaction, afterMs: number): Promise<Date> {
  const { at } = await oneRow<{ at: string }>(
    tx,
    'SELECT clock_timestamp() + make_interval(secs => $1) AS at',
    [afterMs / 1000],
  );
  return new Date(at);
}
