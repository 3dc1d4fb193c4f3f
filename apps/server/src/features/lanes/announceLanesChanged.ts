import type { Transaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/jobs/outbox.ts';

/**
 * Announces that figures of a mode's lanes changed that affect colours (`targets`), or costs too (`volumes`). Names the lanes
 * unless it is about the whole mode. Each has its own subject: the later of two events replaces the earlier one's job, and targets
 * must not hide volumes.
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
