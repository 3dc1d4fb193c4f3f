import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { retryQueuedJob } from '../../platform/jobs/queue.ts';

/**
 * Makes a waiting or failed job due now, with all its attempts available again.
 * @throws ProblemError when the job no longer exists, or is running.
 */
export async function retryJob(tx: Transaction, actor: Actor, jobId: string): Promise<void> {
  const job = await retryQueuedJob(tx, jobId);
  if (job === null) throw refuse('job_not_found', 'Job not found', { detail: 'It may already be done.' });
  if (job.is_running) throw refuse('job_running', 'The job is running');
  await recordAudit(tx, actor, {
    customerId: job.customer_id,
    action: 'job.retried',
    subjectKind: 'job',
    subjectId: jobId,
    before: { name: job.name, subject: job.subject, attempts: job.attempts },
    after: { attempts: 0 },
  });
}
