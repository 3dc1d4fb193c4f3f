import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { openToCarrier } from './openToCarrier.ts';

export type BidRow = {
  bid_id: string;
  lane_id: string;
  carrier_id: string;
  carrier_name: string;
  mode: number;
  structure_version: number;
  currency: string;
  usd_per_unit: string;
  transit_days: number | null;
  is_complete: boolean;
  all_in_usd: string | null;
  unit_cost_usd: string | null;
  colour: 'Green' | 'Amber' | 'Red' | null;
  shown_colour: 'Green' | 'Amber' | 'Red' | null;
  has_target: boolean;
  is_best: boolean;
  submitted_at: string;
  rates: { charge_no: number; break_no: number; rate: number }[];
  costs: { charge_no: number; driver: number; amount_usd: number }[];
};

/** Bids of lanes with their rates and what each charge costs; of one carrier only, where one is named. */
export function selectBids(
  tx: Transaction,
  customerIds: readonly string[],
  laneIds: readonly string[],
  carrierId: string | null,
): Promise<BidRow[]> {
  return rows<BidRow>(
    tx,
    `SELECT b.bid_id, b.lane_id, b.carrier_id, c.name AS carrier_name, b.mode, b.structure_version, b.currency, b.usd_per_unit,
            b.transit_days, b.is_complete, b.all_in_usd, b.unit_cost_usd, b.colour, b.shown_colour, l.target_price > 0 AS has_target,
            s.best_bid_id IS NOT DISTINCT FROM b.bid_id AS is_best, b.submitted_at,
            coalesce((SELECT jsonb_agg(jsonb_build_object('charge_no', r.charge_no, 'break_no', r.break_no, 'rate', r.rate))
                      FROM bid_rates r WHERE r.customer_id = b.customer_id AND r.bid_id = b.bid_id), '[]') AS rates,
            -- The driver over the contract period: history's driver for the forecast volume.
            coalesce((SELECT jsonb_agg(jsonb_build_object('charge_no', k.charge_no, 'driver', round(k.driver * p.per_period, 3), 'amount_usd', p.amount_usd))
                      FROM bid_charge_costs k
                      CROSS JOIN LATERAL (SELECT sum(x.cost_usd) AS amount_usd,
                                                 CASE WHEN k.rerated_usd = 0 THEN 0 ELSE l.forecast_volume * k.unit_cost_usd / k.rerated_usd END AS per_period
                                          FROM bid_costs x WHERE x.customer_id = b.customer_id AND x.bid_id = b.bid_id AND x.charge_no = k.charge_no) p
                      WHERE k.customer_id = b.customer_id AND k.bid_id = b.bid_id), '[]') AS costs
     FROM bids b
     JOIN companies c ON c.company_id = b.carrier_id
     JOIN lanes l ON l.customer_id = b.customer_id AND l.lane_id = b.lane_id
     LEFT JOIN lane_standings s ON s.customer_id = b.customer_id AND s.lane_id = b.lane_id
     WHERE b.customer_id = ANY ($1::bigint[]) AND b.lane_id = ANY ($2::bigint[]) AND b.withdrawn_at IS NULL
       AND EXISTS (SELECT FROM connections n WHERE n.customer_id = b.customer_id AND n.carrier_id = b.carrier_id AND n.mode = b.mode)
       AND ($3::bigint IS NULL OR b.carrier_id = $3)
     ORDER BY b.lane_id, b.all_in_usd NULLS LAST, b.bid_id`,
    [customerIds, laneIds, carrierId],
  );
}

export type GridRow = {
  lane_id: string;
  origin_label: string;
  destination_label: string;
  equipment: string | null;
  service: string | null;
  move_type: string | null;
  distance_miles: string | null;
  shipment_count: number;
  forecast_volume: string;
  is_open: boolean;
  target_price: string;
  currency: string | null;
  transit_days: number | null;
  is_complete: boolean | null;
  colour: BidRow['colour'];
  shown_colour: BidRow['shown_colour'];
  rates: { charge_no: number; break_no: number; rate: number }[];
};

/** The lanes of a carrier's grid: started ones and those with its own bid, each with its own rates. */
export function selectGrid(
  tx: Transaction,
  customerId: string,
  carrierId: string,
  mode: number,
): Promise<GridRow[]> {
  return rows<GridRow>(
    tx,
    `SELECT l.lane_id, l.origin_label, l.destination_label, l.equipment, l.service, l.move_type, l.distance_miles, l.shipment_count,
            l.forecast_volume, l.state = 'Started' AS is_open, l.target_price, b.currency, b.transit_days, b.is_complete, b.colour, b.shown_colour,
            coalesce(r.rates, '[]') AS rates
     FROM lanes l
     LEFT JOIN bids b ON b.customer_id = $1 AND b.lane_id = l.lane_id AND b.carrier_id = $2 AND b.withdrawn_at IS NULL
     LEFT JOIN (SELECT bid_id, jsonb_agg(jsonb_build_object('charge_no', charge_no, 'break_no', break_no, 'rate', rate)) AS rates
                FROM bid_rates WHERE customer_id = $1 AND bid_id IN (SELECT bid_id FROM bids WHERE customer_id = $1 AND carrier_id = $2 AND mode = $3)
                GROUP BY bid_id) r ON r.bid_id = b.bid_id
     WHERE l.customer_id = $1 AND l.mode = $3 AND l.is_counted AND (l.state = 'Started' OR b.bid_id IS NOT NULL)
       AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = $2 AND n.mode = $3)
     ORDER BY l.origin_label, l.destination_label, l.equipment, l.lane_id`,
    [customerId, carrierId, mode],
  );
}

/** Lanes among these whose bids the caller may read, with customer and mode. */
export function selectReadableLanes(
  tx: Transaction,
  customerIds: readonly string[],
  laneIds: readonly string[],
  carrierId: string | null,
) {
  return rows<{ lane_id: string; customer_id: string; mode: number }>(
    tx,
    `SELECT l.lane_id, l.customer_id, l.mode FROM lanes l
     WHERE l.customer_id = ANY ($1::bigint[]) AND l.lane_id = ANY ($2::bigint[]) AND l.is_counted
       AND ($3::bigint IS NULL OR (
         EXISTS (SELECT FROM connections n WHERE n.customer_id = l.customer_id AND n.carrier_id = $3 AND n.mode = l.mode)
         AND ${openToCarrier('$3')}))`,
    [customerIds, laneIds, carrierId],
  );
}
