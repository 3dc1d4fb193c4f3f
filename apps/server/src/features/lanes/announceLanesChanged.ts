import type { Transaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/jobs/outbox.ts';

/**
 * Announces that figures of a mode's lanes changed that affect colours (`targets`), or costs too (`volumes`), or that a contract's lanes
 * got their first figures (`planned`). Names the lanes or their contract unless it is about the whole mode. Each has its own subject: the
 * later of two events replaces the earlier one's job, and targets must not hide volumes.
 */
export async function announceLanesChanged(
  tx: Transaction,
  customerId: string,
  mode: number,
  what: 'targets' | 'volumes' | 'planned',
  { laneIds, contractNo }: { readonly laneIds?: readonly string[]; readonly contractNo?: number } = {},
): Promise<void> {
  const about = contractNo === undefined ? what : `${what}:${contractNo}`;
  await announce(tx, 'lanes.changed', `${customerId}:${mode}:${about}`, {
    customerId,
    mode,
    volumesChanged: what !== 'targets',
    targetsSet: what === 'targets',
    ...(what === 'planned' ? { isPlanned: true } : {}),
    ...(laneIds === undefined ? {} : { laneIds }),
    ...(contractNo === undefined ? {} : { contractNo }),
  });
}
