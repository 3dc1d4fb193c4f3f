import type { Transaction } from '../../platform/database/database.ts';
import type { Job, JobPayload } from '../../platform/jobs/job.ts';
import { runLater } from '../../platform/jobs/runLater.ts';

/** So many of a kind at once in one process: each takes a processor and a place among the workers to itself. */
const mostAtOnce = 1;
const askAgainAfterMs = 1_000;

/**
 * Has the runs of a job take turns in this process. One whose turn it is not yet goes back into the queue and holds no worker; one
 * that was asked again meanwhile leaves its place to the newer.
 */
export function takeTurns(
  job: () => Job,
  /** Whether the run is still the one that is asked for; its row is held until the transaction ends. */
  isAskedFor: (tx: Transaction, payload: JobPayload) => Promise<boolean>,
  work: Job['run'],
): Job['run'] {
  let atOnce = 0;
  return async (platform, payload) => {
    if (atOnce >= mostAtOnce) {
      await platform.database.inBulk(async (tx) => {
        if (await isAskedFor(tx, payload))
          await runLater(tx, job(), payload, new Date(Date.now() + askAgainAfterMs));
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
