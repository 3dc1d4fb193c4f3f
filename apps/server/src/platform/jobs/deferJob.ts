import type { Transaction } from '../database/database.ts';
import { execute } from '../database/rows.ts';
import type { AnyJob } from './job.ts';

/** Puts a job that cannot have its turn now back into the queue, under its own key. Not an event: nothing has happened yet. */
export async function deferJob(
  tx: Transaction,
  job: AnyJob,
  payload: { readonly subject: string },
  dueAt: Date,
): Promise<void> {
  await execute(tx, 'SELECT enqueue_job_at($1, $2, $3, $4, $5)', [
    job.name,
    JSON.stringify(payload),
    `${job.name}:${payload.subject}`,
    job.maxAttempts ?? 3,
    dueAt,
  ]);
}
