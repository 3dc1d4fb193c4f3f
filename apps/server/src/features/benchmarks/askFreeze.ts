import type { benchmarks } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow, execute } from '../../platform/database/rows.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { monthOfNow } from './scheduleBenchmarks.ts';
import { rulesOf } from './rules.ts';

/** Publishes this month's benchmarks now. Published ones stay; the given privacy limits apply from now on. */
export async function askFreeze(
  tx: Transaction,
  actor: Actor,
  tighter: Partial<benchmarks.BenchmarkRules>,
): Promise<void> {
  const month = monthOfNow();
  const last = await optionalRow<{ rules: unknown }>(
    tx,
    'SELECT rules FROM benchmark_runs ORDER BY month DESC LIMIT 1',
  );
  const rules = { ...rulesOf(last?.rules), ...tighter };
  // A month already planned uses the limits set now.
  await execute(
    tx,
    `WITH planned AS (UPDATE benchmark_runs SET rules = $3 WHERE month > $1)
     INSERT INTO benchmark_runs (month, due_at, rules) VALUES ($1, $2, $3)
     ON CONFLICT (month) DO UPDATE SET rules = excluded.rules`,
    [month, now(), JSON.stringify(rules)],
  );
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'benchmarks.freeze-asked',
    subjectKind: 'month',
    subjectId: month.slice(0, 7),
    before: last?.rules ?? null,
    after: rules,
  });
  await announce(tx, 'benchmarks.due', `benchmarks:${month.slice(0, 7)}`, { customerId: '0' });
}
