import type { Transaction } from '../database/database.ts';
import { execute, oneRow } from '../database/rows.ts';
import type { Flow } from './job.ts';

/** A job that nobody is told of when it gives up tries for about a day. */
const patientAttempts = 25;

let installed: Flow = {};

/** Tells the outbox, once at start, who acts on which fact. */
export function installFlow(flow: Flow): void {
  installed = flow;
}

/**
 * Writes a fact and the jobs that act on it in the transaction of the change itself.
 * `subject` keys the jobs: the same subject announced again before a job began runs that job once.
 */
export async function announce(
  tx: Transaction,
  fact: string,
  subject: string,
  payload: { readonly customerId: string; readonly [key: string]: unknown },
): Promise<void> {
  const jobs = installed[fact];
  if (jobs === undefined) throw new Error(`flow.ts knows no fact "${fact}"`);
  const { outbox_fact_id: factId } = await oneRow<{ outbox_fact_id: string }>(
    tx,
    'INSERT INTO outbox_facts (fact, subject, payload) VALUES ($1, $2, $3) RETURNING outbox_fact_id',
    [fact, subject, JSON.stringify(payload)],
  );
  for (const job of jobs) {
    await execute(tx, 'SELECT enqueue_job($1, $2, $3, $4)', [
      job.name,
      JSON.stringify({ ...payload, subject, factId }),
      `${job.name}:${subject}`,
      job.maxAttempts ?? (job.onGiveUp === undefined ? patientAttempts : 5),
    ]);
  }
}
