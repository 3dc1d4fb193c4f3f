import { Decimal } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import { filteredLanes } from '../laneQuery.ts';
import type { AskedFigure } from './figureRequest.ts';
import type { Measure, MonthFigures } from './monthFigures.ts';

/** Sources of a carrier's own figures by month; measures it may not see have no row here. */
const ofOwn: Partial<Record<Measure, { readonly sum: string; readonly from: string }>> = {
  awarded: { sum: 'awarded_usd', from: 'awards' },
  pending: { sum: 'CASE WHEN is_pending THEN awarded_usd ELSE 0 END', from: 'awards' },
  bestBid: { sum: 'cost_usd', from: 'bids' },
  baseline: { sum: 'baseline_cost_usd', from: 'forecasts' },
};
/** Each filters by customer and carrier; the lanes are those of the carrier's own source. */
const tables: Record<string, string> = {
  awards: `SELECT m.lane_id, m.month, m.awarded_usd, m.is_pending FROM counted_award_months m
           WHERE m.customer_id = $1 AND m.mode = $2 AND m.carrier_id = $3`,
  bids: `SELECT b.lane_id, c.month, c.cost_usd FROM bids b JOIN bid_costs c ON c.customer_id = $1 AND c.bid_id = b.bid_id
         WHERE b.customer_id = $1 AND b.mode = $2 AND b.carrier_id = $3 AND b.withdrawn_at IS NULL AND b.all_in_usd IS NOT NULL`,
  forecasts: 'SELECT f.lane_id, f.month, f.baseline_cost_usd FROM lane_forecasts f WHERE f.customer_id = $1',
};

/** A carrier's own figures by month, for the lanes of its source that match the filter. */
export async function carrierMonths(
  tx: Transaction,
  { source, filter }: AskedFigure,
  wanted: readonly Measure[],
): Promise<MonthFigures[]> {
  const { text, values } = filteredLanes(source, filter);
  const byMonth = new Map<string, Partial<Record<Measure, Decimal>>>();
  for (const measure of wanted) {
    const own = ofOwn[measure];
    if (own === undefined || (measure === 'baseline' && !source.seesBaseline)) continue;
    const found = await disableNestedLoops(tx, () =>
      rows<{ month: string; amount: string }>(
        tx,
        `SELECT to_char(told.month, 'YYYY-MM') AS month, sum(${own.sum}) AS amount
         FROM (SELECT lane.lane_id ${text}) lane JOIN (${tables[own.from]}) told USING (lane_id)
         GROUP BY told.month`,
        values,
      ),
    );
    for (const { month, amount } of found)
      byMonth.set(month, { ...byMonth.get(month), [measure]: new Decimal(amount ?? 0) });
  }
  return [...byMonth.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, figures]) => ({ month, ...figures }));
}
