import type { overview } from '@lanewright/contract';
import { periodOf } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { extendedMonths } from '../../lanes/index.ts';
import type { ModeContract } from '../../settings/index.ts';

export type Period = z.output<typeof overview.periodSchema>;
export type Periods = z.output<typeof overview.periodsSchema>;
/** The periods of a mode's figures, and the spend of the shipments of its history, in USD. */
export type ModePeriods = { readonly periods: Periods; readonly paid: number };

type HistoryRow = { mode: number; first_month: string; last_month: string; paid: string };

/**
 * The months covered by the figures of contracts of a customer's modes: the contract period, and the history that its baseline is
 * based on, that is, shipments of approved uploads before the contract begins.
 */
export async function readPeriods(
  tx: Transaction,
  customerId: string,
  contracts: readonly ModeContract[],
): Promise<ReadonlyMap<number, ModePeriods>> {
  const found = await rows<HistoryRow>(
    tx,
    `SELECT h.mode, to_char(min(h.month), 'YYYY-MM') AS first_month, to_char(max(h.month), 'YYYY-MM') AS last_month,
       coalesce(sum(h.charge_usd), 0) AS paid
     FROM history_months h
     JOIN unnest($2::smallint[], $3::smallint[]) AS k (mode, contract_no) ON k.mode = h.mode
     JOIN contracts c ON c.customer_id = $1 AND c.mode = k.mode AND c.contract_no = k.contract_no
     WHERE h.customer_id = $1 AND (c.first_month IS NULL OR h.month < c.first_month)
     GROUP BY h.mode`,
    [customerId, contracts.map(({ mode }) => mode), contracts.map(({ contractNo }) => contractNo)],
  );
  const historyOf = new Map(found.map((row) => [row.mode, row]));
  const periods = new Map<number, ModePeriods>();
  for (const { mode, contractNo } of contracts) {
    const row = historyOf.get(mode);
    periods.set(mode, {
      periods: {
        history: row === undefined ? null : periodOf([row.first_month, row.last_month]),
        contract: periodOf((await extendedMonths(tx, { customerId, mode, contractNo })).months),
      },
      paid: Number(row?.paid ?? 0),
    });
  }
  return periods;
}
