import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  colourSchema,
  idSchema,
  modeSchema,
  monthSchema,
  rateSchema,
  usdSchema,
  momentSchema,
} from './wire.ts';

const laneParams = z.object({ laneId: idSchema });

export const bidChargeSchema = z.object({
  chargeNo: z.number(),
  breakNo: z.number().nullable(),
  name: z.string(),
  unitName: z.string(),
  location: z.string(),
  rate: rateSchema.nullable(),
  /** rate × driver = amount, over the contract period, in USD; null for a charge not offered. */
  driver: z.number().nullable(),
  amountUsd: usdSchema.nullable(),
});
export const bidSchema = z.object({
  bidId: idSchema,
  laneId: idSchema,
  carrierId: idSchema,
  carrierName: z.string(),
  currency: z.string(),
  usdPerUnit: z.number(),
  isComplete: z.boolean(),
  /** Charges required and not offered. */
  missing: z.array(z.string()),
  structureVersion: z.number(),
  /** All-in cost over the contract period in USD; null until priced, or when partial. */
  allInUsd: usdSchema.nullable(),
  unitCostUsd: z.number().nullable(),
  colour: colourSchema.nullable(),
  isBest: z.boolean().nullable(),
  transitDays: z.number().nullable(),
  submittedAt: momentSchema,
  charges: z.array(bidChargeSchema),
});

export const listLaneBids = endpoint({
  method: 'GET',
  path: '/bids/{laneId}',
  summary: 'Bids of a lane charge by charge: the customer sees all, a carrier its own',
  userTypes: ['Customer', 'Carrier'],
  params: laneParams,
  response: z.array(bidSchema),
});
export const listBidsOfLanes = endpoint({
  method: 'POST',
  path: '/bids/lanes',
  summary: 'The bids of several lanes that the caller may see',
  userTypes: ['Customer', 'Carrier'],
  body: z.object({ laneIds: z.array(idSchema).min(1).max(1000) }),
  response: z.array(bidSchema),
});
export const validMonths = endpoint({
  method: 'GET',
  path: '/bids/valid-months',
  summary: 'Open months of the contract period',
  userTypes: ['Customer', 'Carrier'],
  query: z.object({ mode: modeSchema, customerId: idSchema.optional() }),
  response: z.array(monthSchema),
});
export const historicalMonths = endpoint({
  method: 'GET',
  path: '/bids/historical-months',
  summary: 'Months with shipment history',
  userTypes: ['Customer'],
  query: z.object({ mode: modeSchema }),
  response: z.array(monthSchema),
});
export const saveBids = endpoint({
  method: 'POST',
  path: '/bids/save',
  summary:
    'Save rates of one or many lanes; a rate of null takes it away; wrong cells come back named and nothing of that lane is stored',
  userTypes: ['Carrier'],
  body: z.object({
    mode: modeSchema,
    customerId: idSchema.optional(),
    structureVersion: z.number().int(),
    bids: z
      .array(
        z.object({
          laneId: idSchema,
          currency: z.string().length(3).optional(),
          transitDays: z.number().int().min(0).max(365).nullable().optional(),
          rates: z
            .array(
              z.object({
                chargeNo: z.number().int(),
                breakNo: z.number().int().nullable().default(null),
                rate: rateSchema.nullable(),
              }),
            )
            .max(500),
        }),
      )
      .min(1)
      .max(10_000),
  }),
  response: z.object({
    saved: z.number(),
    ratesChanged: z.number(),
    errors: z.array(
      z.object({
        laneId: idSchema,
        chargeNo: z.number().nullable(),
        breakNo: z.number().nullable(),
        message: z.string(),
      }),
    ),
  }),
});
export const bidGrid = endpoint({
  method: 'GET',
  path: '/bids/grid',
  summary: 'A carrier’s grid: open lanes with its own rates',
  userTypes: ['Carrier'],
  query: z.object({ mode: modeSchema, customerId: idSchema.optional() }),
  response: z.object({
    customerId: idSchema,
    customerName: z.string(),
    structureVersion: z.number(),
    months: z.array(monthSchema),
    lanes: z.array(
      z.object({
        laneId: idSchema,
        origin: z.string(),
        destination: z.string(),
        equipment: z.string().nullable(),
        service: z.string().nullable(),
        moveType: z.string().nullable(),
        miles: z.number().nullable(),
        shipments: z.number(),
        volume: z.number(),
        unitMeasure: z.string(),
        open: z.boolean(),
        currency: z.string(),
        transitDays: z.number().nullable(),
        rates: z.array(z.object({ chargeNo: z.number(), breakNo: z.number().nullable(), rate: rateSchema })),
        isComplete: z.boolean().nullable(),
        colour: colourSchema.nullable(),
        /** The customer's target, where it shows it. */
        targetPrice: z.number().nullable(),
      }),
    ),
  }),
});

export const bidCoverage = endpoint({
  method: 'GET',
  path: '/bids/coverage',
  summary: 'How far a carrier has come: open lanes, own bids and standings shown, per customer and mode',
  userTypes: ['Carrier'],
  response: z.array(
    z.object({
      customerId: idSchema,
      customerName: z.string(),
      mode: z.number(),
      lanesOpen: z.number(),
      complete: z.number(),
      partial: z.number(),
      /** Open lanes without a bid of its own. */
      without: z.number(),
      green: z.number(),
      amber: z.number(),
      red: z.number(),
      /** Complete bids whose standing the customer does not show. */
      notShown: z.number(),
    }),
  ),
});
