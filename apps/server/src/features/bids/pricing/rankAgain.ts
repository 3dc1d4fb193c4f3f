import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import { namedLanes } from '../../../platform/jobs/namedLanes.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { lanesByContract } from '../../lanes/index.ts';
import { adaptBids, type ContractOfMode } from './adaptBids.ts';
import { planColourEvaluation } from './planColourEvaluation.ts';
import { type ColourChange, rankLanes, rankingOf } from './rankLanes.ts';
import { takeReleased } from './rankSoon.ts';
import { newsOf, type StandingNews } from './standingChanges.ts';

const rateLanes = loadSql(import.meta.url, './rateLanes.sql');
const priceBids = loadSql(import.meta.url, './priceBids.sql');
/**
 * Deletes confirmation requests of the customer that the carrier answered with another price: each was about one price, within 1%.
 * $1 customer, $2 lanes.
 */
const dropStaleAsks = `DELETE FROM bid_checks c USING bids b
WHERE c.customer_id = $1 AND c.kind = 'asked' AND c.confirmed_at IS NULL
  AND b.customer_id = $1 AND b.bid_id = c.bid_id AND b.lane_id = ANY ($2::bigint[])
  AND abs(coalesce(b.unit_cost_usd, 0) - (c.evidence ->> 'unitCostUsd')::numeric) > (c.evidence ->> 'unitCostUsd')::numeric * 0.01`;
const findOutlierBids = loadSql(import.meta.url, './findOutlierBids.sql');

/** Lanes priced and ranked by one pair of statements, so that intermediate results stay in memory. */
export const lanesAtOnce = 2_000;

/** The mode whose bids a job ranks, and the event that caused it. */
export type RankedMode = {
  readonly customerId: string;
  readonly mode: number;
  /** Only the lanes of this contract. */
  readonly contractNo?: number | undefined;
  readonly factId: string;
};

/** What an event requires: only lanes whose bids need a price, or all of the mode; and which other bids to price. */
export type Asked = {
  readonly lanes: 'changed' | 'all';
  readonly price: 'needed' | 'every';
  /** The history of lanes changed: the totals that bids are rated over are recalculated. */
  readonly historyChanged: boolean;
};

/** A mode's lanes are split into two halves by ID; a ranking locks the halves it ranks, always the first one first. */
export type Half = 0 | 1;

