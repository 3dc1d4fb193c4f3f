import type { BodyOf, scenarios } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuseIfEdited } from '../accounts/index.ts';
import { announceChanged, lockScenariosOf, requireFreeName, told } from './createScenario.ts';
import { checkRules, requireLanes } from './rules/checkRules.ts';
import { lockScenario, requireScenario, type ScenarioRow, selectNamedLanes } from './scenarios.queries.ts';

/** Number of added or removed lanes that the audit names. */
const mostLanesTold = 100;

/**
 * Changes the fields of a scenario that the request names. A result stays, and is marked as based on previous rules if they differ
 * now.
 */
export async function updateScenario(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  scenarioId: string,
  wanted: BodyOf<typeof scenarios.updateScenario>,
): Promise<ScenarioRow> {
  const customerId = caller.companyId;
  const { mode, contract_no: contractNo } = await requireScenario(tx, customerId, scenarioId);
  const contract = { customerId, mode, contractNo };
  if (wanted.name !== undefined) {
    await lockScenariosOf(tx, customerId, mode);
    await requireFreeName(tx, contract, wanted.name, scenarioId);
  }
  const before = await lockScenario(tx, customerId, scenarioId);
  const lanesBefore =
    wanted.laneIds === undefined ? null : await selectNamedLanes(tx, customerId, scenarioId);
  refuseIfEdited(
    caller,
    { customerId, actions: ['scenario.changed'], subjectKind: 'scenario', subjectId: scenarioId },
    wanted.seen,
    {
      name: before.name,
      rules: before.rules,
      weights: before.weights,
      effort: before.effort,
      laneIds:
        wanted.seen?.laneIds === undefined ? undefined : await selectNamedLanes(tx, customerId, scenarioId),
    },
  );
  if (wanted.rules !== undefined) await checkRules(tx, contract, wanted.rules);
  if (wanted.laneIds) await requireLanes(tx, contract, [{ field: 'laneIds', ids: wanted.laneIds }]);
  await execute(
    tx,
    `UPDATE scenarios SET name = $3, rules = $4, weights = $5, effort = $6, lane_ids = CASE WHEN $7 THEN $8::bigint[] ELSE lane_ids END
     WHERE customer_id = $1 AND scenario_id = $2`,
    [
      customerId,
      scenarioId,
      wanted.name ?? before.name,
      JSON.stringify(wanted.rules ?? before.rules),
      JSON.stringify(wanted.weights ?? before.weights),
      wanted.effort ?? before.effort,
      wanted.laneIds !== undefined,
      wanted.laneIds ? [...new Set(wanted.laneIds)] : null,
    ],
  );
  const after = await requireScenario(tx, customerId, scenarioId);
  const lanes =
    after.lanes_hash === before.lanes_hash
      ? {}
      : lanesChanged(lanesBefore, await selectNamedLanes(tx, customerId, scenarioId));
  await recordAudit(tx, actor, {
    customerId,
    action: 'scenario.changed',
    subjectKind: 'scenario',
    subjectId: scenarioId,
    before: told(before),
    after: { ...told(after), ...lanes },
  });
  await announceChanged(tx, customerId, after);
  return after;
}

/** Lanes added and removed, the first of each: enough to see what the user did. */
function lanesChanged(before: readonly string[] | null, after: readonly string[] | null) {
  const without = (some: readonly string[] | null, others: readonly string[] | null) => {
    const known = new Set(others);
    return (some ?? []).filter((laneId) => !known.has(laneId)).slice(0, mostLanesTold);
  };
  return { lanesAdded: without(after, before), lanesRemoved: without(before, after) };
}

/** Deletes a scenario with its result and ends its run. Awards created from it stay. */
export async function deleteScenario(
  tx: Transaction,
  customerId: string,
  actor: Actor,
  scenarioId: string,
): Promise<void> {
  // The writer of its result holds its key: wait for the whole row first, while holding no other lock.
  await execute(tx, 'SELECT FROM scenarios WHERE customer_id = $1 AND scenario_id = $2 FOR UPDATE', [
    customerId,
    scenarioId,
  ]);
  const before = await requireScenario(tx, customerId, scenarioId);
  await execute(tx, 'DELETE FROM scenarios WHERE customer_id = $1 AND scenario_id = $2', [
    customerId,
    scenarioId,
  ]);
  await recordAudit(tx, actor, {
    customerId,
    action: 'scenario.deleted',
    subjectKind: 'scenario',
    subjectId: scenarioId,
    before: told(before),
  });
  await announceChanged(tx, customerId, before);
}
