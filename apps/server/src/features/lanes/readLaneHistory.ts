import type { lanes } from '@lanewright/contract';
import type { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { pastEmissionOf } from './emissionOf.ts';

type History = z.input<typeof lanes.laneHistory.response>;

/** What a lane's counted shipments came to by month, and by who carried them. */
export async function readLaneHistory(tx: Transaction, customerId: string, laneId: string): Promise<History> {
  const months = await rows<{
    month: string;
    shipments: number;
    volume: string;
    charge_usd: string;
    unit_cost_usd: string | null;
  }>(
    tx,
    `SELECT to_char(month, 'YYYY-MM') AS month, sum(shipment_count)::integer AS shipments, sum(volume) AS volume,
       sum(historic_charge_usd) AS charge_usd, round(sum(priced_charge_usd) / nullif(sum(priced_volume), 0), 6) AS unit_cost_usd
     FROM lane_months WHERE customer_id = $1 AND lane_id = $2 AND is_counted
     GROUP BY lane_months.month ORDER BY lane_months.month`,
    [customerId, laneId],
  );
  const carriers = await rows<{ name: string; shipments: number; charge_usd: string }>(
    tx,
    `SELECT carrier AS name, sum(shipment_count)::integer AS shipments, sum(charge_usd) AS charge_usd
     FROM lane_carriers WHERE customer_id = $1 AND lane_id = $2 AND is_counted
     GROUP BY carrier ORDER BY sum(charge_usd) DESC, sum(shipment_count) DESC, carrier`,
    [customerId, laneId],
  );
  return {
    months: months.map((row) => ({
      month: row.month,
      shipments: row.shipments,
      volume: Number(row.volume),
      chargeUsd: Number(row.charge_usd),
      unitCostUsd: row.unit_cost_usd === null ? null : Number(row.unit_cost_usd),
    })),
    carriers: carriers.map(({ name, shipments, charge_usd: chargeUsd }) => ({
      name,
      shipments,
      chargeUsd: Number(chargeUsd),
    })),
    emission: await pastEmissionOf(tx, customerId, laneId),
  };
}
