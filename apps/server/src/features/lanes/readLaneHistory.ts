import type { lanes } from '@lanewright/contract';
import type { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { pastEmissionOf } from './emissionOf.ts';

type History = z.input<typeof lanes.laneHistory.response>;

/** Totals of a lane's included shipments by month, and by carrier before the contract began. */
export async function readLaneHistory(tx: Transaction, customerId: string, laneId: string): Promise<History> {
  const months = await rows<{
    month: string;
    shipments: number;
    volume: string;
    charge_usd: string;
    unit_cost_usd: string | null;
    is_realised: boolean;
  }>(
    tx,
    `SELECT to_char(m.month, 'YYYY-MM') AS month, sum(m.shipment_count)::integer AS shipments, sum(m.volume) AS volume,
       sum(m.charge_usd) AS charge_usd, round(sum(m.priced_charge_usd) / nullif(sum(m.priced_volume), 0), 6) AS unit_cost_usd,
       coalesce(m.month >= c.first_month, false) AS is_realised
     FROM contract_months m
     JOIN contracts c ON c.customer_id = $1 AND c.mode = m.mode AND c.contract_no = m.contract_no
     WHERE m.customer_id = $1 AND m.lane_id = $2
     GROUP BY m.month, c.first_month ORDER BY m.month`,
    [customerId, laneId],
  );
  const carriers = await rows<{ name: string; shipments: number; charge_usd: string }>(
    tx,
    `SELECT p.carrier AS name, sum(p.shipment_count)::integer AS shipments, sum(p.charge_usd) AS charge_usd
     FROM contract_parts p
     JOIN contracts c ON c.customer_id = $1 AND c.mode = p.mode AND c.contract_no = p.contract_no
     WHERE p.customer_id = $1 AND p.lane_id = $2 AND p.carrier <> ''
       AND (c.first_month IS NULL OR p.month < c.first_month)
     GROUP BY p.carrier ORDER BY sum(p.charge_usd) DESC, sum(p.shipment_count) DESC, p.carrier`,
    [customerId, laneId],
  );
  return {
    months: months.map((row) => ({
      month: row.month,
      shipments: row.shipments,
      volume: Number(row.volume),
      chargeUsd: Number(row.charge_usd),
      unitCostUsd: row.unit_cost_usd === null ? null : Number(row.unit_cost_usd),
      isRealised: row.is_realised,
    })),
    carriers: carriers.map(({ name, shipments, charge_usd: chargeUsd }) => ({
      name,
      shipments,
      chargeUsd: Number(chargeUsd),
    })),
    emission: await pastEmissionOf(tx, customerId, laneId),
  };
}
