import type { BodyOf, scenarios } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, oneRow } from '../../platform/database/rows.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { checkRules, requireLanes } from './rules/checkRules.ts';
import { contractOfLanes } from '../tenders/index.ts';
import {
  requireScenario,
  type ScenarioContract,
  type ScenarioRow,
  selectNamedLanes,
} from './scenarios.queries.ts';

/** Maximum number of scenarios of a contract. */
const mostScenarios = 50;

/** Creates a scenario, empty or as a copy of another one of the mode; values in the request take precedence. */
export async function createScenario(
  tx: Transaction,
  { companyId: customerId, userId }: Caller,
  actor: Actor,
  wanted: BodyOf<typeof scenarios.createScenario>,
): Promise<ScenarioRow> {
  const { mode, name, copyOf } = wanted;
  await lockScenariosOf(tx, customerId, mode);
  const other = copyOf === undefined ? null : await requireScenario(tx, customerId, copyOf);
  const contractNo =
    wanted.contractNo === undefined && other?.mode === mode
      ? other.contract_no
      : await contractOfLanes(tx, customerId, wanted);
  const { count } = await oneRow<{ count: number }>(
    tx,
    'SELECT count(*)::integer AS count FROM scenarios WHERE customer_id = $1 AND mode = $2 AND contract_no = $3',
    [customerId, mode, contractNo],
  );
  if (count >= mostScenarios)
    throw refuse('too_many_scenarios', `A contract can have at most ${mostScenarios} scenarios`, {
      detail: 'Delete one that you no longer need, then create the new one.',
    });
  await requireFreeName(tx, { customerId, mode, contractNo }, name);
  if (other !== null && (other.mode !== mode || other.contract_no !== contractNo))
    throw refuse('mode_mismatch', 'A scenario can only be copied within its contract', { field: 'copyOf' });
  const rules = wanted.rules ?? other?.rules ?? [];
  if (wanted.rules !== undefined) await checkRules(tx, { customerId, mode, contractNo }, rules);
  const laneIds =
    wanted.laneIds === undefined && other !== null
      ? await selectNamedLanes(tx, customerId, other.scenario_id)
      : (wanted.laneIds ?? null);
  if (wanted.laneIds)
    await requireLanes(tx, { customerId, mode, contractNo }, [{ field: 'laneIds', ids: wanted.laneIds }]);
  const { scenario_id: scenarioId } = await oneRow<{ scenario_id: string }>(
    tx,
    `INSERT INTO scenarios (customer_id, mode, contract_no, name, rules, weights, lane_ids, effort, created_by, created_at)
     VALUES ($1, $2, $10, $3, $4, $5, $6, $7, $8, $9) RETURNING scenario_id`,
    [
      customerId,
      mode,
      name,
      JSON.stringify(rules),
      JSON.stringify(wanted.weights ?? other?.weights ?? {}),
      laneIds === null ? null : [...new Set(laneIds)],
      wanted.effort ?? other?.effort ?? 'quick',
      userId,
      now(),
      contractNo,
    ],
  );
  const made = await requireScenario(tx, customerId, scenarioId);
  await recordAudit(tx, actor, {
    customerId,
    action: 'scenario.created',
    subjectKind: 'scenario',
    subjectId: scenarioId,
    after: { ...told(made), mode, ...(copyOf === undefined ? {} : { copyOf }) },
  });
  await announceChanged(tx, customerId, made);
  return made;
}

/** Serialises creating and naming scenarios of a mode, so that limits and unique names hold. */
export async function lockScenariosOf(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('scenarios ' || $1 || ' ' || $2, 0))`, [
    customerId,
    String(mode),
  ]);
}

const nameTaken = sql({
  from: `SELECT EXISTS (SELECT FROM scenarios WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract
      AND lower(name) = lower($name) AND scenario_id IS DISTINCT FROM $except::bigint) AS taken`,
  params: { customer: 'id', mode: 'int', contract: 'int', name: 'text', except: 'id?' },
  row: { taken: 'bool' },
});

/** Throws for a name that another scenario of the contract has, ignoring case. */
export async function requireFreeName(
  tx: Transaction,
  { customerId, mode, contractNo }: ScenarioContract,
  name: string,
  except: string | null = null,
): Promise<void> {
  const { taken } = await nameTaken.one(tx, {
    customer: customerId,
    mode,
    contract: contractNo,
    name,
    except,
  });
  if (taken)
    throw refuse('name_taken', `A scenario called ${name} already exists in this mode`, {
      field: 'name',
      detail: 'Choose another name.',
    });
}

/**
 * What the audit stores of a scenario; for its lanes, which may be a hundred thousand, their count and a hash that identifies them.
 */
export function told(row: ScenarioRow) {
  return {
    name: row.name,
    rules: row.rules,
    weights: row.weights,
    effort: row.effort,
    lanes: row.lane_count === null ? 'all' : { count: row.lane_count, hash: row.lanes_hash },
  };
}

/** Screens that show the mode's scenarios reload them. */
export async function announceChanged(
  tx: Transaction,
  customerId: string,
  { scenario_id: scenarioId, mode }: Pick<ScenarioRow, 'scenario_id' | 'mode'>,
): Promise<void> {
  await announce(tx, 'scenario.changed', `${customerId}:${scenarioId}`, { customerId, mode, scenarioId });
}
