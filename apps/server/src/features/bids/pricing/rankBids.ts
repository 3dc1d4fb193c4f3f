import type { Transaction } from '../../../platform/database/database.ts';
import { joinInBulk } from '../../../platform/database/joinInBulk.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import type { Job, JobPayload } from '../../../platform/jobs/job.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { adaptBids } from './adaptBids.ts';
import { rankLanes, rankingOf } from './rankLanes.ts';
import { newsOf, type StandingNews } from './standingNews.ts';

const rateLanes = loadSql(import.meta.url, './rateLanes.sql');
const priceBids = loadSql(import.meta.url, './priceBids.sql');

/** Lanes priced and ranked by one pair of statements: what they make stays in memory. */
const lanesAtOnce = 2_000;

/** What a fact asks for: lanes whose bids need a price only, or all of the mode; and which bids to price beside those. */
type Asked = {
  readonly lanes: 'changed' | 'all';
  readonly price: 'needed' | 'every';
  /** The history of lanes changed: what bids are rated over is added up anew. */
  readonly historyChanged: boolean;
};

/** After bids changed: prices what needs it and ranks those lanes again. */
export const rankBids: Job = {
  name: 'rankBids',
  run: (platform, payload) =>
    platform.database.inBulk((tx) =>
      rankAgain(tx, payload, { lanes: 'changed', price: 'needed', historyChanged: false }),
    ),
};

/** After targets, volumes or connections changed: ranks a mode's lanes again; where volumes changed, prices every bid first. */
export const rankMode: Job = {
  name: 'rankMode',
  run: (platform, payload) => {
    const historyChanged = payload.volumesChanged === true;
    return platform.database.inBulk((tx) =>
      rankAgain(tx, payload, { lanes: 'all', price: historyChanged ? 'every' : 'needed', historyChanged }),
    );
  },
};

/** After a mode's settings changed: as the reference price of diesel is one, bids that quote fuel at their own are restated. */
export const followSettings: Job = {
  name: 'followSettings',
  async run(platform, payload) {
    await platform.database.inBulk(async (tx) => {
      await execute(
        tx,
        `UPDATE bids SET needs_pricing = true
         WHERE customer_id = $1 AND mode = $2 AND withdrawn_at IS NULL AND fuel_basis_usd_per_gallon IS NOT NULL AND NOT needs_pricing`,
        [payload.customerId, Number(payload.mode)],
      );
      await rankAgain(tx, payload, { lanes: 'all', price: 'needed', historyChanged: false });
    });
  },
};

/** After exchange rates were frozen anew: prices every bid that stands and ranks all lanes. Awards keep theirs. */
export const repriceMode: Job = {
  name: 'repriceMode',
  run: (platform, payload) =>
    platform.database.inBulk((tx) =>
      rankAgain(tx, payload, { lanes: 'all', price: 'every', historyChanged: false }),
    ),
};

/** After the charges of a mode changed: drops what no longer fits, keeps all else, prices and ranks what was touched. */
export const followCharges: Job = {
  name: 'followCharges',
  async run(platform, payload) {
    await platform.database.inBulk(async (tx) => {
      await lockRanking(tx, payload);
      await adaptBids(tx, payload.customerId, Number(payload.mode), null);
      await rankAgain(tx, payload, { lanes: 'changed', price: 'needed', historyChanged: false });
    });
  },
};

/** One at a time per mode: each ranks on top of what the one before it found. */
async function lockRanking(tx: Transaction, { customerId, mode }: JobPayload): Promise<void> {
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`rank ${customerId} ${String(mode)}`]);
}

