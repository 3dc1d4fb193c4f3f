import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow, rows } from '../../platform/database/rows.ts';
import { deleteProgress, type Progress, progressReporter } from '../../platform/jobs/progress.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReportAwards } from '../awards/index.ts';
import { requireScenario } from './scenarios.queries.ts';

type Point = {
  readonly seconds: string;
  readonly best_usd: string | null;
  readonly bound_usd: string | null;
};

/** Progress of the best award and the proven bound in the newest run, and of awarding its result. */
export async function readProgress(tx: Transaction, customerId: string, scenarioId: string) {
  const { state, run_no: runNo } = await requireScenario(tx, customerId, scenarioId);
  const points = await rows<Point>(
    tx,
    `SELECT seconds, best_usd, bound_usd FROM scenario_points
     WHERE customer_id = $1 AND scenario_id = $2 AND run_no = $3 ORDER BY point_no`,
    [customerId, scenarioId, runNo],
  );
  // A process that was ended has left its last report.
  const award = await optionalRow<Progress>(
    tx,
    `SELECT step, done::float8 AS done, total::float8 AS total, unit FROM job_progress
     WHERE subject = $1 AND updated_at > now() - interval '3 minutes'`,
    [subjectOf(scenarioId)],
  );
  const usd = (text: string | null) => (text === null ? null : Number(text));
  return {
    state,
    points: points.map((point) => ({
      seconds: Number(point.seconds),
      bestUsd: usd(point.best_usd),
      boundUsd: usd(point.bound_usd),
    })),
    award,
  };
}

const subjectOf = (scenarioId: string): string => `scenario:${scenarioId}`;

/** Fewer awards are made before a report could be read. */
const reportedFrom = 1_000;

/**
 * Runs a request that awards a scenario's result or cancels its awards, and reports the progress of a large one. It never waits for
 * a report: jobs that wait for the request's locks can occupy all connections that reports use.
 */
export async function withAwardProgress<T>(
  platform: Platform,
  scenarioId: string,
  work: (report: ReportAwards) => Promise<T>,
): Promise<T> {
  const write = progressReporter(platform, subjectOf(scenarioId));
  let reported: Promise<unknown> | null = null;
  const add = (report: () => Promise<unknown>) => {
    reported = (reported ?? Promise.resolve()).then(report).catch(() => undefined);
  };
  try {
    return await work(async (step, done, total) => {
      if (reported === null && (total ?? 0) < reportedFrom) return;
      add(() => write({ step, done, total, unit: 'awards' }));
    });
  } finally {
    if (reported !== null) add(() => deleteProgress(platform, subjectOf(scenarioId)));
  }
}
