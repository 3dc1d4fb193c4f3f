import { execute } from '../database/rows.ts';
import type { Platform } from '../platform.ts';

/** The step of a job that waits for room on a disk. */
export const waitingForSpace = 'Waiting for disk space';

export type Progress = { step: string; done: number; total: number | null; unit: string };

/**
 * Tells how far long work has come, at most four times a second, on a connection of its own so that watchers see it before
 * the work commits. The work does not wait for the telling; where that fails, the next call does.
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
    // Whoever calls next learns of a failure; nobody may.
    telling.catch(() => undefined);
  };
}
