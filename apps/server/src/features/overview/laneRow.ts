import type { LaneColour, OfferedMode } from '@lanewright/freight';

/** Where a lane begins or ends, as its place was resolved. */
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
  origin_label: string;
  destination_label: string;
  origin_place: LanePlace;
  destination_place: LanePlace;
  trade_region: string;
  state: string;
  colour: LaneColour | null;
  equipment: string | null;
  move_type: string | null;
  service: string | null;
  business_unit: string | null;
  distance_miles: string | null;
  distance_estimated: boolean;
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
  savings_usd: string | null;
  target_price: string | null;
  target_cost_usd: string | null;
  incumbent_carrier: string | null;
  incumbents: { name: string; share: number }[];
  awarded_months: string | number;
};

export type LaneTotalsRow = {
  lanes: number;
  baseline_cost_usd: string | null;
  new_cost_usd: string | null;
  pending_usd: string | null;
  savings_usd: string | null;
  amount_bid_usd: string | null;
  shipment_count: string;
  volume: string;
  containers: string;
  weight_kg: string;
};
