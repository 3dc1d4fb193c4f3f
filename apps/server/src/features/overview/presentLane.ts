import type { overview } from '@lanewright/contract';
import { Mode, modeDetails } from '@lanewright/freight';
import type { z } from 'zod';
import type { LaneDetails, LanePlace, LaneRow, LaneTotalsRow } from './laneRow.ts';

type Lane = z.output<typeof overview.laneSchema>;
/** Data shown with a lane in addition to its own row. */
export type LaneSetting = {
  readonly customerName: string;
  readonly contractMonths: number;
  readonly incumbents: boolean;
  readonly businessUnits: boolean;
  /** How estimated miles of a lane were calculated, for this reader; null in modes that are not by road. */
  readonly milesEstimate: ((details: LaneDetails) => string) | null;
};

const amount = (text: string | null) => (text === null ? null : Number(text));

function placeNames(place: LanePlace) {
  const code = place.portCode ?? place.airportCode ?? null;
  return {
    city: place.cityName ?? null,
    state: place.stateCode ?? null,
    country: place.countryCode ?? null,
    code,
    // The code is shown next to the name.
    name: code === null ? null : (place.label?.replace(` (${code})`, '') ?? null),
  };
}

/** A lane in the API format, with the specification's names. */
export function presentLane(
  row: LaneRow,
  beside: {
    readonly details: LaneDetails;
    readonly months: Lane['volume'];
    readonly savingsEstimateUsd: string | null;
  },
  setting: LaneSetting,
): Lane {
  const { details } = beside;
  const from = placeNames(details.origin_place);
  const to = placeNames(details.destination_place);
  const service = row.move_type ?? row.service;
  const months = setting.contractMonths + details.extra_months;
  return {
    id: row.lane_id,
    customerId: row.customer_id,
    customerName: setting.customerName,
    mode: row.mode,
    locationStr: `${row.origin_label} – ${row.destination_label}`,
    origin: row.origin_label,
    destination: row.destination_label,
    locationInfo: {
      originCityClean: from.city,
      originStateClean: from.state,
      originCountryClean: from.country,
      originZipClean: row.origin_zip,
      originZipCount: details.origin_zip_count,
      originPortCode: from.code,
      originPortCodeClean: from.code,
      originPortNameClean: from.name,
      destCityClean: to.city,
      destStateClean: to.state,
      destCountryClean: to.country,
      destZipClean: row.destination_zip,
      destZipCount: details.destination_zip_count,
      destPortCode: to.code,
      destPortCodeClean: to.code,
      destPortNameClean: to.name,
      service,
    },
    region: row.trade_region,
    originRegion: row.origin_region,
    destRegion: row.destination_region,
    regionPair: row.region_pair,
    bidStatus: row.state,
    colour: row.colour,
    colourReference: details.measured_by,
    isOnlyBid: details.is_only_bid,
    eventName: details.event_name,
    equipmentType: row.equipment,
    equipmentTypes: details.equipment_types,
    shipmentCount: Number(row.shipment_count),
    shipmentsPerYear: amount(details.shipments_per_year),
    containerCount: Number(row.containers),
    unitMeasure: modeDetails[row.mode].volumeUnit,
    serviceType: service,
    weight: Number(row.weight_kg),
    volumeTotal: Number(row.volume),
    miles: amount(row.distance_miles),
    milesEstimated: details.distance_estimated,
    volumeAssumed: details.volume_assumed,
    milesEstimate:
      details.distance_estimated && row.distance_miles !== null
        ? (setting.milesEstimate?.(details) ?? null)
        : null,
    term: row.mode === Mode.AirFreight ? months : null,
    pendingAward: Number(row.pending_usd),
    bidsReceived: row.bids_received === null ? null : Number(row.bids_received),
    amountBid: amount(row.amount_bid_usd),
    lastPricePaid: amount(row.last_price_paid),
    baselineUnitCost: amount(row.baseline_unit_cost_usd),
    baselineCost: amount(row.baseline_cost_usd),
    newCost: amount(row.new_cost_usd),
    savings: amount(row.savings_usd),
    savingsAtBestBid: amount(row.savings_at_best_bid_usd),
    bestBidMonths: row.savings_at_best_bid_usd === null ? null : months - (row.best_bid_short_months ?? 0),
    savingsEstimate: amount(beside.savingsEstimateUsd),
    targetPrice: amount(row.target_price),
    targetCost: amount(row.target_cost_usd),
    // The specification's value for requests without incumbents.
    incumbentCarrier: setting.incumbents ? row.incumbent_carrier : 'No',
    incumbents: setting.incumbents ? details.incumbents : [],
    currency: 'USD',
    businessUnit: setting.businessUnits ? row.business_unit : null,
    awardedMonths: Number(row.awarded_months),
    contractMonths: months,
    isManual: row.is_manual,
    riskFlags: row.risk_flags,
    typicalShipment: typicalShipment(details),
    volume: beside.months,
  };
}

/** The shipment over which a lane created manually is priced; null for a lane with history. */
function typicalShipment(details: LaneDetails): Lane['typicalShipment'] {
  if (details.shipments_per_month === null) return null;
  return {
    shipmentsPerMonth: Number(details.shipments_per_month),
    weightKg: amount(details.weight_kg),
    volumeM3: amount(details.volume_m3),
    containers: amount(details.containers),
    miles: amount(details.miles),
    chassisDays: amount(details.chassis_days),
  };
}

/** Totals of all listed lanes, by the lane's field; null where the reader may not see the figure. */
export function presentLaneTotals(row: LaneTotalsRow) {
  return {
    baselineCost: amount(row.baseline_cost_usd),
    newCost: amount(row.new_cost_usd),
    pendingAward: amount(row.pending_usd),
    savings: amount(row.savings_usd),
    savingsAtBestBid: amount(row.savings_at_best_bid_usd),
    amountBid: amount(row.amount_bid_usd),
    shipments: Number(row.shipment_count),
    shipmentCount: Number(row.shipment_count),
    volume: Number(row.volume),
    volumeTotal: Number(row.volume),
    containerCount: Number(row.containers),
    weight: Number(row.weight_kg),
  };
}
