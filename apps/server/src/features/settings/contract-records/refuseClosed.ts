import { formatDay } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';

/**
 * Refuses work on contracts that are closed or cancelled: they take no start, bid, award or reset.
 * @throws ProblemError 409 `contract_closed`.
 */
export async function refuseClosed(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNos: readonly number[],
): Promise<void> {
  const closed = await optionalRow<{ name: string; state: string; closed_on: string }>(
    tx,
    `SELECT name, state, coalesce((closed_at AT TIME ZONE 'UTC')::date, CURRENT_DATE) AS closed_on FROM contracts
     WHERE customer_id = $1 AND mode = $2 AND contract_no = ANY ($3::smallint[]) AND state IN ('Closed', 'Cancelled')
     ORDER BY contract_no LIMIT 1`,
    [customerId, mode, contractNos],
  );
  if (closed === null) return;
  const { name, state, closed_on: closedOn } = closed;
  throw refuse('contract_closed', `${name} was ${state.toLowerCase()} on ${formatDay(closedOn)}`, {
    detail: 'Use the lanes of an open contract, or plan the next one.',
  });
}
