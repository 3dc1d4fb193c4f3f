import { z } from 'zod';
import { bodySizes, endpoint } from './endpoint.ts';
import { pastEmissionSchema } from './lanes/laneCreation.ts';
import { doneSchema, idParams, idSchema, modeParams, modeSchema, monthSchema, usdSchema } from './wire.ts';

/** Which lanes an action is for: named ones, or every lane of a mode. */
const lanesBody = z.object({
  laneIds: z.array(idSchema).max(100_000).optional(),
  mode: modeSchema.optional(),
});

export const startLanes = endpoint({
  method: 'PUT',
  path: '/lanes/start',
  bodyBytes: bodySizes.list,
  summary:
    'Open lanes for bids. The first start of a mode locks the newest exchange rates; with `acknowledged: false`, 409 `rates_outdated` if they are older than 7 days',
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
  userTypes: ['Customer'],
  body: z.object({
    targets: z
      .array(
        z.object({
          laneId: idSchema,
          targetPrice: z.number().min(0).max(999_999_999_999),
          /** The target as it was when the edit began (null or 0: none). If another is stored by now: 409, nothing is saved. */
          seen: z.number().nullable().optional(),
        }),
      )
      .max(100_000)
      .optional(),
    rule: z
      .object({
        ...lanesBody.shape,
        percentBelow: z.number().min(-100).max(100),
        /** Lanes that have no such figure keep the target they have. */
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
    /** How many of the changed targets carriers never see, whatever `visibility.target` says: they are made from the best bid and would reveal it. */
    hidden: z.number(),
  }),
});
/** What a target is made from; `manual` also for targets from before this was stored. */
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
  userTypes: ['Customer'],
  params: idParams,
  body: z.object({
    volumes: z
      .array(
        z.object({
          month: monthSchema,
          volume: z.number().min(0).max(1e12),
          /** The volume as it was when the edit began. If another is stored by now: 409, nothing is saved. */
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
  userTypes: ['Customer', 'Carrier'],
  params: idParams,
  response: z.array(z.object({ months: z.array(monthSchema), label: z.string() })),
});
export const refreshLanes = endpoint({
  method: 'POST',
  path: '/lanes/refresh/{id}',
  summary: 'Rebuild lanes from the mode’s completed uploads',
  userTypes: ['Customer'],
  params: modeParams,
  response: doneSchema,
});
/** A figure as it is, and as it would be. */
const beforeAfter = <T extends z.ZodType>(figure: T) => z.object({ before: figure, after: figure });
export const readRoadMiles = endpoint({
  method: 'GET',
  path: '/lanes/road-miles/{id}',
  summary: 'How a road mode estimates miles, and what changing `lanes.roadMiles` to 2 would change',
  userTypes: ['Customer'],
  params: modeParams,
  response: z.object({
    /** The property `lanes.roadMiles`. */
    rule: z.union([z.literal(1), z.literal(2)]),
    /** The estimate within the United States and its error: "great circle × 1.20, 90% of routes within 10%". */
    estimate: z.string(),
    /** The customer's own factors on the estimate, from the miles in its files; rule 1 uses none. */
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
    /** Rows whose miles are below 0.95 or above 2.5 times the great circle by more than 10 miles each way: they count, but calibrate nothing. */
    oddRows: z.number(),
    /** What rule 2 would change, over the contract period; null where the mode has it, or no lane is estimated. */
    change: z
      .object({
        lanes: z.number(),
        /** Miles. */
        volume: beforeAfter(z.number()),
        baselineUsd: beforeAfter(usdSchema),
        /** Baseline per mile; null without one. */
        unitCostUsd: beforeAfter(z.number().nullable()),
        /** Target prices and edited months of these lanes: they keep their figures. */
        targets: z.number(),
        editedMonths: z.number(),
      })
      .nullable(),
  }),
});
export const laneHistory = endpoint({
  method: 'GET',
  path: '/lanes/{id}/history',
  summary: 'A lane’s shipment totals by month, and its carriers',
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
        /** Of the shipments that tell both charge and volume; null without any. */
        unitCostUsd: z.number().nullable(),
        /** Whether it is of the contract period, and so not in the baseline. */
        isRealised: z.boolean(),
      }),
    ),
    /** Those who were paid most first. */
    carriers: z.array(z.object({ name: z.string(), shipments: z.number(), chargeUsd: usdSchema })),
    /** Null where the weight or the distance is not known. */
    emission: pastEmissionSchema.nullable(),
  }),
});
export const listLaneShipments = endpoint({
  method: 'GET',
  path: '/lanes/{id}/shipments',
  summary: 'The shipments that make a lane, down to their rows',
  userTypes: ['Customer', 'DataCustomer'],
  params: idParams,
  query: z.object({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
    /** Only shipments of this month. */
    month: monthSchema.optional(),
    /** Only those that came with this upload. */
    uploadId: idSchema.optional(),
    /** Only those of this carrier, as it is named on them; empty: those that name none. */
    carrier: z.string().max(500).optional(),
  }),
  response: z.object({
    /** This and all sums: of the shipments asked for, not of the page alone. */
    total: z.number(),
    chargeUsd: usdSchema,
    volume: z.number(),
    /** The baseline's basis: only shipments before the contract period that tell both a charge and a volume. */
    pricedChargeUsd: usdSchema,
    pricedVolume: z.number(),
    /** Of the charge; null where no file tells it. */
    linehaulUsd: usdSchema.nullable(),
    fuelUsd: usdSchema.nullable(),
    /** On average, of the shipments whose times are known; null without any. */
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
        /** Null where the file does not promise a day. */
        isOnTime: z.boolean().nullable(),
        /** Whether it is of the contract period: what became of it, not what it was planned from. */
        isRealised: z.boolean(),
        /** False where the charge or the volume is missing, or it is of the contract period: a shipment, but not in the baseline. */
        inBaseline: z.boolean(),
      }),
    ),
  }),
});
export { createLane } from './lanes/laneCreation.ts';
