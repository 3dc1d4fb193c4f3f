/** A column of a lane source for sorting and filtering; columns of texts or months may hold several values. */
export type LaneColumn = { readonly sql: string; readonly kind: 'text' | 'figure' | 'texts' | 'months' };

const text = (sql: string): LaneColumn => ({ sql, kind: 'text' });
const figure = (sql: string): LaneColumn => ({ sql, kind: 'figure' });
const texts = (sql: string): LaneColumn => ({ sql, kind: 'texts' });
const months = (sql: string): LaneColumn => ({ sql, kind: 'months' });
const service = text('lower(coalesce(move_type, service))');

// Every displayed column by the lane's API field (and the columns of locationInfo by the end they belong to).
const columns: Readonly<Record<string, LaneColumn>> = {
  origin: text('origin_order'),
  destination: text('destination_order'),
  locationStr: text('origin_order'),
  originZip: text('origin_zip'),
  destinationZip: text('destination_zip'),
  originPort: text('origin_code'),
  destinationPort: text('destination_code'),
  originCountry: text('origin_country'),
  destinationCountry: text('destination_country'),
  originState: text('origin_state'),
  destinationState: text('destination_state'),
  region: text('trade_region'),
  originRegion: text('origin_region'),
  destRegion: text('destination_region'),
  regionPair: text('region_pair'),
  /** The region of origin or destination. */
  eitherRegion: texts('ARRAY[origin_region, destination_region]'),
  bidStatus: text('state'),
  colour: text('colour'),
  equipmentType: text('lower(equipment)'),
  serviceType: service,
  moveType: service,
  businessUnit: text('lower(business_unit)'),
  incumbentCarrier: text('lower(incumbent_carrier)'),
  miles: figure('distance_miles'),
  shipmentCount: figure('shipment_count'),
  containerCount: figure('containers'),
  volumeTotal: figure('volume'),
  weight: figure('weight_kg'),
  avgWeight: figure('weight_kg / nullif(shipment_count, 0)'),
  bidsReceived: figure('bids_received'),
  amountBid: figure('amount_bid_usd'),
  lastPricePaid: figure('last_price_paid'),
  baselineUnitCost: figure('baseline_unit_cost_usd'),
  baselineCost: figure('baseline_cost_usd'),
  newCost: figure('new_cost_usd'),
  pendingAward: figure('pending_usd'),
  savings: figure('savings_usd'),
  savingsAtBestBid: figure('savings_at_best_bid_usd'),
  targetPrice: figure('target_price'),
  targetCost: figure('target_cost_usd'),
  awardedMonths: figure('awarded_months'),
  acceptedAward: figure('new_cost_usd - pending_usd'),
  // Columns by which figures link to their lanes.
  tradeRegion: text('trade_region'),
  madeBy: text(`CASE WHEN is_manual THEN 'hand' ELSE 'shipments' END`),
  incumbentBid: text(`CASE WHEN incumbent_has_bid THEN 'bid' WHEN incumbent_is_named THEN 'none' END`),
  // A lane without volume has no amount, even if it has bids.
  validBid: text(`CASE WHEN best_bid_id IS NOT NULL THEN 'bid' END`),
  awardDeclined: text(`CASE WHEN award_was_declined THEN 'declined' END`),
  unusualBid: text(`CASE WHEN has_unusual_bid THEN 'unusual' END`),
  awardedCarrier: texts('awarded_carriers'),
  monthAwarded: months('months_with_awards'),
  monthShipped: months('months_shipped'),
  riskFlag: texts('risk_flags'),
};

/** The column of an API name; undefined if lanes have no such column. */
export function laneColumn(name: string): LaneColumn | undefined {
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}

/** The sort key of a column: colours from green to red, risks by their number, all others as in filters. */
export function orderOf(name: string): string | undefined {
  if (name === 'colour') return `CASE colour WHEN 'Green' THEN 1 WHEN 'Amber' THEN 2 WHEN 'Red' THEN 3 END`;
  if (name === 'riskFlag') return 'cardinality(risk_flags)';
  return laneColumn(name)?.sql;
}
