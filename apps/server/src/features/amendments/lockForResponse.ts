import type { Transaction } from '../../platform/database/database.ts';
import { lockForAwards } from '../awards/index.ts';
import { lockLanes } from '../lanes/index.ts';
import { lockMode } from '../settings/index.ts';
import type { AmendmentAwardRow, AmendmentKey, AmendmentRow } from './amendments.queries.ts';

/**
 * Locks what an amendment changes, in the order of every other change: for a clause the mode's settings, for a clause and an extension all
 * lanes of the mode, then the lanes of the awards with those of other contracts that share their histories.
 */
export async function lockForResponse(
  tx: Transaction,
  { customerId, mode }: AmendmentKey,
  { kind }: AmendmentRow,
  awards: readonly AmendmentAwardRow[],
): Promise<void> {
  if (kind === 'Clause') await lockMode(tx, customerId, mode);
  if (kind === 'Clause' || kind === 'Extension') await lockLanes(tx, customerId, mode);
  await lockForAwards(tx, customerId, [...new Set(awards.map((award) => award.lane_id))]);
}
