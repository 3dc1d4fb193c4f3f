import type { Transaction } from '../../platform/database/database.ts';
import { execute, rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';

/** Keeps open lanes open: they can't be paused until released. */
export const preventPause = (tx: Transaction, customerId: string, laneIds: readonly string[]) =>
  setStaysOpen(tx, customerId, laneIds, true);

/** Allows lanes to be paused again. */
export const letLanesGo = (tx: Transaction, customerId: string, laneIds: readonly string[]) =>
  setStaysOpen(tx, customerId, laneIds, false);

/** Rows in the order of their IDs, as in all other locks. */
async function setStaysOpen(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
  staysOpen: boolean,
): Promise<void> {
  await execute(
    tx,
    `WITH held AS (
       SELECT lane_id FROM lanes WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) AND stays_open <> $3
       ORDER BY lane_id FOR UPDATE
     )
     UPDATE lanes l SET stays_open = $3 FROM held WHERE l.customer_id = $1 AND l.lane_id = held.lane_id`,
    [customerId, laneIds, staysOpen],
  );
}

/** Throws if a lane to pause must stay open. */
export async function refuseToPauseKept(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
): Promise<void> {
  const kept = await rows<{ label: string }>(
    tx,
    `SELECT origin_label || ' – ' || destination_label AS label FROM lanes
     WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) AND stays_open ORDER BY lane_id`,
    [customerId, laneIds],
  );
  const [first] = kept;
  if (first === undefined) return;
  throw refuse(
    'lane_in_sealed_round',
    `${first.label}${kept.length === 1 ? ' is' : ` and ${kept.length - 1} more are`} in a sealed round, which closes for everyone at its set time: leave ${kept.length === 1 ? 'it' : 'them'} out, or cancel the event`,
    { field: 'laneIds' },
  );
}
