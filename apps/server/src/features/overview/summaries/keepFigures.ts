import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';

const spans = loadSql(import.meta.url, './laneSpans.sql');
/** What is kept of each lane, in this order: each statement reads what those before it wrote. */
const ofLanes = [
  `${spans}${loadSql(import.meta.url, './chargesOfBids.sql')}`,
  `${spans}${loadSql(import.meta.url, './chargesOfAwards.sql')}`,
  `${spans}${loadSql(import.meta.url, './figuresOfLanes.sql')}`,
];
const addMonths = loadSql(import.meta.url, './addMonths.sql');
const addCharges = loadSql(import.meta.url, './addCharges.sql');
const statesOfLanes = loadSql(import.meta.url, './statesOfLanes.sql');
const ofHistory = [
  loadSql(import.meta.url, './historyMonths.sql'),
  loadSql(import.meta.url, './historyCarriers.sql'),
  loadSql(import.meta.url, './uploadLanes.sql'),
];
const ofMode = 'customer_id = $1 AND mode = $2';

/**
 * Keeps the figures by month and charge of lanes whose summaries were just written, and the sums over their mode: of named
 * lanes the sums lose what these lanes were and gain what they are; of all lanes (null) everything is made anew.
 * The caller holds the mode's lock.
 */
export async function keepFigures(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[] | null,
): Promise<void> {
  const wanted = [customerId, mode, laneIds];
  const add = async (sign: 1 | -1) => {
    await execute(tx, addMonths, [...wanted, sign]);
    await execute(tx, addCharges, [...wanted, sign]);
  };
  if (laneIds === null)
    for (const table of ['mode_months', 'mode_charges'])
      await execute(tx, `DELETE FROM ${table} WHERE ${ofMode}`, [customerId, mode]);
  else await add(-1);
  for (const table of ['lane_figures', 'lane_charges'])
    await execute(
      tx,
      `DELETE FROM ${table} WHERE ${ofMode} AND ($3::bigint[] IS NULL OR lane_id = ANY ($3))`,
      wanted,
    );
  for (const statement of ofLanes) {
    const values = [...wanted, now()];
    await execute(tx, statement, values);
  }
  await add(1);
  if (laneIds !== null)
    for (const table of ['mode_months', 'mode_charges'])
      await execute(tx, `DELETE FROM ${table} WHERE ${ofMode} AND lanes = 0`, [customerId, mode]);
}

/** The same after a change of states alone: amounts stay as they are, and only what counts as open is counted anew. */
export async function keepStates(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[] | null,
): Promise<void> {
  const wanted = [customerId, mode, laneIds];
  if (laneIds === null) await execute(tx, `DELETE FROM mode_months WHERE ${ofMode}`, [customerId, mode]);
  else await execute(tx, addMonths, [...wanted, -1]);
  await execute(tx, statesOfLanes, wanted);
  await execute(tx, addMonths, [...wanted, 1]);
}

/** Keeps what the files of a mode tell by month, carrier, upload and lane: made anew whenever its shipments changed. */
export async function keepHistory(tx: Transaction, customerId: string, mode: number): Promise<void> {
  for (const table of ['history_months', 'history_carriers', 'upload_lanes'])
    await execute(tx, `DELETE FROM ${table} WHERE ${ofMode}`, [customerId, mode]);
  for (const statement of ofHistory) await execute(tx, statement, [customerId, mode]);
}
