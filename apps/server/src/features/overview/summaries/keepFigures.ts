import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { deleteBridges } from '../savings/updateSavingsBridge.ts';
import { addBids, subtractBids } from './carrierBids.ts';

const figuresOfLanes = loadSql(import.meta.url, './figuresOfLanes.sql');
const chargesOfAwards = loadSql(import.meta.url, './chargesOfAwards.sql');
const chargesOfBids = loadSql(import.meta.url, './chargesOfBids.sql');
const otherBids = loadSql(import.meta.url, './otherBids.sql');
const addMonths = loadSql(import.meta.url, './addMonths.sql');
const addCharges = loadSql(import.meta.url, './addCharges.sql');
const addGroups = loadSql(import.meta.url, './addGroups.sql');
const statesOfLanes = loadSql(import.meta.url, './statesOfLanes.sql');
const uploadSets = loadSql(import.meta.url, './uploadSets.sql');
const ofHistory = [
  loadSql(import.meta.url, './historyMonths.sql'),
  loadSql(import.meta.url, './historyCarriers.sql'),
  loadSql(import.meta.url, './uploadLanes.sql'),
];
/** Tables of figures by lane. */
const ofLanes = [
  'lane_figures',
  'lane_charges',
  'lane_summaries',
  'lane_units',
  'lane_emissions',
  'lane_realised',
  'lane_risks',
];
const ofMode = 'customer_id = $1 AND mode = $2';

/** Some lane whose months of figures, from its forecast and its awards, are no longer those stored. */
const selectOtherMonths = sql({
  from: `SELECT f.lane_id
    FROM lane_figures f
    LEFT JOIN (
      SELECT lane_id, min(first_month) AS first_month, max(last_month) AS last_month
      FROM (
        SELECT lane_id, min(month) AS first_month, max(month) AS last_month
        FROM lane_forecasts WHERE customer_id = $customer AND ($lanes::bigint[] IS NULL OR lane_id = ANY ($lanes)) GROUP BY lane_id
        UNION ALL
        SELECT lane_id, min(month), max(month)
        FROM counted_award_months
        WHERE customer_id = $customer AND mode = $mode AND ($lanes::bigint[] IS NULL OR lane_id = ANY ($lanes)) GROUP BY lane_id
      ) told
      GROUP BY lane_id
    ) m ON m.lane_id = f.lane_id
    WHERE f.customer_id = $customer AND f.mode = $mode AND ($lanes::bigint[] IS NULL OR f.lane_id = ANY ($lanes))
      AND (f.first_month, cardinality(f.volume)) IS DISTINCT FROM (m.first_month, coalesce(months_between(m.first_month, m.last_month) + 1, 0))
    LIMIT 1`,
  params: { customer: 'id', mode: 'int', lanes: 'id[]?' },
  row: { lane_id: 'id' },
});

type Lanes = readonly string[] | null;

/** How many sets of uploads have totals of their own: a question about a whole mode reads the totals of each. */
const numberedSets = 63;

/**
 * Stores the figures by month and charge of lanes whose summaries were just written, and the totals of their mode: for named lanes
 * the old values are subtracted and the new ones added; for all lanes (null) everything is recalculated. The caller holds the
 * mode's lock.
 */
export async function keepFigures(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: Lanes,
): Promise<void> {
  const wanted = [customerId, mode, laneIds];
  await takeAway(tx, customerId, mode, laneIds, null);
  for (const table of ['lane_figures', 'lane_charges'])
    await execute(
      tx,
      `DELETE FROM ${table} WHERE ${ofMode} AND ($3::bigint[] IS NULL OR lane_id = ANY ($3))`,
      wanted,
    );
  await execute(tx, figuresOfLanes, wanted);
  await execute(tx, chargesOfAwards, wanted);
  await writeBids(tx, customerId, mode, laneIds, null);
}

/** The same after a change of awards only: forecasts and best bids stay unchanged. */
export async function keepAwards(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: Lanes,
): Promise<void> {
  const moved = await selectOtherMonths.rows(tx, { customer: customerId, mode, lanes: laneIds });
  // Best bids are stored by the months of the lane.
  if (moved.length > 0) return keepFigures(tx, customerId, mode, laneIds);
  const wanted = [customerId, mode, laneIds];
  await takeAway(tx, customerId, mode, laneIds, 'awarded');
  await execute(
    tx,
    `DELETE FROM lane_charges WHERE ${ofMode} AND basis = 'awarded' AND ($3::bigint[] IS NULL OR lane_id = ANY ($3))`,
    wanted,
  );
  await execute(tx, figuresOfLanes, wanted);
  await execute(tx, chargesOfAwards, wanted);
  await addTotals(tx, customerId, mode, laneIds, 'awarded');
}

/** Deletes everything stored about removed lanes, after subtracting it from the totals of their mode. */
export async function deleteFigures(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
): Promise<void> {
  await takeAway(tx, customerId, mode, laneIds, null);
  for (const table of ofLanes)
    await execute(tx, `DELETE FROM ${table} WHERE ${ofMode} AND lane_id = ANY ($3::bigint[])`, [
      customerId,
      mode,
      laneIds,
    ]);
  await deleteBridges(tx, customerId, mode, laneIds);
}

