import { UploadResult } from '@lanewright/freight';
import { z } from 'zod';
import { momentSchema } from './wire.ts';

const refusedResults = Object.values(UploadResult).filter((result) => result !== UploadResult.Success);

/** Every error of the product, `application/problem+json`: a stable code, a sentence, the place, the request. */
export const problemSchema = z.object({
  status: z.number(),
  code: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  field: z.string().optional(),
  /** Cells at fault in a file or grid, where there are several. */
  cells: z
    .array(z.object({ row: z.number().optional(), column: z.string().optional(), message: z.string() }))
    .optional(),
  /** Choices that would make the call valid, such as the customers a carrier must choose from. */
  choices: z.array(z.object({ id: z.string(), label: z.string() })).optional(),
  /** Why an upload call refused the file, by the specification's result codes. */
  resultCode: z.literal(refusedResults).optional(),
  /** The upload that holds the same file already. */
  uploadId: z.string().optional(),
  /** How much of a file sent in several calls has arrived. */
  receivedBytes: z.number().optional(),
  /** How long to wait before trying again, also in the `retry-after` header. */
  retryAfterSeconds: z.number().optional(),
  /** Who changed meanwhile what is being changed, and when; each is absent where it is not known. */
  by: z.string().optional(),
  at: momentSchema.optional(),
  requestId: z.string().optional(),
});
export type Problem = z.output<typeof problemSchema>;
