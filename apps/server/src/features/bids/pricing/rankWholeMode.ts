import type { Database, Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, optionalRow } from '../../../platform/database/rows.ts';
import {
  type Asked,
  type Half,
  lanesAtOnce,
  lockHalf,
  lockRanking,
  prepareRanking,
  type RankedMode,
  rankPrepared,
  rateHistory,
  tellRanked,
} from './rankAgain.ts';
import { addNews, type StandingNews } from './standingChanges.ts';

/**
 * From this number of lanes a mode is priced and ranked in two halves at once, because PostgreSQL uses one processor per writing
 * transaction.
 */
const lanesInHalves = 2 * lanesAtOnce;

/**
 * Ranks all of a mode. A large one is ranked in two parallel transactions; the second half's news wait in
 * `pending_ranking_notifications` for the first, which commits last and announces everything. If
 * interrupted and run again, finished work is kept and no news is lost. `fromLanes`: the number of lanes from which a mode is large.
 */
export async function rankWholeMode(
  database: Database,
  payload: RankedMode,
  asked: Asked,
  fromLanes = lanesInHalves,
): Promise<void> {
  const laneIds = await database.asSystem(async (tx) => {
    await lockRanking(tx, payload);
    const lanes = await prepareRanking(tx, payload, asked);
    if (lanes.length >= fromLanes) return lanes;
    await rankAtOnce(tx, payload, asked, lanes);
    return null;
  });
  if (laneIds === null) return;
  const second = rankHalf(database, payload, asked, laneIds, 1, (tx, news) => keepNews(tx, payload, news));
  const first = rankHalf(database, payload, asked, laneIds, 0, async (tx, news) => {
    await second;
    await tellRanked(tx, payload, laneIds, asked, addNews(news, await takeNews(tx, payload)));
  });
  await both(first, second);
}

/** Ranks in one transaction, and also announces what an interrupted ranking found. */
async function rankAtOnce(
  tx: Transaction,
  payload: RankedMode,
  asked: Asked,
  lanes: readonly string[],
): Promise<void> {
  await rateHistory(tx, payload, lanes, asked, null);
  const news = await rankPrepared(tx, payload, lanes, asked);
  await tellRanked(tx, payload, lanes, asked, addNews(news, await takeNews(tx, payload)));
}

const changed: Asked = { lanes: 'changed', price: 'needed', historyChanged: false };

/**
 * Prices and ranks the lanes of bids that need it. Very many, as after the bid sheet of a large tender, are ranked in two parallel
 * transactions, each of which finds and announces its own lanes; colour changes are announced once, as for a whole mode.
 * `fromLanes`: the number of lanes that is very many.
 */
export async function rankChanged(
  database: Database,
  payload: RankedMode,
  fromLanes = lanesInHalves,
): Promise<void> {
  const { customerId, mode } = payload;
  const { lanes } = await database.asSystem((tx) =>
    oneRow<{ lanes: number }>(
      tx,
      `SELECT count(DISTINCT lane_id)::integer AS lanes FROM (
         SELECT lane_id FROM bids WHERE customer_id = $1 AND mode = $2 AND needs_pricing
         UNION ALL
         SELECT lane_id FROM bids WHERE customer_id = $1 AND mode = $2 AND needs_ranking
       ) changed`,
      [customerId, mode],
    ),
  );
  if (lanes < fromLanes)
    return database.asSystem(async (tx) => {
      await lockRanking(tx, payload);
      await rankAtOnce(tx, payload, changed, await prepareRanking(tx, payload, changed));
    });
  const second = rankChangedHalf(database, payload, 1, async (tx, ranked, news) => {
    await tellRanked(tx, payload, ranked, changed, []);
    await keepNews(tx, payload, news);
  });
  const first = rankChangedHalf(database, payload, 0, async (tx, ranked, news) => {
    await second;
    await tellRanked(tx, payload, ranked, changed, addNews(news, await takeNews(tx, payload)));
  });
  await both(first, second);
}

function rankChangedHalf(
  database: Database,
  payload: RankedMode,
  half: Half,
  then: (tx: Transaction, ranked: string[], news: StandingNews[]) => Promise<void>,
): Promise<void> {
  return database.asSystem(async (tx) => {
    await lockHalf(tx, payload, half);
    const ranked = await prepareRanking(tx, payload, changed, half);
    await rateHistory(tx, payload, ranked, changed, half);
    await then(tx, ranked, await rankPrepared(tx, payload, ranked, changed));
  });
}

async function both(first: Promise<void>, second: Promise<void>): Promise<void> {
  const failed = (await Promise.allSettled([first, second])).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

function rankHalf(
  database: Database,
  payload: RankedMode,
  asked: Asked,
  laneIds: readonly string[],
  half: Half,
  then: (tx: Transaction, news: StandingNews[]) => Promise<void>,
): Promise<void> {
  const lanes = laneIds.filter((laneId) => Number(laneId.at(-1)) % 2 === half);
  return database.asSystem(async (tx) => {
    await lockHalf(tx, payload, half);
    await rateHistory(tx, payload, lanes, asked, half);
    await then(tx, await rankPrepared(tx, payload, lanes, asked));
  });
}

async function keepNews(tx: Transaction, payload: RankedMode, news: readonly StandingNews[]): Promise<void> {
  const left = addNews(await takeNews(tx, payload), news);
  if (left.length === 0) return;
  await execute(
    tx,
    'INSERT INTO pending_ranking_notifications (customer_id, mode, changes) VALUES ($1, $2, $3)',
    [payload.customerId, payload.mode, JSON.stringify(left)],
  );
}

async function takeNews(tx: Transaction, { customerId, mode }: RankedMode): Promise<StandingNews[]> {
  const left = await optionalRow<{ changes: StandingNews[] }>(
    tx,
    'DELETE FROM pending_ranking_notifications WHERE customer_id = $1 AND mode = $2 RETURNING changes',
    [customerId, mode],
  );
  return left?.changes ?? [];
}
