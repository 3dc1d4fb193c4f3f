import { execute } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { liveContracts } from '../../settings/index.ts';
import { adaptBids } from './adaptBids.ts';
import { lockRanking, rankAgain } from './rankAgain.ts';
import { rankChanged, rankWholeMode } from './rankWholeMode.ts';

/** After bids changed: prices those that need it and ranks their lanes again. */
export const rankBids: Job<'bids.saved' | 'bids.checked' | 'bid.withdrawn' | 'round.resultsReady'> = {
  name: 'rankBids',
  run: (platform, payload) => rankChanged(platform.database, payload),
};

/**
 * After targets, volumes or connections changed: ranks a mode's lanes again; where volumes changed, prices every bid first. Updates
 * that rank each mode once queue it on 'bids.checked'.
 */
export const rankMode: Job<'connections.changed' | 'lanes.changed' | 'bids.checked'> = {
  name: 'rankMode',
  run: (platform, payload) => {
    const historyChanged = 'volumesChanged' in payload && payload.volumesChanged === true;
    return rankWholeMode(platform.database, payload, {
      lanes: 'all',
      price: historyChanged ? 'every' : 'needed',
      historyChanged,
    });
  },
};

/**
 * After a mode's settings changed: because they include the reference price of diesel, bids that quote fuel at their own price are
 * restated.
 */
export const applySettings: Job<'settings.saved'> = {
  name: 'applySettings',
  async run(platform, payload) {
    await platform.database.asSystem(async (tx) => {
      await execute(
        tx,
        `UPDATE bids SET needs_pricing = true
         WHERE customer_id = $1 AND mode = $2 AND withdrawn_at IS NULL AND fuel_basis_usd_per_gallon IS NOT NULL AND NOT needs_pricing`,
        [payload.customerId, payload.mode],
      );
      await rankAgain(tx, payload, { lanes: 'all', price: 'needed', historyChanged: false });
    });
  },
};

/** After exchange rates were locked again: prices every active bid and ranks all lanes. Awards keep their rates. */
export const repriceMode: Job<'fxRates.locked'> = {
  name: 'repriceMode',
  run: (platform, payload) =>
    rankWholeMode(platform.database, payload, { lanes: 'all', price: 'every', historyChanged: false }),
};

/**
 * After the charges of a mode changed: drops rates that no longer fit, keeps all others, and prices and ranks the affected bids.
 */
export const migrateBidsToCharges: Job<'settings.chargesSaved'> = {
  name: 'migrateBidsToCharges',
  async run(platform, payload) {
    await platform.database.asSystem(async (tx) => {
      await lockRanking(tx, payload);
      for (const { contractNo } of await liveContracts(tx, payload.customerId, payload.mode))
        await adaptBids(tx, { ...payload, contractNo }, null);
      await rankAgain(tx, payload, { lanes: 'changed', price: 'needed', historyChanged: false });
    });
  },
};
