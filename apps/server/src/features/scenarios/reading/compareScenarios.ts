import type { QueryOf, ResponseInputOf, scenarios } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { requireScenario } from '../scenarios.queries.ts';

const compareSql = loadSql(import.meta.url, './compareScenarios.sql');

type Answer = ResponseInputOf<typeof scenarios.compareScenarios>;

/** Lanes that two scenarios of a mode award to different carriers, and the cost difference. */
export async function compareScenarios(
  tx: Transaction,
  customerId: string,
  { scenarioId, withId, page, pageSize }: QueryOf<typeof scenarios.compareScenarios>,
): Promise<Answer> {
  const here = await requireScenario(tx, customerId, scenarioId);
  const there = await requireScenario(tx, customerId, withId);
  if (here.mode !== there.mode)
    throw refuse('mode_mismatch', 'Only scenarios of the same mode can be compared', { field: 'withId' });
  for (const row of [here, there])
    if (row.figures === null)
      throw refuse('no_result', `${row.name} has no result to compare`, { detail: 'Run it first.' });
  const found = await disableNestedLoops(tx, () =>
    oneRow<{ total: number; difference_usd: string; lanes: Answer['lanes'] }>(tx, compareSql, [
      customerId,
      scenarioId,
      withId,
      pageSize,
      (page - 1) * pageSize,
    ]),
  );
  return { total: found.total, differenceUsd: Number(found.difference_usd), lanes: found.lanes };
}
