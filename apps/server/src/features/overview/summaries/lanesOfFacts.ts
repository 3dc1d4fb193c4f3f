import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { FollowedFact } from '../../../platform/jobs/job.ts';

/** What an event may have changed in lanes' figures: 'states' is part of all others, and 'amounts' means everything. */
export type Change = 'states' | 'bids' | 'awards' | 'amounts';

/** Lanes of a customer's mode whose rows may be outdated; null means all of the mode. */
export type Wanted = {
  readonly customerId: string;
  readonly mode: number;
  lanes: Set<string> | null;
  /** Contracts all of whose lanes may be outdated, with an event that is about each. */
  readonly contracts: Map<number, FollowedFact>;
  /** Whether shipments of the mode may have changed, not only figures based on them. */
  shipmentsChanged: boolean;
  /** What else may have changed besides states and targets. */
  changed: Change;
};

/** The lanes that events are about. Modes in a fixed order: otherwise two transactions that change several would deadlock. */
export function inOrder(facts: readonly FollowedFact[]): Wanted[] {
  const byMode = new Map<string, Wanted>();
  for (const fact of facts) {
    const { customerId, mode, laneIds, contractNo, volumesChanged } = fact;
    const key = `${customerId.padStart(20)}:${String(mode).padStart(5)}`;
    const fresh: Wanted = {
      customerId,
      mode,
      lanes: new Set<string>(),
      contracts: new Map<number, FollowedFact>(),
      shipmentsChanged: false,
      changed: 'states',
    };
    const wanted = byMode.get(key) ?? fresh;
    byMode.set(key, wanted);
    const named = laneIds ?? null;
    // A manually entered volume names its lane; uploads that are included or rolled up again name none.
    if (named === null && contractNo === undefined && volumesChanged === true) wanted.shipmentsChanged = true;
    wanted.changed = either(wanted.changed, changeOf(fact));
    if (named === null && contractNo !== undefined) wanted.contracts.set(contractNo, fact);
    else if (named === null) wanted.lanes = null;
    else for (const lane of named) wanted.lanes?.add(lane);
  }
  return [...byMode.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, wanted]) => wanted);
}

function changeOf({ onlyBids, onlyAwards, volumesChanged }: FollowedFact): Change {
  if (onlyBids === true) return 'bids';
  if (onlyAwards === true) return 'awards';
  return volumesChanged === false ? 'states' : 'amounts';
}

/** What two events together may have changed. */
function either(one: Change, other: Change): Change {
  if (one === other || other === 'states') return one;
  return one === 'states' ? other : 'amounts';
}

/** The IDs of the lanes that events are about, including those of whole contracts; null: all of the mode. */
export async function selectWantedLanes(
  tx: Transaction,
  { lanes, contracts }: Wanted,
): Promise<string[] | null> {
  if (lanes === null) return null;
  const wanted = new Set(lanes);
  for (const fact of contracts.values())
    for (const laneId of await lanesOfContract(tx, fact)) wanted.add(laneId);
  return [...wanted];
}

/** The lanes of an event's contract: read once for all that follow it at the end of its transaction. */
const readLanes = new WeakMap<FollowedFact, readonly string[]>();

async function lanesOfContract(tx: Transaction, fact: FollowedFact): Promise<readonly string[]> {
  const known = readLanes.get(fact);
  if (known !== undefined) return known;
  const found = await rows<{ lane_id: string }>(
    tx,
    'SELECT lane_id FROM lanes WHERE customer_id = $1 AND mode = $2 AND contract_no = $3 AND is_counted',
    [fact.customerId, fact.mode, fact.contractNo],
  );
  const laneIds = found.map((lane) => lane.lane_id);
  readLanes.set(fact, laneIds);
  return laneIds;
}
