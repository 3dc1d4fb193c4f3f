import type { LaneColour } from '@lanewright/freight';
import { unprocessable } from '../../platform/http/problemError.ts';
import type { LaneSource } from './laneSource.ts';

export type LaneFilter = {
  readonly search?: string | undefined;
  readonly bidStatus?: string | undefined;
  readonly colour?: LaneColour | undefined;
};
export type LaneOrder = { readonly sortBy?: string | undefined; readonly sortDesc?: boolean | undefined };
export type Query = { readonly text: string; readonly values: readonly unknown[] };

// Every shown column by the lane's wire field (and the columns of locationInfo by the end they belong to).
const sortColumns: Readonly<Record<string, string>> = {
  origin: 'lower(origin_label)',
  destination: 'lower(destination_label)',
  locationStr: 'lower(origin_label)',
  originZip: `origin_place ->> 'zip'`,
  destinationZip: `destination_place ->> 'zip'`,
  originPort: `coalesce(origin_place ->> 'portCode', origin_place ->> 'airportCode')`,
  destinationPort: `coalesce(destination_place ->> 'portCode', destination_place ->> 'airportCode')`,
  region: 'trade_region',
  bidStatus: 'state',
  colour: `CASE colour WHEN 'Green' THEN 1 WHEN 'Amber' THEN 2 WHEN 'Red' THEN 3 END`,
  equipmentType: 'lower(equipment)',
  serviceType: 'lower(coalesce(move_type, service))',
  moveType: 'lower(coalesce(move_type, service))',
  businessUnit: 'lower(business_unit)',
  miles: 'distance_miles',
  shipmentCount: 'shipment_count',
  containerCount: 'containers',
  volumeTotal: 'volume',
  weight: 'weight_kg',
  avgWeight: 'weight_kg / nullif(shipment_count, 0)',
  bidsReceived: 'bids_received',
  amountBid: 'amount_bid_usd',
  lastPricePaid: 'last_price_paid',
  baselineUnitCost: 'baseline_unit_cost_usd',
  baselineCost: 'baseline_cost_usd',
  newCost: 'new_cost_usd',
  pendingAward: 'pending_usd',
  savings: 'savings_usd',
  targetPrice: 'target_price',
  targetCost: 'target_cost_usd',
  incumbentCarrier: 'lower(incumbent_carrier)',
  awardedMonths: 'awarded_months',
};

/** The lanes of a source that fit a filter. */
function filtered(source: LaneSource, { search, bidStatus, colour }: LaneFilter): Query {
  const values = [...source.values];
  const conditions = ['true'];
  const where = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  // Every word somewhere, in any order.
  for (const word of search?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10) ?? [])
    where((place) => `strpos(lower(search_text), ${place}) > 0`, word);
  if (bidStatus !== undefined) where((place) => `state = ${place}`, bidStatus);
  if (colour !== undefined) where((place) => `colour = ${place}`, colour);
  return { text: `FROM (${source.text}\n) lane WHERE ${conditions.join(' AND ')}`, values };
}

/** The lanes of a source in order, the whole list or one page. 422 for a column there is not. */
export function lanesQuery(
  source: LaneSource,
  filter: LaneFilter,
  order: LaneOrder,
  page?: { readonly page: number; readonly pageSize: number },
): Query {
  const { text, values } = filtered(source, filter);
  const column = order.sortBy === undefined ? undefined : sortColumns[order.sortBy];
  if (order.sortBy !== undefined && (column === undefined || !Object.hasOwn(sortColumns, order.sortBy))) {
    throw unprocessable('unknown_column', `Lanes cannot be sorted by "${order.sortBy}"`, { field: 'sortBy' });
  }
  const direction = order.sortDesc === true ? 'DESC' : 'ASC';
  const by =
    column === undefined
      ? 'lower(origin_label), lower(destination_label), '
      : `${column} ${direction} NULLS LAST, `;
  const limit = page === undefined ? '' : ` LIMIT ${page.pageSize} OFFSET ${(page.page - 1) * page.pageSize}`;
  return { text: `SELECT * ${text} ORDER BY ${by}lane_id${limit}`, values };
}

/** Number and sums of the lanes of a source that fit a filter. */
export function laneTotalsQuery(source: LaneSource, filter: LaneFilter): Query {
  const { text, values } = filtered(source, filter);
  return {
    text: `SELECT count(*)::integer AS lanes, sum(baseline_cost_usd) AS baseline_cost_usd, sum(new_cost_usd) AS new_cost_usd,
             sum(pending_usd) AS pending_usd, sum(savings_usd) AS savings_usd, sum(amount_bid_usd) AS amount_bid_usd,
             coalesce(sum(shipment_count), 0) AS shipment_count, coalesce(sum(volume), 0) AS volume,
             coalesce(sum(containers), 0) AS containers, coalesce(sum(weight_kg), 0) AS weight_kg ${text}`,
    values,
  };
}
