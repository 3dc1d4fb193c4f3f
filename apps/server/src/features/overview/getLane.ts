import { isOfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { lanesQuery } from './laneQuery.ts';
import { laneSourceFor } from './laneSource.ts';
import { type Lane, readLanes, selectLaneSetting } from './readLanes.ts';

/** One lane with its months, as far as the caller may see it; 404 for one it may not. */
export async function getLane(tx: Transaction, caller: Caller, laneId: string): Promise<Lane> {
  const head = await optionalRow<{ customer_id: string; mode: number }>(
    tx,
    'SELECT customer_id, mode FROM lanes WHERE customer_id = ANY ($1::bigint[]) AND lane_id = $2',
    [caller.customerIds, laneId],
  );
  if (head !== null && isOfferedMode(head.mode)) {
    const source = await laneSourceFor(tx, caller, {
      customerId: head.customer_id,
      mode: head.mode,
      laneIds: [laneId],
    });
    const setting = await selectLaneSetting(tx, source, { incumbents: true, businessUnits: true });
    const [lane] = await readLanes(tx, source, lanesQuery(source, {}, {}), setting);
    if (lane !== undefined) return lane;
  }
  throw notFound('no_such_lane', 'There is no such lane');
}
