import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { type LaneHead, selectChosenLanes } from './lanes.queries.ts';

/** Lanes an action is for: named ones, or all of a contract of a mode, without a number of the current one. */
export type ChosenLanes = {
  laneIds?: readonly string[] | undefined;
  mode?: number | undefined;
  contractNo?: number | undefined;
};

/**
 * Returns the caller's own lanes that an action is for. Rejects a request that names neither lanes nor a mode: it would otherwise
 * mean all lanes.
 */
export async function chooseLanes(
  tx: Transaction,
  caller: Pick<Caller, 'companyId'>,
  chosen: ChosenLanes,
): Promise<LaneHead[]> {
  if (chosen.laneIds === undefined && chosen.mode === undefined)
    throw refuse('lanes_required', 'Select lanes, or a mode', { field: 'laneIds' });
  return selectChosenLanes(tx, caller, chosen);
}
