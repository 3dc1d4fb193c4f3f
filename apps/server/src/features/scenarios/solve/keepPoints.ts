import { execute } from '../../../platform/database/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ThreadProgress } from '../thread/threadMessages.ts';
import type { Run } from './writeResult.ts';

const everyMs = 500;

/**
 * Stores the progress of best and bound, at most twice a second, on its own connection so that watchers see it during the run. The
 * run does not wait for it.
 */
export function keepPoints(platform: Platform, { customerId, scenarioId, runNo }: Run) {
  let lastAt = -Infinity;
  let pointNo = 0;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    add({ seconds, best, bound }: ThreadProgress): void {
      const at = performance.now();
      if (at - lastAt < everyMs) return;
      lastAt = at;
      pointNo += 1;
      const values = [customerId, scenarioId, runNo, pointNo, seconds.toFixed(2), usd(best), usd(bound)];
      writing = writing
        .then(() =>
          execute(
            platform.database.bulkPool,
            `INSERT INTO scenario_points (customer_id, scenario_id, run_no, point_no, seconds, best_usd, bound_usd)
             SELECT $1::bigint, $2::bigint, $3::integer, $4::integer, $5::numeric, $6::numeric, $7::numeric
             -- Its scenario may have been deleted, or asked for again, in the meantime.
             WHERE EXISTS (SELECT FROM scenarios WHERE customer_id = $1 AND scenario_id = $2 AND run_no = $3)`,
            values,
          ),
        )
        .catch((error: Error) => platform.log.warn({ err: error }, 'failed to save a progress point'));
    },
    /** Resolves when everything added has been written. */
    settled: () => writing,
  };
}

const usd = (amount: number | null) => (amount === null ? null : amount.toFixed(2));
