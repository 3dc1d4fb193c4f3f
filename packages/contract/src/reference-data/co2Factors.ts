import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idSchema } from '../wire.ts';

const co2FactorsSchema = z.array(
  z.object({
    code: z.string(),
    version: z.number(),
    name: z.string(),
    modes: z.array(z.number()),
    /** For lanes within this region; null: for all lanes without a factor for their region. */
    tradeRegion: z.string().nullable(),
    gramsPerTkm: z.number(),
    source: z.string(),
    validFrom: dateSchema,
    /** Whether it applies today. */
    isInForce: z.boolean(),
  }),
);

/** An improved factor: the next version of its code. */
const nextFactorSchema = z.object({
  code: z.string().max(60),
  /** The newest version that the user saw; refused if there is a newer one. */
  version: z.number().int(),
  name: z.string().trim().min(1, 'Enter a name').max(200),
  gramsPerTkm: z
    .number()
    .positive('grams must be more than 0')
    .max(100_000, 'must be 100,000 g per tonne-km or less')
    .multipleOf(0.0001, 'at most four decimals'),
  source: z.string().trim().min(1, 'Enter the source of this value').max(500),
  validFrom: dateSchema,
});

export const listCo2Factors = endpoint({
  method: 'GET',
  path: '/admin/management/co2-factors',
  summary: 'CO2 factors in every version, newest first, each with its source',
  shows: { lists: ['settings'] },
  userTypes: ['Owner'],
  response: co2FactorsSchema,
});

export const addCo2Factor = endpoint({
  method: 'POST',
  path: '/admin/management/co2-factors',
  summary: 'Add the next version of a CO2 factor; lane emissions are recalculated from its effective date',
  changes: ['settings'],
  userTypes: ['Owner'],
  body: nextFactorSchema,
  response: co2FactorsSchema,
});

export const previewCo2Factor = endpoint({
  method: 'POST',
  path: '/admin/management/co2-factors/preview',
  summary: 'What another CO2 factor would change: lanes and kilograms, by customer and mode',
  shows: { lists: ['lanes'] },
  userTypes: ['Owner'],
  body: nextFactorSchema,
  response: z.object({
    gramsPerTkm: z.number(),
    customers: z.number(),
    lanes: z.number(),
    /** Emissions of these lanes' forecasts now and with the new factor, without changes to the carriers’ own figures. */
    emissionKg: z.number(),
    nextEmissionKg: z.number(),
    modes: z.array(
      z.object({
        customerId: idSchema,
        customer: z.string(),
        mode: z.number(),
        lanes: z.number(),
        emissionKg: z.number(),
        nextEmissionKg: z.number(),
      }),
    ),
  }),
});
