import type { operations, ResponseOf } from '@lanewright/contract';
import { rows } from '../../platform/database/rows.ts';
import type { Call } from '../../platform/http/serve.ts';
import { selectJobs } from '../../platform/jobs/queue.ts';
import { mentionsOfJob, subjectNameOf } from './jobNames.ts';
import { selectNames } from './names.ts';
import { pageOf } from './page.ts';

/** A page of the queue, with the names of the customers of its jobs. */
export async function listJobs({
  platform,
  query,
  reply,
}: Call<typeof operations.listJobs>): Promise<ResponseOf<typeof operations.listJobs>> {
  const { database } = platform;
  const { total, jobs } = await selectJobs(database, { state: query.state ?? null, ...pageOf(query) });
  const customers = await rows<{ company_id: string; name: string }>(
    database.bulkPool,
    'SELECT company_id, name FROM companies WHERE company_id = ANY ($1)',
    [jobs.map((job) => job.customer_id)],
  );
  const names = await database.asSystem((tx) => selectNames(tx, jobs.flatMap(mentionsOfJob)));
  const nameOf = new Map(customers.map((customer) => [customer.company_id, customer.name]));
  reply.header('x-total-count', total);
  return jobs.map((job) => ({
    id: job.job_id,
    name: job.name,
    subject: job.subject,
    subjectName: subjectNameOf(job, names),
    customerName: job.customer_id === null ? null : (nameOf.get(job.customer_id) ?? null),
    state: job.state,
    attempts: job.attempts,
    maxAttempts: job.max_attempts,
    runAt: job.run_at,
    createdAt: job.created_at,
    lastError: job.last_error,
  }));
}
