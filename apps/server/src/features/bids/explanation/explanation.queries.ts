import type { MoveType } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, optionalRow, rows } from '../../../platform/database/rows.ts';
import { narrowed, sql } from '../../../platform/database/sql.ts';

export type ExplainedBid = {
  bid_id: string;
  carrier_id: string;
  carrier_name: string;
  structure_version: number;
  currency: string;
  usd_per_unit: string;
  fuel_basis_usd_per_gallon: string | null;
  is_complete: boolean;
  is_priced: boolean;
  /** Not compared with others. */
  is_held: boolean;
  rates: { charge_no: number; break_no: number; rate: string }[];
};

/** The bids of a lane with their rates; of one carrier if specified. Cheapest first. */
export function selectExplainedBids(
  tx: Transaction,
  customerId: string,
  laneId: string,
  carrierId: string | null,
): Promise<ExplainedBid[]> {
  return rows<ExplainedBid>(
    tx,
    `SELECT b.bid_id, b.carrier_id, c.name AS carrier_name, b.structure_version, b.currency, b.usd_per_unit, b.fuel_basis_usd_per_gallon,
            b.is_complete, NOT b.needs_pricing AS is_priced,
            EXISTS (SELECT FROM held_bids k WHERE k.customer_id = $1 AND k.bid_id = b.bid_id) AS is_held,
            coalesce((SELECT jsonb_agg(jsonb_build_object('charge_no', r.charge_no, 'break_no', r.break_no, 'rate', r.rate::text))
                      FROM bid_rates r WHERE r.customer_id = $1 AND r.bid_id = b.bid_id), '[]') AS rates
     FROM bids b JOIN companies c ON c.company_id = b.carrier_id
     WHERE b.customer_id = $1 AND b.lane_id = $2 AND b.withdrawn_at IS NULL AND ($3::bigint IS NULL OR b.carrier_id = $3)
       AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = b.mode)
     ORDER BY b.all_in_usd NULLS LAST, b.submitted_at, b.bid_id`,
    [customerId, laneId, carrierId],
  );
}

export type ExplainedLane = {
  equipment: string | null;
  move_type: MoveType | null;
  forecast_volume: string;
  forecast: { month: string; volume: string }[];
};

/** The parts of a lane that determine its prices. */
export function selectExplainedLane(
  tx: Transaction,
  customerId: string,
  laneId: string,
): Promise<ExplainedLane> {
  return oneRow<ExplainedLane>(
    tx,
    `SELECT l.equipment, l.move_type,
            coalesce((SELECT sum(f.volume) FROM lane_forecasts f WHERE f.customer_id = $1 AND f.lane_id = $2), 0) AS forecast_volume,
            coalesce((SELECT jsonb_agg(jsonb_build_object('month', to_char(f.month, 'YYYY-MM'), 'volume', f.volume::text) ORDER BY f.month)
                      FROM lane_forecasts f WHERE f.customer_id = $1 AND f.lane_id = $2), '[]') AS forecast
     FROM lanes l WHERE l.customer_id = $1 AND l.lane_id = $2`,
    [customerId, laneId],
  );
}

export type RatedLane = {
  shipments: number;
  volume: string;
  kinds: {
    shipments: number;
    containers: string | null;
    miles: string | null;
    chargeable_kg: string | null;
    revenue_tons: string | null;
    days: string | null;
  }[];
};

/** The history a lane's bids are rated over, with identical shipments grouped; null until a bid of it was priced. */
export function selectRatedLane(
  tx: Transaction,
  customerId: string,
  laneId: string,
): Promise<RatedLane | null> {
  return optionalRow<RatedLane>(
    tx,
    `SELECT r.shipments, r.volume,
            coalesce((SELECT jsonb_agg(jsonb_build_object('shipments', k.shipments, 'containers', k.containers::text, 'miles', k.miles::text,
                        'chargeable_kg', k.chargeable_kg::text, 'revenue_tons', k.revenue_tons::text, 'days', k.days::text))
                      FROM unnest(r.kind_shipments, r.kind_containers, r.kind_miles, r.kind_chargeable_kg, r.kind_revenue_tons, r.kind_days)
                        AS k(shipments, containers, miles, chargeable_kg, revenue_tons, days)), '[]') AS kinds
     FROM rated_lanes r WHERE r.customer_id = $1 AND r.lane_id = $2`,
    [customerId, laneId],
  );
}

const ratedLanes = sql({
  from: `SELECT r.lane_id, r.volume,
      coalesce((SELECT jsonb_agg(jsonb_build_object('shipments', k.shipments, 'containers', k.containers::text, 'miles', k.miles::text,
                  'chargeable_kg', k.chargeable_kg::text, 'revenue_tons', k.revenue_tons::text, 'days', k.days::text))
                FROM unnest(r.kind_shipments, r.kind_containers, r.kind_miles, r.kind_chargeable_kg, r.kind_revenue_tons, r.kind_days)
                  AS k(shipments, containers, miles, chargeable_kg, revenue_tons, days)), '[]') AS kinds
    FROM rated_lanes r WHERE r.customer_id = $customer AND r.lane_id = ANY ($lanes) AND r.volume > 0`,
  params: { customer: 'id', lanes: 'id[]' },
  row: { lane_id: 'id', volume: 'numeric', kinds: narrowed<RatedLane['kinds']>('json') },
});

/** The history that prices of lanes are rated over, by lane; a lane without shipments to rate by has none. */
export async function selectRatedLanes(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
): Promise<Map<string, Pick<RatedLane, 'volume' | 'kinds'>>> {
  const found = await ratedLanes.rows(tx, { customer: customerId, lanes: laneIds });
  return new Map(found.map(({ lane_id: laneId, volume, kinds }) => [laneId, { volume, kinds }]));
}
