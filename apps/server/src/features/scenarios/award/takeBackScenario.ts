import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { doBeforeCommit } from '../../../platform/database/beforeCommit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { takeBackAwardIds } from '../../awards/index.ts';
import { announceChanged } from '../createScenario.ts';
import { requireScenario } from '../scenarios.queries.ts';

/** Takes back the awards made of a scenario, as far as they stand. Tells how many; again: none. */
export async function takeBackScenario(
  tx: Transaction,
  { companyId: customerId, userId }: Caller,
  actor: Actor,
  scenarioId: string,
  reason: string | undefined,
): Promise<number> {
  const row = await requireScenario(tx, customerId, scenarioId);
  const made = await rows<{ award_id: string }>(
    tx,
    'SELECT award_id FROM scenario_awards WHERE customer_id = $1 AND scenario_id = $2',
    [customerId, scenarioId],
  );
  if (made.length === 0) return 0;
  const awardIds = made.map((award) => award.award_id);
  const takenBack = await takeBackAwardIds(
    tx,
    actor,
    { customerId, userId },
    row.mode,
    awardIds,
    reason ?? null,
  );
  // What follows awards locks summaries, then scenarios, as it does after a ranking: our own row comes last.
  await doBeforeCommit(tx);
  await execute(
    tx,
    'DELETE FROM scenario_awards WHERE customer_id = $1 AND scenario_id = $2 AND award_id = ANY ($3::bigint[])',
    [customerId, scenarioId, awardIds],
  );
  await execute(
    tx,
    // Awarded anew while this waited, it stays awarded.
    `UPDATE scenarios SET awarded_at = NULL, awarded_by = NULL
     WHERE customer_id = $1 AND scenario_id = $2
       AND NOT EXISTS (SELECT FROM scenario_awards a WHERE a.customer_id = $1 AND a.scenario_id = $2)`,
    [customerId, scenarioId],
  );
  await recordAudit(tx, actor, {
    customerId,
    action: 'scenario.takenBack',
    subjectKind: 'scenario',
    subjectId: scenarioId,
    after: { name: row.name, takenBack, reason: reason ?? null },
  });
  await announceChanged(tx, customerId, row);
  return takenBack;
}
