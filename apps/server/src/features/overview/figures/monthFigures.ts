import { addMonths, Decimal } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import { filteredLanes, storedTotals } from '../laneQuery.ts';
import type { AskedFigure } from './figureRequest.ts';
import { carrierMonths } from './carrierMonths.ts';

/** Measures known by month; counts of lanes include those with volume in the month. */
export type Measure =
  | 'volume'
  | 'baseline'
  | 'awardedBaseline'
  | 'awarded'
  | 'pending'
  | 'savings'
  | 'pendingSavings'
  | 'bestBid'
  | 'lanes'
  | 'openLanes'
  | 'openSpend'
  | 'bidLanes'
  | 'bidSpend'
  | 'namedLanes'
  | 'namedSpend'
  | 'incumbentLanes'
  | 'incumbentSpend';
export type MonthFigures = { readonly month: string } & Readonly<Partial<Record<Measure, Decimal>>>;

const withBid = 'f.is_open AND f.has_bid';
const named = 'f.is_open AND f.incumbent_is_named';
const incumbent = 'f.is_open AND f.incumbent_has_bid';
const lanesWhere = (condition: string) => (at: number) =>
  `count(*) FILTER (WHERE ${condition} AND f.volume[${at}] > 0)`;
const spendWhere = (condition: string) => (at: number) =>
  `coalesce(sum(f.baseline_cents[${at}]) FILTER (WHERE ${condition} AND f.volume[${at}] > 0), 0) * 0.01`;
const cents = (column: string) => (at: number) => `coalesce(sum(f.${column}_cents[${at}]), 0) * 0.01`;

/** For each measure its column in the mode's stored totals, and the sum over lanes' own figures. */
const measures: Record<Measure, { readonly kept: string; readonly ofLanes: (at: number) => string }> = {
  volume: { kept: 'volume', ofLanes: (at) => `coalesce(sum(f.volume[${at}]), 0) * 0.001` },
  baseline: { kept: 'baseline_usd', ofLanes: cents('baseline') },
  awardedBaseline: { kept: 'awarded_baseline_usd', ofLanes: cents('awarded_baseline') },
  awarded: { kept: 'awarded_usd', ofLanes: cents('awarded') },
  pending: { kept: 'pending_usd', ofLanes: cents('pending') },
  savings: { kept: 'savings_usd', ofLanes: cents('savings') },
  pendingSavings: { kept: 'pending_savings_usd', ofLanes: cents('pending_savings') },
  bestBid: { kept: 'best_bid_usd', ofLanes: cents('best_bid') },
  lanes: { kept: 'lanes_with_volume', ofLanes: lanesWhere('true') },
  openLanes: { kept: 'open_lanes', ofLanes: lanesWhere('f.is_open') },
  openSpend: { kept: 'open_usd', ofLanes: spendWhere('f.is_open') },
  bidLanes: { kept: 'bid_lanes', ofLanes: lanesWhere(withBid) },
  bidSpend: { kept: 'bid_usd', ofLanes: spendWhere(withBid) },
  namedLanes: { kept: 'named_lanes', ofLanes: lanesWhere(named) },
  namedSpend: { kept: 'named_usd', ofLanes: spendWhere(named) },
  incumbentLanes: { kept: 'incumbent_lanes', ofLanes: lanesWhere(incumbent) },
  incumbentSpend: { kept: 'incumbent_usd', ofLanes: spendWhere(incumbent) },
};

/** Figures of the requested lanes by month, in order; for a carrier only its own. */
export async function readMonths(
  tx: Transaction,
  asked: AskedFigure,
  wanted: readonly Measure[],
): Promise<MonthFigures[]> {
  if (asked.carrierId !== null) return carrierMonths(tx, asked, wanted);
  const stored = storedTotals(asked);
  if (stored === null) return sumLaneMonths(tx, asked, wanted);
  const months = await readStoredMonths(tx, asked, stored.sets, wanted);
  if (stored.rest === null) return months;
  return addedByMonth(
    [...months, ...(await sumLaneMonths(tx, { ...asked, source: stored.rest }, wanted))],
    wanted,
  );
}

