import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { requireScenario } from '../scenarios.queries.ts';
import { isFresh } from './analyses.queries.ts';
import type { AnalysisKind } from './analysisTask.ts';

/** Starts an analysis of a result in the background. One that is running for the same result continues. */
export async function askAnalysis(
  tx: Transaction,
  customerId: string,
  actor: Actor,
  scenarioId: string,
  kind: AnalysisKind,
): Promise<void> {
  const row = await requireScenario(tx, customerId, scenarioId);
  if (row.awarded_at !== null)
    throw refuse(
      'scenario_awarded',
      'This scenario’s result was awarded, so its lanes have no available month to analyse',
      {
        detail: 'Cancel its awards first, or copy the scenario and run the copy.',
      },
    );
  if (!isFresh(row))
    throw refuse('no_current_result', 'There is no result for the current rules and bids', {
      detail: 'Run the scenario first, then try again.',
    });
  if (kind === 'priceOfRules' && !row.rules.some(({ isOn }) => isOn))
    throw refuse('no_rules', 'This scenario has no rule to price', { detail: 'Add a rule first.' });
  const asked = await optionalRow<{ run_no: number }>(
    tx,
    `INSERT INTO scenario_analyses AS a (customer_id, scenario_id, kind, of_solved_at, asked_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (customer_id, scenario_id, kind) DO UPDATE
     SET state = 'Waiting', run_no = a.run_no + 1, done = 0, total = 0, problem = NULL, result = NULL, finished_at = NULL,
         of_solved_at = excluded.of_solved_at, asked_at = excluded.asked_at
     WHERE a.of_solved_at <> excluded.of_solved_at OR a.state IN ('Done', 'Failed')
     RETURNING run_no`,
    [customerId, scenarioId, kind, row.solved_at, now()],
  );
  if (asked === null) return;
  await recordAudit(tx, actor, {
    customerId,
    action: 'scenario.analysisAsked',
    subjectKind: 'scenario',
    subjectId: scenarioId,
    after: { kind },
  });
  await announce(tx, 'scenario.analysisRequested', `${customerId}:${scenarioId}:${kind}`, {
    customerId,
    mode: row.mode,
    scenarioId,
    kind,
    runNo: asked.run_no,
  });
}
