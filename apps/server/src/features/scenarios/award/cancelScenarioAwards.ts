import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import { runBeforeCommit } from '../../../platform/database/beforeCommit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { cancelAwardsById, type ReportAwards } from '../../awards/index.ts';
import { announceChanged } from '../createScenario.ts';
import { staleByAwards } from '../markStale.ts';
import { requireScenario } from '../scenarios.queries.ts';

const unmarkAwarded = loadSql(import.meta.url, './unmarkAwarded.sql');

/** Cancels the active awards made from a scenario. Returns how many; on repetition: none. */
export async function cancelScenarioAwards(
  tx: Transaction,
  { companyId: customerId, userId }: Caller,
  actor: Actor,
  scenarioId: string,
  reason: string | undefined,
  report: ReportAwards,
): Promise<number> {
  const row = await requireScenario(tx, customerId, scenarioId);
  const made = await rows<{ award_id: string }>(
    tx,
    'SELECT award_id FROM scenario_awards WHERE customer_id = $1 AND scenario_id = $2',
    [customerId, scenarioId],
  );
  if (made.length === 0) return 0;
  const awardIds = made.map((award) => award.award_id);
  await report('Cancelling awards', 0, awardIds.length);
  const takenBack = await cancelAwardsById(
    tx,
    actor,
    { customerId, userId },
    row.mode,
    awardIds,
    reason ?? null,
  );
  await report('Updating figures', 0, null);
  // Handlers of awards lock summaries, then scenarios, as after a ranking: lock this row last.
  await runBeforeCommit(tx);
  await execute(
    tx,
    'DELETE FROM scenario_awards WHERE customer_id = $1 AND scenario_id = $2 AND award_id = ANY ($3::bigint[])',
    [customerId, scenarioId, awardIds],
  );
  await disableNestedLoops(tx, () =>
    execute(tx, unmarkAwarded, [customerId, scenarioId, now(), staleByAwards]),
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
