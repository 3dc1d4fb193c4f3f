import type { MoveType } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { narrowed, sql } from '../../../platform/database/sql.ts';
import { offeredTo } from '../../tenders/index.ts';
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
  return found.map((lane) => ({ ...lane, ...noBid, monthly: monthly.get(lane.lane_id) ?? null }));
}

const noBid = {
  currency: null,
  transit_days: null,
  valid_from: null,
  valid_to: null,
  fuel_basis_usd_per_gallon: null,
  emission_kg_per_unit: null,
  loads_per_week: null,
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
  target: null,
  standing: null,
  lastRoundUsd: null,
};

/** For whom a sheet without prices is, and which lanes it has: those of a tender event, or those open to the carrier. */
export type BlankSheetOf = {
  readonly customerId: string;
  readonly carrierId: string;
  readonly mode: number;
  readonly contractNo: number;
  readonly tenderId: string | null;
};

const blankLanes = sql({
  from: `SELECT l.lane_id, l.origin_label, l.destination_label, l.origin_zip, l.destination_zip, l.equipment, l.service, l.move_type,
      l.distance_miles, l.shipment_count,
      shipments_per_year(l.shipment_count, l.volume, l.forecast_volume,
        (SELECT t.shipments_per_month FROM lane_typical_shipments t WHERE t.customer_id = $customer AND t.lane_id = l.lane_id),
        $months::integer) AS shipments_per_year, l.forecast_volume
    FROM lanes l
    WHERE l.customer_id = $customer AND l.mode = $mode AND l.contract_no = $contract AND l.is_counted
      AND CASE WHEN $tender::bigint IS NULL THEN ${offeredTo('$carrier', '$customer')}
          ELSE EXISTS (SELECT FROM tender_lanes h WHERE h.customer_id = $customer AND h.tender_id = $tender AND h.lane_id = l.lane_id) END
    ORDER BY l.origin_label, l.destination_label, l.equipment, l.lane_id`,
  params: { customer: 'id', carrier: 'id', mode: 'int', contract: 'int', tender: 'id?', months: 'int' },
  row: {
    lane_id: 'id',
    origin_label: 'text',
    destination_label: 'text',
    origin_zip: 'text?',
    destination_zip: 'text?',
    equipment: 'text?',
    service: 'text?',
    move_type: narrowed<MoveType | null>('text?'),
    distance_miles: 'numeric?',
    shipment_count: 'int',
    shipments_per_year: 'numeric?',
    forecast_volume: 'numeric',
  },
});

/** The lanes of a sheet without prices: as the carrier would get them if it had no bid. */
export async function selectBlankLanes(
  tx: Transaction,
  { customerId, carrierId, mode, contractNo, tenderId }: BlankSheetOf,
  months: readonly string[],
): Promise<SheetLane[]> {
  const found = await blankLanes.rows(tx, {
    customer: customerId,
    carrier: carrierId,
    mode,
    contract: contractNo,
    tender: tenderId,
    months: months.length,
  });
  const laneIds = found.map((lane) => lane.lane_id);
  const monthly = await selectMonthly(tx, customerId, laneIds, months);
  return found.map((lane) => ({ ...lane, ...noBid, monthly: monthly.get(lane.lane_id) ?? null }));
}
