import { bridgeSteps } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idSchema, monthSchema, rateSchema, usdSchema } from '../wire.ts';

const explainedChargeSchema = z.object({
  chargeNo: z.number(),
  name: z.string(),
  unitName: z.string(),
  location: z.string(),
  isOffered: z.boolean(),
  /** Shipments of history with the same rating: rate × quantity = amount, as quoted, in the bid's currency. */
  rows: z.array(
    z.object({
      /** Rated by the rate, the weight break, the next break because it is cheaper, or the minimum. */
      rule: z.enum(['rate', 'break', 'nextBreak', 'minimum']),
      rate: rateSchema,
      quantity: z.number(),
      amount: z.number(),
      shipments: z.number(),
    }),
  ),
  /** Shipments without the quantity that the charge is multiplied by; they cost nothing. */
  shipmentsWithoutQuantity: z.number(),
  /** Sum of the rows. */
  amount: z.number().nullable(),
  /** Over the contract period's forecast, at the locked exchange rate and the reference diesel price. */
  costUsd: usdSchema.nullable(),
  months: z.array(z.object({ month: monthSchema, costUsd: usdSchema })),
  /** If the bid has no rate for it: the median of its cost in the other bids. For the customer only. */
  othersUsd: usdSchema.nullable(),
});

export const bidExplanationSchema = z.object({
  bidId: idSchema,
  carrierId: idSchema,
  carrierName: z.string(),
  currency: z.string(),
  usdPerUnit: z.number(),
  fuelBasisUsdPerGallon: z.number().nullable(),
  isComplete: z.boolean(),
  /** Required charges without a rate. */
  missing: z.array(z.string()),
  /** False while a change is not priced yet. */
  isPriced: z.boolean(),
  charges: z.array(explainedChargeSchema),
  /** Steps from the quoted to the compared amount, over the contract period; empty if there is nothing to price it over. */
  bridge: z.array(
    z.object({
      step: z.enum(bridgeSteps),
      currency: z.string(),
      /** What the step adds, in USD; null if it only restates the total. */
      change: z.number().nullable(),
      total: z.number(),
    }),
  ),
});

export const explainLaneBids = endpoint({
  method: 'GET',
  path: '/bids/{laneId}/explanation',
  summary:
    'How the prices of a lane’s bids are calculated, step by step: the customer sees all, a carrier its own',
  shows: { lists: ['bids', 'lanes', 'settings'], lane: 'params.laneId' },
  userTypes: ['Customer', 'Carrier'],
  params: z.object({ laneId: idSchema }),
  response: z.object({
    laneId: idSchema,
    unitMeasure: z.string(),
    /** Number of shipments of history over which bids are rated. */
    shipments: z.number(),
    volume: z.number(),
    forecastVolume: z.number(),
    referenceDieselUsdPerGallon: z.number(),
    /** The day on which the exchange rates were locked; null while they follow the newest ones. */
    ratesFrozenOn: dateSchema.nullable(),
    /** The newest day of the exchange rates, and their source. */
    ratesOn: dateSchema,
    ratesSource: z.string().nullable(),
    /** A missing charge counts at what the other bids charge for it, in ranking too. */
    countsMissingCharges: z.boolean(),
    bids: z.array(bidExplanationSchema),
  }),
});
