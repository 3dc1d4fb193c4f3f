import { chargeLocations, chargePurposes, moveTypes } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, monthSchema } from '../wire.ts';

/** Maximum number of awards that are listed, and that an amendment can name. */
export const maxAmendedAwards = 2_000;

const awardInForceSchema = z.object({
  awardId: idSchema,
  laneId: idSchema,
  origin: z.string(),
  destination: z.string(),
  equipment: z.string().nullable(),
  moveType: z.enum(moveTypes).nullable(),
  share: z.number(),
  /** Months that are still awarded, from the month that was asked for. */
  months: z.array(monthSchema),
  currency: z.string(),
  /** The charges that its rates belong to, by the version of their structure. */
  structureVersion: z.number(),
  rates: z.array(
    z.object({
      chargeNo: z.number(),
      /** Null for a charge without weight breaks. */
      breakNo: z.number().nullable(),
      rate: z.number(),
    }),
  ),
});

export const listAwardsInForce = endpoint({
  method: 'GET',
  path: '/contracts/{id}/{no}/awards-in-force',
  summary:
    'Awards of a contract that an amendment can change: accepted, with months from one on, with their rates. Without a carrier, only which carriers have any',
  shows: { lists: ['awards', 'lanes', 'settings'], mode: 'params.id', customer: 'query.customerId' },
  userTypes: ['Customer', 'Carrier'],
  params: z.object({ id: modeSchema, no: z.coerce.number().int().min(1).max(32_767) }),
  query: z.object({
    customerId: idSchema.optional(),
    /** The carrier that was awarded; a carrier always gets its own awards. */
    carrierId: idSchema.optional(),
    from: monthSchema,
  }),
  response: z.object({
    carriers: z.array(z.object({ carrierId: idSchema, name: z.string(), awards: z.number() })),
    /** By lane, at most 2,000. */
    awards: z.array(awardInForceSchema),
    structures: z.array(
      z.object({
        version: z.number(),
        /** Charges with a rate. */
        charges: z.array(
          z.object({
            chargeNo: z.number(),
            name: z.string(),
            purpose: z.enum(chargePurposes),
            location: z.enum(chargeLocations),
            unit: z.number(),
            hasBreaks: z.boolean(),
          }),
        ),
        breaks: z.array(z.object({ breakNo: z.number(), label: z.string() })),
      }),
    ),
  }),
});
