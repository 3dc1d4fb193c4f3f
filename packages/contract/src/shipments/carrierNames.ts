import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { doneSchema, idSchema, usdSchema } from '../wire.ts';

export const listCarrierNames = endpoint({
  method: 'GET',
  path: '/shipments/carrier-names',
  summary: 'Carriers as named in my files, and which of my carriers each one is',
  shows: { lists: ['connections', 'overview'] },
  userTypes: ['Customer'],
  response: z.array(
    z.object({
      name: z.string(),
      shipments: z.number(),
      chargeUsd: usdSchema,
      /** Null: not decided, or none of the customer's carriers. */
      carrierId: idSchema.nullable(),
      carrierName: z.string().nullable(),
      /** `name`: matched by name alone; `person`: confirmed by a user; null: open. */
      decidedBy: z.enum(['name', 'person']).nullable(),
      /** The customer's carriers with similar names, most similar first. */
      candidates: z.array(z.object({ carrierId: idSchema, name: z.string() })),
    }),
  ),
});
export const nameCarriers = endpoint({
  method: 'PUT',
  path: '/shipments/carrier-names',
  summary: 'Match a name in my files to one of my carriers; null if it is none of mine',
  changes: ['connections', 'lanes', 'overview', 'scenarios'],
  userTypes: ['Customer'],
  body: z.object({
    names: z
      .array(z.object({ name: z.string().min(1).max(500), carrierId: idSchema.nullable() }))
      .min(1)
      .max(1_000),
  }),
  response: doneSchema,
});
