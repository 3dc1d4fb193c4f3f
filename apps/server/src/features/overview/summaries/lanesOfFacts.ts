import type { FollowedFact } from '../../../platform/jobs/job.ts';

/** Lanes of a customer's mode whose rows may be old; null stands for all of the mode. */
export type Wanted = {
  readonly customerId: string;
  readonly mode: number;
  lanes: Set<string> | null;
  /** Whether shipments of the mode may have changed, not only what stands on them. */
  shipmentsChanged: boolean;
  /** Whether amounts may have changed, not only states and targets. */
  amountsChanged: boolean;
};

/** The lanes that facts are about. Modes in one order: two transactions that change several would else wait for each other. */
export function inOrder(facts: readonly FollowedFact[]): Wanted[] {
  const byMode = new Map<string, Wanted>();
  for (const { customerId, mode, laneIds, laneId, volumesChanged } of facts) {
    const key = `${customerId.padStart(20)}:${String(mode).padStart(5)}`;
    const fresh = {
      customerId,
      mode: Number(mode),
      lanes: new Set<string>(),
      shipmentsChanged: false,
      amountsChanged: false,
    };
    const wanted: Wanted = byMode.get(key) ?? fresh;
    byMode.set(key, wanted);
    const named = Array.isArray(laneIds)
      ? (laneIds as string[])
      : typeof laneId === 'string'
        ? [laneId]
        : null;
    // A volume that a person gives names its lane; uploads that are counted or rolled up again name none.
    if (named === null && volumesChanged === true) wanted.shipmentsChanged = true;
    if (volumesChanged !== false) wanted.amountsChanged = true;
    if (named === null) wanted.lanes = null;
    else for (const lane of named) wanted.lanes?.add(lane);
  }
  return [...byMode.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, wanted]) => wanted);
}
