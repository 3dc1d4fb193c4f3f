import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { bumpFigureVersion } from '../answers/cacheResponse.ts';

const keep = loadSql(import.meta.url, './updateRealisedSavings.sql');

/**
 * After volumes, awards or carriers' names changed: compares invoices of the contract months with awards. A mode without such
 * shipments has nothing to compare and costs nothing.
 */
export const updateRealisedSavings: Job<
  | 'carriers.matched'
  | 'lanes.changed'
  | 'lane.awarded'
  | 'award.answered'
  | 'awards.expired'
  | 'backups.resolved'
  | 'lane.awardsCancelled'
  | 'contract.amended'
> = {
  name: 'updateRealisedSavings',
  async run(platform, payload) {
    if ('volumesChanged' in payload && payload.volumesChanged === false) return;
    await platform.database.asSystem((tx) => writeRealised(tx, payload.customerId, payload.mode));
  },
};

async function writeRealised(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(
    tx,
    `SELECT pg_advisory_xact_lock(hashtextextended('lane realised ' || $1 || ' ' || $2, 0))`,
    [customerId, String(mode)],
  );
  await execute(tx, 'DELETE FROM lane_realised WHERE customer_id = $1 AND mode = $2', [customerId, mode]);
  const realised = await optionalRow(
    tx,
    'SELECT 1 FROM covered_months WHERE customer_id = $1 AND mode = $2 AND is_realised LIMIT 1',
    [customerId, mode],
  );
  if (realised !== null) await disableNestedLoops(tx, () => execute(tx, keep, [customerId, mode]));
  await bumpFigureVersion(tx, customerId, mode);
}
