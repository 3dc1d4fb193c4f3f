import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { joinInBulk } from '../../../platform/database/joinInBulk.ts';
import { execute, oneRow, optionalRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Follower } from '../../../platform/jobs/job.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { figuresChanged } from '../answers/rememberAnswer.ts';
import { keepBids, keepFigures, keepHistory, keepStates } from './keepFigures.ts';
import { type Change, inOrder, type Wanted } from './lanesOfFacts.ts';

const summarise = loadSql(import.meta.url, './summariseLanes.sql');
const keep = { states: keepStates, bids: keepBids, amounts: keepFigures } satisfies Record<Change, unknown>;
/** From so many lanes on a mode's tables are joined as wholes: looping, statistics that know nothing of a big award yet take minutes. */
const manyLanes = 200;

/**
 * Keeps the lane table's rows: follows every fact that changes what stands in them, in its transaction, so that whoever
 * changes something sees it at once. A fact that names lanes (`laneIds`, `laneId`) is about these, else about its whole mode.
 */
export const summariseLanes: Follower = {
  name: 'summariseLanes',
  async follow(tx, facts) {
    for (const wanted of inOrder(facts)) await writeSummaries(tx, wanted);
  },
};

/** Works the rows of lanes and the figures kept beside them out anew; null, or where the mode has no rows yet: all of the mode. */
async function writeSummaries(
  tx: Transaction,
  { customerId, mode, lanes, shipmentsChanged, changed }: Wanted,
): Promise<void> {
  // One after the other: each must see what those before it committed, or it would write what they found over it.
  await execute(
    tx,
    `SELECT pg_advisory_xact_lock(hashtextextended('lane summaries ' || $1 || ' ' || $2, 0))`,
    [customerId, String(mode)],
  );
  const isFirst = !(await hasSummaries(tx, customerId, mode));
  const named = lanes === null || isFirst ? null : [...lanes];
  // An award that expired since drops out of the rows now written: its amounts must go with it.
  const isWhole = isFirst || changed === 'amounts' || (await expiredLanes(tx, customerId, mode)).length > 0;
  const write = async () => {
    await execute(tx, summarise, [customerId, mode, named, now()]);
    await (isWhole ? keepFigures : keep[changed])(tx, customerId, mode, named);
    if (isFirst || shipmentsChanged) await keepHistory(tx, customerId, mode);
  };
  await (named === null || named.length > manyLanes ? writeInBulk(tx, write) : write());
  await figuresChanged(tx, customerId, mode);
}

/** Months of a hundred thousand lanes are sorted and joined in memory. */
async function writeInBulk(tx: Transaction, write: () => Promise<unknown>): Promise<void> {
  await execute(tx, `SET LOCAL work_mem = '128MB'`);
  await joinInBulk(tx, write);
  await execute(tx, 'SET LOCAL work_mem TO DEFAULT');
}

async function hasSummaries(tx: Transaction, customerId: string, mode: number): Promise<boolean> {
  const found = await optionalRow(
    tx,
    'SELECT 1 FROM lane_summaries WHERE customer_id = $1 AND mode = $2 LIMIT 1',
    [customerId, mode],
  );
  return found !== null;
}

/**
 * Brings a mode's rows up to this moment before a customer reads them: those whose pending awards have expired since, and
 * all of them where there are none yet. In a transaction that soon ends: others wait for it. Carriers read none of them.
 */
export async function freshenLanes(
  tx: Transaction,
  { userType, companyId: customerId }: Pick<Caller, 'userType' | 'companyId'>,
  mode: number,
): Promise<void> {
  if (userType === 'Carrier') return;
  const expired = await expiredLanes(tx, customerId, mode);
  const wanted = { customerId, mode, shipmentsChanged: false, changed: 'amounts' } as const;
  if (expired.length > 0) await writeSummaries(tx, { ...wanted, lanes: new Set(expired) });
  else if (!(await hasSummaries(tx, customerId, mode))) await writeSummaries(tx, { ...wanted, lanes: null });
}

/** Lanes with an award that nobody answered in time, since their rows were written. */
async function expiredLanes(tx: Transaction, customerId: string, mode: number): Promise<string[]> {
  const { expired } = await oneRow<{ expired: string[] | null }>(
    tx,
    `SELECT array_agg(lane_id) AS expired FROM lane_summaries
     WHERE customer_id = $1 AND mode = $2 AND stands_until <= $3`,
    [customerId, mode, now()],
  );
  return expired ?? [];
}
