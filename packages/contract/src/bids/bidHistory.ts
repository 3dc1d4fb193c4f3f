import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, momentSchema } from '../wire.ts';

export const bidChangeSchema = z.object({
  at: momentSchema,
  carrierId: idSchema,
  carrierName: z.string(),
  /** The carrier's person; a customer is not told. Null where the product did it. */
  by: z.string().nullable(),
  /** `adapted`: rates went because the customer changed the charges. */
  kind: z.enum(['saved', 'withdrawn', 'adapted']),
  /** The sheet it came with; null for cells of the grid, and for a customer. */
  uploadId: idSchema.nullable(),
  currency: z.string(),
  changes: z.array(
    z.object({
      /** The cell as people call it: `Linehaul`, `Freight 45 - 100`, `Capacity 2027-01`, `Currency`. */
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
  userTypes: ['Customer', 'Carrier'],
  params: z.object({ laneId: idSchema }),
  response: z.array(bidChangeSchema),
});
