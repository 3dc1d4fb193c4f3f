import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, momentSchema } from '../wire.ts';

export const bidChangeSchema = z.object({
  at: momentSchema,
  carrierId: idSchema,
  carrierName: z.string(),
  /** The carrier's user; not shown to a customer. Null if the product made the change. */
  by: z.string().nullable(),
  /** `adapted`: rates were removed because the customer changed the charges. `undone`: the carrier undid a bid sheet. */
  kind: z.enum(['saved', 'withdrawn', 'adapted', 'undone']),
  /** The bid sheet of the change; null for edits in the grid, and for a customer. */
  uploadId: idSchema.nullable(),
  currency: z.string(),
  changes: z.array(
    z.object({
      /** Display name of the cell: `Linehaul`, `Freight 45 - 100`, `Capacity 2027-01`, `Currency`. */
      name: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});

export const bidHistory = endpoint({
  method: 'GET',
  path: '/bids/history/{laneId}',
  summary: 'What changed in the bids of a lane, newest first: the customer sees all, a carrier its own',
  shows: { lists: ['bids', 'lanes'], lane: 'params.laneId' },
  userTypes: ['Customer', 'Carrier'],
  params: z.object({ laneId: idSchema }),
  response: z.array(bidChangeSchema),
});
