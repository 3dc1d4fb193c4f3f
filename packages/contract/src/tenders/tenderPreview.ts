import { z } from 'zod';
import { bodySizes, endpoint } from '../endpoint.ts';
import { idSchema, modeSchema } from '../wire.ts';

export const previewTender = endpoint({
  method: 'POST',
  path: '/tenders/preview',
  bodyBytes: bodySizes.list,
  summary: 'What scheduling a round over these lanes would do; nothing is scheduled',
  userTypes: ['Customer'],
  body: z.object({
    mode: modeSchema,
    /** Without: the lanes of the event, else every lane of the mode. */
    laneIds: z.array(idSchema).min(1).max(100_000).optional(),
    tenderId: idSchema.optional(),
  }),
  response: z.object({
    lanes: z.number(),
    /** Of which an award counts, pending or accepted. */
    awardedLanes: z.number(),
    /** Open for bids now, until the round opens: of all lanes, and without those that are awarded. */
    openLanes: z.number(),
    openLanesNotAwarded: z.number(),
    /** The lanes without those that are awarded, where there are some of both; to name them when the event is made. */
    laneIdsNotAwarded: z.array(idSchema),
    /** Lanes that another running event has, and its name: they cannot be scheduled. */
    lanesInOtherEvents: z.number(),
    otherEvent: z.string().nullable(),
  }),
});
