import type { FactName } from '@lanewright/contract/facts';
import type { TaskList } from 'graphile-worker';
import { extendAuditChain } from '../audit/extendAuditChain.ts';
import { execute } from '../database/rows.ts';
import { isDiskFull } from '../diskFull.ts';
import type { Platform } from '../platform.ts';
import type { AnyJob, Flow, JobPayload } from './job.ts';
import { keepRunning } from './keepRunning.ts';
import { parsePayload } from './parsePayload.ts';
import { previousNamesOf } from './previousNames.ts';
import { waitsForSpace } from './waitsForSpace.ts';

const heartbeatMs = 5_000;
const silentAfterSeconds = 60;

type Worker = {
  /** Whether jobs are running: the queue is being polled, and the last heartbeat was recorded within a minute. */
  isRunning(): boolean;
  stop(): Promise<void>;
};

/** Runs the jobs of the flow and chains the audit until stopped. Releases jobs of workers that died without signing out. */
export async function startWorker(
  platform: Platform,
  flow: Partial<Flow>,
  options: {
    concurrency: number /** No other process can hold jobs of this database: release all at once. */;
    alone: boolean;
  },
): Promise<Worker> {
  const workerIds = new Set<string>();
  const endedIds = new Set<string>();
  const pool = platform.database.ownerPool;
  await freeSilentWorkers(platform, options.alone ? 0 : silentAfterSeconds);
  let beatAt = performance.now();
  const seen = (ids: Iterable<string>) =>
    execute(
      pool,
      `INSERT INTO job_workers (worker_id) SELECT unnest($1::text[])
       ON CONFLICT (worker_id) DO UPDATE SET seen_at = now()`,
      [[...ids]],
    );
  const unsee = (ids: Iterable<string>) =>
    execute(pool, 'DELETE FROM job_workers WHERE worker_id = ANY ($1)', [[...ids]]);
  const warn = (sentence: string) => (error: Error) => platform.log.warn({ reason: error.message }, sentence);
  const signOut = async () => {
    const ids = [...endedIds];
    if (ids.length === 0) return;
    await unsee(ids);
    for (const id of ids) endedIds.delete(id);
  };
  // None before the queue is polled, which can take longer than a heartbeat.
  let heldJobs = (): readonly string[] => [];
  const beat = async () => {
    // Signing out may have failed with the same database failure that ended them.
    await signOut();
    // Our own heartbeat first, then the others: a slow heartbeat must not release our own jobs.
    await seen(workerIds);
    await freeSilentWorkers(platform, silentAfterSeconds);
    await freeLostJobs(platform, workerIds, heldJobs());
    await removeSuperseded(platform);
    beatAt = performance.now();
  };
  const heartbeat = setInterval(() => {
    beat().catch(warn('the workers’ heartbeat was missed'));
  }, heartbeatMs);
  heartbeat.unref();
  const runner = await keepRunning(platform, tasksOf(platform, flow), options.concurrency, {
    // Jobs are locked in the name of the pool or of one of its workers.
    onBegun: (id) => {
      workerIds.add(id);
      seen([id]).catch(warn('a worker could not sign in'));
    },
    onEnded: (ids) => {
      for (const id of ids) {
        workerIds.delete(id);
        endedIds.add(id);
      }
      // They have no heartbeat any more, so the next check releases their jobs.
      signOut().catch(warn('a worker could not sign out'));
    },
  });
  heldJobs = runner.heldJobs;
  const chain = extendAuditChain(platform);
  return {
    isRunning: () => runner.isRunning() && performance.now() - beatAt < silentAfterSeconds * 1000,
    stop: async () => {
      clearInterval(heartbeat);
      const ids = [...workerIds];
      await runner.stop();
      await chain.stop();
      await unsee(ids);
    },
  };
}

