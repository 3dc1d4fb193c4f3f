import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, momentSchema } from '../wire.ts';

const demonstrationResetSchema = z.object({
  id: idSchema,
  /** Running until the demonstration stands anew. */
  state: z.enum(['Running', 'Done', 'Failed']),
  askedAt: momentSchema,
  endedAt: momentSchema.nullable(),
  /** Demonstration companies whose rows go. */
  companies: z.number(),
  /** What is being done now, and how many of how many steps are done. */
  step: z.string().nullable(),
  stepsDone: z.number(),
  steps: z.number(),
  failure: z.string().nullable(),
});

export const resetDemonstration = endpoint({
  method: 'GET',
  path: '/demo/reset',
  summary:
    'Reset the demo: rows of demo companies are deleted and seeded as at the first start; a reset that is already running is reported, not restarted',
  userTypes: ['Owner'],
  response: demonstrationResetSchema,
});

export const readDemonstrationReset = endpoint({
  method: 'GET',
  path: '/demo/reset/progress',
  summary: 'Progress of the last demo reset; null if there was none',
  userTypes: ['Owner'],
  response: z.object({
    /** Demonstration companies that there are now: without any there is nothing to reset. */
    companies: z.array(z.object({ id: idSchema, name: z.string(), kind: z.string() })),
    /** Whether lanes, bids and awards are planted again afterwards. */
    isPlanted: z.boolean(),
    last: demonstrationResetSchema.nullable(),
  }),
});
