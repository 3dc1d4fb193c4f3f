import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { selectChosenLanes } from './lanes.queries.ts';

export type ChosenLanes = { laneIds?: readonly string[] | undefined; mode?: number | undefined };

/** Opens lanes for bids. Tells how many were not open before. */
export function startLanes(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  chosen: ChosenLanes,
): Promise<number> {
  return changeState(tx, caller, actor, chosen, 'Started', ['Created', 'Paused']);
}

/** Closes lanes for bids; bids already made stay. Tells how many were open before. */
export function pauseLanes(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  chosen: ChosenLanes,
): Promise<number> {
  return changeState(tx, caller, actor, chosen, 'Paused', ['Started']);
}

async function changeState(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  chosen: ChosenLanes,
  to: 'Started' | 'Paused',
  from: readonly string[],
): Promise<number> {
  requireChoice(chosen);
  const lanes = await selectChosenLanes(tx, caller, chosen);
  const changing = lanes.filter((lane) => from.includes(lane.state)).map((lane) => lane.lane_id);
  const changed = await rows<{ lane_id: string }>(
    tx,
    `UPDATE lanes SET state = $2 WHERE customer_id = $1 AND lane_id = ANY ($3::bigint[]) AND state = ANY ($4)
     RETURNING lane_id`,
    [caller.companyId, to, changing, from],
  );
  if (changed.length === 0) return 0;
  const changedIds = new Set(changed.map((lane) => lane.lane_id));
  await recordAudit(tx, actor, {
    customerId: caller.companyId,
    action: to === 'Started' ? 'lanes.started' : 'lanes.paused',
    subjectKind: 'lanes',
    subjectId: changedIds.size === 1 ? (changed[0]?.lane_id ?? null) : null,
    before: lanes
      .filter((lane) => changedIds.has(lane.lane_id))
      .map((lane) => ({ laneId: lane.lane_id, state: lane.state })),
    after: { state: to },
  });
  return changed.length;
}

/** Refuses a call that names neither lanes nor a mode: it would otherwise mean every lane there is. */
export function requireChoice(chosen: ChosenLanes): void {
  if (chosen.laneIds === undefined && chosen.mode === undefined) {
    throw unprocessable('name_lanes', 'Name the lanes, or a mode for all lanes of it', { field: 'laneIds' });
  }
}
