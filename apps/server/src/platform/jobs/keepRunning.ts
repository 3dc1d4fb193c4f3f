import { EventEmitter } from 'node:events';
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Platform } from '../platform.ts';
import { HeldJobs } from './heldJobs.ts';

const firstRetryMs = 1_000;
const longestRetryMs = 15_000;

type RunnerEvents = {
  /** A pool or one of its workers started: jobs are locked in its name from now on. */
  onBegun(id: string): void;
  /** A pool and its workers ended; jobs still locked in their names have no owner. */
  onEnded(ids: readonly string[]): void;
};

/**
 * Runs the queue's library until stopped. Its pool fails if the database is lost while it records how a job ended; then a new pool
 * replaces it at once, while the jobs of the old one continue to their end.
 */
export async function keepRunning(
  platform: Platform,
  taskList: TaskList,
  concurrency: number,
  { onBegun, onEnded }: RunnerEvents,
): Promise<{ isRunning(): boolean; heldJobs(): string[]; stop(): Promise<void> }> {
  const held = new HeldJobs();
  const runners = new Set<Runner>();
  let current: Runner | null = null;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  const begin = async () => {
    const events: WorkerEvents = new EventEmitter();
    const ids: string[] = [];
    const begun = (id: string) => {
      ids.push(id);
      onBegun(id);
    };
    events.on('pool:create', ({ workerPool }) => begun(workerPool.id));
    events.on('worker:create', ({ worker }) => begun(worker.workerId));
    events.on('job:start', ({ job }) => held.begin(job.id));
    events.on('job:complete', ({ job }) => held.end(job.id));
    events.on('pool:fatalError', ({ error, action }) =>
      platform.log.error({ err: error, action }, 'how a job ended could not be recorded; it may run again'),
    );
    const runner = await run({
      pgPool: platform.database.ownerPool,
      concurrency,
      pollInterval: 1_000,
      noHandleSignals: true,
      events,
      // When the library records results one by one, it does not handle a failure, and the process exits.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger((scope) => (level, message) => {
        if (level === 'error' || level === 'warning') platform.log.warn({ ...scope }, message);
        else platform.log.debug({ ...scope }, message);
      }),
      taskList,
    });
    current = runner;
    runners.add(runner);
    // Before its jobs have ended: others are waiting.
    events.on('pool:gracefulShutdown', () => {
      if (current === runner) current = null;
      if (!isStopping) beginAgain(firstRetryMs);
    });
    runner.promise
      .catch((error: Error) => platform.log.error({ err: error }, 'the workers ended'))
      .finally(() => {
        runners.delete(runner);
        onEnded(ids);
      });
  };
  const beginAgain = (afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isStopping || current !== null) return;
      begin().then(
        () => platform.log.warn('the workers run again'),
        (error: Error) => {
          platform.log.warn({ reason: error.message }, 'the workers cannot run yet');
          beginAgain(Math.min(longestRetryMs, afterMs * 2));
        },
      );
    }, afterMs);
  };
  await begin();
  return {
    isRunning: () => current !== null,
    heldJobs: () => held.ids(),
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await current
        ?.stop()
        .catch((error: Error) =>
          platform.log.warn({ reason: error.message }, 'the workers did not stop cleanly'),
        );
      await Promise.allSettled([...runners].map((runner) => runner.promise));
    },
  };
}
