import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { bumpFigureVersion } from '../answers/cacheResponse.ts';

const share = loadSql(import.meta.url, './allocateBusinessUnits.sql');

/**
 * After volumes changed or a contract was planned: calculates how each lane is split among the business units that shipped on it. Of a
 * planned contract nothing but the histories of its lanes counts.
 */
export const allocateBusinessUnits: Job<'lanes.changed' | 'contract.planned'> = {
  name: 'allocateBusinessUnits',
  async run(platform, payload) {
    if ('isPlanned' in payload && payload.isPlanned === true) return;
    if ('volumesChanged' in payload && payload.volumesChanged === false) return;
    const { customerId, mode, contractNo } = payload;
    await platform.database.asSystem(async (tx) => {
      const about = [customerId, mode];
      const of = [...about, contractNo ?? null];
      await execute(
        tx,
        `SELECT pg_advisory_xact_lock(hashtextextended('lane units ' || $1 || ' ' || $2, 0))`,
        about.map(String),
      );
      await execute(
        tx,
        'DELETE FROM lane_units WHERE customer_id = $1 AND mode = $2 AND ($3::smallint IS NULL OR contract_no = $3)',
        of,
      );
      await disableNestedLoops(tx, () => execute(tx, share, of));
      await bumpFigureVersion(tx, customerId, mode);
    });
  },
};
