import type { lanes, ResponseInputOf } from '@lanewright/contract';
import type { Transaction } from '../../platform/database/database.ts';
import {
  selectLaneShipments,
  selectLaneShipmentTotals,
  type WantedShipments,
} from './laneShipments.queries.ts';
import { orNull, presentLaneShipment } from './presentLaneShipment.ts';

/** A page of a lane's shipments, optionally of one month, upload or carrier, and their totals. */
export async function listLaneShipments(
  tx: Transaction,
  customerId: string,
  laneId: string,
  wanted: WantedShipments,
): Promise<ResponseInputOf<typeof lanes.listLaneShipments>> {
  const totals = await selectLaneShipmentTotals(tx, customerId, laneId, wanted);
  const shipments = await selectLaneShipments(tx, customerId, laneId, totals.upload_ids, wanted);
  return {
    total: Number(totals.shipment_count),
    chargeUsd: Number(totals.charge_usd),
    volume: Number(totals.volume),
    pricedChargeUsd: Number(totals.priced_charge_usd),
    pricedVolume: Number(totals.priced_volume),
    linehaulUsd: orNull(totals.linehaul_usd),
    fuelUsd: orNull(totals.fuel_usd),
    transitDays: orNull(totals.transit_days),
    onTimePercent: orNull(totals.on_time_percent),
    shipments: shipments.map(presentLaneShipment),
  };
}
