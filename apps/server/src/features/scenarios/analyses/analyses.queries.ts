import type { ResponseInputOf, scenarios } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { hashOf, type ScenarioRow } from '../scenarios.queries.ts';
import type { AnalysisKind } from './analysisTask.ts';

export type AnalysisView = ResponseInputOf<typeof scenarios.scenarioAnalyses>[number];
/** The result of an analysis, by its kind. */
export type AnalysisResult = Partial<Pick<AnalysisView, 'prices' | 'frontier' | 'volumes'>>;

/** One run of an analysis. */
export type AnalysisRun = {
  readonly customerId: string;
  readonly scenarioId: string;
  readonly kind: AnalysisKind;
  readonly runNo: number;
};

export type AnalysisRow = {
  readonly kind: AnalysisKind;
  readonly state: AnalysisView['state'];
  readonly run_no: number;
  readonly done: number;
  readonly total: number;
  readonly problem: string | null;
  readonly of_solved_at: string;
  readonly result: AnalysisResult | null;
  readonly finished_at: string | null;
};

/** The analyses of a scenario. */
export function selectAnalyses(
  tx: Transaction,
  customerId: string,
  scenarioId: string,
): Promise<AnalysisRow[]> {
  return rows<AnalysisRow>(
    tx,
    `SELECT kind, state, run_no, done, total, problem, of_solved_at, result, finished_at FROM scenario_analyses
     WHERE customer_id = $1 AND scenario_id = $2 ORDER BY kind`,
    [customerId, scenarioId],
  );
}

/** Whether a scenario's result matches its current rules and bids. */
export function isFresh(row: ScenarioRow): boolean {
  return row.state === 'Solved' && row.stale === null && row.solved_hash === hashOf(row);
}

/** An analysis in the API format; stale if it is about another result than the scenario's current one. */
export function presentAnalysis(row: AnalysisRow, scenario: ScenarioRow): AnalysisView {
  const ofThis =
    scenario.solved_at !== null &&
    new Date(row.of_solved_at).getTime() === new Date(scenario.solved_at).getTime();
  return {
    kind: row.kind,
    state: row.state,
    done: row.done,
    total: row.total,
    isStale: !ofThis || !isFresh(scenario),
    problem: row.problem,
    finishedAt: row.finished_at,
    prices: row.result?.prices ?? null,
    frontier: row.result?.frontier ?? null,
    volumes: row.result?.volumes ?? null,
  };
}
