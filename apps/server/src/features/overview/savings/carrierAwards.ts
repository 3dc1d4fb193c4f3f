import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Adds awards of lanes to the totals of their carriers, or subtracts them: as the rows of bridged_awards are now. */
const add = sql({
  from: `INSERT INTO carrier_awards AS c (
      customer_id, mode, contract_no, carrier_id, has_baseline, lanes, won_lanes, awarded_usd, baseline_usd, compared_usd, pending_savings_usd,
      history_usd, history_volume, fx_lanes, fx_usd, fuel_lanes, fuel_usd, fuel_price_lanes, fuel_price_usd, value_missing_lanes,
      linehaul_missing_lanes, quantity_missing_lanes)
    SELECT $customer::bigint, $mode::smallint, contract_no, carrier_id, baseline_usd IS NOT NULL, $times::integer * count(*),
      $times * count(*) FILTER (WHERE awarded_usd > pending_usd), $times * sum(awarded_usd), $times * coalesce(sum(baseline_usd), 0),
      $times * sum(compared_usd), $times * sum(pending_savings_usd), $times * sum(history_usd), $times * sum(history_volume),
      $times * count(fx_usd), $times * coalesce(sum(fx_usd), 0), $times * count(coalesce(fuel_usd, fuel_price_usd)),
      $times * coalesce(sum(coalesce(fuel_usd, fuel_price_usd)), 0), $times * count(fuel_price_usd), $times * coalesce(sum(fuel_price_usd), 0),
      $times * count(*) FILTER (WHERE fuel_price_gap = 'valueMissing'), $times * count(*) FILTER (WHERE fuel_price_gap = 'linehaulMissing'),
      $times * count(*) FILTER (WHERE fuel_price_gap = 'quantityMissing')
    FROM bridged_awards
    WHERE customer_id = $customer AND mode = $mode AND ($lanes::bigint[] IS NULL OR lane_id = ANY ($lanes))
    GROUP BY contract_no, carrier_id, baseline_usd IS NOT NULL
    ON CONFLICT (customer_id, mode, contract_no, carrier_id, has_baseline) DO UPDATE SET
      lanes = c.lanes + excluded.lanes, won_lanes = c.won_lanes + excluded.won_lanes, awarded_usd = c.awarded_usd + excluded.awarded_usd,
      baseline_usd = c.baseline_usd + excluded.baseline_usd, compared_usd = c.compared_usd + excluded.compared_usd,
      pending_savings_usd = c.pending_savings_usd + excluded.pending_savings_usd, history_usd = c.history_usd + excluded.history_usd,
      history_volume = c.history_volume + excluded.history_volume, fx_lanes = c.fx_lanes + excluded.fx_lanes,
      fx_usd = c.fx_usd + excluded.fx_usd, fuel_lanes = c.fuel_lanes + excluded.fuel_lanes, fuel_usd = c.fuel_usd + excluded.fuel_usd,
      fuel_price_lanes = c.fuel_price_lanes + excluded.fuel_price_lanes, fuel_price_usd = c.fuel_price_usd + excluded.fuel_price_usd,
      value_missing_lanes = c.value_missing_lanes + excluded.value_missing_lanes,
      linehaul_missing_lanes = c.linehaul_missing_lanes + excluded.linehaul_missing_lanes,
      quantity_missing_lanes = c.quantity_missing_lanes + excluded.quantity_missing_lanes`,
  params: { customer: 'id', mode: 'int', lanes: 'id[]?', times: 'int' },
});

const deleteAll = sql({
  from: 'DELETE FROM carrier_awards WHERE customer_id = $customer AND mode = $mode',
  params: { customer: 'id', mode: 'int' },
});

const deleteEmpty = sql({
  from: 'DELETE FROM carrier_awards WHERE customer_id = $customer AND mode = $mode AND lanes = 0',
  params: { customer: 'id', mode: 'int' },
});

/**
 * Subtracts awards of lanes from the totals of their carriers: before the rows of bridged_awards are written or deleted.
 * @param lanes null: all of the mode
 */
export async function subtractAwards(
  tx: Transaction,
  customer: string,
  mode: number,
  lanes: readonly string[] | null,
): Promise<void> {
  if (lanes === null) await deleteAll.execute(tx, { customer, mode });
  else await add.execute(tx, { customer, mode, lanes, times: -1 });
}

/** Adds awards of lanes to the totals of their carriers: after the rows of bridged_awards are written. */
export async function addAwards(
  tx: Transaction,
  customer: string,
  mode: number,
  lanes: readonly string[] | null,
): Promise<void> {
  await add.execute(tx, { customer, mode, lanes, times: 1 });
  if (lanes !== null) await deleteEmpty.execute(tx, { customer, mode });
}
