import { overview, type ResponseOf } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';

type Lane = ResponseOf<typeof overview.getLane>;

/** A lane of truckloads that is open for bids, but for what is said of it. */
export function laneOf(id: string, more: Partial<Lane> = {}): Lane {
  const places = Object.keys(overview.locationInfoSchema.shape).map((part) => [part, null]);
  return {
    id,
    customerId: '7',
    customerName: 'Northwind',
    mode: Mode.RoadFTL,
    locationStr: 'Reno – Boise',
    origin: 'Reno',
    destination: 'Boise',
    locationInfo: {
      ...(Object.fromEntries(places) as Lane['locationInfo']),
      originZipCount: 0,
      destZipCount: 0,
    },
    region: 'USMCA',
    originRegion: 'USMCA',
    destRegion: 'USMCA',
    regionPair: 'USMCA',
    bidStatus: 'Started',
    colour: null,
    equipmentType: 'Van',
    equipmentTypes: ['Van'],
    shipmentCount: 12,
    shipmentsPerYear: 12,
    containerCount: 0,
    unitMeasure: 'mi',
    serviceType: null,
    weight: 0,
    volumeTotal: 0,
    miles: 420,
    milesEstimated: false,
    term: null,
    pendingAward: 0,
    bidsReceived: 0,
    amountBid: null,
    lastPricePaid: null,
    baselineUnitCost: 2.9,
    baselineCost: 14_616,
    newCost: null,
    savings: null,
    savingsEstimate: null,
    targetPrice: null,
    targetCost: null,
    incumbentCarrier: null,
    incumbents: [],
    currency: 'USD',
    businessUnit: null,
    awardedMonths: 0,
    contractMonths: 12,
    isManual: false,
    riskFlags: [],
    emission: null,
    typicalShipment: null,
    volume: [],
    ...more,
  };
}
