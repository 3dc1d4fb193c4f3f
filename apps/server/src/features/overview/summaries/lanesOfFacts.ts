import type { FollowedFact } from '../../../platform/jobs/job.ts';

/** What an event may have changed in lanes' figures; each level includes those before it. */
const changes = ['states', 'bids', 'amounts'] as const;
export type Change = (typeof changes)[number];

/** Lanes of a customer's mode whose rows may be outdated; null means all of the mode. */
export type Wanted = {
  readonly customerId: string;
  readonly mode: number;
  lanes: Set<string> | null;
  /** Whether shipments of the mode may have changed, not only figures based on them. */
  shipmentsChanged: boolean;
  /** What else may have changed besides states and targets. */
  changed: Change;
};

/** The lanes that events are about. Modes in a fixed order: otherwise two transactions that change several would deadlock. */
export function inOrder(facts: readonly FollowedFact[]): Wanted[] {
  const byMode = new Map<string, Wanted>();
  for (const { customerId, mode, laneIds, volumesChanged, onlyBids } of facts) {
    const key = `${customerId.padStart(20)}:${String(mode).padStart(5)}`;
    const fresh: Wanted = {
      customerId,
      mode,
      lanes: new Set<string>(),
      shipmentsChanged: false,
      changed: 'states',
    };
    const wanted = byMode.get(key) ?? fresh;
    byMode.set(key, wanted);
    const named = laneIds ?? null;
    // A manually entered volume names its lane; uploads that are included or rolled up again name none.
    if (named === null && volumesChanged === true) wanted.shipmentsChanged = true;
    const change = onlyBids === true ? 'bids' : volumesChanged === false ? 'states' : 'amounts';
    if (changes.indexOf(change) > changes.indexOf(wanted.changed)) wanted.changed = change;
    if (named === null) wanted.lanes = null;
    else for (const lane of named) wanted.lanes?.add(lane);
  }
  return [...byMode.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, wanted]) => wanted);
}
