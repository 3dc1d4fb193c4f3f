import { deleteCustomerRows } from '../../platform/database/deleteCustomerRows.ts';
import { execute } from '../../platform/database/rows.ts';
import type { DemonstrationPart } from '../../platform/jobs/demonstrationPart.ts';

const tables = ['benchmark_figures', 'benchmark_lanes'] as const;
const ofSnapshots = ['benchmark_samples', 'benchmark_counts', 'benchmark_paths'] as const;

/** The benchmarks of demonstration companies: separate from the real ones, snapshot by snapshot. */
export const demonstrationBenchmarks: DemonstrationPart = {
  feature: 'benchmarks',
  async clear(tx, { companyIds }) {
    // Wait for a running snapshot to be written.
    await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('benchmarks'))`);
    await deleteCustomerRows(tx, tables, companyIds);
    for (const table of ofSnapshots) {
      await execute(
        tx,
        `DELETE FROM ${table} WHERE snapshot_id IN (SELECT snapshot_id FROM benchmark_snapshots WHERE is_demonstration)`,
      );
    }
    await execute(tx, 'DELETE FROM benchmark_snapshots WHERE is_demonstration');
    await execute(tx, 'DELETE FROM benchmark_contributors WHERE contributor_id = ANY ($1::bigint[])', [
      companyIds,
    ]);
  },
};
