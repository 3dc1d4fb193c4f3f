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

const keepEnds = sql({
  from: `UPDATE lanes SET extra_months = greatest(0, extra_months - $added::smallint)
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND extra_months > 0`,
  params: { customer: 'id', mode: 'int', contract: 'int', added: 'int' },
});

type ContractKey = { readonly customerId: string; readonly mode: number; readonly contractNo: number };

/** Months of a contract, and after them those to which at least one of its lanes is extended. */
export async function extendedMonths(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
): Promise<{ readonly months: Month[]; readonly contractMonths: readonly Month[] }> {
  const months = await contractMonths(tx, customerId, mode, contractNo);
  const { extra } = await mostExtraMonths.one(tx, { customer: customerId, mode, contract: contractNo });
  return { contractMonths: months, months: withExtra(months, extra) };
}

/** Months beyond the period of their contract to which lanes are extended, by lane; lanes without any are left out. */
export async function extraMonthsOf(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await extraOfLanes.rows(tx, { customer: customerId, lanes: laneIds });
  return new Map(found.map((row) => [row.lane_id, row.extra]));
}

/** Months of a lane: those of its contract and, after them, its extra months. */
export function withExtra(contractMonths: readonly Month[], extra: number): Month[] {
  const last = contractMonths.at(-1);
  return last === undefined || extra === 0
    ? [...contractMonths]
    : [...contractMonths, ...monthsFrom(addMonths(last, 1), extra)];
}

/** Lets extended lanes keep their last month when their contract gets `added` months more, or fewer. Take `lockLanes` first. */
export async function keepLastMonths(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
  added: number,
): Promise<void> {
  if (added !== 0) await keepEnds.execute(tx, { customer: customerId, mode, contract: contractNo, added });
}
