import { z } from 'zod';
import { dateSchema, idSchema, monthSchema, rateSchema } from '../wire.ts';

/** Maximum volume of a lane that a carrier takes in a month, in the lane's unit. */
export const bidCapacitySchema = z.object({ month: monthSchema, capacity: z.number() });

/** A bid's value for a charge that is not money. */
export const bidValueSchema = z.object({ chargeNo: z.number().int(), value: z.string() });

/**
 * Validity of a bid, the diesel price at which its fuel is quoted, and the emissions of the carrier's own transport in kg of CO2
 * per unit of the lane's volume, and the most loads per week it takes. Null: the whole contract, the customer's reference price, not
 * stated, no limit.
 */
export const bidTermsSchema = z.object({
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  fuelBasisUsdPerGallon: z.number().nullable(),
  emissionKgPerUnit: z.number().nullable(),
  loadsPerWeek: z.number().nullable(),
});

/** Changes to the bid on one lane: null removes a value, omitted values are unchanged. */
export const savedBidSchema = z.object({
  laneId: idSchema,
  currency: z.string().length(3).optional(),
  transitDays: z.number().int().min(0).max(365).nullable().optional(),
  validFrom: dateSchema.nullable().optional(),
  validTo: dateSchema.nullable().optional(),
  fuelBasisUsdPerGallon: z.number().nullable().optional(),
  emissionKgPerUnit: z.number().nullable().optional(),
  /** Months without a capacity of their own follow it. */
  loadsPerWeek: z.number().nullable().optional(),
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
        /** The carrier confirms the price, even if it looks wrong. */
        confirmed: z.boolean().optional(),
      }),
    )
    .max(500)
    .default([]),
});
