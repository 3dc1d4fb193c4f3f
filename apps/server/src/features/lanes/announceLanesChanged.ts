import type { Transaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/jobs/outbox.ts';

/**
 * Tells downstream that figures of a mode's lanes changed on which standings depend (`targets`), or costs too (`volumes`).
 * Names the lanes where it is not about all of the mode. Each has its own subject: the later of two facts replaces the earlier one's job, and targets must not hide volumes.
 */
export async function announceLanesChanged(
  tx: Transaction,
  customerId: string,
  mode: number,
  what: 'targets' | 'volumes',
  laneIds?: readonly string[],
): Promise<void> {
  await announce(tx, 'lanes.changed', `${customerId}:${mode}:${what}`, {
    customerId,
    mode,
    volumesChanged: what === 'volumes',
    targetsSet: what === 'targets',
    ...(laneIds === undefined ? {} : { laneIds }),
  });
}
