import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { readFuelDrift } from '../../fuel/index.ts';
import { bumpFigureVersion } from '../answers/cacheResponse.ts';

const keep = loadSql(import.meta.url, './updateRealisedSavings.sql');

/** Divides the leakage of rows that were just written: what the index added since the reference is fuel drift, the rest remains leakage. */
const storeDrift = sql({
  from: `UPDATE lane_realised r
    SET fuel_drift_usd = d.usd,
      rate_leak_usd = CASE WHEN r.is_awarded THEN r.rate_leak_usd - d.usd ELSE r.rate_leak_usd END,
      routing_leak_usd = CASE WHEN r.is_awarded THEN r.routing_leak_usd ELSE r.routing_leak_usd - d.usd END
    FROM jsonb_to_recordset($drifts) AS d(lane bigint, month date, carrier text, usd numeric)
    WHERE r.customer_id = $customer AND r.lane_id = d.lane AND r.month = d.month AND r.carrier = d.carrier`,
  params: { customer: 'id', drifts: 'json' },
});

/**
 * After volumes, awards, carriers' names or the values of a clause's index changed: compares invoices of the contract months with awards. A mode without such
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
  | 'clause.saved'
  | 'clause.valuesImported'
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
  if (realised !== null) {
    await disableNestedLoops(tx, () => execute(tx, keep, [customerId, mode]));
    const drifts = await readFuelDrift(tx, customerId, mode);
    if (drifts.length > 0)
      await storeDrift.execute(tx, { customer: customerId, drifts: JSON.stringify(drifts) });
  }
  await bumpFigureVersion(tx, customerId, mode);
}
