import type { overview } from '@lanewright/contract';
import { addMonths } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { laneFilterSql } from '../laneFilterSql.ts';
import type { AskedFigure } from '../figures/figureRequest.ts';
import { isUnfiltered } from '../laneQuery.ts';
import { historyByMonth, readHistory } from '../figures/historyRows.ts';
import { readMonths } from '../figures/monthFigures.ts';

type Report = Extract<z.output<typeof overview.lanesReporting.response>, { kind: 'customer' }>;

/** The contract months: the cost of the same month a year before, the planned cost and the actual cost. */
export async function readPlan(tx: Transaction, asked: AskedFigure): Promise<Report['plan']> {
  const months = await readMonths(tx, asked, ['baseline', 'awarded', 'awardedBaseline']);
  const history = historyByMonth(await readHistory(tx, asked), 'charge');
  const paidIn = new Map(history.map(({ month, value }) => [month, value]));
  const realised = await selectInvoiced(tx, asked);
  return months.map((row) => ({
    month: row.month,
    lastYearUsd: paidIn.get(addMonths(row.month, -12)) ?? null,
    baselineUsd: Number(row.baseline ?? 0),
    awardedUsd: Number(row.awarded ?? 0),
    awardedBaselineUsd: Number(row.awardedBaseline ?? 0),
    realisedUsd: realised.get(row.month) ?? null,
  }));
}

/** Invoices on awarded lanes and contract months, by month. */
async function selectInvoiced(tx: Transaction, asked: AskedFigure): Promise<Map<string, number>> {
  const { source, filter } = asked;
  const values: unknown[] = [source.customerId, source.mode, source.contractNo];
  const among = laneFilterSql(source, isUnfiltered(asked) ? {} : filter, values);
  const found = await rows<{ month: string; invoiced: string }>(
    tx,
    `SELECT to_char(month, 'YYYY-MM') AS month, sum(invoiced_usd) AS invoiced FROM lane_realised
     WHERE customer_id = $1 AND mode = $2 AND contract_no = $3${among} GROUP BY month`,
    values,
  );
  return new Map(found.map(({ month, invoiced }) => [month, Number(invoiced)]));
}
