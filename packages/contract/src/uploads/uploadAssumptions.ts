import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { assumptionSchema, exceptionRowSchema, uploadSchema } from './uploadViews.ts';
import { idParams, idSchema, pageQuery } from '../wire.ts';

const shippers = ['Customer', 'DataCustomer', 'CleanserCustomer'] as const;

export const listAssumptions = endpoint({
  method: 'GET',
  path: '/uploads/{id}/assumptions',
  summary:
    'Assumptions made when reading, with the effect of each choice; open ones with the largest effect first. Those of a bid sheet: for its carrier only',
  shows: { lists: ['uploads'], edited: true },
  userTypes: [...shippers, 'Owner', 'Carrier'],
  params: idParams,
  response: z.object({
    assumptions: z.array(assumptionSchema),
    /** Number of assumptions that are asked or marked. */
    open: z.number(),
    /** How certain the figures are, 0 to 1; multiplies the quality score of the upload. */
    certainShare: z.number(),
  }),
});
export const answerAssumptions = endpoint({
  method: 'PUT',
  path: '/uploads/{id}/assumptions',
  summary: 'Answer assumptions or change answers, and read the rows again',
  changes: ['uploads'],
  userTypes: shippers,
  params: idParams,
  body: z.object({ answers: z.record(z.string().max(80), z.string().max(300)) }),
  response: uploadSchema,
});
export const rereadUpload = endpoint({
  method: 'POST',
  path: '/uploads/{id}/reread',
  summary:
    'Re-read the file of an approved upload with different answers: a new upload, which replaces it once approved',
  changes: ['uploads'],
  userTypes: shippers,
  params: idParams,
  body: z.object({ answers: z.record(z.string().max(80), z.string().max(300)).default({}) }),
  response: uploadSchema,
});
export const listAssumptionLines = endpoint({
  method: 'GET',
  path: '/uploads/{id}/assumptions/{key}/lines',
  summary: 'Rows that an assumption is about, as received, by page',
  headers: ['x-total-count'],
  shows: { lists: ['uploads'], edited: true },
  userTypes: [...shippers, 'Owner'],
  params: z.object({ id: idSchema, key: z.string().max(80) }),
  query: z.object(pageQuery.shape),
  response: z.array(exceptionRowSchema),
});
