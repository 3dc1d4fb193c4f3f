import { declineReasons } from '@lanewright/freight';
import { z } from 'zod';
import { bodySizes, endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, momentSchema } from '../wire.ts';

/** Why a carrier does not bid on a lane. */
export const declinedSchema = z.object({
  reason: z.enum(declineReasons),
  note: z.string().nullable(),
  at: momentSchema,
});

export const putDeclines = endpoint({
  method: 'PUT',
  path: '/bids/declines',
  bodyBytes: bodySizes.lanes,
  isOffer: true,
  summary:
    'Decline to bid on lanes, with a reason; a null reason undoes it, and so does saving a rate. Lanes with errors are returned and don’t change',
  changes: ['bids', 'lanes'],
  userTypes: ['Carrier'],
  body: z.object({
    mode: modeSchema,
    customerId: idSchema.optional(),
    lanes: z
      .array(
        z.object({
          laneId: idSchema,
          reason: z.enum(declineReasons).nullable(),
          note: z.string().trim().max(300).nullable().optional(),
        }),
      )
      .min(1)
      .max(10_000),
  }),
  response: z.object({
    /** Number of lanes that are declined, and that are no longer. */
    declined: z.number(),
    removed: z.number(),
    errors: z.array(z.object({ laneId: idSchema, message: z.string() })),
  }),
});

export const listDeclines = endpoint({
  method: 'GET',
  path: '/bids/declines/{laneId}',
  summary: 'Carriers that declined to bid on a lane; in a sealed round only after its opening',
  shows: { lists: ['bids', 'lanes'], lane: 'params.laneId' },
  userTypes: ['Customer'],
  params: z.object({ laneId: idSchema }),
  response: z.array(declinedSchema.extend({ carrierId: idSchema, carrierName: z.string() })),
});
