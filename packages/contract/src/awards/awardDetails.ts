import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idParams, modeSchema, monthSchema, usdSchema } from '../wire.ts';
import { awardSchema } from './awardSchema.ts';

/** An award's rates and terms, as they were when it was made. */
const awardTerms = {
  equipment: z.string().nullable(),
  service: z.string().nullable(),
  /** Display form: `Port-Poor`. */
  moveType: z.string().nullable(),
  miles: z.number().nullable(),
  /** Of every rate. */
  currency: z.string(),
  rates: z.array(
    z.object({
      chargeNo: z.number(),
      charge: z.string(),
      /** `per mile`; empty for a charge without one. */
      unit: z.string(),
      weightBreak: z.string().nullable(),
      rate: z.number(),
    }),
  ),
  /** What the bid states besides money. */
  texts: z.array(z.object({ charge: z.string(), value: z.string() })),
  /** The diesel price at which fuel is quoted, if fuel is a separate charge. */
  fuelBasisUsdPerGallon: z.number().nullable(),
  transitDays: z.number().nullable(),
  /** Null: the whole contract. */
  validFrom: dateSchema.nullable(),
  validTo: dateSchema.nullable(),
};

export const getAward = endpoint({
  method: 'GET',
  path: '/awards/{id}',
  summary: 'An award with its rates, terms, volumes and amounts by month, as they were when it was made',
  shows: { lists: ['awards', 'lanes', 'settings'] },
  userTypes: ['Customer', 'Carrier'],
  params: idParams,
  response: awardSchema.omit({ months: true }).extend({
    mode: modeSchema,
    contractNo: z.number(),
    contractName: z.string(),
    customerName: z.string(),
    origin: z.string(),
    destination: z.string(),
    ...awardTerms,
    /** Unit of the volumes. */
    unitMeasure: z.string(),
    /** Forecast of the months, at the award's share. */
    volume: z.number(),
    /** Expected shipments; null without a history or typical shipment. */
    loads: z.number().nullable(),
    months: z.array(
      z.object({
        month: monthSchema,
        volume: z.number(),
        loads: z.number().nullable(),
        awardedUsd: usdSchema,
      }),
    ),
  }),
});