/** Only one ranking at a time per half of a mode, because each builds on the result of the previous one. */
export async function lockHalf(tx: Transaction, { customerId, mode }: RankedMode, half: Half): Promise<void> {
  const name = `rank ${customerId} ${mode} half ${half}`;
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Locks all of a mode. */
export async function lockRanking(tx: Transaction, payload: RankedMode): Promise<void> {
  await lockHalf(tx, payload, 0);
  await lockHalf(tx, payload, 1);
}

/** Prices and ranks in one transaction, and emits the result. */
export async function rankAgain(tx: Transaction, payload: RankedMode, asked: Asked): Promise<void> {
  await lockRanking(tx, payload);
  const laneIds = await prepareRanking(tx, payload, asked);
  await rateHistory(tx, payload, laneIds, asked, null);
  const news = await rankPrepared(tx, payload, laneIds, asked);
  await tellRanked(tx, payload, laneIds, asked, news);
}

/**
 * Brings bids to the current charges. Returns the lanes to rank, of changed ones those in `half`; for a whole mode, also schedules
 * the evaluation of its slow colours.
 */
export async function prepareRanking(
  tx: Transaction,
  payload: RankedMode,
  asked: Asked,
  half: Half | null = null,
): Promise<string[]> {
  const { customerId, mode } = payload;
  if (asked.lanes === 'all') await planColourEvaluation(tx, customerId, mode);
  const released = await takeReleased(tx, customerId, mode, half);
  const laneIds = await selectLanes(tx, payload, asked.lanes, released, half);
  // A save that began before the charges changed may have finished after them.
  for (const [contractNo, ofContract] of await lanesByContract(tx, customerId, laneIds))
    await adaptBids(tx, { customerId, mode, contractNo }, asked.lanes === 'all' ? null : ofContract);
  return laneIds;
}

/** Totals the history that bids are rated over, of the mode or a half of it. */
export async function rateHistory(
  tx: Transaction,
  payload: RankedMode,
  laneIds: readonly string[],
  { historyChanged }: Asked,
  half: Half | null,
): Promise<void> {
  if (laneIds.length > 0 || historyChanged)
    await disableNestedLoops(tx, () => rateWhatIsNot(tx, payload, laneIds, historyChanged, half));
}

/** Prices and ranks lanes that were prepared and whose history is totalled; notifies carriers whose bids waited for their price. */
export async function rankPrepared(
  tx: Transaction,
  payload: RankedMode,
  laneIds: readonly string[],
  asked: Asked,
): Promise<StandingNews[]> {
  const { customerId, mode } = payload;
  const waiting = await selectWaiting(tx, customerId, mode, laneIds);
  const news = await disableNestedLoops(tx, async () => {
    const changes = [];
    for (const [contractNo, ofContract] of await lanesByContract(tx, customerId, laneIds))
      changes.push(...(await rankContract(tx, { customerId, mode, contractNo }, ofContract, asked)));
    return newsOf(changes);
  });
  await settleWithdrawn(tx, customerId, mode, laneIds);
  await announcePriced(tx, customerId, mode, waiting);
  return news;
}

/** Prices and ranks lanes of one contract; returns the changed colours. */
async function rankContract(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractOfMode,
  laneIds: readonly string[],
  asked: Asked,
): Promise<ColourChange[]> {
  const ranking = await rankingOf(tx, customerId, mode, contractNo);
  const changes: ColourChange[] = [];
  for (let from = 0; from < laneIds.length; from += lanesAtOnce) {
    const some = laneIds.slice(from, from + lanesAtOnce);
    await execute(tx, priceBids, [
      customerId,
      mode,
      some,
      ranking.referenceDieselUsdPerGallon,
      asked.price === 'every',
      contractNo,
    ]);
    await execute(tx, dropStaleAsks, [customerId, some]);
    await execute(tx, findOutlierBids, [customerId, mode, some, ranking.senseFactor]);
    changes.push(...(await rankLanes(tx, customerId, mode, some, ranking)));
  }
  return changes;
}

/** Announces that lanes were ranked and that their colours changed. */
export async function tellRanked(
  tx: Transaction,
  payload: RankedMode,
  laneIds: readonly string[],
  asked: Asked,
  news: readonly StandingNews[],
): Promise<void> {
  const { customerId, mode, factId } = payload;
  if (laneIds.length > 0) {
    const { contractNo } = payload;
    const wholly = contractNo === undefined ? {} : { contractNo };
    const named = asked.lanes === 'all' ? wholly : { laneIds };
    await announce(tx, 'standings.changed', subjectOf(payload), {
      customerId,
      mode,
      onlyBids: true,
      ...named,
    });
  }
  if (news.length > 0)
    await announce(tx, 'bids.ranked', `${customerId}:${mode}:${factId}`, { customerId, mode, news });
}

const subjectOf = ({ customerId, mode, contractNo }: RankedMode) =>
  contractNo === undefined ? `${customerId}:${mode}` : `${customerId}:${mode}:${contractNo}`;

/**
 * The lanes to rank, in order: `released`, those of bids that need a price or were withdrawn (in `half`), or all that have or had a
 * colour.
 */
async function selectLanes(
  tx: Transaction,
  { customerId, mode, contractNo }: RankedMode,
  which: Asked['lanes'],
  released: readonly string[],
  half: Half | null,
): Promise<string[]> {
  const found = await optionalRow<{ lane_ids: string[] | null }>(
    tx,
    which === 'changed'
      ? `SELECT array_agg(DISTINCT lane_id::text) AS lane_ids FROM (
           SELECT lane_id FROM bids
           WHERE customer_id = $1 AND mode = $2 AND needs_pricing AND ($4::smallint IS NULL OR lane_id % 2 = $4)
           UNION ALL
           SELECT unnest($3::bigint[])
) lane`
      : `SELECT array_agg(lane_id::text ORDER BY lane_id) AS lane_ids FROM lanes l
         WHERE customer_id = $1 AND mode = $2 AND ($3::smallint IS NULL OR contract_no = $3 OR lane_id = ANY ($4::bigint[]))
           AND (EXISTS (SELECT FROM bids b WHERE b.customer_id = $1 AND b.lane_id = l.lane_id)
             OR EXISTS (SELECT FROM lane_standings s WHERE s.customer_id = $1 AND s.lane_id = l.lane_id))`,
    which === 'changed'
      ? [customerId, mode, released, half]
      : [customerId, mode, contractNo ?? null, contractNo === undefined ? [] : released],
  );
  return found?.lane_ids ?? [];
}

/**
 * Totals the history that bids are rated over: after it changed, of lanes that have totals, and of those to rank that have none. A mode
 * or a contract without bids has none, and uploads before its first bids need none.
 */
async function rateWhatIsNot(
  tx: Transaction,
  { customerId, mode, contractNo }: RankedMode,
  laneIds: readonly string[],
  historyChanged: boolean,
  half: Half | null,
): Promise<void> {
  const rated = historyChanged ? await selectRated(tx, customerId, mode, contractNo) : [];
  // All of a mode rather than a list: once some of its lanes have bids, nearly all do.
  if (rated.length > 0)
    await execute(tx, rateLanes, [customerId, mode, contractNo === undefined ? null : rated, half]);
  const found = await optionalRow<{ lane_ids: string[] | null }>(
    tx,
    `SELECT array_agg(lane_id::text) AS lane_ids FROM unnest($2::bigint[]) AS asked(lane_id)
     WHERE NOT EXISTS (SELECT FROM rated_lanes r WHERE r.customer_id = $1 AND r.lane_id = asked.lane_id)`,
    [customerId, laneIds],
  );
  const unrated = found?.lane_ids ?? [];
  if (unrated.length > 0) await execute(tx, rateLanes, [customerId, mode, unrated, null]);
}

/** Lanes with totals, of a contract or of the mode. */
async function selectRated(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number | undefined,
): Promise<string[]> {
  const rated = await rows<{ lane_id: string }>(
    tx,
    `SELECT l.lane_id FROM lanes l JOIN rated_lanes r ON r.customer_id = l.customer_id AND r.lane_id = l.lane_id
     WHERE l.customer_id = $1 AND l.mode = $2 AND ($3::smallint IS NULL OR l.contract_no = $3)`,
    [customerId, mode, contractNo ?? null],
  );
  return rated.map((lane) => lane.lane_id);
}

/** The bids of lanes that wait for their price. */
async function selectWaiting(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
): Promise<string[]> {
  const waiting = await rows<{ bid_id: string }>(
    tx,
    'SELECT bid_id FROM bids WHERE customer_id = $1 AND mode = $2 AND needs_pricing AND lane_id = ANY ($3::bigint[])',
    [customerId, mode, laneIds],
  );
  return waiting.map((row) => row.bid_id);
}

/** Announces, by carrier, which of the bids that waited have their price. Bids saved again in the meantime still wait. */
async function announcePriced(
  tx: Transaction,
  customerId: string,
  mode: number,
  waiting: readonly string[],
): Promise<void> {
  if (waiting.length === 0) return;
  const priced = await rows<{ carrier_id: string; lane_ids: string[] }>(
    tx,
    `SELECT carrier_id, array_agg(lane_id::text) AS lane_ids FROM bids
     WHERE customer_id = $1 AND bid_id = ANY ($2::bigint[]) AND NOT needs_pricing GROUP BY carrier_id ORDER BY carrier_id`,
    [customerId, waiting],
  );
  for (const { carrier_id: carrierId, lane_ids: laneIds } of priced)
    await announce(tx, 'bids.priced', `${customerId}:${mode}:${carrierId}`, {
      customerId,
      mode,
      carrierId,
      laneIds: namedLanes(laneIds),
    });
}

/** Marks withdrawn bids as excluded from the ranking. */
async function settleWithdrawn(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
): Promise<void> {
  await execute(
    tx,
    `UPDATE bids SET needs_pricing = false
     WHERE customer_id = $1 AND mode = $2 AND needs_pricing AND withdrawn_at IS NOT NULL AND lane_id = ANY ($3::bigint[])`,
    [customerId, mode, laneIds],
  );
}
