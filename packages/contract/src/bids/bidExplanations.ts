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
  /** Shipments of history rated alike: rate × quantity = amount, as quoted, in the bid's currency. */
  rows: z.array(
    z.object({
      /** By its rate, its weight break, the next break because that is cheaper, or the minimum. */
      rule: z.enum(['rate', 'break', 'nextBreak', 'minimum']),
      rate: rateSchema,
      quantity: z.number(),
      amount: z.number(),
      shipments: z.number(),
    }),
  ),
  /** Shipments that do not tell what the charge is per; they cost nothing. */
  shipmentsWithoutQuantity: z.number(),
  /** Σ of the rows. */
  amount: z.number().nullable(),
  /** Over the contract period's forecast, at the frozen rate and the reference diesel price. */
  costUsd: usdSchema.nullable(),
  months: z.array(z.object({ month: monthSchema, costUsd: usdSchema })),
  /** Not offered here: the median of what the other bids cost for it. For the customer only. */
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
  /** Charges required and not offered. */
  missing: z.array(z.string()),
  /** False while a change waits for its price. */
  isPriced: z.boolean(),
  charges: z.array(explainedChargeSchema),
  /** From what was quoted to what is compared, over the contract period; empty where there is nothing to price it over. */
  bridge: z.array(
    z.object({
      step: z.enum(bridgeSteps),
      currency: z.string(),
      /** What the step adds, in USD; null where it only restates. */
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
  userTypes: ['Customer', 'Carrier'],
  params: z.object({ laneId: idSchema }),
  response: z.object({
    laneId: idSchema,
    unitMeasure: z.string(),
    /** The history that bids are rated over. */
    shipments: z.number(),
    volume: z.number(),
    forecastVolume: z.number(),
    referenceDieselUsdPerGallon: z.number(),
    /** The day on which the exchange rates were frozen; null as long as they follow the newest ones. */
    ratesFrozenOn: dateSchema.nullable(),
    /** The newest day of the exchange rates, and where they are from. */
    ratesOn: dateSchema,
    ratesSource: z.string().nullable(),
    /** A charge left out counts at what the others ask for it, in ranking too. */
    countsMissingCharges: z.boolean(),
    bids: z.array(bidExplanationSchema),
  }),
});
