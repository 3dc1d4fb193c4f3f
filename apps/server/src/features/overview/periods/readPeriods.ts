import type { overview } from '@lanewright/contract';
import { contractMonths, periodOf } from '@lanewright/freight';
import type { z } from 'zod';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { withExtra } from '../../lanes/index.ts';
import { listContractsOfModes, type ModeContract } from '../../settings/index.ts';

export type Period = z.output<typeof overview.periodSchema>;
export type Periods = z.output<typeof overview.periodsSchema>;
/** The periods of a mode's figures, and the spend of the shipments of its history, in USD. */
export type ModePeriods = { readonly periods: Periods; readonly paid: number };

/**
 * SQL: whether the totals stored for a mode are also those of a contract `c`. A contract may lack lanes of others, and the lanes of one
 * that ended no longer change. A contract has at most one lane for a history.
 */
const isWhole = `c.state NOT IN ('Closed', 'Cancelled')
  AND (SELECT count(*) FROM lane_histories h WHERE h.customer_id = $customer AND h.mode = c.mode)
    = (SELECT count(*) FROM lanes l WHERE l.customer_id = $customer AND l.mode = c.mode AND l.contract_no = c.contract_no)`;
const wholeHistory = sql({
  from: `SELECT ${isWhole} AS is_whole FROM contracts c
    WHERE c.customer_id = $customer AND c.mode = $mode AND c.contract_no = $contract`,
  params: { customer: 'id', mode: 'int', contract: 'int' },
  row: { is_whole: 'bool' },
});

const histories = sql({
  from: `WITH asked AS MATERIALIZED (
      SELECT c.mode, c.contract_no, c.first_month, ${isWhole} AS is_whole
      FROM unnest($modes::smallint[], $contracts::smallint[]) AS a (mode, contract_no)
      JOIN contracts c ON c.customer_id = $customer AND c.mode = a.mode AND c.contract_no = a.contract_no
    )
    SELECT a.mode, to_char(coalesce(w.first_month, o.first_month), 'YYYY-MM') AS first_month,
      to_char(coalesce(w.last_month, o.last_month), 'YYYY-MM') AS last_month, coalesce(w.paid, s.paid, 0) AS paid,
      coalesce(e.months, 0)::integer AS extra_months
    FROM asked a
    CROSS JOIN LATERAL (
      SELECT min(h.month) AS first_month, max(h.month) AS last_month, sum(h.charge_usd) AS paid FROM history_months h
      WHERE a.is_whole AND h.customer_id = $customer AND h.mode = a.mode AND (a.first_month IS NULL OR h.month < a.first_month)) w
    CROSS JOIN LATERAL (
      SELECT min(p.month) AS first_month, max(p.month) AS last_month FROM contract_parts p
      WHERE NOT a.is_whole AND p.customer_id = $customer AND p.mode = a.mode AND p.contract_no = a.contract_no
        AND (a.first_month IS NULL OR p.month < a.first_month)) o
    CROSS JOIN LATERAL (
      SELECT sum(l.historic_charge_usd) AS paid FROM lanes l
      WHERE NOT a.is_whole AND l.customer_id = $customer AND l.mode = a.mode AND l.contract_no = a.contract_no) s
    CROSS JOIN LATERAL (
      SELECT max(l.extra_months) AS months FROM lanes l
      WHERE l.customer_id = $customer AND l.mode = a.mode AND l.contract_no = a.contract_no AND l.extra_months > 0) e`,
  params: { customer: 'id', modes: 'int[]', contracts: 'int[]' },
  row: { mode: 'int', first_month: 'text?', last_month: 'text?', paid: 'numeric', extra_months: 'int' },
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
  const modes = contracts.map(({ mode }) => mode);
  const listed = await listContractsOfModes(tx, customerId, modes);
  const found = await histories.rows(tx, {
    customer: customerId,
    modes,
    contracts: contracts.map(({ contractNo }) => contractNo),
  });
  const today = now().toISOString().slice(0, 10);
  const historyOf = new Map(found.map((row) => [row.mode, row]));
  const periods = new Map<number, ModePeriods>();
  for (const { mode, contractNo } of contracts) {
    const contract = listed.get(mode)?.find((one) => one.contractNo === contractNo);
    const history = historyOf.get(mode);
    if (contract === undefined || history === undefined) continue;
    const { first_month: first, last_month: last, paid, extra_months: extra } = history;
    const months = contractMonths(contract.firstMonth, contract.months, today);
    periods.set(mode, {
      periods: {
        history: first === null || last === null ? null : periodOf([first, last]),
        contract: periodOf(withExtra(months, extra)),
      },
      paid: Number(paid),
    });
  }
  return periods;
}

/** Whether the totals stored for a mode are also those of a contract. */
export async function hasWholeHistory(
  tx: Transaction,
  customerId: string,
  { mode, contractNo }: { readonly mode: number; readonly contractNo: number },
): Promise<boolean> {
  const found = await wholeHistory.optional(tx, { customer: customerId, mode, contract: contractNo });
  return found?.is_whole ?? true;
}