/**
 * The same after a change of bids only: forecasts and awards stay unchanged, and so do named lanes whose best bid and its price are
 * as before. Of many carriers that bid in turn, most change the best bid of few lanes.
 */
export async function keepBids(
  tx: Transaction,
  customerId: string,
  mode: number,
  named: Lanes,
): Promise<void> {
  const laneIds = named === null ? null : await lanesWithOtherBids(tx, customerId, mode, named);
  if (laneIds?.length === 0) return;
  await takeAway(tx, customerId, mode, laneIds, 'bestBid');
  await execute(
    tx,
    `DELETE FROM lane_charges WHERE ${ofMode} AND basis = 'bestBid' AND ($3::bigint[] IS NULL OR lane_id = ANY ($3))`,
    [customerId, mode, laneIds],
  );
  await writeBids(tx, customerId, mode, laneIds, 'bestBid');
}

async function lanesWithOtherBids(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
): Promise<string[]> {
  const found = await rows<{ lane_id: string }>(tx, otherBids, [customerId, mode, laneIds]);
  return found.map((lane) => lane.lane_id);
}

/** Subtracts lanes' old figures from the totals of their mode; for charges, those of a basis. */
async function takeAway(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: Lanes,
  basis: 'bestBid' | 'awarded' | null,
): Promise<void> {
  if (laneIds !== null) {
    await execute(tx, addMonths, [customerId, mode, laneIds, -1]);
    await execute(tx, addCharges, [customerId, mode, laneIds, -1, basis]);
    return;
  }
  await execute(tx, `DELETE FROM mode_months WHERE ${ofMode}`, [customerId, mode]);
  await execute(tx, `DELETE FROM mode_charges WHERE ${ofMode} AND ($3::text IS NULL OR basis = $3)`, [
    customerId,
    mode,
    basis,
  ]);
}

/** Writes lanes' best bids into their figures, and adds these to the totals of their mode. */
async function writeBids(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: Lanes,
  basis: 'bestBid' | null,
): Promise<void> {
  await execute(tx, chargesOfBids, [customerId, mode, laneIds]);
  await addTotals(tx, customerId, mode, laneIds, basis);
}

/** Adds lanes' new figures to the totals of their mode; for charges, those of a basis. */
async function addTotals(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: Lanes,
  basis: 'bestBid' | 'awarded' | null,
): Promise<void> {
  const wanted = [customerId, mode, laneIds];
  await execute(tx, addMonths, [...wanted, 1]);
  await execute(tx, addCharges, [...wanted, 1, basis]);
  if (laneIds !== null) await deleteEmpty(tx, customerId, mode, ['mode_months', 'mode_charges']);
}

/** Deletes totals that no lane is left in. */
async function deleteEmpty(
  tx: Transaction,
  customerId: string,
  mode: number,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables)
    await execute(tx, `DELETE FROM ${table} WHERE ${ofMode} AND lanes = 0`, [customerId, mode]);
}

/** The same after a change of states only: amounts stay unchanged, and only the counts of open lanes are recalculated. */
export async function keepStates(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: Lanes,
): Promise<void> {
  const wanted = [customerId, mode, laneIds];
  if (laneIds === null) await execute(tx, `DELETE FROM mode_months WHERE ${ofMode}`, [customerId, mode]);
  else await execute(tx, addMonths, [...wanted, -1]);
  await execute(tx, statesOfLanes, wanted);
  await execute(tx, addMonths, [...wanted, 1]);
  if (laneIds !== null) await deleteEmpty(tx, customerId, mode, ['mode_months']);
}

/** Subtracts lanes from the totals of their groups, and their bids from those of carriers: before their summaries are written. */
export async function subtractGroups(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: Lanes,
): Promise<void> {
  if (laneIds === null) await execute(tx, `DELETE FROM lane_groups WHERE ${ofMode}`, [customerId, mode]);
  else await execute(tx, addGroups, [customerId, mode, laneIds, -1]);
  await subtractBids(tx, customerId, mode, laneIds);
}

/** Adds lanes to the totals of their groups, and their bids to those of carriers: after their summaries are written. */
export async function addToGroups(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: Lanes,
): Promise<void> {
  await execute(tx, addGroups, [customerId, mode, laneIds, 1]);
  if (laneIds !== null) await deleteEmpty(tx, customerId, mode, ['lane_groups']);
  await addBids(tx, customerId, mode, laneIds);
}

/**
 * Stores the totals of a mode's files by month, carrier, upload and lane, and the sets of uploads that its histories are in:
 * recalculated whenever its shipments changed, before its lanes are summarised.
 */
export async function keepHistory(tx: Transaction, customerId: string, mode: number): Promise<void> {
  for (const table of ['history_months', 'history_carriers', 'upload_lanes', 'upload_sets', 'history_sets'])
    await execute(tx, `DELETE FROM ${table} WHERE ${ofMode}`, [customerId, mode]);
  for (const statement of ofHistory) await execute(tx, statement, [customerId, mode]);
  await execute(tx, uploadSets, [customerId, mode, numberedSets]);
}
