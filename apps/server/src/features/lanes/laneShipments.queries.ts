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
};

export type LaneShipmentTotals = {
  upload_ids: string[];
  shipment_count: string;
  charge_usd: string;
  volume: string;
  priced_charge_usd: string;
  priced_volume: string;
};

/** What a lane's counted months say its shipments add up to, and the uploads they came with. */
export function selectLaneShipmentTotals(
  tx: Transaction,
  customerId: string,
  laneId: string,
): Promise<LaneShipmentTotals> {
  return oneRow<LaneShipmentTotals>(
    tx,
    `SELECT coalesce(array_agg(DISTINCT upload_id::text), '{}') AS upload_ids,
       coalesce(sum(shipment_count), 0) AS shipment_count,
       coalesce(sum(historic_charge_usd), 0) AS charge_usd, coalesce(sum(volume), 0) AS volume,
       coalesce(sum(priced_charge_usd), 0) AS priced_charge_usd, coalesce(sum(priced_volume), 0) AS priced_volume
     FROM lane_months WHERE customer_id = $1 AND lane_id = $2 AND is_counted`,
    [customerId, laneId],
  );
}

/** Numbers of the shipments that have a line on the lane; a few more than the lane's own, where lines of one differ. */
async function selectShipmentNos(
  tx: Transaction,
  customerId: string,
  laneId: string,
  uploadIds: readonly string[],
): Promise<number[]> {
  const { shipment_nos: shipmentNos } = await oneRow<{ shipment_nos: number[] }>(
    tx,
    `SELECT coalesce(array_agg(DISTINCT coalesce(l.head_line_no, l.line_no)), '{}') AS shipment_nos
     FROM lane_routes r
     JOIN lines l ON l.customer_id = $1 AND l.upload_id = r.upload_id AND l.route_no = r.route_no AND l.state = 0
     WHERE r.customer_id = $1 AND r.lane_id = $2 AND r.upload_id = ANY ($3::bigint[]) AND l.upload_id = ANY ($3::bigint[])`,
    [customerId, laneId, uploadIds],
  );
  return shipmentNos;
}

/** One page of a lane's shipments over counted uploads, oldest first. */
export async function selectLaneShipments(
  tx: Transaction,
  customerId: string,
  laneId: string,
  uploadIds: readonly string[],
  page: { page: number; pageSize: number },
): Promise<LaneShipmentRow[]> {
  // Given as values, the numbers are looked for before lines are grouped, not after.
  const shipmentNos = await selectShipmentNos(tx, customerId, laneId, uploadIds);
  return rows<LaneShipmentRow>(
    tx,
    `SELECT s.upload_id, s.shipment_no, s.line_count, s.shipment_ref, s.moved_on, w.canonical AS carrier,
       s.volume, s.weight_kg, s.charge_usd
     FROM lane_shipments s
     LEFT JOIN resolved_words w ON w.customer_id = $1 AND w.upload_id = s.upload_id AND w.kind = 'carrier'
       AND w.word_no = s.carrier_word
     WHERE s.customer_id = $1 AND s.upload_id = ANY ($3::bigint[]) AND s.lane_id = $2
       AND s.shipment_no = ANY ($6::integer[])
     ORDER BY s.moved_on, s.upload_id, s.shipment_no
     LIMIT $4 OFFSET $5`,
    [customerId, laneId, uploadIds, page.pageSize, (page.page - 1) * page.pageSize, shipmentNos],
  );
}
