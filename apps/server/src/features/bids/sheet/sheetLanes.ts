import { daysInMonth, Decimal } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type GridRow, selectGrid } from '../bids.queries.ts';
import { type MonthlyForecast, selectMonthly } from '../grid/gridDetails.ts';
import { selectSight, visibleColour } from '../visibleColour.ts';
import type { SheetBidder } from './writeBidSheet.ts';

/** A row of a bid sheet: a lane of the grid, with what the sheet shows of it besides the bid. */
export type SheetLane = GridRow & {
  readonly origin_zip: string | null;
  readonly destination_zip: string | null;
  readonly monthly: MonthlyForecast | null;
  /** In USD per unit of volume, if the customer shows it. */
  readonly target: string | null;
  readonly standing: string | null;
  /** The carrier's own all-in cost per unit of volume at the end of the last round with a result. */
  readonly lastRoundUsd: string | null;
};

const ownLastRounds = sql({
  from: `SELECT DISTINCT ON (r.lane_id) r.lane_id, round(r.unit_cost_usd, 4) AS unit_cost_usd
    FROM tender_lanes h
    JOIN round_results r ON r.customer_id = h.customer_id AND r.tender_id = h.tender_id AND r.lane_id = h.lane_id AND r.carrier_id = $carrier
    WHERE h.customer_id = $customer AND h.lane_id = ANY ($lanes::bigint[]) AND h.is_held AND r.unit_cost_usd IS NOT NULL
    ORDER BY r.lane_id, r.round_no DESC`,
  params: { customer: 'id', carrier: 'id', lanes: 'id[]' },
  row: { lane_id: 'id', unit_cost_usd: 'numeric' },
});

/** The lanes of a carrier's bid sheet (or some of them), each with its own rates and what the carrier may see of it. */
export async function selectSheetLanes(
  tx: Transaction,
  { customerId, carrierId, mode, contractNo }: SheetBidder,
  months: readonly string[],
  laneIds: readonly string[] | null,
): Promise<SheetLane[]> {
  const lanes = await selectGrid(
    tx,
    customerId,
    carrierId,
    { mode, contractNo, months: months.length },
    laneIds,
  );
  const ids = lanes.map((lane) => lane.lane_id);
  const sight = await selectSight(tx, customerId, mode, contractNo);
  const monthly = await selectMonthly(tx, customerId, ids, months);
  const rounds = await ownLastRounds.rows(tx, { customer: customerId, carrier: carrierId, lanes: ids });
  const lastRound = new Map(rounds.map((row) => [row.lane_id, row.unit_cost_usd]));
  return lanes.map((lane) => {
    const hasTarget = Number(lane.target_price) > 0;
    return {
      ...lane,
      monthly: monthly.get(lane.lane_id) ?? null,
      target: sight.showsTarget && hasTarget && !lane.target_is_from_bids ? lane.target_price : null,
      standing: visibleColour({ ...lane, has_target: hasTarget }, sight),
      lastRoundUsd: lastRound.get(lane.lane_id) ?? null,
    };
  });
}

/** Loads per week in the months of a contract, to one decimal; null where loads are not known. */
export function loadsPerWeek(
  months: readonly string[],
  { loads }: Pick<MonthlyForecast, 'loads'>,
): number | null {
  if (loads === null) return null;
  const days = months.reduce((sum, month) => sum + daysInMonth(month), 0);
  const total = loads.reduce((sum, load) => sum.plus(load), new Decimal(0));
  return days === 0 ? null : total.times(7).div(days).toDecimalPlaces(1).toNumber();
}
