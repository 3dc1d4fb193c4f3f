import { z } from 'zod';
import { usdSchema } from '../wire.ts';

/** Savings with fuel at the price of the days on which the baseline's shipments moved. */
export const constantFuelSchema = z.object({
  /** Fuel = fuel price + fuel terms. The price is what the clauses add at the reference, less on the days of the shipments. */
  fuelPriceUsd: usdSchema,
  fuelTermsUsd: usdSchema,
  savingsUsd: usdSchema,
  /** Savings + fuel price. */
  savingsAtConstantFuelUsd: usdSchema,
  /** Lanes by awarded carrier: with a fuel price, and without one although a clause moves a charge. */
  known: z.number(),
  unknown: z.number(),
  /** What is assumed, in sentences. */
  assumptions: z.array(z.string()),
});
