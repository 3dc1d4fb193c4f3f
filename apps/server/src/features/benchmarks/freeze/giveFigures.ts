import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, optionalRow, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { floorOf } from '../rules.ts';
import { admitCells, type Cell } from './admitCells.ts';
import type { Contributor } from './contributors.ts';
import type { Market, Snapshot } from './market.ts';
import { gather } from './workTables.ts';

const writeFigures = loadSql(import.meta.url, './writeFigures.sql');

type ViewedCell = { key: string; level: number; parent: string | null };

/**
 * Stores a viewer's figures of a snapshot, once and permanently: for the cells of its own lanes, without values of its own company
 * group. Returns how many benchmarks it may see.
 */
export async function giveFigures(
  tx: Transaction,
  market: Market,
  snapshot: Snapshot,
  viewer: Contributor,
): Promise<number> {
  const customerId = viewer.customer_id;
  const given = await optionalRow(
    tx,
    'SELECT 1 FROM benchmark_lanes WHERE customer_id = $1 AND snapshot_id = $2 LIMIT 1',
    [customerId, snapshot.snapshot_id],
  );
  if (given !== null) return 0;
  await execute(tx, 'DELETE FROM benchmark_values');
  await gather(tx, market, viewer, { from: snapshot.from_month, to: snapshot.to_month });
  await execute(
    tx,
    `INSERT INTO benchmark_lanes (customer_id, lane_id, snapshot_id, mode, keys, labels)
     SELECT $1, lane_id, $2, $3, keys, labels FROM benchmark_lane_paths
     WHERE keys[6] IN (SELECT path FROM benchmark_values)`,
    [customerId, snapshot.snapshot_id, market.mode],
  );
  const { group_id: group } = await oneRow<{ group_id: string }>(
    tx,
    'SELECT group_id FROM benchmark_contributors WHERE contributor_id = $1 AND mode = $2',
    [customerId, market.mode],
  );
  const admitted = await admittedCells(tx, market, snapshot, customerId, group);
  await execute(tx, writeFigures, [
    customerId,
    snapshot.snapshot_id,
    market.mode,
    group,
    admitted.map(({ metric }) => metric),
    admitted.map(({ key }) => key),
    market.rules.minShipmentsOfMean,
    market.rules.minCompaniesOfMean,
  ]);
  return admitted.length;
}

async function admittedCells(
  tx: Transaction,
  market: Market,
  { snapshot_id: snapshotId }: Snapshot,
  customerId: string,
  group: string,
): Promise<{ metric: string; key: string }[]> {
  const viewed = await rows<ViewedCell>(
    tx,
    `SELECT DISTINCT k.key, k.level::integer AS level,
       (SELECT w.key FROM unnest(l.keys) WITH ORDINALITY AS w (key, level)
        WHERE w.level < k.level AND w.key IS NOT NULL ORDER BY w.level DESC LIMIT 1) AS parent
     FROM benchmark_lanes l CROSS JOIN LATERAL unnest(l.keys) WITH ORDINALITY AS k (key, level)
     WHERE l.customer_id = $1 AND l.snapshot_id = $2 AND k.key IS NOT NULL`,
    [customerId, snapshotId],
  );
  const counted = await rows<{ metric: string; key: string; group_id: string; value_count: number }>(
    tx,
    `SELECT n.metric, n.key, c.group_id, sum(n.value_count)::integer AS value_count
     FROM benchmark_counts n
     JOIN benchmark_contributors c ON c.contributor_id = n.contributor_id AND c.mode = $3
     WHERE n.snapshot_id = $1 AND n.key = ANY ($2::uuid[]) AND c.group_id <> $4
     GROUP BY n.metric, n.key, c.group_id`,
    [snapshotId, viewed.map(({ key }) => key), market.mode, group],
  );
  const byMetric = new Map<string, Map<string, Map<string, number>>>();
  for (const { metric, key, group_id: other, value_count: count } of counted) {
    const cells = byMetric.get(metric) ?? new Map<string, Map<string, number>>();
    byMetric.set(metric, cells);
    cells.set(key, (cells.get(key) ?? new Map<string, number>()).set(other, count));
  }
  return [...byMetric].flatMap(([metric, cells]) => {
    const all: Cell[] = viewed.map((cell) => ({ ...cell, counts: cells.get(cell.key) ?? new Map() }));
    return [...admitCells(all, floorOf(market.rules))].map((key) => ({ metric, key }));
  });
}
