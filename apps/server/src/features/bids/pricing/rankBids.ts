import { execute } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { adaptBids } from './adaptBids.ts';
import { lockRanking, rankAgain } from './rankAgain.ts';
import { rankWholeMode } from './rankWholeMode.ts';

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
    return rankWholeMode(platform.database, payload, {
      lanes: 'all',
      price: historyChanged ? 'every' : 'needed',
      historyChanged,
    });
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
    rankWholeMode(platform.database, payload, { lanes: 'all', price: 'every', historyChanged: false }),
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
