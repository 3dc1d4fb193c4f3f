import { addMonths, monthOfDate } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import type { CleanupTask } from '../../platform/jobs/runCleanup.ts';
import { announce } from '../../platform/jobs/outbox.ts';

/** Returns the month of a benchmark run started now, as its first day. */
export const monthOfNow = (): string => `${monthOfDate(now().toISOString())}-01`;

/**
 * Schedules next month's benchmarks for its start, with the privacy limits of the last run; once a month, however often it is
 * called. The queue uses the real clock, while the product's clock may be fixed, so the delay until then is what counts.
 */
export async function planNextFreeze(tx: Transaction): Promise<void> {
  const next = addMonths(monthOfNow().slice(0, 7), 1);
  const dueAt = new Date(`${next}-01T03:00:00Z`);
  const planned = await execute(
    tx,
    `INSERT INTO benchmark_runs (month, due_at, rules)
     VALUES ($1, $2, coalesce((SELECT rules FROM benchmark_runs ORDER BY month DESC LIMIT 1), '{}'))
     ON CONFLICT (month) DO NOTHING`,
    [`${next}-01`, dueAt],
  );
  if (planned === 0) return;
  const runAt = new Date(Date.now() + (dueAt.getTime() - now().getTime()));
  await announce(tx, 'benchmarks.due', `benchmarks:${next}`, { customerId: '0' }, runAt);
}

/** Ensures that a benchmark run is scheduled, also in a product that has never had one. */
export const scheduleBenchmarks: CleanupTask = {
  name: 'scheduleBenchmarks',
  run: (platform) => platform.database.asSystem(planNextFreeze),
};
