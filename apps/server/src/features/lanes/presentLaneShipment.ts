import type { LaneShipmentRow } from './laneShipments.queries.ts';

/** A lane's shipment in the API format; its line number opens the original row. */
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
    linehaulUsd: orNull(row.linehaul_usd),
    fuelUsd: orNull(row.fuel_usd),
    transitDays: row.transit_days,
    isOnTime: row.is_on_time,
    isRealised: row.is_realised,
    inBaseline: row.charge_usd !== null && Number(row.volume ?? 0) > 0 && !row.is_realised,
  };
}

/** Converts a number from SQL; null stays null. */
export function orNull(text: string | null): number | null {
  return text === null ? null : Number(text);
}
