import { addMonths, type Month, monthsFrom } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { contractMonths } from '../settings/index.ts';

const mostExtraMonths = sql({
  from: `SELECT coalesce(max(extra_months), 0)::integer AS extra FROM lanes
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND extra_months > 0`,
  params: { customer: 'id', mode: 'int', contract: 'int' },
  row: { extra: 'int' },
});

const extraOfLanes = sql({
  from: `SELECT lane_id, extra_months::integer AS extra FROM lanes
    WHERE customer_id = $customer AND lane_id = ANY ($lanes) AND extra_months > 0`,
  params: { customer: 'id', lanes: 'id[]' },
  row: { lane_id: 'id', extra: 'int' },
});

type ContractKey = { readonly customerId: string; readonly mode: number; readonly contractNo: number };

/** Months of a contract, and after them those to which at least one of its lanes is extended. */
export async function extendedMonths(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
): Promise<{ readonly months: readonly Month[]; readonly contractMonths: readonly Month[] }> {
  const months = await contractMonths(tx, customerId, mode, contractNo);
  const { extra } = await mostExtraMonths.one(tx, { customer: customerId, mode, contract: contractNo });
  return { contractMonths: months, months: withExtra(months, extra) };
}

/** Returns a function from lanes of one contract to their months: those of the contract and those to which a lane is extended. */
export async function monthsOfLanes(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
): Promise<(laneId: string, months: readonly Month[]) => readonly Month[]> {
  const found = await extraOfLanes.rows(tx, { customer: customerId, lanes: laneIds });
  const extra = new Map(found.map((row) => [row.lane_id, row.extra]));
  return (laneId, months) => withExtra(months, extra.get(laneId) ?? 0);
}

function withExtra(months: readonly Month[], extra: number): readonly Month[] {
  const last = months.at(-1);
  return last === undefined || extra === 0 ? months : [...months, ...monthsFrom(addMonths(last, 1), extra)];
}
