import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { FollowedFact, Follower } from '../../platform/jobs/job.ts';
import { extendedMonths, lanesByContract } from '../lanes/index.ts';
import { listContracts } from '../settings/index.ts';

/** What changed, and how a result calculated before shows it. */
const reasons = {
  bids: 'Bids changed since the last run.',
  lanes: 'Lanes or volumes changed since the last run.',
  awards: 'Awards changed since the last run.',
  carriers: 'Carriers changed since the last run.',
  settings: 'Mode settings changed since the last run.',
} as const;

const mark = sql({
  from: `UPDATE scenarios SET stale = $reason
    WHERE (customer_id, scenario_id) IN (
      SELECT customer_id, scenario_id FROM scenarios
      WHERE customer_id = $customer AND ($mode::smallint IS NULL OR mode = $mode)
        AND ($contracts::smallint[] IS NULL OR contract_no = ANY ($contracts)) AND state <> 'Draft'
        AND (stale IS NULL OR state = 'Waiting') AND NOT ($skipsAwarded AND awarded_at IS NOT NULL) AND xmin <> pg_current_xact_id()::xid
      ORDER BY scenario_id FOR NO KEY UPDATE)`,
  params: { customer: 'id', mode: 'int?', contracts: 'int[]?', reason: 'text', skipsAwarded: 'bool' },
});

/** Contracts, and those with some of their months: an award takes its months in all of them, for lanes with the same history. */
async function withOverlapping(tx: Transaction, { customerId, mode, contractNos }: Changed) {
  if (contractNos === null) return null;
  const all = (await listContracts(tx, customerId, mode)).map(({ contractNo }) => contractNo);
  const changed = new Set(contractNos);
  if (all.every((contractNo) => changed.has(contractNo))) return contractNos;
  const monthsOf = async (contractNo: number) =>
    (await extendedMonths(tx, { customerId, mode, contractNo })).months;
  const taken = new Set<string>();
  for (const contractNo of changed) for (const month of await monthsOf(contractNo)) taken.add(month);
  const overlapping: number[] = [];
  for (const contractNo of all)
    if (!changed.has(contractNo) && (await monthsOf(contractNo)).some((month) => taken.has(month)))
      overlapping.push(contractNo);
  return [...contractNos, ...overlapping];
}

/**
 * Marks results of the events' contracts as out of date, in the events' own transaction: one statement per mode. Also results without
 * an award, which may exist now. A waiting scenario is marked again: its run removes the mark when it starts, and starts after the
 * marking transaction. A scenario written in this same transaction is skipped: its own awards, made or cancelled, do not make it
 * stale.
 */
function marks(what: keyof typeof reasons): Follower {
  return {
    name: `markScenariosStaleOn${what[0]?.toUpperCase()}${what.slice(1)}`,
    step: 'scenarios',
    async follow(tx, facts) {
      for (const changed of await contractsOf(tx, facts))
        await mark.execute(tx, {
          customer: changed.customerId,
          mode: changed.mode,
          contracts: what === 'awards' ? await withOverlapping(tx, changed) : changed.contractNos,
          reason: reasons[what],
          // Once a result is awarded, changes of awards no longer affect it.
          skipsAwarded: what === 'awards',
        });
    },
  };
}

type Changed = { readonly customerId: string; readonly mode: number; contractNos: number[] | null };

/** The contracts that events are about, by mode in a fixed order; null: all of the mode. */
async function contractsOf(tx: Transaction, facts: readonly FollowedFact[]): Promise<Changed[]> {
  const modes = new Map<string, Changed>();
  for (const { customerId, mode, contractNo, contractNos, laneIds } of facts) {
    const key = `${customerId}:${mode}`;
    const changed = modes.get(key) ?? { customerId, mode, contractNos: [] };
    modes.set(key, changed);
    if (changed.contractNos === null) continue;
    if (contractNo !== undefined) changed.contractNos.push(contractNo);
    else if (contractNos !== undefined) changed.contractNos.push(...contractNos);
    else if (laneIds === undefined) changed.contractNos = null;
    else changed.contractNos.push(...(await lanesByContract(tx, customerId, laneIds)).keys());
  }
  return [...modes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, changed]) => changed);
}

/** The stale mark for changed awards, including the scenario's own. */
export const staleByAwards = reasons.awards;

export const markScenariosStaleOnBids = marks('bids');
export const markScenariosStaleOnLanes = marks('lanes');
export const markScenariosStaleOnAwards = marks('awards');
export const markScenariosStaleOnCarriers = marks('carriers');
export const markScenariosStaleOnSettings = marks('settings');
