import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { requireScenario } from './scenarios.queries.ts';

type Point = {
  readonly seconds: string;
  readonly best_usd: string | null;
  readonly bound_usd: string | null;
};

/** Progress of the best award and the proven bound in the newest run. */
export async function readProgress(tx: Transaction, customerId: string, scenarioId: string) {
  const { state, run_no: runNo } = await requireScenario(tx, customerId, scenarioId);
  const points = await rows<Point>(
    tx,
    `SELECT seconds, best_usd, bound_usd FROM scenario_points
     WHERE customer_id = $1 AND scenario_id = $2 AND run_no = $3 ORDER BY point_no`,
    [customerId, scenarioId, runNo],
  );
  const usd = (text: string | null) => (text === null ? null : Number(text));
  return {
    state,
    points: points.map((point) => ({
      seconds: Number(point.seconds),
      bestUsd: usd(point.best_usd),
      boundUsd: usd(point.bound_usd),
    })),
  };
}
