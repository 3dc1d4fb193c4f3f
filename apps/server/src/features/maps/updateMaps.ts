import type { Transaction } from '../../platform/database/database.ts';
import { inBulk } from '../../platform/database/inBulk.ts';
import { execute, optionalRow } from '../../platform/database/rows.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Follower } from '../../platform/jobs/job.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { inOrder, selectWantedLanes, type Wanted } from '../overview/index.ts';

/** From this number of lanes, tables are joined as a whole. */
const manyLanes = 200;
const tables = ['lane_flows', 'flow_totals', 'map_places', 'history_spend', 'flow_carriers'] as const;

/**
 * Named lanes whose ends are no longer those stored: new, moved to another place, or removed. The spend of a new lane's history may be
 * stored already, for a lane of another contract.
 */
const selectMoved = sql({
  from: `SELECT coalesce(e.lane_id, f.lane_id) AS lane_id, coalesce(e.history_id, f.history_id) AS history_id,
      f.lane_id IS NULL AND EXISTS (SELECT FROM history_spend s WHERE s.customer_id = $customer AND s.history_id = e.history_id) AS has_spend
    FROM (SELECT lane_id, history_id, from_end, to_end FROM lane_ends
          WHERE customer_id = $customer AND mode = $mode AND lane_id = ANY ($lanes)) e
    FULL JOIN (SELECT lane_id, history_id, from_end, to_end FROM lane_flows
               WHERE customer_id = $customer AND mode = $mode AND lane_id = ANY ($lanes)) f ON f.lane_id = e.lane_id
    WHERE (e.history_id, e.from_end, e.to_end) IS DISTINCT FROM (f.history_id, f.from_end, f.to_end)`,
  params: { customer: 'id', mode: 'int', lanes: 'id[]' },
  row: { lane_id: 'id', history_id: 'id', has_spend: 'bool' },
});

const takePlacesAway = sql({
  from: `UPDATE map_places p
    SET origin_lanes = p.origin_lanes - n.origin_lanes, destination_lanes = p.destination_lanes - n.destination_lanes
    FROM (
      SELECT end_no, sum(origin_lanes) AS origin_lanes, sum(destination_lanes) AS destination_lanes
      FROM (SELECT from_end AS end_no, 1 AS origin_lanes, 0 AS destination_lanes FROM lane_flows
            WHERE customer_id = $customer AND mode = $mode AND lane_id = ANY ($lanes)
            UNION ALL
            SELECT to_end, 0, 1 FROM lane_flows WHERE customer_id = $customer AND mode = $mode AND lane_id = ANY ($lanes)) ends
      GROUP BY end_no
    ) n
    WHERE p.customer_id = $customer AND p.mode = $mode AND p.end_no = n.end_no`,
  params: { customer: 'id', mode: 'int', lanes: 'id[]' },
});

const deleteFlows = sql({
  from: 'DELETE FROM lane_flows WHERE customer_id = $customer AND mode = $mode AND lane_id = ANY ($lanes)',
  params: { customer: 'id', mode: 'int', lanes: 'id[]' },
});

const deleteEmptyFlows = sql({
  from: 'DELETE FROM flow_totals WHERE customer_id = $customer AND mode = $mode AND lanes = 0',
  params: { customer: 'id', mode: 'int' },
});

const deleteEmptyCarriers = sql({
  from: 'DELETE FROM flow_carriers WHERE customer_id = $customer AND mode = $mode AND lanes = 0',
  params: { customer: 'id', mode: 'int' },
});

const deleteUnusedPlaces = sql({
  from: 'DELETE FROM map_places WHERE customer_id = $customer AND mode = $mode AND origin_lanes = 0 AND destination_lanes = 0',
  params: { customer: 'id', mode: 'int' },
});

const deleteSpend = sql({
  from: `DELETE FROM history_spend
    WHERE customer_id = $customer AND mode = $mode AND ($histories::bigint[] IS NULL OR history_id = ANY ($histories))`,
  params: { customer: 'id', mode: 'int', histories: 'id[]?' },
});

const addPlaces = sql({
  from: loadSql(import.meta.url, './addPlaces.sql'),
  params: { customer: 'id', mode: 'int', lanes: 'id[]?' },
});

const flowsOfLanes = sql({
  from: loadSql(import.meta.url, './flowsOfLanes.sql'),
  params: { customer: 'id', mode: 'int', lanes: 'id[]?' },
});

