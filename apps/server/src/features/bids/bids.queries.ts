import type { CheckKind, ColourReference, DeclineReason, MoveType } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { shortMonths } from './capacity/deriveMonths.ts';
import { offeredTo } from '../tenders/index.ts';
import { visibleToCarrier } from './visibleToCarrier.ts';
import { customersInTurn } from '../../platform/database/customersInTurn.ts';
import { customersOfLanes } from '../lanes/index.ts';

/** A bid's terms in addition to its rates. */
type OfferedTerms = {
  currency: string | null;
  transit_days: number | null;
  valid_from: string | null;
  valid_to: string | null;
  fuel_basis_usd_per_gallon: string | null;
  emission_kg_per_unit: string | null;
  loads_per_week: string | null;
  capacity: { month: string; capacity: number }[];
  values: { chargeNo: number; value: string }[];
};

/**
 * SQL: the terms of bid `b`, its capacities and its texts, named as in `OfferedTerms`. Capacities are `entered` by hand, or those and
 * the `derived` ones, which are marked. As json, because jsonb takes twice as long.
 */
const offeredTerms = (
  capacities: 'entered' | 'derived',
) => `b.currency, b.transit_days, b.valid_from::text AS valid_from, b.valid_to::text AS valid_to, b.fuel_basis_usd_per_gallon, b.emission_kg_per_unit, b.loads_per_week,
            coalesce((SELECT json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'capacity', m.capacity${capacities === 'derived' ? ", 'isDerived', m.is_derived" : ''}) ORDER BY m.month)
                      FROM bid_months m WHERE m.customer_id = $1 AND m.bid_id = b.bid_id${capacities === 'entered' ? ' AND NOT m.is_derived' : ''}), '[]') AS capacity,
            coalesce((SELECT json_agg(json_build_object('chargeNo', v.charge_no, 'value', v.value) ORDER BY v.charge_no)
                      FROM bid_values v WHERE v.customer_id = $1 AND v.bid_id = b.bid_id), '[]') AS values`;

export type BidRow = Omit<OfferedTerms, 'capacity'> & {
  capacity: { month: string; capacity: number; isDerived: boolean }[];
  bid_id: string;
  lane_id: string;
  carrier_id: string;
  carrier_name: string;
  mode: number;
  structure_version: number;
  currency: string;
  usd_per_unit: string;
  is_complete: boolean;
  is_priced: boolean;
  all_in_usd: string | null;
  unit_cost_usd: string | null;
  /** Cost of the lane's volume in the contract period at the price paid; null without one. Only for the customer. */
  baseline_cost_usd: string | null;
  /** Contract months in which it cannot be awarded in full, with the baseline and its own cost of these months. */
  short_months: number;
  short_baseline_usd: string;
  short_cost_usd: string;
  colour: 'Green' | 'Amber' | 'Red' | null;
  shown_colour: 'Green' | 'Amber' | 'Red' | null;
  has_target: boolean;
  target_is_from_bids: boolean;
  move_type: MoveType | null;
  is_best: boolean;
  measured_by: ColourReference | null;
  is_only_bid: boolean;
  submitted_at: string;
  rates: { charge_no: number; break_no: number; rate: number }[];
  costs: { charge_no: number; driver: number; amount_usd: number }[];
  unconfirmed: { cell: string; kind: CheckKind; rate: number }[];
};

