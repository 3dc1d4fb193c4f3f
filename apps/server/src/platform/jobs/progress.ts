import type { Transaction } from '../database/database.ts';
import { execute, optionalRow } from '../database/rows.ts';
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

/** The last report about a subject; null if nothing reports about it. A process that was ended has left its last report. */
export function readReported(tx: Transaction, subject: string): Promise<Progress | null> {
  return optionalRow<Progress>(
    tx,
    `SELECT step, done::float8 AS done, total::float8 AS total, unit FROM job_progress
     WHERE subject = $1 AND updated_at > now() - interval '3 minutes'`,
    [subject],
  );
}

/** A request with fewer ends before a report could be read. */
const reportedFrom = 1_000;
/** A report that is not repeated counts as left behind after three minutes. */
const repeatedAfterMs = 60_000;

/**
 * Runs a request and reports its progress if it is a large one. It never waits for a report: jobs that wait for the request's locks
 * can occupy all connections that reports use.
 * @param unit - what is counted, in the plural
 */
export async function reportRequest<T>(
  platform: Platform,
  subject: string,
  unit: string,
  work: (report: (step: string, done: number, total: number | null) => Promise<void>) => Promise<T>,
): Promise<T> {
  const write = progressReporter(platform, subject);
  let reported: Promise<unknown> | null = null;
  let last: Progress | null = null;
  const add = (report: () => Promise<unknown>) => {
    reported = (reported ?? Promise.resolve()).then(report).catch(() => undefined);
  };
  const repeat = () => {
    const progress = last;
    if (progress !== null) add(() => write(progress));
  };
  const timer = setInterval(repeat, repeatedAfterMs);
  try {
    return await work(async (step, done, total) => {
      if (reported === null && (total ?? 0) < reportedFrom) return;
      last = { step, done, total, unit };
      repeat();
    });
  } finally {
    clearInterval(timer);
    if (reported !== null) add(() => deleteProgress(platform, subject));
  }
}
