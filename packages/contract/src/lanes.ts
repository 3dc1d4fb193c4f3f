import { z } from 'zod';
import { bodySizes, endpoint } from './endpoint.ts';
import { pastEmissionSchema } from './lanes/laneCreation.ts';
import {
  doneSchema,
  idParams,
  idSchema,
  modeParams,
  modeSchema,
  monthSchema,
  ofContract,
  ofContractBody,
  usdSchema,
} from './wire.ts';

/** The lanes an action applies to: listed ones, or every lane of a contract of a mode. */
const lanesBody = z.object({
  laneIds: z.array(idSchema).max(100_000).optional(),
  mode: modeSchema.optional(),
  ...ofContractBody,
});

export const startLanes = endpoint({
  method: 'PUT',
  path: '/lanes/start',
  bodyBytes: bodySizes.list,
  summary:
    'Open lanes for bids. The first start of a mode locks the newest exchange rates; with `acknowledged: false`, 409 `rates_outdated` if they are older than 7 days',
  changes: ['lanes', 'bids', 'awards', 'overview', 'scenarios', 'tenders', 'settings'],
  userTypes: ['Customer'],
  body: lanesBody.extend({
    /** `false`: ask before outdated rates are locked; then send `true`. Without it they are locked. */
    acknowledged: z.boolean().optional(),
  }),
  response: z.object({ changed: z.number() }),
});
export const pauseLanes = endpoint({
  method: 'PUT',
  path: '/lanes/pause',
  bodyBytes: bodySizes.list,
  summary: 'Close lanes for bids; existing bids are kept',
  changes: ['lanes', 'bids', 'awards', 'overview', 'scenarios', 'tenders'],
  userTypes: ['Customer'],
  body: lanesBody,
  response: z.object({ changed: z.number() }),
});
export const setTargets = endpoint({
  method: 'PUT',
  path: '/lanes/targets',
  bodyBytes: bodySizes.lanes,
  summary:
    'Set target prices: a fixed amount per lane, or a reduction from baseline, last price or best bid; 0 means none. Carriers never see a target made from the best bid',
  changes: ['lanes', 'bids', 'awards', 'overview', 'scenarios'],
  userTypes: ['Customer'],
  body: z.object({
    targets: z
      .array(
        z.object({
          laneId: idSchema,
          targetPrice: z.number().min(0).max(999_999_999_999),
          /** The target when the edit began (null or 0: none). If another one is stored by now: 409, nothing is saved. */
          seen: z.number().nullable().optional(),
        }),
      )
      .max(100_000)
      .optional(),
    rule: z
      .object({
        ...lanesBody.shape,
        percentBelow: z.number().min(-100).max(100),
        /** Lanes without this figure keep their target. */
        of: z.enum(['baseline', 'lastPrice', 'bestBid']).default('baseline'),
        /** Targets as they were when the edit began (null or 0: none). If another is stored by now: 409, nothing is saved. */
        seen: z
          .array(z.object({ laneId: idSchema, targetPrice: z.number().nullable() }))
          .max(100_000)
          .optional(),
      })
      .optional(),
  }),
  response: z.object({
    changed: z.number(),
    /**
     * Number of changed targets that carriers never see, whatever `visibility.target` says: they are based on the best bid and
     * would reveal it.
     */
    hidden: z.number(),
  }),
});
/** What a target is based on; `manual` also for targets set before this was stored. */
export const targetSourceSchema = z.enum(['manual', 'baseline', 'lastPrice', 'bestBid']);
export const laneMonthSchema = z.object({
  month: monthSchema,
  volume: z.number(),
  shipmentAmount: z.number(),
  avgCostPerUnit: z.number().nullable(),
  avgCostPerShipment: z.number().nullable(),
  historicTotalChargeUSD: usdSchema.nullable(),
  totalChargeUSD: usdSchema.nullable(),
});
export const setLaneVolume = endpoint({
  method: 'PUT',
  path: '/lanes/volume/{id}',
  summary: 'Change the forecast volume of a lane’s contract months',
  changes: ['lanes', 'bids', 'awards', 'overview', 'scenarios'],
  userTypes: ['Customer'],
  params: idParams,
  body: z.object({
    volumes: z
      .array(
        z.object({
          month: monthSchema,
          volume: z.number().min(0).max(1e12),
          /** The volume when the edit began. If another one is stored by now: 409, nothing is saved. */
          seen: z.number().optional(),
        }),
      )
      .min(1)
      .max(60),
  }),
  response: z.object({ months: z.array(laneMonthSchema) }),
});
export const getValidBlocks = endpoint({
  method: 'GET',
  path: '/lanes/valid-blocks/{id}',
  summary: 'Blocks of consecutive months a lane may be awarded in',
  shows: { lists: ['lanes'], lane: 'params.id' },
  userTypes: ['Customer', 'Carrier'],
  params: idParams,
  response: z.array(z.object({ months: z.array(monthSchema), label: z.string() })),
});
export const refreshLanes = endpoint({
  method: 'POST',
  path: '/lanes/refresh/{id}',
  summary: 'Rebuild lanes from the mode’s completed uploads',
  changes: ['lanes', 'bids', 'awards', 'overview', 'scenarios'],
  userTypes: ['Customer'],
  params: modeParams,
  /** If omitted, the lanes of every planned and open contract. */
  body: z.object(ofContractBody).optional(),
  response: doneSchema,
});
/** The current figure, and the figure after the change. */
const beforeAfter = <T extends z.ZodType>(figure: T) => z.object({ before: figure, after: figure });
/** What another estimate of road miles changes in the lanes of a contract, over its months. */
const roadMilesChange = z.object({
  lanes: z.number(),
  /** In miles. */
  volume: beforeAfter(z.number()),
  baselineUsd: beforeAfter(usdSchema),
  /** Baseline per mile; null if there is none. */
  unitCostUsd: beforeAfter(z.number().nullable()),
  /** Target prices and edited months of these lanes; they are not changed. */
  targets: z.number(),
  editedMonths: z.number(),
});
export const readRoadMiles = endpoint({
  method: 'GET',
  path: '/lanes/road-miles/{id}',
  summary: 'How a road mode estimates miles, and what changing `lanes.roadMiles` to 2 would change',
  shows: { lists: ['lanes', 'settings'], mode: 'params.id' },
  userTypes: ['Customer'],
  params: modeParams,
  query: z.object(ofContract),
  response: z.object({
    /** The property `lanes.roadMiles`. */
    rule: z.union([z.literal(1), z.literal(2)]),
    /** The estimate within the United States and its error: "great circle × 1.20, 90% of routes within 10%". */
    estimate: z.string(),
    /** The customer's calibration factors, from the miles in its files; not used by rule 1. */
    calibrations: z.array(
      z.object({
        /** Both countries: "CA-US". */
        countries: z.string(),
        factor: z.number(),
        routes: z.number(),
        /** Null until the first start of the mode. */
        fixedAt: z.string().nullable(),
      }),
    ),
    /**
     * Rows with miles below 0.95 or above 2.5 times the great circle, by more than 10 miles: they are included, but not used for
     * calibration.
     */
    oddRows: z.number(),
    /** What rule 2 would change; null if the mode already uses it, no lane is estimated, or the contract is closed. */
    change: roadMilesChange.nullable(),
    /** The same in other planned and open contracts: all of them change together, because they share their shipments. */
    others: z.array(roadMilesChange.extend({ contractNo: z.number(), name: z.string() })),
  }),
});
export const laneHistory = endpoint({
  method: 'GET',
  path: '/lanes/{id}/history',
  summary: 'A lane’s shipment totals by month, and its carriers',
  shows: { lists: ['lanes'], lane: 'params.id' },
  userTypes: ['Customer', 'DataCustomer'],
  params: idParams,
  response: z.object({
    /** Months with shipments, oldest first. */
    months: z.array(
      z.object({
        month: monthSchema,
        shipments: z.number(),
        volume: z.number(),
        chargeUsd: usdSchema,
        /** From the shipments with both charge and volume; null if there are none. */
        unitCostUsd: z.number().nullable(),
        /** Whether it is in the contract period, and so not in the baseline. */
        isRealised: z.boolean(),
      }),
    ),
    /** Highest amount paid first. */
    carriers: z.array(z.object({ name: z.string(), shipments: z.number(), chargeUsd: usdSchema })),
    /** Null if the weight or the distance is not known. */
    emission: pastEmissionSchema.nullable(),
  }),
});
export const listLaneShipments = endpoint({
  method: 'GET',
  path: '/lanes/{id}/shipments',
  summary: 'The shipments that make a lane, down to their rows',
  shows: { lists: ['lanes'], lane: 'params.id' },
  userTypes: ['Customer', 'DataCustomer'],
  params: idParams,
  query: z.object({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
    /** Only shipments of this month. */
    month: monthSchema.optional(),
    /** Only shipments from this upload. */
    uploadId: idSchema.optional(),
    /** Only shipments of this carrier, by the name on them; empty: those without a carrier. */
    carrier: z.string().max(500).optional(),
  }),
  response: z.object({
    /** This and all sums are over all matching shipments, not the page alone. */
    total: z.number(),
    chargeUsd: usdSchema,
    volume: z.number(),
    /** The baseline's basis: only shipments before the contract period with both a charge and a volume. */
    pricedChargeUsd: usdSchema,
    pricedVolume: z.number(),
    /** Part of the charge; null if no file states it. */
    linehaulUsd: usdSchema.nullable(),
    fuelUsd: usdSchema.nullable(),
    /** Average over the shipments with known times; null if there are none. */
    transitDays: z.number().nullable(),
    onTimePercent: z.number().nullable(),
    shipments: z.array(
      z.object({
        uploadId: idSchema,
        lineNo: z.number(),
        lines: z.number(),
        shipmentRef: z.string().nullable(),
        date: z.string(),
        month: monthSchema,
        carrier: z.string().nullable(),
        volume: z.number().nullable(),
        weightKg: z.number().nullable(),
        chargeUsd: usdSchema.nullable(),
        linehaulUsd: usdSchema.nullable(),
        fuelUsd: usdSchema.nullable(),
        transitDays: z.number().nullable(),
        /** Null if the file states no promised day. */
        isOnTime: z.boolean().nullable(),
        /** Whether it is in the contract period: a result of the plan, not its basis. */
        isRealised: z.boolean(),
        /**
         * False if the charge or the volume is missing, or if it is in the contract period: the shipment is not in the baseline.
         */
        inBaseline: z.boolean(),
      }),
    ),
  }),
});
export { createLane } from './lanes/laneCreation.ts';