async function rankAgain(tx: Transaction, payload: JobPayload, asked: Asked): Promise<void> {
  const { customerId } = payload;
  const mode = Number(payload.mode);
  await lockRanking(tx, payload);
  const laneIds = await selectLanes(tx, customerId, mode, asked.lanes);
  if (laneIds.length === 0 && !asked.historyChanged) return;
  // A save that began before the charges changed may have ended after them.
  if (laneIds.length > 0) await adaptBids(tx, customerId, mode, asked.lanes === 'all' ? null : laneIds);
  const ranking = await rankingOf(tx, customerId, mode);
  const news = await joinInBulk(tx, async () => {
    await rateWhatIsNot(tx, customerId, mode, laneIds, asked.historyChanged);
    const changes = [];
    for (let from = 0; from < laneIds.length; from += lanesAtOnce) {
      const some = laneIds.slice(from, from + lanesAtOnce);
      await execute(tx, priceBids, [
        customerId,
        mode,
        some,
        ranking.referenceDieselUsdPerGallon,
        asked.price === 'every',
      ]);
      changes.push(...(await rankLanes(tx, customerId, mode, some, ranking)));
    }
    return newsOf(changes);
  });
  await settleWithdrawn(tx, customerId, mode, laneIds);
  if (laneIds.length > 0) {
    const named = asked.lanes === 'all' ? {} : { laneIds };
    await announce(tx, 'standings.changed', `${customerId}:${mode}`, { customerId, mode, ...named });
  }
  await tell(tx, payload, news);
}

async function tell(tx: Transaction, payload: JobPayload, news: readonly StandingNews[]): Promise<void> {
  if (news.length === 0) return;
  const { customerId, mode, factId } = payload;
  await announce(tx, 'bids.ranked', `${customerId}:${String(mode)}:${factId}`, { customerId, mode, news });
}

/** The lanes to rank, in order: those of bids that need a price or were taken back, or all that have or had a standing. */
async function selectLanes(
  tx: Transaction,
  customerId: string,
  mode: number,
  which: Asked['lanes'],
): Promise<string[]> {
  const found = await optionalRow<{ lane_ids: string[] | null }>(
    tx,
    which === 'changed'
      ? `SELECT array_agg(DISTINCT lane_id::text) AS lane_ids FROM (
           SELECT lane_id FROM bids WHERE customer_id = $1 AND mode = $2 AND needs_pricing
           UNION ALL
           -- What carriers are shown of their colours rested while the round was open.
           SELECT h.lane_id FROM tender_rounds r
           JOIN tenders t ON t.customer_id = $1 AND t.tender_id = r.tender_id AND t.mode = $2
           JOIN tender_lanes h ON h.customer_id = $1 AND h.tender_id = r.tender_id
           WHERE r.customer_id = $1 AND r.state = 'Closed' AND r.settled_at IS NOT NULL AND r.rated_at IS NULL) lane`
      : `SELECT array_agg(lane_id::text ORDER BY lane_id) AS lane_ids FROM lanes l
         WHERE customer_id = $1 AND mode = $2
           AND (EXISTS (SELECT FROM bids b WHERE b.customer_id = $1 AND b.lane_id = l.lane_id)
             OR EXISTS (SELECT FROM lane_standings s WHERE s.customer_id = $1 AND s.lane_id = l.lane_id))`,
    [customerId, mode],
  );
  return found?.lane_ids ?? [];
}

/** Adds up what bids are rated over: of all lanes after their history changed, else of those for which nobody did. */
async function rateWhatIsNot(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
  historyChanged: boolean,
): Promise<void> {
  if (historyChanged) {
    await execute(tx, rateLanes, [customerId, mode, null]);
    return;
  }
  const found = await optionalRow<{ lane_ids: string[] | null }>(
    tx,
    `SELECT array_agg(lane_id::text) AS lane_ids FROM unnest($2::bigint[]) AS asked(lane_id)
     WHERE NOT EXISTS (SELECT FROM rated_lanes r WHERE r.customer_id = $1 AND r.lane_id = asked.lane_id)`,
    [customerId, laneIds],
  );
  const unrated = found?.lane_ids ?? [];
  if (unrated.length > 0) await execute(tx, rateLanes, [customerId, mode, unrated]);
}

/** Bids that were taken back have been ranked without. */
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
