import type { lanes } from '@lanewright/contract';
import type { z } from 'zod';
import type { LaneMonthRow } from './lanes.queries.ts';

/**
 * A contract month in the API format: its forecast volume, the historical shipments and charges it is based on, and as
 * `totalChargeUSD` what the forecast would cost at historical prices (the month's baseline cost).
 */
export function presentLaneMonth(row: LaneMonthRow): z.output<typeof lanes.laneMonthSchema> {
  return {
    month: row.month,
    volume: Number(row.volume),
    shipmentAmount: row.shipment_count,
    avgCostPerUnit: orNull(row.avg_cost_per_unit),
    avgCostPerShipment: orNull(row.avg_cost_per_shipment),
    historicTotalChargeUSD: orNull(row.historic_charge_usd),
    totalChargeUSD: orNull(row.baseline_cost_usd),
  };
}

function orNull(text: string | null): number | null {
  return text === null ? null : Number(text);
}
