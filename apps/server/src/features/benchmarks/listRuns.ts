import type { benchmarks, ResponseOf } from '@lanewright/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { rulesOf } from './rules.ts';

const mostMonths = 36;

/** The months of benchmark runs, newest first, each with its privacy limits. Contributors are never listed. */
export async function listRuns(tx: Transaction): Promise<ResponseOf<typeof benchmarks.listBenchmarkRuns>> {
  const found = await rows<{ month: string; due_at: string; frozen_at: string | null; rules: unknown }>(
    tx,
    `SELECT to_char(month, 'YYYY-MM') AS month, due_at, frozen_at, rules FROM benchmark_runs
     ORDER BY benchmark_runs.month DESC LIMIT $1`,
    [mostMonths],
  );
  return {
    rules: rulesOf(found[0]?.rules),
    runs: found.map(({ month, due_at: dueAt, frozen_at: frozenAt, rules }) => ({
      month,
      dueAt,
      frozenAt,
      rules: rulesOf(rules),
    })),
  };
}
