import type { OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';

export type LaneView = { readonly name: string; readonly address: string };

/** The saved views of a mode's lane table of a user, in the user's order. */
export function readLaneViews(tx: Transaction, caller: Caller, mode: OfferedMode): Promise<LaneView[]> {
  return rows<LaneView>(
    tx,
    'SELECT name, address FROM lane_views WHERE customer_id = $1 AND user_id = $2 AND mode = $3 ORDER BY place',
    [caller.companyId, caller.userId, mode],
  );
}

/** Replaces all saved views. 422 for two with the same name. */
export async function saveLaneViews(
  tx: Transaction,
  caller: Caller,
  mode: OfferedMode,
  views: readonly LaneView[],
): Promise<LaneView[]> {
  const names = views.map(({ name }) => name);
  if (new Set(names).size !== names.length)
    throw refuse('duplicate_view', 'Two views have the same name. Give each its own name', {
      field: 'views',
    });
  const own = [caller.companyId, caller.userId, mode];
  await execute(tx, 'DELETE FROM lane_views WHERE customer_id = $1 AND user_id = $2 AND mode = $3', own);
  await execute(
    tx,
    `INSERT INTO lane_views (customer_id, user_id, mode, name, address, place)
     SELECT $1, $2, $3, name, address, place
     FROM unnest($4::text[], $5::text[]) WITH ORDINALITY AS given (name, address, place)
     RETURNING name`,
    [...own, names, views.map(({ address }) => address)],
  );
  return readLaneViews(tx, caller, mode);
}
