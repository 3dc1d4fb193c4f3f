import { execute } from '../database/rows.ts';
import type { Platform } from '../platform.ts';

/** Progress step of a job that waits for free disk space. */
export const waitingForSpace = 'Waiting for disk space';

export type Progress = { step: string; done: number; total: number | null; unit: string };

/**
 * Reports the progress of long work, at most four times a second, on a separate connection so that watchers see it before the work
 * commits. The work does not wait for the report; if it fails, the next call fails.
 */
export function progressReporter(platform: Platform, subject: string): (progress: Progress) => Promise<void> {
  let lastAt = 0;
  let lastStep = '';
  let telling: Promise<unknown> | null = null;
  return async (progress) => {
    const at = performance.now();
    if (progress.step === lastStep && at - lastAt < 250) return;
    await telling;
    lastAt = at;
    lastStep = progress.step;
    telling = execute(
      platform.database.bulkPool,
      `INSERT INTO job_progress (subject, step, done, total, unit) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (subject) DO UPDATE
       SET step = excluded.step, done = excluded.done, total = excluded.total, unit = excluded.unit, updated_at = now()`,
      [subject, progress.step, progress.done, progress.total, progress.unit],
    );
    // The next caller gets the error; there may be none.
    telling.catch(() => undefined);
  };
}

/** Deletes the progress of work that has ended, on a separate connection. */
export async function deleteProgress({ database }: Platform, subject: string): Promise<void> {
  await execute(database.bulkPool, 'DELETE FROM job_progress WHERE subject = $1', [subject]);
}
