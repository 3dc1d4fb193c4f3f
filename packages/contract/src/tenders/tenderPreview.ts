import { z } from 'zod';
import { bodySizes, endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, ofContractBody } from '../wire.ts';

export const previewTender = endpoint({
  method: 'POST',
  path: '/tenders/preview',
  bodyBytes: bodySizes.list,
  summary: 'What scheduling a round over these lanes would do; nothing is scheduled',
  shows: { lists: ['tenders', 'lanes'] },
  userTypes: ['Customer'],
  body: z.object({
    mode: modeSchema,
    /** If omitted, that of the event or the lanes, otherwise the current one. */
    ...ofContractBody,
    /** Default: the lanes of the event, else every lane of the contract. */
    laneIds: z.array(idSchema).min(1).max(100_000).optional(),
    tenderId: idSchema.optional(),
  }),
  response: z.object({
    lanes: z.number(),
    /** Lanes with a valid award, pending or accepted. */
    awardedLanes: z.number(),
    /** Lanes open for bids now, until the round opens: in total, and without awarded lanes. */
    openLanes: z.number(),
    openLanesNotAwarded: z.number(),
    /** The lanes without awarded ones, if there are both; used as the lanes of a new event. */
    laneIdsNotAwarded: z.array(idSchema),
    /** Number of lanes in another running event, and its name: they cannot be scheduled. */
    lanesInOtherEvents: z.number(),
    otherEvent: z.string().nullable(),
  }),
});
