import { scenarioRulesSchema } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { announceChanged, told } from './createScenario.ts';
import { hashOf, lockScenario, requireScenario, type ScenarioRow } from './scenarios.queries.ts';

/** Starts solving a scenario in the background; a current run ends. */
export async function askSolve(
  tx: Transaction,
  customerId: string,
  actor: Actor,
  scenarioId: string,
): Promise<ScenarioRow> {
  const row = await lockScenario(tx, customerId, scenarioId);
  await ask(tx, customerId, row);
  await recordAudit(tx, actor, {
    customerId,
    action: 'scenario.solveAsked',
    subjectKind: 'scenario',
    subjectId: scenarioId,
    after: told(row),
  });
  return requireScenario(tx, customerId, scenarioId);
}

async function ask(tx: Transaction, customerId: string, row: ScenarioRow): Promise<void> {
  const { scenario_id: scenarioId, mode } = row;
  if (row.awarded_at !== null)
    throw refuse('scenario_awarded', 'This scenario’s result was awarded', {
      detail: 'Cancel its awards first, or copy the scenario and run the copy.',
    });
  const runNo = row.run_no + 1;
  await execute(
    tx,
    `UPDATE scenarios SET state = 'Waiting', run_no = $3, stop_asked = false, problem = NULL
     WHERE customer_id = $1 AND scenario_id = $2`,
    [customerId, scenarioId, runNo],
  );
  await announce(tx, 'scenario.runRequested', `${customerId}:${scenarioId}`, {
    customerId,
    mode,
    scenarioId,
    runNo,
  });
}

/** Applies the suggested fix of an infeasible scenario: relaxes its rules and solves it again. */
export async function repairScenario(
  tx: Transaction,
  customerId: string,
  actor: Actor,
  scenarioId: string,
): Promise<ScenarioRow> {
  const before = await lockScenario(tx, customerId, scenarioId);
  if (before.repair === null || (before.state !== 'Infeasible' && before.state !== 'NoneFound'))
    throw refuse('no_fix_available', 'No suggested fix is available for this scenario', {
      detail: 'Relax its rules yourself, or run it again.',
    });
  if (before.solved_hash !== hashOf(before))
    throw refuse('rules_changed', 'Rules changed since the fix was suggested', {
      detail: 'Run the scenario again.',
    });
  if (!scenarioRulesSchema.safeParse(before.repair).success)
    throw refuse('no_fix_available', 'The suggested fix can’t be expressed as a rule change', {
      detail: 'Relax its rules yourself, or run it again.',
    });
  await execute(
    tx,
    'UPDATE scenarios SET rules = repair, repair = NULL WHERE customer_id = $1 AND scenario_id = $2',
    [customerId, scenarioId],
  );
  const eased = await requireScenario(tx, customerId, scenarioId);
  await recordAudit(tx, actor, {
    customerId,
    action: 'scenario.repaired',
    subjectKind: 'scenario',
    subjectId: scenarioId,
    before: told(before),
    after: told(eased),
  });
  await ask(tx, customerId, eased);
  return requireScenario(tx, customerId, scenarioId);
}

/** Stops a run and keeps the best award found; one that has not started is cancelled. */
export async function stopScenario(
  tx: Transaction,
  customerId: string,
  actor: Actor,
  scenarioId: string,
): Promise<ScenarioRow> {
  const row = await lockScenario(tx, customerId, scenarioId);
  if (row.state === 'Waiting')
    await execute(
      tx,
      `UPDATE scenarios SET state = CASE WHEN figures IS NULL THEN 'Draft' ELSE 'Solved' END, run_no = run_no + 1,
         stale = CASE WHEN figures IS NOT NULL THEN coalesce(stale, 'Its recalculation was stopped.') END
       WHERE customer_id = $1 AND scenario_id = $2`,
      [customerId, scenarioId],
    );
  else if (row.state === 'Running')
    await execute(tx, 'UPDATE scenarios SET stop_asked = true WHERE customer_id = $1 AND scenario_id = $2', [
      customerId,
      scenarioId,
    ]);
  else return row;
  await recordAudit(tx, actor, {
    customerId,
    action: 'scenario.stopped',
    subjectKind: 'scenario',
    subjectId: scenarioId,
  });
  await announceChanged(tx, customerId, row);
  return requireScenario(tx, customerId, scenarioId);
}