const flowTotals = sql({
  from: loadSql(import.meta.url, './flowTotals.sql'),
  params: { customer: 'id', mode: 'int', lanes: 'id[]?' },
});

const flowCarriers = sql({
  from: loadSql(import.meta.url, './flowCarriers.sql'),
  params: { customer: 'id', mode: 'int', lanes: 'id[]?', histories: 'id[]?', times: 'int' },
});

const spendOfHistories = sql({
  from: loadSql(import.meta.url, './spendOfHistories.sql'),
  params: { customer: 'id', mode: 'int', histories: 'id[]?' },
});

/**
 * Stores what the maps add up, in the transaction of every event that changes it: after the lane table's rows, from which it is
 * calculated, and under their lock.
 */
export const updateMaps: Follower = {
  name: 'updateMaps',
  step: 'maps',
  async follow(tx, facts) {
    for (const wanted of inOrder(facts)) await writeMaps(tx, wanted);
  },
};

async function writeMaps(tx: Transaction, wanted: Wanted): Promise<void> {
  const { customerId: customer, mode, changed, shipmentsChanged } = wanted;
  const isFirst = !(await hasFlows(tx, customer, mode));
  if (!isFirst && (changed === 'states' || changed === 'bids')) return;
  const named = isFirst || shipmentsChanged ? null : await selectWantedLanes(tx, wanted);
  const write = () => {
    if (!isFirst && changed === 'awards') return writeAmounts(tx, customer, mode, named);
    return named === null ? writeMode(tx, customer, mode) : writeLanes(tx, customer, mode, named);
  };
  return named === null || named.length > manyLanes ? inBulk(tx, write) : write();
}

async function writeMode(tx: Transaction, customer: string, mode: number): Promise<void> {
  for (const table of tables)
    await execute(tx, `DELETE FROM ${table} WHERE customer_id = $1 AND mode = $2`, [customer, mode]);
  await addPlaces.execute(tx, { customer, mode, lanes: null });
  await flowTotals.execute(tx, { customer, mode, lanes: null });
  await flowsOfLanes.execute(tx, { customer, mode, lanes: null });
  await spendOfHistories.execute(tx, { customer, mode, histories: null });
  await flowCarriers.execute(tx, { customer, mode, lanes: null, histories: null, times: 1 });
}

/** Writes the amounts of lanes whose ends stayed the same; null: of all lanes. */
async function writeAmounts(
  tx: Transaction,
  customer: string,
  mode: number,
  lanes: readonly string[] | null,
): Promise<void> {
  await flowTotals.execute(tx, { customer, mode, lanes });
  await flowsOfLanes.execute(tx, { customer, mode, lanes });
}

async function writeLanes(
  tx: Transaction,
  customer: string,
  mode: number,
  lanes: readonly string[],
): Promise<void> {
  const found = await selectMoved.rows(tx, { customer, mode, lanes });
  if (found.length === 0) return writeAmounts(tx, customer, mode, lanes);
  await flowTotals.execute(tx, { customer, mode, lanes });
  const moved = { customer, mode, lanes: found.map(({ lane_id }) => lane_id) };
  const histories = [...new Set(found.filter((lane) => !lane.has_spend).map((lane) => lane.history_id))];
  await flowCarriers.execute(tx, { ...moved, histories, times: -1 });
  await takePlacesAway.execute(tx, moved);
  await deleteFlows.execute(tx, moved);
  await addPlaces.execute(tx, moved);
  await deleteUnusedPlaces.execute(tx, { customer, mode });
  await deleteEmptyFlows.execute(tx, { customer, mode });
  await flowsOfLanes.execute(tx, { customer, mode, lanes });
  if (histories.length > 0) {
    await deleteSpend.execute(tx, { customer, mode, histories });
    await spendOfHistories.execute(tx, { customer, mode, histories });
  }
  await flowCarriers.execute(tx, { ...moved, histories, times: 1 });
  await deleteEmptyCarriers.execute(tx, { customer, mode });
}

async function hasFlows(tx: Transaction, customer: string, mode: number): Promise<boolean> {
  const found = await optionalRow(
    tx,
    'SELECT 1 FROM lane_flows WHERE customer_id = $1 AND mode = $2 LIMIT 1',
    [customer, mode],
  );
  return found !== null;
}
