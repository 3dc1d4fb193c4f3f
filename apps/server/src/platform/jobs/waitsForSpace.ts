import type { Platform } from '../platform.ts';
import type { AnyJob } from './job.ts';
import { progressReporter, waitingForSpace } from './progress.ts';
import { deferJob } from './deferJob.ts';

const againAfterMs = 60_000;

/**
 * Postpones a job that found the disk full, as often as needed, and reports that it waits: no work is given up for lack of disk
 * space. Returns false if even that cannot be written.
 */
export async function waitsForSpace(
  platform: Platform,
  job: AnyJob,
  payload: { readonly subject: string },
): Promise<boolean> {
  try {
    await progressReporter(
      platform,
      payload.subject,
    )({ step: waitingForSpace, done: 0, total: null, unit: '' });
    const dueAt = new Date(Date.now() + againAfterMs);
    await platform.database.asSystem((tx) => deferJob(tx, job, payload, dueAt));
  } catch {
    return false;
  }
  platform.log.error({ job: job.name, subject: payload.subject }, 'a disk is full: the job waits for space');
  return true;
}
