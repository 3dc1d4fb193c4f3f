import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, usdSchema } from '../wire.ts';

export const roundResults = endpoint({
  method: 'GET',
  path: '/tenders/{id}/results',
  summary:
    'Results of each rated round: how many lanes each carrier bid on, their standings, and the best costs',
  shows: { lists: ['tenders'] },
  userTypes: ['Customer'],
  params: idParams,
  response: z.array(
    z.object({
      roundNo: z.number(),
      lanesOffered: z.number(),
      /** Sum of the best all-in costs of all lanes with a complete bid. */
      bestUsd: usdSchema.nullable(),
      carriers: z.array(
        z.object({
          carrierId: idSchema,
          name: z.string(),
          lanes: z.number(),
          complete: z.number(),
          green: z.number(),
          amber: z.number(),
          red: z.number(),
          allInUsd: usdSchema.nullable(),
        }),
      ),
    }),
  ),
});
