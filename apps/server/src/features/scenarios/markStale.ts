import { execute } from '../../platform/database/rows.ts';
import type { Follower } from '../../platform/jobs/job.ts';

/** What changed, and how it is said of a result that was worked out before. */
const reasons = {
  bids: 'Bids changed since the last run.',
  lanes: 'Lanes or volumes changed since the last run.',
  awards: 'Awards changed since the last run.',
  carriers: 'Carriers changed since the last run.',
  settings: 'Mode settings changed since the last run.',
} as const;

/**
 * Marks results of the facts' modes as out of date, in the facts' own transaction: one statement a mode; also that there is no award,
 * which may be so no longer. One
 * that waits is marked anew: its run takes the mark away once it begins, and begins after who marks it. A scenario that this very
 * transaction writes is left alone: its own awards, made or taken back, are no news to it.
 */
function marks(what: keyof typeof reasons): Follower {
  return {
    name: `markStale ${what}`,
    async follow(tx, facts) {
      const modes = new Map(
        facts.map(({ customerId, mode }) => [`${customerId}:${String(mode)}`, { customerId, mode }]),
      );
      for (const [, { customerId, mode }] of [...modes].toSorted(([a], [b]) => (a < b ? -1 : 1)))
        await execute(
          tx,
          `UPDATE scenarios SET stale = $3
           WHERE (customer_id, scenario_id) IN (
             SELECT customer_id, scenario_id FROM scenarios
             WHERE customer_id = $1 AND ($2::smallint IS NULL OR mode = $2) AND state <> 'Draft'
               AND (stale IS NULL OR state = 'Waiting') AND NOT ($4 AND awarded_at IS NOT NULL) AND xmin <> pg_current_xact_id()::xid
             ORDER BY scenario_id FOR NO KEY UPDATE)`,
          // Once awarded, what becomes of awards is no longer the result's matter.
          [customerId, mode ?? null, reasons[what], what === 'awards'],
        );
    },
  };
}

/** What a result is marked with when awards changed, its own too. */
export const staleByAwards = reasons.awards;

export const bidsMakeStale = marks('bids');
export const lanesMakeStale = marks('lanes');
export const awardsMakeStale = marks('awards');
export const carriersMakeStale = marks('carriers');
export const settingsMakeStale = marks('settings');
