import { type LaneColour, laneStatusNotificationType } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { joinInBulk } from '../../platform/database/joinInBulk.ts';
import { execute, rows } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { allProperties } from '../settings/index.ts';

const priceBids = loadSql(import.meta.url, './priceBids.sql');
const rankLanes = loadSql(import.meta.url, './rankLanes.sql');

type ColourChange = {
  lane_id: string;
  carrier_id: string | null;
  from_colour: LaneColour;
  to_colour: LaneColour;
};

/** One line of news: this many lanes changed this way, the first of them named. Carrier null: the customer's own view. */
export type StandingNews = {
  readonly carrierId: string | null;
  readonly type: number;
  readonly laneId: string;
  readonly lanes: number;
};

/** Prices what needs it and ranks a customer's mode again, as sets; tells whose colour changed. */
export const rankBids: Job = {
  name: 'rankBids',
  async run(platform, payload) {
    const { customerId } = payload;
    const mode = Number(payload.mode);
    await platform.database.inBulk(async (tx) => {
      await execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`rank ${customerId} ${mode}`]);
      if (payload.volumesChanged === true) {
        await execute(
          tx,
          'UPDATE bids SET needs_pricing = true WHERE customer_id = $1 AND mode = $2 AND withdrawn_at IS NULL',
          [customerId, mode],
        );
      }
      const news = await joinInBulk(tx, async () => {
        await execute(tx, priceBids, [customerId, mode]);
        return rankAgain(tx, customerId, mode);
      });
      if (news.length > 0)
        await announce(tx, 'bids.ranked', `${customerId}:${mode}:${payload.factId}`, {
          customerId,
          mode,
          news,
        });
    });
  },
};

async function rankAgain(tx: Transaction, customerId: string, mode: number): Promise<StandingNews[]> {
  const properties = await allProperties(tx, customerId, mode);
  const changes = await rows<ColourChange>(tx, rankLanes, [
    customerId,
    mode,
    properties['standings.greenOverTargetPercent'],
    properties['standings.amberOverTargetPercent'],
    properties['standings.greenOverBestPercent'],
    properties['standings.amberOverBestPercent'],
    now(),
    properties['visibility.target'],
    properties['standings.showColourTowardsHiddenTarget'],
    properties['standings.showColourTowardsBest'],
  ]);
  return summarise(changes);
}

function summarise(changes: readonly ColourChange[]): StandingNews[] {
  const news = new Map<string, StandingNews>();
  for (const change of changes) {
    const type = laneStatusNotificationType(change.from_colour, change.to_colour);
    if (type === null) continue;
    const key = `${change.carrier_id}:${type}`;
    const known = news.get(key);
    news.set(key, {
      carrierId: change.carrier_id,
      type,
      laneId: known?.laneId ?? change.lane_id,
      lanes: (known?.lanes ?? 0) + 1,
    });
  }
  return [...news.values()];
}
