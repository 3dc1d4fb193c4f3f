import { addMonths, monthsBetween } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import { type Contributor, joinContributors } from './contributors.ts';
import type { Market, Snapshot } from './market.ts';
import { gather } from './workTables.ts';

/** Months of shipments covered by a snapshot. */
const windowMonths = 12;

/** The full months before a snapshot. */
function windowOf({ month }: Market): { from: string; to: string } {
  const of = month.slice(0, 7);
  return { from: `${addMonths(of, -windowMonths)}-01`, to: `${addMonths(of, -1)}-01` };
}

/** Collects the shipments of all contributors in the last year, and groups contributors that count as one. */
export async function gatherAll(
  tx: Transaction,
  market: Market,
  contributors: readonly Contributor[],
): Promise<void> {
  for (const contributor of contributors) {
    await gather(tx, market, contributor, windowOf(market));
    await execute(
      tx,
      'INSERT INTO benchmark_routes (path, keys) SELECT DISTINCT keys[6], keys FROM benchmark_lane_paths',
    );
  }
  await joinContributors(tx, market, contributors);
}

/**
 * Creates a new snapshot of collected values that are in none yet: for each company the months after the last one used. So no two
 * snapshots share a shipment, and subtracting one from the other reveals nothing. Null when it is too early, or when too few
 * companies have new ones.
 */
export async function closeSnapshot(
  tx: Transaction,
  market: Market,
  last: Snapshot | null,
): Promise<Snapshot | null> {
  const waited =
    last === null ? windowMonths : monthsBetween(last.month.slice(0, 7), market.month.slice(0, 7));
  if (waited < market.rules.renewAfterMonths) return null;
  const { companies } = await oneRow<{ companies: number }>(
    tx,
    `SELECT count(DISTINCT c.group_id)::integer AS companies
     FROM (SELECT DISTINCT contributor_id FROM benchmark_values WHERE is_unused) v
     JOIN benchmark_contributors c ON c.contributor_id = v.contributor_id AND c.mode = $1`,
    [market.mode],
  );
  // Soon after the last snapshot, a benchmark with fewer than half as many companies would be worth less.
  const fewest = last === null || waited >= windowMonths ? 0 : Math.ceil(last.companies / 2);
  if (companies < Math.max(market.rules.minCompanies, fewest)) return null;
  return keep(tx, market, { ...windowOf(market), companies });
}

async function keep(
  tx: Transaction,
  { mode, isDemonstration, month, rules }: Market,
  { from, to, companies }: { from: string; to: string; companies: number },
): Promise<Snapshot> {
  const snapshot = await oneRow<Snapshot>(
    tx,
    `INSERT INTO benchmark_snapshots (mode, is_demonstration, month, from_month, to_month, companies, rules)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING snapshot_id, month, from_month, to_month, companies`,
    [mode, isDemonstration, month, from, to, companies, JSON.stringify(rules)],
  );
  const id = [snapshot.snapshot_id];
  // Later viewers see only the newest snapshot, so single values of older ones are no longer needed.
  for (const table of ['benchmark_samples', 'benchmark_paths', 'benchmark_counts'])
    await execute(
      tx,
      `DELETE FROM ${table} WHERE snapshot_id IN (
         SELECT snapshot_id FROM benchmark_snapshots WHERE mode = $1 AND is_demonstration = $2)`,
      [mode, isDemonstration],
    );
  await execute(
    tx,
    `INSERT INTO benchmark_paths (snapshot_id, path, keys)
     SELECT DISTINCT ON (path) $1::bigint, path, keys FROM benchmark_routes ORDER BY path`,
    id,
  );
  await execute(
    tx,
    `INSERT INTO benchmark_samples (snapshot_id, metric, path, contributor_id, value, shipments)
     SELECT $1, metric, path, contributor_id, value, shipments FROM benchmark_values
     WHERE is_unused`,
    id,
  );
  await execute(
    tx,
    `INSERT INTO benchmark_counts (snapshot_id, metric, key, contributor_id, value_count)
     SELECT $1::bigint, v.metric, k.key, v.contributor_id, sum(v.value_count)
     FROM (SELECT metric, path, contributor_id, count(*) AS value_count FROM benchmark_values WHERE is_unused GROUP BY 1, 2, 3) v
     JOIN benchmark_paths p ON p.snapshot_id = $1 AND p.path = v.path
     CROSS JOIN LATERAL unnest(p.keys) AS k (key)
     WHERE k.key IS NOT NULL
     GROUP BY v.metric, k.key, v.contributor_id`,
    id,
  );
  await execute(
    tx,
    `UPDATE benchmark_contributors c SET used_to = $2
     WHERE c.mode = $1 AND EXISTS (
       SELECT FROM benchmark_values v WHERE v.contributor_id = c.contributor_id AND v.is_unused)`,
    [mode, to],
  );
  return snapshot;
}
