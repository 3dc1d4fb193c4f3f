import type { BodyOf, ResponseInputOf, scenarios } from '@lanewright/contract';
import { Decimal, type Month } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import { runBeforeCommit } from '../../../platform/database/beforeCommit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { awardRequests, type ReportAwards } from '../../awards/index.ts';
import { announceChanged } from '../createScenario.ts';
import { staleByAwards } from '../markStale.ts';
import { hashOf, requireScenario, type ScenarioRow } from '../scenarios.queries.ts';

type ShareRow = {
  readonly lane_id: string;
  readonly bid_id: string;
  readonly share: string;
  readonly months: Month[];
  readonly runner_up_bid_id: string | null;
  readonly awarded_usd: string;
};

/** Converts a scenario's result to pending awards, all or none, at the amounts shown. */
export async function awardScenario(
  tx: Transaction,
  { companyId: customerId, userId }: Caller,
  actor: Actor,
  scenarioId: string,
  { solvedAt, backups }: BodyOf<typeof scenarios.awardScenario>,
  report: ReportAwards,
): Promise<ResponseInputOf<typeof scenarios.awardScenario>> {
  const row = await requireScenario(tx, customerId, scenarioId);
  requireAsSeen(row, solvedAt);
  const shares = await selectShares(tx, customerId, scenarioId);
  if (shares.length === 0)
    throw refuse('nothing_to_award', 'This scenario awards no lanes', {
      detail: 'Relax its rules and run it again.',
    });
  // Lock the lanes before the scenario: changes of lanes mark scenarios as stale at the end.
  const awarded = await awardRequests(
    tx,
    actor,
    { customerId, userId },
    { mode: row.mode, contractNo: row.contract_no },
    shares.map((share) => ({
      laneId: share.lane_id,
      bidId: share.bid_id,
      share: Number(share.share),
      months: share.months,
      backupBidId: backups ? share.runner_up_bid_id : null,
    })),
    report,
  );
  requireAsShown(shares, awarded.awardedUsd);
  // Handlers of awards lock summaries, then scenarios, as after a ranking: lock this row last.
  await runBeforeCommit(tx);
  const marked = await execute(
    tx,
    `UPDATE scenarios SET awarded_at = $4, awarded_by = $5,
       -- Its own awards are no news to it.
       stale = CASE WHEN $6::text IS NULL AND stale = $7 THEN NULL ELSE stale END
     WHERE customer_id = $1 AND scenario_id = $2 AND state = 'Solved' AND solved_at = $3 AND awarded_at IS NULL`,
    [customerId, scenarioId, row.solved_at, now(), userId, row.stale, staleByAwards],
  );
  if (marked === 0) throw solvedAgain();
  await execute(
    tx,
    'INSERT INTO scenario_awards (customer_id, scenario_id, award_id) SELECT $1, $2, unnest($3::bigint[]) RETURNING award_id',
    [customerId, scenarioId, awarded.awardIds],
  );
  const { awardIds, awardedUsd, savingsUsd } = awarded;
  const lanes = new Set(shares.map((share) => share.lane_id)).size;
  await recordAudit(tx, actor, {
    customerId,
    action: 'scenario.awarded',
    subjectKind: 'scenario',
    subjectId: scenarioId,
    after: {
      name: row.name,
      awards: awardIds.length,
      lanes,
      backups: awarded.backups,
      awardedUsd,
      savingsUsd,
    },
  });
  await announceChanged(tx, customerId, row);
  return { awards: awardIds.length, lanes, awardedUsd: Number(awardedUsd), savingsUsd: Number(savingsUsd) };
}

/** Throws if the result is not what the user saw: another result, or one for other rules than shown. */
function requireAsSeen(row: ScenarioRow, solvedAt: string): void {
  if (row.awarded_at !== null)
    throw refuse('scenario_awarded', 'This scenario’s result has already been awarded', {
      detail: 'Cancel its awards first.',
    });
  if (row.state !== 'Solved' || row.solved_at === null)
    throw refuse('no_result', 'This scenario has no result to award', { detail: 'Run it first.' });
  if (new Date(row.solved_at).getTime() !== new Date(solvedAt).getTime()) throw solvedAgain();
  if (row.solved_hash !== hashOf(row))
    throw refuse('rules_changed', 'Its rules changed since the last run', {
      detail: 'Run it again, review the result, then award it.',
    });
}

const solvedAgain = () =>
  refuse('result_outdated', 'The scenario was run again or awarded in the meantime', {
    field: 'solvedAt',
    detail: 'Review the current result, then award it.',
  });

function requireAsShown(shares: readonly ShareRow[], awardedUsd: string): void {
  const shown = shares.reduce((sum, share) => sum.plus(share.awarded_usd), new Decimal(0));
  if (shown.eq(awardedUsd)) return;
  throw refuse('figures_changed', `It would now cost $${awardedUsd}, not $${shown.toFixed(2)} as shown`, {
    detail: 'Bids or volumes changed since the last run. Run it again, then award it.',
  });
}

/** The shares of each lane's carriers, the larger share first: the order in which they were calculated. */
function selectShares(tx: Transaction, customerId: string, scenarioId: string): Promise<ShareRow[]> {
  return disableNestedLoops(tx, () =>
    rows<ShareRow>(
      tx,
      `SELECT s.lane_id, s.bid_id, s.share, s.awarded_usd, k.runner_up_bid_id,
              ARRAY(SELECT to_char(month, 'YYYY-MM') FROM unnest(k.months) AS month ORDER BY month) AS months
       FROM scenario_shares s
       JOIN scenario_lanes k ON k.customer_id = $1 AND k.scenario_id = $2 AND k.lane_id = s.lane_id
       WHERE s.customer_id = $1 AND s.scenario_id = $2
       ORDER BY s.lane_id, s.share DESC, s.carrier_id::text COLLATE "C"`,
      [customerId, scenarioId],
    ),
  );
}