/** Bids of a customer's lanes with their rates and the cost of each charge; of one carrier if specified. */
export function selectBids(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
  carrierId: string | null,
): Promise<BidRow[]> {
  return rows<BidRow>(
    tx,
    `SELECT b.bid_id, b.lane_id, b.carrier_id, c.name AS carrier_name, b.mode, b.structure_version, b.usd_per_unit, ${offeredTerms('derived')},
            b.is_complete, NOT b.needs_pricing AS is_priced, b.all_in_usd, b.unit_cost_usd, b.colour, b.shown_colour, l.target_price > 0 AS has_target, l.target_source = 'bestBid' AS target_is_from_bids, l.move_type,
            CASE WHEN l.priced_volume > 0 THEN l.baseline_cost_usd END AS baseline_cost_usd,
            coalesce(cardinality(o.months), 0) AS short_months, coalesce(o.baseline_usd, 0) AS short_baseline_usd,
            coalesce((SELECT sum(x.cost_usd) FROM bid_costs x
                      WHERE x.customer_id = $1 AND x.bid_id = b.bid_id AND x.month = ANY (o.months)), 0) AS short_cost_usd,
            s.best_bid_id IS NOT DISTINCT FROM b.bid_id AS is_best, s.measured_by, coalesce(s.is_only_bid AND s.best_bid_id = b.bid_id, false) AS is_only_bid, b.submitted_at,
            coalesce((SELECT jsonb_agg(jsonb_build_object('charge_no', r.charge_no, 'break_no', r.break_no, 'rate', r.rate) ORDER BY r.charge_no, r.break_no)
                      FROM bid_rates r WHERE r.customer_id = $1 AND r.bid_id = b.bid_id), '[]') AS rates,
            -- The driver over the contract period: history's driver for the forecast volume.
            coalesce((SELECT jsonb_agg(jsonb_build_object('charge_no', k.charge_no,
                        'driver', round(k.driver * l.forecast_volume / coalesce(nullif(h.volume, 0), k.rated_volume), 3),
                        'amount_usd', (SELECT sum(x.cost_usd) FROM bid_costs x
                                       WHERE x.customer_id = $1 AND x.bid_id = b.bid_id AND x.charge_no = k.charge_no)))
                      FROM bid_charge_costs k
                      LEFT JOIN rated_lanes h ON h.customer_id = $1 AND h.lane_id = b.lane_id
                      WHERE k.customer_id = $1 AND k.bid_id = b.bid_id), '[]') AS costs,
            coalesce((SELECT jsonb_agg(jsonb_build_object('cell', c.cell, 'kind', c.kind, 'rate', c.rate) ORDER BY c.cell)
                      FROM bid_checks c WHERE c.customer_id = $1 AND c.bid_id = b.bid_id AND c.confirmed_at IS NULL), '[]') AS unconfirmed
     FROM bids b
     JOIN companies c ON c.company_id = b.carrier_id
     JOIN lanes l ON l.customer_id = $1 AND l.lane_id = b.lane_id
     LEFT JOIN lane_standings s ON s.customer_id = $1 AND s.lane_id = b.lane_id
     LEFT JOIN LATERAL (SELECT array_agg(x.month) AS months, sum(x.baseline_cost_usd) AS baseline_usd FROM ${shortMonths('$1')} x
                        WHERE x.bid_id = b.bid_id) o ON true
     WHERE b.customer_id = $1 AND b.lane_id = ANY ($2::bigint[]) AND b.withdrawn_at IS NULL
       AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = b.mode)
       AND ($3::bigint IS NULL OR b.carrier_id = $3)
     ORDER BY b.lane_id, b.all_in_usd NULLS LAST, b.submitted_at, b.bid_id`,
    [customerId, laneIds, carrierId],
  );
}

export type GridRow = OfferedTerms & {
  lane_id: string;
  origin_label: string;
  destination_label: string;
  equipment: string | null;
  service: string | null;
  move_type: string | null;
  distance_miles: string | null;
  shipment_count: number;
  /** From the forecast; null without a history or a typical shipment. */
  shipments_per_year: string | null;
  forecast_volume: string;
  is_open: boolean;
  target_price: string;
  target_is_from_bids: boolean;
  is_complete: boolean | null;
  needs_pricing: boolean | null;
  /** The carrier's own; to four decimals. */
  unit_cost_usd: string | null;
  colour: BidRow['colour'];
  shown_colour: BidRow['shown_colour'];
  rates: { charge_no: number; break_no: number; rate: number }[];
  declined: { reason: DeclineReason; note: string | null; at: string } | null;
};