/** Adds the rows of each month, in the order of the months. */
function addedByMonth(found: readonly MonthFigures[], wanted: readonly Measure[]): MonthFigures[] {
  const byMonth = new Map<string, Partial<Record<Measure, Decimal>>>();
  for (const row of found) {
    const sofar = byMonth.get(row.month) ?? {};
    byMonth.set(row.month, sofar);
    for (const one of wanted) sofar[one] = (sofar[one] ?? new Decimal(0)).plus(row[one] ?? 0);
  }
  return [...byMonth.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, figures]) => ({ month, ...figures }));
}

async function readStoredMonths(
  tx: Transaction,
  { source }: AskedFigure,
  sets: readonly number[] | null,
  wanted: readonly Measure[],
): Promise<MonthFigures[]> {
  const found = await rows<{ month: string; [measure: string]: string }>(
    tx,
    `SELECT to_char(m.month, 'YYYY-MM') AS month, ${wanted.map((one) => `sum(m.${measures[one].kept}) AS "${one}"`).join(', ')}
     FROM mode_months m
     WHERE m.customer_id = $1 AND m.mode = $2 AND m.contract_no = $3 AND ($4::smallint[] IS NULL OR m.set_no = ANY ($4))
     GROUP BY m.month ORDER BY m.month`,
    [source.customerId, source.mode, source.contractNo, sets],
  );
  return found.map(({ month, ...figures }) => ({
    month,
    ...Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, new Decimal(figure)])),
  }));
}

/** Sums lanes' own figures with one column per month, so that lanes are scanned once and no rows are made per month. */
async function sumLaneMonths(
  tx: Transaction,
  { source, filter }: AskedFigure,
  wanted: readonly Measure[],
): Promise<MonthFigures[]> {
  const { months } = await oneRow<{ months: number }>(
    tx,
    `SELECT coalesce(months_between(min(month), max(month)) + 1, 0) AS months FROM mode_months
     WHERE customer_id = $1 AND mode = $2 AND contract_no = $3`,
    [source.customerId, source.mode, source.contractNo],
  );
  if (months === 0) return [];
  const places = Array.from({ length: months }, (_, index) => index + 1);
  const sums = wanted.map(
    (one) => `ARRAY[${places.map((at) => `(${measures[one].ofLanes(at)})::text`).join(', ')}] AS "${one}"`,
  );
  const { text, values } = filteredLanes(source, filter);
  const found = await disableNestedLoops(tx, () =>
    rows<{ first_month: string } & Record<Measure, string[]>>(
      tx,
      `SELECT to_char(f.first_month, 'YYYY-MM') AS first_month, ${sums.join(', ')}
       FROM (SELECT lane.lane_id ${text}) lane
       JOIN lane_figures f ON f.customer_id = $1 AND f.mode = $2 AND f.contract_no = $${values.length + 1} AND f.lane_id = lane.lane_id
       WHERE f.first_month IS NOT NULL GROUP BY f.first_month`,
      [...values, source.contractNo],
    ),
  );
  const figures = found.flatMap((row) =>
    places.map((at) => ({
      month: addMonths(row.first_month, at - 1),
      ...(Object.fromEntries(wanted.map((one) => [one, new Decimal(row[one][at - 1] ?? 0)])) as Partial<
        Record<Measure, Decimal>
      >),
    })),
  );
  return addedByMonth(figures, wanted);
}

/** Total of months, or one month's value if requested. */
export function sumOfMonths(
  months: readonly MonthFigures[],
  measure: Measure,
  month: string | null,
): Decimal {
  return months.reduce(
    (sum, row) => (month === null || row.month === month ? sum.plus(row[measure] ?? 0) : sum),
    new Decimal(0),
  );
}
