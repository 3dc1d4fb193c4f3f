import { z } from 'zod';
import { dateSchema, idSchema, monthSchema, rateSchema } from '../wire.ts';

/** The most that a carrier takes of a lane in a month, in the lane's unit of volume. */
export const bidCapacitySchema = z.object({ month: monthSchema, capacity: z.number() });

/** What a bid says of a charge that is no money. */
export const bidValueSchema = z.object({ chargeNo: z.number().int(), value: z.string() });

/**
 * How long a bid holds, the diesel price its fuel is quoted at, and what the carrier's own transport emits, in kg of CO2 for a
 * unit of the lane's volume; null: the whole contract, the customer's reference price, not said.
 */
export const bidTermsSchema = z.object({
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  fuelBasisUsdPerGallon: z.number().nullable(),
  emissionKgPerUnit: z.number().nullable(),
});

/** What is given of one lane: what is null is taken away, what is left out stays as it was. */
export const savedBidSchema = z.object({
  laneId: idSchema,
  currency: z.string().length(3).optional(),
  transitDays: z.number().int().min(0).max(365).nullable().optional(),
  validFrom: dateSchema.nullable().optional(),
  validTo: dateSchema.nullable().optional(),
  fuelBasisUsdPerGallon: z.number().nullable().optional(),
  emissionKgPerUnit: z.number().nullable().optional(),
  capacity: z
    .array(z.object({ month: monthSchema, capacity: z.number().nullable() }))
    .max(120)
    .default([]),
  values: z
    .array(z.object({ chargeNo: z.number().int(), value: z.string().max(500).nullable() }))
    .max(200)
    .default([]),
  rates: z
    .array(
      z.object({
        chargeNo: z.number().int(),
        breakNo: z.number().int().nullable().default(null),
        rate: rateSchema.nullable(),
        /** The price is meant as it is, however odd. */
        confirmed: z.boolean().optional(),
      }),
    )
    .max(500)
    .default([]),
});
