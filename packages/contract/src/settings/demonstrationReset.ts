import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, momentSchema } from '../wire.ts';

const demonstrationResetSchema = z.object({
  id: idSchema,
  /** Running until the demonstration data is complete again. */
  state: z.enum(['Running', 'Done', 'Failed']),
  askedAt: momentSchema,
  endedAt: momentSchema.nullable(),
  /** Number of demonstration companies whose rows are deleted. */
  companies: z.number(),
  /** The current step, and how many of how many steps are done. */
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
  changes: ['settings'],
  userTypes: ['Owner'],
  response: demonstrationResetSchema,
});

export const readDemonstrationReset = endpoint({
  method: 'GET',
  path: '/demo/reset/progress',
  summary: 'Progress of the last demo reset; null if there was none',
  shows: { lists: ['settings'] },
  userTypes: ['Owner'],
  response: z.object({
    /** Existing demonstration companies; if there are none, there is nothing to reset. */
    companies: z.array(z.object({ id: idSchema, name: z.string(), kind: z.string() })),
    /** Whether lanes, bids and awards are seeded again afterwards. */
    isPlanted: z.boolean(),
    last: demonstrationResetSchema.nullable(),
  }),
});
