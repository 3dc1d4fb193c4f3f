import type { overview } from '@lanewright/contract';
import { periodOf } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { extendedMonths } from '../../lanes/index.ts';
import type { ModeContract } from '../../settings/index.ts';

export type Period = z.output<typeof overview.periodSchema>;
export type Periods = z.output<typeof overview.periodsSchema>;
/** The periods of a mode's figures, and the spend of the shipments of its history, in USD. */
export type ModePeriods = { readonly periods: Periods; readonly paid: number };

const params = { customer: 'id', mode: 'int', contract: 'int' } as const;
const wholeHistory = sql({
  // A contract has at most one lane for a history.
  from: `SELECT c.state NOT IN ('Closed', 'Cancelled')
      AND (SELECT count(*) FROM lane_histories h WHERE h.customer_id = $customer AND h.mode = $mode)
        = (SELECT count(*) FROM lanes l WHERE l.customer_id = $customer AND l.mode = $mode AND l.contract_no = $contract) AS is_whole
    FROM contracts c WHERE c.customer_id = $customer AND c.mode = $mode AND c.contract_no = $contract`,
  params,
  row: { is_whole: 'bool' },
});

const row = { first_month: 'text?', last_month: 'text?', paid: 'numeric' } as const;
const ofMode = sql({
  from: `SELECT to_char(min(h.month), 'YYYY-MM') AS first_month, to_char(max(h.month), 'YYYY-MM') AS last_month,
      coalesce(sum(h.charge_usd), 0) AS paid
    FROM contracts c
    JOIN history_months h ON h.customer_id = c.customer_id AND h.mode = c.mode AND (c.first_month IS NULL OR h.month < c.first_month)
    WHERE c.customer_id = $customer AND c.mode = $mode AND c.contract_no = $contract`,
  params,
  row,
});
const ofLanes = sql({
  from: `SELECT to_char(min(p.month), 'YYYY-MM') AS first_month, to_char(max(p.month), 'YYYY-MM') AS last_month,
      (SELECT coalesce(sum(l.historic_charge_usd), 0) FROM lanes l
       WHERE l.customer_id = $customer AND l.mode = $mode AND l.contract_no = $contract) AS paid
    FROM contracts c
    JOIN contract_parts p ON p.customer_id = c.customer_id AND p.mode = c.mode AND p.contract_no = c.contract_no
      AND (c.first_month IS NULL OR p.month < c.first_month)
    WHERE c.customer_id = $customer AND c.mode = $mode AND c.contract_no = $contract`,
  params,
  row,
});

/**
 * The months covered by the figures of contracts of a customer's modes: the contract period, and the history that its baseline is
 * based on, that is, shipments of the contract's lanes in approved uploads before it begins.
 */
export async function readPeriods(
  tx: Transaction,
  customerId: string,
  contracts: readonly ModeContract[],
): Promise<ReadonlyMap<number, ModePeriods>> {
  const periods = new Map<number, ModePeriods>();
  for (const contract of contracts) {
    const { mode, contractNo } = contract;
    const history = (await hasWholeHistory(tx, customerId, contract)) ? ofMode : ofLanes;
    const found = await history.one(tx, { customer: customerId, mode, contract: contractNo });
    const { first_month: first, last_month: last } = found;
    periods.set(mode, {
      periods: {
        history: first === null || last === null ? null : periodOf([first, last]),
        contract: periodOf((await extendedMonths(tx, { customerId, mode, contractNo })).months),
      },
      paid: Number(found.paid),
    });
  }
  return periods;
}

/**
 * Whether the totals stored for a mode are also those of a contract. A contract may lack lanes of others, and the lanes of one that
 * ended no longer change.
 */
export async function hasWholeHistory(
  tx: Transaction,
  customerId: string,
  { mode, contractNo }: { readonly mode: number; readonly contractNo: number },
): Promise<boolean> {
  const found = await wholeHistory.optional(tx, { customer: customerId, mode, contract: contractNo });
  return found?.is_whole ?? true;
}
