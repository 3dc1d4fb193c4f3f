import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { GridRow } from '../bids.queries.ts';
import { selectMonthly } from '../grid/gridDetails.ts';
import type { SheetLane } from './sheetLanes.ts';

/** Enough to show what a sheet looks like. */
const shownLanes = 200;

/** Lanes of a contract as a carrier without bids gets them: open ones first, limited to the size of a preview. */
export async function selectBareLanes(
  tx: Transaction,
  customerId: string,
  {
    mode,
    contractNo,
    months,
  }: { readonly mode: number; readonly contractNo: number; readonly months: readonly string[] },
): Promise<SheetLane[]> {
  const found = await rows<
    Pick<
      GridRow,
      | 'lane_id'
      | 'origin_label'
      | 'destination_label'
      | 'equipment'
      | 'service'
      | 'move_type'
      | 'distance_miles'
      | 'shipment_count'
      | 'shipments_per_year'
      | 'forecast_volume'
    > &
      Pick<SheetLane, 'origin_zip' | 'destination_zip'>
  >(
    tx,
    `SELECT lane_id, origin_label, destination_label, origin_zip, destination_zip, equipment, service, move_type, distance_miles, shipment_count,
       shipments_per_year(shipment_count, volume, forecast_volume, NULL, $3::integer) AS shipments_per_year, forecast_volume
     FROM lanes WHERE customer_id = $1 AND mode = $2 AND contract_no = $4 AND is_counted
     ORDER BY state <> 'Started', origin_label, destination_label, equipment, lane_id LIMIT ${shownLanes}`,
    [customerId, mode, months.length, contractNo],
  );
  const monthly = await selectMonthly(
    tx,
    customerId,
    found.map((lane) => lane.lane_id),
    months,
  );
  return found.map((lane) => ({
    ...lane,
    currency: null,
    transit_days: null,
    valid_from: null,
    valid_to: null,
    fuel_basis_usd_per_gallon: null,
    emission_kg_per_unit: null,
    capacity: [],
    values: [],
    is_open: true,
    target_price: '0',
    target_is_from_bids: false,
    is_complete: null,
    needs_pricing: null,
    unit_cost_usd: null,
    declined: null,
    colour: null,
    shown_colour: null,
    rates: [],
    monthly: monthly.get(lane.lane_id) ?? null,
    target: null,
    standing: null,
    lastRoundUsd: null,
  }));
}
