import { createHash } from 'node:crypto';
import type { ResponseInputOf, ScenarioRule, scenarios } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow, rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { requireMode } from '../settings/index.ts';

export type ScenarioView = ResponseInputOf<typeof scenarios.getScenario>;
export type ScenarioFigures = NonNullable<ScenarioView['figures']>;
export type ScenarioWeights = ScenarioView['weights'];
export type Infeasibility = NonNullable<ScenarioView['infeasibility']>;

/** The contract of a scenario's lanes. */
export type ScenarioContract = {
  readonly customerId: string;
  readonly mode: OfferedMode;
  readonly contractNo: number;
};

/** A scenario as stored, without its lanes: there can be a hundred thousand. */
export type ScenarioRow = {
  readonly scenario_id: string;
  readonly mode: OfferedMode;
  readonly contract_no: number;
  readonly name: string;
  readonly rules: ScenarioRule[];
  readonly weights: ScenarioWeights;
  readonly effort: 'quick' | 'thorough';
  readonly created_at: string;
  readonly created_by_name: string | null;
  readonly state: ScenarioView['state'];
  readonly run_no: number;
  readonly stop_asked: boolean;
  readonly problem: string | null;
  readonly solved_at: string | null;
  readonly solved_hash: string | null;
  readonly solved_rules: ScenarioRule[] | null;
  readonly solved_weights: ScenarioWeights | null;
  readonly stale: string | null;
  readonly months: string[] | null;
  readonly figures: ScenarioFigures | null;
  readonly notes: string[];
  readonly unawarded: ScenarioView['unawarded'];
  readonly infeasibility: Infeasibility | null;
  /** The rules eased as in the suggested fix. */
  readonly repair: ScenarioRule[] | null;
  readonly seed: number | null;
  readonly version: string | null;
  readonly input_hash: string | null;
  /** Number of bids missing from the guide, because there are too many. */
  readonly guide_left_out: number;
  readonly awarded_at: string | null;
  /** Hash and number of the named lanes; a null count means all lanes of the mode that are open or hold bids. */
  readonly lanes_hash: string;
  readonly lane_count: number | null;
};

/** A scenario in a list, without the fields that only an opened scenario shows. */
export type ScenarioHead = Pick<
  ScenarioRow,
  | 'scenario_id'
  | 'mode'
  | 'contract_no'
  | 'name'
  | 'rules'
  | 'weights'
  | 'created_at'
  | 'created_by_name'
  | 'state'
  | 'solved_at'
  | 'solved_hash'
  | 'stale'
  | 'figures'
  | 'awarded_at'
  | 'lanes_hash'
>;
const headColumns = `s.scenario_id, s.mode, s.contract_no, s.name, s.rules, s.weights, s.created_at, s.state, s.solved_at, s.solved_hash, s.stale, s.figures,
  s.awarded_at, md5(coalesce(s.lane_ids::text, '')) AS lanes_hash,
  (SELECT u.display_name FROM users u WHERE u.user_id = s.created_by) AS created_by_name`;
const columns = `${headColumns}, s.effort, s.run_no, s.stop_asked, s.problem, s.solved_rules, s.solved_weights, s.months::text[] AS months, s.notes,
  s.unawarded, s.infeasibility, s.repair, s.seed, s.version, s.input_hash, s.guide_left_out, cardinality(s.lane_ids) AS lane_count`;

/** A contract's scenarios, newest first. */
export function selectScenarios(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number,
): Promise<ScenarioHead[]> {
  return rows<ScenarioHead>(
    tx,
    `SELECT ${headColumns} FROM scenarios s WHERE s.customer_id = $1 AND s.mode = $2 AND s.contract_no = $3
     ORDER BY s.created_at DESC, lower(s.name)`,
    [customerId, mode, contractNo],
  );
}

/** Returns a customer's scenario; throws not found otherwise. */
export async function requireScenario(
  tx: Transaction,
  customerId: string,
  scenarioId: string,
): Promise<ScenarioRow> {
  const found = await optionalRow<ScenarioRow>(
    tx,
    `SELECT ${columns} FROM scenarios s WHERE s.customer_id = $1 AND s.scenario_id = $2`,
    [customerId, scenarioId],
  );
  if (found === null) throw refuse('scenario_not_found', 'Scenario not found');
  return found;
}

/** Throws if the scenario's mode has been switched off. */
export async function requireModeOf(tx: Transaction, caller: Caller, scenarioId: string): Promise<void> {
  const { mode } = await requireScenario(tx, caller.companyId, scenarioId);
  await requireMode(tx, caller, mode);
}

/** As `requireScenario`, and locks the scenario until the transaction ends. */
export async function lockScenario(
  tx: Transaction,
  customerId: string,
  scenarioId: string,
): Promise<ScenarioRow> {
  await rows(tx, 'SELECT FROM scenarios WHERE customer_id = $1 AND scenario_id = $2 FOR NO KEY UPDATE', [
    customerId,
    scenarioId,
  ]);
  return requireScenario(tx, customerId, scenarioId);
}

/** Lanes that a scenario names; null: every lane of the mode that is open or holds bids. */
export async function selectNamedLanes(
  tx: Transaction,
  customerId: string,
  scenarioId: string,
): Promise<string[] | null> {
  const found = await optionalRow<{ lane_ids: string[] | null }>(
    tx,
    'SELECT lane_ids FROM scenarios WHERE customer_id = $1 AND scenario_id = $2',
    [customerId, scenarioId],
  );
  return found?.lane_ids ?? null;
}

/** Hash of a run's inputs: rules, weights and lanes as requested. */
export function hashOf({
  rules,
  weights,
  lanes_hash: lanesHash,
}: Pick<ScenarioRow, 'rules' | 'weights' | 'lanes_hash'>): string {
  return createHash('sha256')
    .update(JSON.stringify([rules, weights, lanesHash]))
    .digest('hex');
}
