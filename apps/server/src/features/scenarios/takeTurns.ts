import type { FactName } from '@lanewright/contract/facts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Job, JobPayload } from '../../platform/jobs/job.ts';
import { deferJob } from '../../platform/jobs/deferJob.ts';

/** Runs of a kind at once per process: each uses a whole processor and a worker slot. */
const mostAtOnce = 1;
const askAgainAfterMs = 1_000;

/**
 * Limits how many runs of a job are active in this process. A waiting run goes back into the queue and holds no worker; if it was
 * requested again in the meantime, the newer run takes its place.
 */
export function takeTurns<F extends FactName>(
  job: () => Job<F>,
  /** Whether the run is still the current one; locks its row until the transaction ends. */
  isAskedFor: (tx: Transaction, payload: JobPayload<F>) => Promise<boolean>,
  work: Job<F>['run'],
): Job<F>['run'] {
  let atOnce = 0;
  return async (platform, payload) => {
    if (atOnce >= mostAtOnce) {
      await platform.database.asSystem(async (tx) => {
        if (await isAskedFor(tx, payload))
          await deferJob(tx, job(), payload, new Date(Date.now() + askAgainAfterMs));
      });
      return;
    }
    atOnce += 1;
    try {
      await work(platform, payload);
    } finally {
      atOnce -= 1;
    }
  };
}
