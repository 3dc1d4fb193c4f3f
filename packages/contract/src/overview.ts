import { colourReferences } from '@lanewright/freight';
import { z } from 'zod';
import { bodySizes, endpoint } from './endpoint.ts';
import { laneMonthSchema, targetSourceSchema } from './lanes.ts';
import { idOrEmpty, laneFilterQuery, laneFilterSchema } from './overview/laneTable.ts';
import { periodsSchema } from './overview/overviewFigures.ts';
import { riskFlags } from './overview/overviewSavings.ts';
import { runningEventSchema } from './tenders.ts';
import {
  colourSchema,
  idParams,
  idSchema,
  modeParams,
  modeSchema,
  monthSchema,
  ofContract,
  ofContractBody,
  pageQuery,
  usdSchema,
} from './wire.ts';

export const locationInfoSchema = z.object({
  originCityClean: z.string().nullable(),
  originStateClean: z.string().nullable(),
  originCountryClean: z.string().nullable(),
  /** The zip that all shipments of the lane share; null if they state several, or if some or all state none. */
  originZipClean: z.string().nullable(),
  /** Number of different zips in the shipments: 0 is none; more than the one in `originZipClean` is several. */
  originZipCount: z.number(),
  originPortCode: z.string().nullable(),
  originPortCodeClean: z.string().nullable(),
  originPortNameClean: z.string().nullable(),
  destCityClean: z.string().nullable(),
  destStateClean: z.string().nullable(),
  destCountryClean: z.string().nullable(),
  destZipClean: z.string().nullable(),
  destZipCount: z.number(),
  destPortCode: z.string().nullable(),
  destPortCodeClean: z.string().nullable(),
  destPortNameClean: z.string().nullable(),
  service: z.string().nullable(),
});

/** A lane as in the lane table. Fields that a carrier may not see are null for it. */
export const laneSchema = z.object({
  id: idSchema,
  customerId: idSchema,
  customerName: z.string(),
  mode: z.number(),
  locationStr: z.string(),
  origin: z.string(),
  destination: z.string(),
  locationInfo: locationInfoSchema,
  /** The trade region of both ends; NONE if they differ. */
  region: z.string(),
  originRegion: z.string(),
  destRegion: z.string(),
  /** The region of both ends, or origin and destination region as `APAC – USMCA`. */
  regionPair: z.string(),
  /** Created, Started or Paused. */
  bidStatus: z.string(),
  colour: colourSchema.nullable(),
  /** For the customer: the reference of its bids' colours, and whether there is only one complete bid; null without bids. */
  colourReference: z.enum(colourReferences).nullable(),
  isOnlyBid: z.boolean().nullable(),
  /** Name of the running tender event that opens and closes the lane; null without one, and for anyone but the customer. */
  eventName: z.string().nullable(),
  /** The equipment of all shipments; null if they state several, or if some or all state none. */
  equipmentType: z.string().nullable(),
  /** All equipment that the lane's shipments state. */
  equipmentTypes: z.array(z.string()),
  /** Shipments of the whole history before the contract. */
  shipmentCount: z.number(),
  /** Shipments expected in twelve months, by the forecast; null without a shipment history. */
  shipmentsPerYear: z.number().nullable(),
  containerCount: z.number(),
  unitMeasure: z.string(),
  serviceType: z.string().nullable(),
  weight: z.number(),
  volumeTotal: z.number(),
  miles: z.number().nullable(),
  milesEstimated: z.boolean(),
  /** Whether containers are assumed: an included file has no container count, so one per shipment is used. */
  volumeAssumed: z.boolean(),
  /** How road miles are estimated, and their error: "great circle × 1.20, 90% of routes within 10%". Null if given. */
  milesEstimate: z.string().nullable(),
  term: z.number().nullable(),
  /** Pending part of the awarded cost. */
  pendingAward: usdSchema,
  /** Number of bids received; null for a carrier. */
  bidsReceived: z.number().nullable(),
  amountBid: usdSchema.nullable(),
  lastPricePaid: z.number().nullable(),
  baselineUnitCost: z.number().nullable(),
  baselineCost: usdSchema.nullable(),
  newCost: usdSchema.nullable(),
  /** Baseline less awarded cost, for the awarded months and shares only; 0 without an award, null without a baseline. */
  savings: usdSchema.nullable(),
  /**
   * Savings of the best complete bid in the contract months in which it can be awarded (`bestBidMonths`), to the cent what awarding it
   * saves: in all of them, `baselineCost` less `amountBid`. Null once a month is awarded (see `savings`), without a complete bid or a baseline, and for a carrier.
   */
  savingsAtBestBid: usdSchema.nullable(),
  /** Contract months in which the best complete bid is valid and takes the whole volume: an award of it covers no others. Null where `savingsAtBestBid` is. */
  bestBidMonths: z.number().int().nullable(),
  /**
   * The specification's estimate for road lanes, exactly as specified: baseline less the best bid's rates per shipment × all
   * shipments, and for FTL per mile × miles. It includes no other charge and no minimum, so it is not what an award saves: see
   * `savingsAtBestBid`.
   */
  savingsEstimate: usdSchema.nullable(),
  targetPrice: z.number().nullable(),
  targetCost: usdSchema.nullable(),
  incumbentCarrier: z.string().nullable(),
  incumbents: z.array(z.object({ name: z.string(), share: z.number() })),
  currency: z.literal('USD'),
  businessUnit: z.string().nullable(),
  awardedMonths: z.number(),
  contractMonths: z.number(),
  /** Created manually and without shipments of its own: no baseline, no savings, not included in any percentage. */
  isManual: z.boolean(),
  /** Risks in its history; `/overview/risks` gives the reasons. */
  riskFlags: z.array(z.enum(riskFlags)),
  /** Basis for pricing bids on such a lane. */
  typicalShipment: z
    .object({
      shipmentsPerMonth: z.number(),
      weightKg: z.number().nullable(),
      volumeM3: z.number().nullable(),
      containers: z.number().nullable(),
      miles: z.number().nullable(),
      chassisDays: z.number().nullable(),
    })
    .nullable(),
  volume: z.array(laneMonthSchema),
});

