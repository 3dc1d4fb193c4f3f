import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { readReported, reportRequest } from '../../platform/jobs/progress.ts';
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
  const award = await readReported(tx, subjectOf(scenarioId));
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

/** Runs a request that awards a scenario's result or cancels its awards, and reports its progress. */
export function withAwardProgress<T>(
  platform: Platform,
  scenarioId: string,
  work: (report: ReportAwards) => Promise<T>,
): Promise<T> {
  return reportRequest(platform, subjectOf(scenarioId), 'awards', work);
}
