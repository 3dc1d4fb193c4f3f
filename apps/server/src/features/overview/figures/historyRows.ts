import { Decimal } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import { filteredLanes, isUnfiltered, isWholeMode } from '../laneQuery.ts';
import { hasWholeHistory } from '../periods/readPeriods.ts';
import type { AskedFigure } from './figureRequest.ts';

/** A month's totals from files, by upload. */
export type HistoryRow = {
  readonly month: string;
  readonly upload_id: string;
  readonly shipments: string;
  readonly volume: string;
  readonly charge: string;
  readonly linehaul: string;
  readonly fuel: string;
};
export type HistorySum = 'shipments' | 'volume' | 'charge' | 'linehaul' | 'fuel';

const sums = `sum(p.shipment_count) AS shipments, sum(p.volume) AS volume, sum(p.charge_usd) AS charge,
  sum(p.linehaul_usd) AS linehaul, sum(p.fuel_usd) AS fuel`;

/**
 * The history of the requested lanes by month and upload. A single upload is shown completely; all of them only for the months that
 * the baseline is based on, before the contract begins. A single requested month is always shown.
 */
export async function readHistory(tx: Transaction, asked: AskedFigure): Promise<HistoryRow[]> {
  const { source, month } = asked;
  const isWhole = source.uploadId !== null || (await hasWholeHistory(tx, source.customerId, source));
  const stored = isWhole && isUnfiltered(asked) ? await selectStored(tx, asked) : [];
  const isStored = stored.length > 0 || (isWhole && isWholeMode(asked));
  const found = isStored ? stored : await selectOfLanes(tx, asked);
  if (month !== null) return found.filter((row) => row.month === month);
  if (source.uploadId !== null) return found;
  const [start] = await rows<{ month: string }>(
    tx,
    `SELECT to_char(first_month, 'YYYY-MM') AS month FROM contracts
     WHERE customer_id = $1 AND mode = $2 AND contract_no = $3 AND first_month IS NOT NULL`,
    [source.customerId, source.mode, source.contractNo],
  );
  return start === undefined ? found : found.filter((row) => row.month < start.month);
}

/** Stored totals of included uploads. */
function selectStored(tx: Transaction, { source }: AskedFigure): Promise<HistoryRow[]> {
  return rows<HistoryRow>(
    tx,
    `SELECT to_char(p.month, 'YYYY-MM') AS month, p.upload_id, ${sums} FROM history_months p
     WHERE p.customer_id = $1 AND p.mode = $2 AND ($3::bigint IS NULL OR p.upload_id = $3)
     GROUP BY p.month, p.upload_id ORDER BY p.month, p.upload_id`,
    [source.customerId, source.mode, source.uploadId],
  );
}

/** For filtered lanes, those of a contract whose months are not the mode's, and an upload that is not included yet. */
function selectOfLanes(tx: Transaction, { source, filter }: AskedFigure): Promise<HistoryRow[]> {
  const { mode, contractNo, uploadId } = source;
  const { text, values } = filteredLanes(source, filter);
  const [first, second] = [1, 2].map((place) => `$${values.length + place}`);
  const [parts, given] =
    uploadId === null
      ? [
          `JOIN contract_parts p ON p.customer_id = $1 AND p.mode = ${first} AND p.contract_no = ${second} AND p.lane_id = lane.lane_id`,
          [mode, contractNo],
        ]
      : [
          `JOIN lanes l ON l.customer_id = $1 AND l.lane_id = lane.lane_id
       JOIN lane_parts p ON p.customer_id = $1 AND p.history_id = l.history_id AND p.upload_id = ${first}`,
          [uploadId],
        ];
  return disableNestedLoops(tx, () =>
    rows<HistoryRow>(
      tx,
      `SELECT to_char(p.month, 'YYYY-MM') AS month, p.upload_id, ${sums}
       FROM (SELECT lane.lane_id ${text}) lane
       ${parts}
       GROUP BY p.month, p.upload_id ORDER BY p.month, p.upload_id`,
      [...values, ...given],
    ),
  );
}

/** Total of rows. */
export function sumOfHistory(found: readonly HistoryRow[], of: HistorySum): Decimal {
  return found.reduce((sum, row) => sum.plus(row[of]), new Decimal(0));
}

/** Totals by month. */
export function historyByMonth(found: readonly HistoryRow[], of: HistorySum) {
  const months = [...new Set(found.map((row) => row.month))];
  return months.map((month) => ({
    month,
    value: sumOfHistory(
      found.filter((row) => row.month === month),
      of,
    ).toNumber(),
  }));
}
