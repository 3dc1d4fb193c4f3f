import type { lanes, QueryOf } from '@lanewright/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow, rows } from '../../platform/database/rows.ts';

export type LaneShipmentRow = {
  upload_id: string;
  shipment_no: number;
  line_count: number;
  shipment_ref: string | null;
  moved_on: string;
  carrier: string | null;
  volume: string | null;
  weight_kg: string | null;
  charge_usd: string | null;
  linehaul_usd: string | null;
  fuel_usd: string | null;
  transit_days: number | null;
  is_on_time: boolean | null;
  is_realised: boolean;
};

/** Filter for a lane's shipments. */
export type WantedShipments = Pick<
  QueryOf<typeof lanes.listLaneShipments>,
  'month' | 'uploadId' | 'carrier' | 'page' | 'pageSize'
>;

export type LaneShipmentTotals = {
  upload_ids: string[];
  shipment_count: string;
  charge_usd: string;
  volume: string;
  priced_charge_usd: string;
  priced_volume: string;
  linehaul_usd: string | null;
  fuel_usd: string | null;
  transit_days: string | null;
  on_time_percent: string | null;
};

/** Totals of the requested shipments from a lane's included parts, and their uploads. */
export function selectLaneShipmentTotals(
  tx: Transaction,
  customerId: string,
  laneId: string,
  wanted: WantedShipments,
): Promise<LaneShipmentTotals> {
  return oneRow<LaneShipmentTotals>(
    tx,
    `SELECT coalesce(array_agg(DISTINCT p.upload_id::text), '{}') AS upload_ids,
       coalesce(sum(p.shipment_count), 0) AS shipment_count, coalesce(sum(p.charge_usd), 0) AS charge_usd,
       coalesce(sum(p.volume), 0) AS volume,
       coalesce(sum(p.priced_charge_usd) FILTER (WHERE NOT p.is_realised), 0) AS priced_charge_usd,
       coalesce(sum(p.priced_volume) FILTER (WHERE NOT p.is_realised), 0) AS priced_volume,
       nullif(sum(p.linehaul_usd), 0) AS linehaul_usd, nullif(sum(p.fuel_usd), 0) AS fuel_usd,
       round(sum(p.transit_days)::numeric / nullif(sum(p.transit_shipments), 0), 2) AS transit_days,
       round(100 * sum(p.on_time_shipments)::numeric / nullif(sum(p.promised_shipments), 0), 2) AS on_time_percent
     FROM (
       SELECT p.*, coalesce(p.month >= c.first_month, false) AS is_realised
       FROM lane_parts p JOIN lanes l ON l.customer_id = $1 AND l.history_id = p.history_id
       LEFT JOIN contracts c ON c.customer_id = $1 AND c.mode = l.mode AND c.contract_no = l.contract_no
       WHERE p.customer_id = $1 AND l.lane_id = $2 AND p.is_counted
     ) p
     WHERE ($3::text IS NULL OR p.month = ($3 || '-01')::date) AND ($4::bigint IS NULL OR p.upload_id = $4)
       AND ($5::text IS NULL OR p.carrier = $5)`,
    [customerId, laneId, wanted.month ?? null, wanted.uploadId ?? null, wanted.carrier ?? null],
  );
}

/** Numbers of the shipments that have a line on the lane; slightly more than the lane's own, where a shipment's lines differ. */
async function selectShipmentNos(
  tx: Transaction,
  customerId: string,
  laneId: string,
  uploadIds: readonly string[],
): Promise<number[]> {
  const { shipment_nos: shipmentNos } = await oneRow<{ shipment_nos: number[] }>(
    tx,
    `SELECT coalesce(array_agg(DISTINCT coalesce(l.head_line_no, l.line_no)), '{}') AS shipment_nos
     FROM lanes lane
     JOIN lane_routes r ON r.customer_id = $1 AND r.history_id = lane.history_id
     JOIN lines l ON l.customer_id = $1 AND l.upload_id = r.upload_id AND l.route_no = r.route_no AND l.state = 0
     WHERE lane.customer_id = $1 AND lane.lane_id = $2 AND r.upload_id = ANY ($3::bigint[]) AND l.upload_id = ANY ($3::bigint[])`,
    [customerId, laneId, uploadIds],
  );
  return shipmentNos;
}

/** One page of the lane's requested shipments, of these included uploads, oldest first. */
export async function selectLaneShipments(
  tx: Transaction,
  customerId: string,
  laneId: string,
  uploadIds: readonly string[],
  wanted: WantedShipments,
): Promise<LaneShipmentRow[]> {
  // Passed as values, so that numbers are looked up before lines are grouped, not after.
  const shipmentNos = await selectShipmentNos(tx, customerId, laneId, uploadIds);
  return rows<LaneShipmentRow>(
    tx,
    `SELECT s.upload_id, s.shipment_no, s.line_count, s.shipment_ref, s.moved_on, w.canonical AS carrier,
       s.volume, s.weight_kg, s.charge_usd, s.linehaul_usd, s.fuel_usd, s.transit_days, s.is_on_time,
       coalesce(s.month >= c.first_month, false) AS is_realised
     FROM lane_shipments s
     JOIN lanes lane ON lane.customer_id = $1 AND lane.history_id = s.history_id
     LEFT JOIN contracts c ON c.customer_id = $1 AND c.mode = lane.mode AND c.contract_no = lane.contract_no
     LEFT JOIN resolved_words w ON w.customer_id = $1 AND w.upload_id = s.upload_id AND w.kind = 'carrier'
       AND w.word_no = s.carrier_word
     WHERE s.customer_id = $1 AND s.upload_id = ANY ($3::bigint[]) AND lane.lane_id = $2
       AND s.shipment_no = ANY ($6::integer[])
       AND ($7::text IS NULL OR s.month = ($7 || '-01')::date) AND ($8::text IS NULL OR coalesce(w.canonical, '') = $8)
     ORDER BY s.moved_on, s.upload_id, s.shipment_no
     LIMIT $4 OFFSET $5`,
    [
      customerId,
      laneId,
      uploadIds,
      wanted.pageSize,
      (wanted.page - 1) * wanted.pageSize,
      shipmentNos,
      wanted.month ?? null,
      wanted.carrier ?? null,
    ],
  );
}
