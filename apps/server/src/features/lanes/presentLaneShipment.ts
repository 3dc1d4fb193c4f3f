import type { LaneShipmentRow } from './laneShipments.queries.ts';

/** A shipment of a lane on the wire; its line number opens the row as received. */
export function presentLaneShipment(row: LaneShipmentRow) {
  return {
    uploadId: row.upload_id,
    lineNo: row.shipment_no,
    lines: row.line_count,
    shipmentRef: row.shipment_ref,
    date: row.moved_on,
    month: row.moved_on.slice(0, 7),
    carrier: row.carrier,
    volume: orNull(row.volume),
    weightKg: orNull(row.weight_kg),
    chargeUsd: orNull(row.charge_usd),
    inBaseline: row.charge_usd !== null && Number(row.volume ?? 0) > 0,
  };
}

function orNull(text: string | null): number | null {
  return text === null ? null : Number(text);
}