export const listLanes = endpoint({
  method: 'GET',
  path: '/lanes/mode',
  summary:
    'Lanes of a mode; without page all rows; `x-total-count`, totals, and of the first page which columns are empty or constant in headers',
  headers: ['x-total-count', 'x-totals', 'x-columns'],
  shows: { lists: ['lanes', 'bids', 'tenders'], mode: 'query.mode', customer: 'query.customerId' },
  userTypes: ['Customer', 'Carrier', 'DataCustomer'],
  query: z.object({
    mode: modeSchema,
    customerId: idSchema.optional(),
    incumbents: z.stringbool().optional(),
    businessUnits: z.stringbool().optional(),
    ...ofContract,
    ...laneFilterQuery,
    ...pageQuery.shape,
  }),
  response: z.array(laneSchema),
});
export const getLane = endpoint({
  method: 'GET',
  path: '/lanes/{id}',
  summary: 'One lane with its months',
  shows: { lists: ['lanes', 'bids', 'tenders'], lane: 'params.id' },
  userTypes: ['Customer', 'Carrier', 'DataCustomer'],
  params: idParams,
  response: laneSchema.extend({
    /** Emission per unit of volume, from distance, weight and factor; null if one is unknown, and for a carrier. */
    emission: z.object({ kgPerUnit: z.number(), massAssumed: z.boolean() }).nullable(),
    /** The running tender event that opens and closes the lane; null if there is none, and for anyone but the customer. */
    event: runningEventSchema.nullable(),
    /**
     * The months that the mode’s history covers, oldest first, including those without a shipment on the lane. The forecast of a
     * contract month is the average of the covered months of the same name. Empty for a carrier.
     */
    coveredMonths: z.array(monthSchema),
    /** What the target is based on; carriers never see one based on the best bid. Null for anyone but the customer. */
    targetSource: targetSourceSchema.nullable(),
    contractNo: z.number(),
    /** The lanes of other contracts with the same freight, as far as the caller may see them, by contract. */
    siblings: z.array(z.object({ contractNo: z.number(), laneId: idSchema })),
  }),
});
export const exportLanes = endpoint({
  method: 'POST',
  path: '/lanes/export',
  bodyBytes: bodySizes.list,
  summary: 'Customer: the lane table as xlsx; Carrier: the bid sheet',
  downloads: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  shows: { lists: [] },
  userTypes: ['Customer', 'Carrier'],
  transport: 'file',
  body: z.object({
    mode: modeSchema,
    laneIds: z.array(idSchema).max(100_000).optional(),
    customerId: idSchema.optional(),
    ...ofContractBody,
    /** Filter of the lane table: only the listed lanes, in their order. */
    filter: laneFilterSchema.optional(),
  }),
  response: z.unknown(),
});
export const overviewStatsSchema = z.object({
  mode: z.number(),
  periods: periodsSchema,
  lanes: z.number(),
  lanesStarted: z.number(),
  lanesWithBid: z.number(),
  lanesAwarded: z.number(),
  shipments: z.number(),
  volume: z.number(),
  volumeUnit: z.string(),
  /** Spend: what was paid for the shipments of the history. */
  paid: usdSchema,
  /** Baseline cost of the contract period. */
  spend: usdSchema,
  /** Baseline of the awarded months and shares. */
  awardedBaseline: usdSchema,
  awarded: usdSchema,
  pendingAward: usdSchema,
  savings: usdSchema,
  savingsPercent: z.number().nullable(),
  bidCoverage: z.number().nullable(),
  bidCoverageSpend: z.number().nullable(),
  /** Only over lanes whose incumbent is one of the known carriers. */
  incumbentCoverage: z.number().nullable(),
  incumbentCoverageSpend: z.number().nullable(),
  totalBid: usdSchema,
  green: z.number(),
  amber: z.number(),
  red: z.number(),
  byMonth: z.array(
    z.object({
      month: z.string(),
      baseline: usdSchema,
      awardedBaseline: usdSchema,
      awarded: usdSchema,
      savings: usdSchema,
    }),
  ),
});
export const overviewStats = endpoint({
  method: 'GET',
  path: '/overview/stats/{id}',
  summary: 'The metrics of a mode: baseline cost, awarded, savings, coverage, lanes by colour, by month',
  shows: { lists: ['overview'], mode: 'params.id' },
  userTypes: ['Customer', 'DataCustomer'],
  params: modeParams,
  query: z.object({ uploadId: idOrEmpty, ...ofContract }),
  response: overviewStatsSchema,
});
export const overviewReport = endpoint({
  method: 'POST',
  path: '/overview/report/{id}',
  summary: 'A mode’s results as a workbook whose totals are live formulas',
  downloads: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  shows: { lists: [] },
  userTypes: ['Customer'],
  transport: 'file',
  params: modeParams,
  body: z.object(ofContractBody).optional(),
  response: z.unknown(),
});
export { columnFiltersText, listLaneViews, saveLaneViews } from './overview/laneTable.ts';
export * from './carriers/carriers.ts';
export * from './overview/figureLanes.ts';
export * from './dashboard/overviewDashboard.ts';
export * from './overview/overviewFigures.ts';
export * from './overview/overviewSavings.ts';
export * from './quality/uploadPreview.ts';
export { qualityRows, uploadQuality } from './quality/uploadQuality.ts';
