import type { ColourReference, LaneColour, LaneRiskFlag, OfferedMode } from '@lanewright/freight';

/** Origin or destination of a lane, as its place was resolved. */
export type LanePlace = {
  readonly level?: string;
  readonly cityName?: string | null;
  readonly stateCode?: string | null;
  readonly countryCode?: string | null;
  readonly zip?: string | null;
  readonly portCode?: string | null;
  readonly airportCode?: string | null;
  readonly label?: string | null;
};

/** A row of a lane source; amounts are decimal texts. */
export type LaneRow = {
  lane_id: string;
  customer_id: string;
  mode: OfferedMode;
  is_manual: boolean;
  origin_label: string;
  destination_label: string;
  origin_zip: string | null;
  destination_zip: string | null;
  origin_code: string | null;
  destination_code: string | null;
  trade_region: string;
  origin_region: string;
  destination_region: string;
  region_pair: string;
  state: string;
  colour: LaneColour | null;
  equipment: string | null;
  move_type: string | null;
  service: string | null;
  business_unit: string | null;
  distance_miles: string | null;
  shipment_count: string | number;
  containers: string;
  volume: string;
  weight_kg: string;
  bids_received: string | number | null;
  amount_bid_usd: string | null;
  best_bid_id: string | null;
  last_price_paid: string | null;
  baseline_unit_cost_usd: string | null;
  baseline_cost_usd: string | null;
  new_cost_usd: string | null;
  pending_usd: string;
  awarded_baseline_usd: string | null;
  savings_usd: string | null;
  savings_at_best_bid_usd: string | null;
  /** Contract months in which the best bid cannot be awarded; null for a carrier. */
  best_bid_short_months: number | null;
  target_price: string | null;
  target_cost_usd: string | null;
  incumbent_carrier: string | null;
  awarded_months: string | number;
  risk_flags: LaneRiskFlag[];
};

/** The columns of a lane row; a source has more that are used only for filtering. */
export const laneRowColumns = `lane_id, customer_id, mode, is_manual, origin_label, destination_label, origin_zip, destination_zip,
  origin_code, destination_code, trade_region, origin_region, destination_region, region_pair, state, colour, equipment, move_type, service, business_unit, distance_miles, shipment_count,
  containers, volume, weight_kg, bids_received, amount_bid_usd, best_bid_id, last_price_paid, baseline_unit_cost_usd, baseline_cost_usd,
  new_cost_usd, pending_usd, awarded_baseline_usd, savings_usd, savings_at_best_bid_usd, best_bid_short_months, target_price, target_cost_usd, incumbent_carrier, awarded_months, risk_flags`;

/** Fields of a lane that are not used for sorting or filtering. */
export type LaneDetails = {
  lane_id: string;
  origin_place: LanePlace;
  destination_place: LanePlace;
  direction: string | null;
  distance_estimated: boolean;
  volume_assumed: boolean;
  origin_zip_count: number;
  destination_zip_count: number;
  /** Every equipment stated by the lane's shipments. */
  equipment_types: string[];
  /** Expected in twelve months, from the forecast; null without a shipment history. */
  shipments_per_year: string | null;
  incumbents: { name: string; share: number }[];
  /** The typical shipment of a lane created manually; all null for others. */
  shipments_per_month: string | null;
  weight_kg: string | null;
  volume_m3: string | null;
  containers: string | null;
  miles: string | null;
  chassis_days: string | null;
  volume: string | null;
  /** The colour reference of its bids; null without bids and for a carrier, as is whether there is only one bid. */
  measured_by: ColourReference | null;
  is_only_bid: boolean | null;
  /** The running event of the lane; null for a carrier. */
  event_name: string | null;
  /** Months beyond the period of its contract to which it is extended. */
  extra_months: number;
};

export type LaneTotalsRow = {
  lanes: number;
  baseline_cost_usd: string | null;
  new_cost_usd: string | null;
  pending_usd: string | null;
  savings_usd: string | null;
  savings_at_best_bid_usd: string | null;
  amount_bid_usd: string | null;
  shipment_count: string;
  volume: string;
  containers: string;
  weight_kg: string;
};
