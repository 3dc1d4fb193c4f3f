import type { Database, Transaction } from '../database/database.ts';
import { execute, oneRow, optionalRow, rows } from '../database/rows.ts';

export type JobState = 'Waiting' | 'Running' | 'Retrying' | 'Failed';

/** A job in the queue; finished ones are deleted. */
export type QueuedJob = {
  readonly job_id: string;
  readonly name: string;
  readonly subject: string | null;
  readonly customer_id: string | null;
  /** The ids in its payload, by name: `uploadId`, `mode`. */
  readonly mentions: Readonly<Record<string, string>>;
  readonly state: JobState;
  readonly attempts: number;
  readonly max_attempts: number;
  /** When it runs next, or started to run. */
  readonly run_at: string;
  readonly created_at: string;
  readonly last_error: string | null;
};

type Queue = Pick<Database, 'ownerPool'>;

/** The library's tables, read with the role that created them: no other may. Only the ids of a job's payload leave the queue. */
const queued = `
  SELECT j.id AS job_id, t.identifier AS name, j.payload->>'subject' AS subject,
         substring(j.payload->>'customerId' FROM '^[1-9]\\d{0,17}$') AS customer_id,
         (SELECT coalesce(jsonb_object_agg(p.key, p.value #>> '{}'), '{}') FROM jsonb_each(j.payload::jsonb) p
          WHERE p.key IN ('uploadId', 'laneId', 'firstLaneId', 'carrierId', 'documentId', 'tenderId', 'scenarioId', 'userId', 'mode')
            AND jsonb_typeof(p.value) IN ('string', 'number')) AS mentions,
         CASE WHEN j.locked_at IS NOT NULL THEN 'Running' WHEN j.attempts >= j.max_attempts THEN 'Failed'
              WHEN j.attempts > 0 THEN 'Retrying' ELSE 'Waiting' END AS state,
         j.attempts, j.max_attempts, coalesce(j.locked_at, j.run_at) AS run_at, j.created_at, left(j.last_error, 2000) AS last_error
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id`;

/** Jobs of one state or all, failed ones first, then running ones; with their total number. */
export async function selectJobs(
  queue: Queue,
  filter: { state: JobState | null; limit: number; offset: number },
): Promise<{ total: number; jobs: QueuedJob[] }> {
  const found = `FROM (${queued}) job WHERE $1::text IS NULL OR state = $1`;
  const { total } = await oneRow<{ total: string }>(queue.ownerPool, `SELECT count(*) AS total ${found}`, [
    filter.state,
  ]);
  const jobs = await rows<QueuedJob>(
    queue.ownerPool,
    `SELECT * ${found}
     ORDER BY array_position(ARRAY['Failed', 'Running', 'Retrying'], state), run_at, job_id LIMIT $2 OFFSET $3`,
    [filter.state, filter.limit, filter.offset],
  );
  return { total: Number(total), jobs };
}

/** Number of jobs in each state, how long the oldest due job has waited, and how many workers are alive. */
export async function countJobs(
  queue: Queue,
): Promise<Record<Lowercase<JobState> | 'oldestWaitSeconds' | 'workersSeen', number>> {
  const counted = await oneRow<Record<Lowercase<JobState> | 'oldest_wait' | 'workers', string | null>>(
    queue.ownerPool,
    `SELECT count(*) FILTER (WHERE state = 'Waiting') AS waiting, count(*) FILTER (WHERE state = 'Running') AS running,
            count(*) FILTER (WHERE state = 'Retrying') AS retrying, count(*) FILTER (WHERE state = 'Failed') AS failed,
            extract(epoch FROM now() - min(run_at) FILTER (WHERE state IN ('Waiting', 'Retrying') AND run_at <= now())) AS oldest_wait,
            (SELECT count(*) FROM job_workers WHERE worker_id LIKE 'worker-%' AND seen_at > now() - interval '20 seconds') AS workers
     FROM (${queued}) job`,
  );
  return {
    waiting: Number(counted.waiting),
    running: Number(counted.running),
    retrying: Number(counted.retrying),
    failed: Number(counted.failed),
    oldestWaitSeconds: Math.round(Number(counted.oldest_wait ?? 0)),
    workersSeen: Number(counted.workers),
  };
}

export type RetriedJob = Pick<QueuedJob, 'name' | 'subject' | 'customer_id' | 'attempts'> & {
  /** A running job is left alone. */
  readonly is_running: boolean;
};

/** Makes a job due now, with its full number of attempts; null if it does not exist or has finished in the meantime. */
export function retryQueuedJob(tx: Transaction, jobId: string): Promise<RetriedJob | null> {
  return optionalRow(tx, 'SELECT name, subject, customer_id, attempts, is_running FROM retry_job($1)', [
    jobId,
  ]);
}

/** Deletes the waiting jobs of these customers, except those named, whose work is outside the database. */
export async function forgetJobsOf(
  queue: Queue,
  customerIds: readonly string[],
  kept: readonly string[],
): Promise<void> {
  await execute(
    queue.ownerPool,
    `SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY(
       SELECT job_id::bigint FROM (${queued}) job
       WHERE customer_id = ANY ($1::text[]) AND state <> 'Running' AND name <> ALL ($2::text[])))`,
    [customerIds, kept],
  );
}

/** Number of running jobs of these customers. */
export async function countRunningJobsOf(queue: Queue, customerIds: readonly string[]): Promise<number> {
  const { running } = await oneRow<{ running: number }>(
    queue.ownerPool,
    `SELECT count(*)::integer AS running FROM (${queued}) job
     WHERE customer_id = ANY ($1::text[]) AND state = 'Running' AND name <> 'deliverMail'`,
    [customerIds],
  );
  return running;
}
