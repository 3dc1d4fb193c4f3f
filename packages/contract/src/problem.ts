import { UploadResult } from '@lanewright/freight';
import { z } from 'zod';
import { momentSchema } from './wire.ts';

const refusedResults = Object.values(UploadResult).filter((result) => result !== UploadResult.Success);

/**
 * Every error of the product, as `application/problem+json`: a stable code, a sentence, the location of the error and the request.
 */
export const problemSchema = z.object({
  status: z.number(),
  code: z.string(),
  /** The code’s name in the release before, if it was renamed. Sent for one release. */
  formerCode: z.string().optional(),
  title: z.string(),
  detail: z.string().optional(),
  field: z.string().optional(),
  /** Invalid cells in a file or grid, if there are several. */
  cells: z
    .array(z.object({ row: z.number().optional(), column: z.string().optional(), message: z.string() }))
    .optional(),
  /** Choices that would make the request valid, such as the customers a carrier must choose from. */
  choices: z.array(z.object({ id: z.string(), label: z.string() })).optional(),
  /** Why an upload request refused the file, by the specification's result codes. */
  resultCode: z.literal(refusedResults).optional(),
  /** The upload that already contains the same file. */
  uploadId: z.string().optional(),
  /** Received bytes of a file that is uploaded in several requests. */
  receivedBytes: z.number().optional(),
  /** Wait before retrying, also in the `retry-after` header. */
  retryAfterSeconds: z.number().optional(),
  /** The user who made the conflicting change, and when; absent if unknown. */
  by: z.string().optional(),
  at: momentSchema.optional(),
  requestId: z.string().optional(),
});
export type Problem = z.output<typeof problemSchema>;
