import type { Transaction } from '../../../platform/database/database.ts';
import { inBulk } from '../../../platform/database/inBulk.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import type { Follower } from '../../../platform/jobs/job.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { shortMonths } from '../../bids/index.ts';
import { bumpFigureVersion } from '../answers/cacheResponse.ts';
import {
  addToGroups,
  deleteFigures,
  keepAwards,
  keepBids,
  keepFigures,
  keepHistory,
  keepStates,
  subtractGroups,
} from './keepFigures.ts';
import { type Change, inOrder, selectWantedLanes, type Wanted } from './lanesOfFacts.ts';

const summarise = loadSql(import.meta.url, './updateLaneSummaries.sql').replace('{{shortMonths}}', () =>
  shortMonths('$1'),
);
const keep = {
  states: keepStates,
  bids: keepBids,
  awards: keepAwards,
  amounts: keepFigures,
} satisfies Record<Change, unknown>;
/**
 * From this number of lanes, a mode's tables are joined as a whole: with nested loops and statistics from before a large award it
 * takes minutes.
 */
const manyLanes = 200;

/**
 * Maintains the lane table's rows: runs in the transaction of every event that changes them, so that the change is visible
 * immediately. An event that names lanes (`laneIds`, `laneId`) is about these, otherwise about its whole mode.
 */
export const updateLaneSummaries: Follower = {
  name: 'updateLaneSummaries',
  step: 'lanes',
  async follow(tx, facts) {
    for (const wanted of inOrder(facts)) await writeSummaries(tx, wanted);
  },
};

/** Recalculates the rows of lanes and the figures stored with them; null, or a mode without rows: all of the mode. */
async function writeSummaries(tx: Transaction, wanted: Wanted): Promise<void> {
  const { customerId, mode, shipmentsChanged, changed } = wanted;
  // Serialised: each transaction must see what those before it committed, or it would overwrite it with older data.
  await execute(
    tx,
    `SELECT pg_advisory_xact_lock(hashtextextended('lane summaries ' || $1 || ' ' || $2, 0))`,
    [customerId, String(mode)],
  );
  const isFirst = !(await hasSummaries(tx, customerId, mode));
  const named = isFirst ? null : await selectWantedLanes(tx, wanted);
  const write = async () => {
    if (isFirst || shipmentsChanged) await keepHistory(tx, customerId, mode);
    await subtractGroups(tx, customerId, mode, named);
    if (named !== null) await deleteRemoved(tx, customerId, mode, named);
    await execute(tx, summarise, [customerId, mode, named]);
    await addToGroups(tx, customerId, mode, named);
    await (isFirst ? keepFigures : keep[changed])(tx, customerId, mode, named);
  };
  await (named === null || named.length > manyLanes ? inBulk(tx, write) : write());
  await bumpFigureVersion(tx, customerId, mode);
}

/** Deletes the rows of lanes that were removed from a contract, with their part of its totals. */
async function deleteRemoved(
  tx: Transaction,
  customerId: string,
  mode: number,
  named: readonly string[],
): Promise<void> {
  const removed = await rows<{ lane_id: string }>(
    tx,
    `SELECT lane_id FROM unnest($2::bigint[]) AS named (lane_id)
     WHERE NOT EXISTS (SELECT FROM lanes l WHERE l.customer_id = $1 AND l.lane_id = named.lane_id)`,
    [customerId, named],
  );
  if (removed.length > 0)
    await deleteFigures(
      tx,
      customerId,
      mode,
      removed.map((lane) => lane.lane_id),
    );
}

/** Whether a mode has rows in the lane table. */
export async function hasSummaries(tx: Transaction, customerId: string, mode: number): Promise<boolean> {
  const found = await optionalRow(
    tx,
    'SELECT 1 FROM lane_summaries WHERE customer_id = $1 AND mode = $2 LIMIT 1',
    [customerId, mode],
  );
  return found !== null;
}