/** Converts the flow's jobs to the queue's tasks, also under their previous names. */
export function tasksOf(platform: Platform, flow: Partial<Flow>): TaskList {
  const all = Object.values(flow).flatMap((jobs): readonly AnyJob[] => jobs);
  const jobs = new Map(
    all.flatMap((job) => [job.name, ...previousNamesOf(job.name)].map((name) => [name, job] as const)),
  );
  // An alarm on a rising count misses the first failure if the count does not exist before it.
  for (const { name } of all) platform.metrics.jobFailures.inc({ job: name }, 0);
  return Object.fromEntries(
    [...jobs].map(([name, job]) => [
      name,
      async (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) => {
        const isLast = helpers.job.attempts >= helpers.job.max_attempts;
        await runJob(platform, job, payload, isLast);
      },
    ]),
  );
}

async function runJob(platform: Platform, job: AnyJob, queued: unknown, isLast: boolean): Promise<void> {
  const startedAt = performance.now();
  let payload: JobPayload<FactName> | null = null;
  try {
    payload = await parsePayload(platform.database, job, queued);
    // `flow` gives a job only events that it handles.
    await job.run(platform, payload as never);
    platform.metrics.jobSeconds.observe({ job: job.name }, (performance.now() - startedAt) / 1000);
  } catch (error) {
    platform.metrics.jobFailures.inc({ job: job.name });
    const failure = error instanceof Error ? error : new Error(String(error));
    if (payload !== null && isDiskFull(failure) && (await waitsForSpace(platform, job, payload))) return;
    const subject = payload?.subject ?? subjectOf(queued);
    platform.log.error({ err: failure, job: job.name, subject, isLast }, 'a job failed');
    if (isLast && payload !== null) await job.onGiveUp?.(platform, payload as never, failure);
    throw failure;
  }
}

/** The subject of a job whose payload did not parse, if it has one. */
const subjectOf = (queued: unknown): unknown =>
  typeof queued === 'object' && queued !== null && 'subject' in queued ? queued.subject : undefined;

const silentWorkers = `
  SELECT DISTINCT locked_by FROM graphile_worker._private_jobs j
  WHERE locked_by IS NOT NULL AND NOT EXISTS (
    SELECT FROM job_workers w WHERE w.worker_id = j.locked_by AND w.seen_at > now() - make_interval(secs => $1))`;

/**
 * Releases jobs of workers without a recent heartbeat. Being killed is not the job's fault: the attempt is given back, or a few
 * restarts would leave an upload in a working state permanently. A job without its key was announced again in the meantime, and the
 * newer one does its work.
 */
async function freeSilentWorkers(platform: Platform, silentSeconds: number): Promise<void> {
  const { ownerPool } = platform.database;
  // Its attempts are used up: if released, it would stay among the failed jobs forever.
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

/**
 * Releases jobs that the database locked for this process although it does not run them: its connection was lost after the lock
 * and before the answer. As in `freeSilentWorkers`, the attempt is given back, and a job that was announced again is deleted.
 */
async function freeLostJobs(
  platform: Platform,
  workerIds: ReadonlySet<string>,
  heldJobs: readonly string[],
): Promise<void> {
  const { ownerPool } = platform.database;
  const lost = `locked_by = ANY ($1) AND locked_at < now() - make_interval(secs => $2) AND id <> ALL ($3::bigint[])`;
  const values = [[...workerIds], silentAfterSeconds, heldJobs];
  await execute(ownerPool, `DELETE FROM graphile_worker._private_jobs WHERE key IS NULL AND ${lost}`, values);
  await execute(
    ownerPool,
    `UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL, attempts = greatest(0, attempts - 1)
     WHERE ${lost}`,
    values,
  );
}

/**
 * Removes jobs that failed after they were announced again: without a key and attempts, they never run again, and the newer job did
 * their work or reports its own failure.
 */
async function removeSuperseded(platform: Platform): Promise<void> {
  await execute(
    platform.database.ownerPool,
    `DELETE FROM graphile_worker._private_jobs WHERE key IS NULL AND locked_at IS NULL AND attempts >= max_attempts`,
  );
}
