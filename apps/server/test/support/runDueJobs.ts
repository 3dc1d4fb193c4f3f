import { Logger, runOnce } from 'graphile-worker';
import { flow } from '../../src/flow.ts';
import { tasksOf } from '../../src/platform/jobs/worker.ts';
import type { Platform } from '../../src/platform/platform.ts';

const quietLogger = new Logger(() => () => undefined);

/** Runs every due job, and those they cause, to the end. */
export function runDueJobs(platform: Platform): Promise<void> {
  return runOnce({
    pgPool: platform.database.ownerPool,
    taskList: tasksOf(platform, flow),
    noHandleSignals: true,
    logger: quietLogger,
  });
}
