import { EventEmitter } from 'node:events';
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { keepChain } from '../audit/keepChain.ts';
import { execute } from '../database/rows.ts';
import { isDiskFull } from '../diskFull.ts';
import type { Platform } from '../platform.ts';
import type { Flow, Job, JobPayload } from './job.ts';
import { waitsForSpace } from './waitsForSpace.ts';

const heartbeatMs = 5_000;
const silentAfterSeconds = 60;

/** Runs the jobs of the flow and chains the audit until stopped. Jobs of workers that died without a word are set free. */
export async function startWorker(
  platform: Platform,
  flow: Flow,
  options: {
    concurrency: number /** No other process can hold jobs of this database: free all at once. */;
    alone: boolean;
  },
): Promise<{ stop(): Promise<void> }> {
  const workerIds = new Set<string>();
  const pool = platform.database.ownerPool;
  await freeSilentWorkers(platform, options.alone ? 0 : silentAfterSeconds);
  const events: WorkerEvents = new EventEmitter();
  const seen = (ids: Iterable<string>) =>
    execute(
      pool,
      `INSERT INTO job_workers (worker_id) SELECT unnest($1::text[])
       ON CONFLICT (worker_id) DO UPDATE SET seen_at = now()`,
      [[...ids]],
    );
  // Jobs are locked in the name of the pool or of one of its workers.
  const signIn = (id: string) => {
    workerIds.add(id);
    seen([id]).catch((error: Error) => platform.log.warn({ err: error }, 'a worker could not sign in'));
  };
  events.on('pool:create', ({ workerPool }) => signIn(workerPool.id));
  events.on('worker:create', ({ worker }) => signIn(worker.workerId));
  const heartbeat = setInterval(() => {
    // First our own sign of life, then the others': a slow beat must not set our own jobs free.
    seen(workerIds)
      .then(() => freeSilentWorkers(platform, silentAfterSeconds))
      .catch((error: Error) => platform.log.warn({ err: error }, 'the workers’ heartbeat was missed'));
  }, heartbeatMs);
  heartbeat.unref();
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: options.concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    logger: new Logger((scope) => (level, message) => {
      if (level === 'error' || level === 'warning') platform.log.warn({ ...scope }, message);
      else platform.log.debug({ ...scope }, message);
    }),
    taskList: tasksOf(platform, flow),
  });
  const chain = keepChain(platform);
  return {
    stop: async () => {
      clearInterval(heartbeat);
      await runner.stop();
      await chain.stop();
      await execute(pool, 'DELETE FROM job_workers WHERE worker_id = ANY ($1)', [[...workerIds]]);
    },
  };
}

/** The flow's jobs as the queue's tasks. */
export function tasksOf(platform: Platform, flow: Flow): TaskList {
  const jobs = new Map(Object.values(flow).flatMap((list) => list.map((job) => [job.name, job] as const)));
  return Object.fromEntries(
    [...jobs].map(([name, job]) => [
      name,
      async (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) => {
        const isLast = helpers.job.attempts >= helpers.job.max_attempts;
        await runJob(platform, job, payload as JobPayload, isLast);
      },
    ]),
  );
}

async function runJob(platform: Platform, job: Job, payload: JobPayload, isLast: boolean): Promise<void> {
  const startedAt = performance.now();
  try {
    await job.run(platform, payload);
    platform.metrics.jobSeconds.observe({ job: job.name }, (performance.now() - startedAt) / 1000);
  } catch (error) {
    platform.metrics.jobFailures.inc({ job: job.name });
    const failure = error instanceof Error ? error : new Error(String(error));
    if (isDiskFull(failure) && (await waitsForSpace(platform, job, payload))) return;
    platform.log.error({ err: failure, job: job.name, subject: payload.subject, isLast }, 'a job failed');
    if (isLast && job.onGiveUp !== undefined) await job.onGiveUp(platform, payload, failure);
    throw failure;
  }
}

const silentWorkers = `
  SELECT DISTINCT locked_by FROM graphile_worker._private_jobs j
  WHERE locked_by IS NOT NULL AND NOT EXISTS (
    SELECT FROM job_workers w WHERE w.worker_id = j.locked_by AND w.seen_at > now() - make_interval(secs => $1))`;

/**
 * Gives free the jobs of workers that have not been seen for a while (a killed process cannot say goodbye). Being killed is
 * no fault of the job: the attempt is given back, or a few restarts would leave an upload in a working state for good.
 * A job without its key was announced again meanwhile, and the newer one does its work.
 */
async function freeSilentWorkers(platform: Platform, silentSeconds: number): Promise<void> {
  const { ownerPool } = platform.database;
  // Its attempts are spent: set free it would stand among the failed for ever.
  await execute(
    ownerPool,
    `DELETE FROM graphile_worker._private_jobs WHERE key IS NULL AND locked_by IN (${silentWorkers})`,
    [silentSeconds],
  );
  await execute(
    ownerPool,
    `UPDATE graphile_worker._private_jobs SET attempts = greatest(0, attempts - 1)
     WHERE locked_by IN (${silentWorkers})`,
    [silentSeconds],
  );
  await execute(
    ownerPool,
    `WITH silent AS (${silentWorkers})
     SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM silent HAVING count(*) > 0`,
    [silentSeconds],
  );
}