type GridLane = {
  origin_zip: string | null;
  destination_zip: string | null;
  origin_state: string | null;
  destination_state: string | null;
  distance_estimated: boolean;
  origin_country: string | null;
  destination_country: string | null;
};

/** The lanes of a contract in a carrier's grid (or some of them): started lanes and those with its own bid, each with its own rates. */
export function selectGrid(
  tx: Transaction,
  customerId: string,
  carrierId: string,
  {
    mode,
    contractNo,
    months,
  }: { readonly mode: number; readonly contractNo: number; readonly months: number },
  laneIds: readonly string[] | null = null,
): Promise<(GridRow & GridLane)[]> {
  return rows(
    tx,
    `SELECT l.lane_id, l.origin_label, l.destination_label, l.equipment, l.service, l.move_type, l.distance_miles, l.distance_estimated,
            l.origin_place ->> 'countryCode' AS origin_country, l.destination_place ->> 'countryCode' AS destination_country,
            l.origin_place ->> 'stateCode' AS origin_state, l.destination_place ->> 'stateCode' AS destination_state,
            CASE WHEN l.origin_zip_count <= 1 THEN l.origin_zip END AS origin_zip, CASE WHEN l.destination_zip_count <= 1 THEN l.destination_zip END AS destination_zip, l.shipment_count,
            shipments_per_year(l.shipment_count, l.volume, l.forecast_volume,
              (SELECT t.shipments_per_month FROM lane_typical_shipments t WHERE t.customer_id = $1 AND t.lane_id = l.lane_id),
              $5::integer) AS shipments_per_year,
            l.forecast_volume, ${offeredTo('$2', '$1')} AS is_open, l.target_price, l.target_source = 'bestBid' AS target_is_from_bids, ${offeredTerms('entered')}, b.is_complete, b.needs_pricing, CASE WHEN b.is_complete THEN round(b.unit_cost_usd, 4) END AS unit_cost_usd, b.colour, b.shown_colour,
            coalesce((SELECT json_agg(json_build_object('charge_no', r.charge_no, 'break_no', r.break_no, 'rate', r.rate)
                        ORDER BY r.charge_no, r.break_no)
                      FROM bid_rates r WHERE r.customer_id = $1 AND r.bid_id = b.bid_id), '[]') AS rates,
            (SELECT json_build_object('reason', d.reason, 'note', d.note, 'at', to_char(d.declined_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
             FROM bid_declines d WHERE d.customer_id = $1 AND d.lane_id = l.lane_id AND d.carrier_id = $2) AS declined
     FROM lanes l
     LEFT JOIN bids b ON b.customer_id = $1 AND b.lane_id = l.lane_id AND b.carrier_id = $2 AND b.withdrawn_at IS NULL
     WHERE l.customer_id = $1 AND l.mode = $3 AND l.contract_no = $6 AND l.is_counted AND (${offeredTo('$2', '$1')} OR b.bid_id IS NOT NULL)
       AND ($4::bigint[] IS NULL OR l.lane_id = ANY ($4))
       AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = $2 AND n.mode = $3)
     ORDER BY l.origin_label, l.destination_label, l.equipment, l.lane_id`,
    [customerId, carrierId, mode, laneIds, months, contractNo],
  );
}

/** Lanes among these whose bids the caller may read, with customer and mode. */
export async function selectReadableLanes(
  tx: Transaction,
  customerIds: readonly string[],
  laneIds: readonly string[],
  carrierId: string | null,
) {
  return customersInTurn(await customersOfLanes(tx, customerIds, laneIds), (customerId) =>
    rows<{ lane_id: string; customer_id: string; mode: number; contract_no: number }>(
      tx,
      `SELECT l.lane_id, l.customer_id, l.mode, l.contract_no FROM lanes l
       WHERE l.customer_id = $1 AND l.lane_id = ANY ($2::bigint[]) AND l.is_counted
         AND ($3::bigint IS NULL OR (
           EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = $3 AND n.mode = l.mode)
           AND ${visibleToCarrier('$3', '$1')}))`,
      [customerId, laneIds, carrierId],
    ),
  );
}
