import { type OfferedMode, offeredModes } from '@lanewright/freight';
import { z } from 'zod';
import type { JobPayload } from '../../platform/jobs/job.ts';

const mode = z
  .number()
  .refine((value): value is OfferedMode => (offeredModes as readonly number[]).includes(value));

/** Reads the parts of an event that a notification needs; a payload in another format is a bug and fails the job. */
export function readFact<Shape extends z.ZodRawShape>(payload: JobPayload, shape: Shape) {
  return z.object({ factId: z.string(), customerId: z.string(), mode, ...shape }).parse(payload);
}

/** '1 lane', '12 lanes'. */
export function countLanes(lanes: number): string {
  return lanes === 1 ? '1 lane' : `${lanes} lanes`;
}

/** '1 more lane', '5 more lanes'. */
export function countMore(lanes: number): string {
  return lanes === 1 ? '1 more lane' : `${lanes} more lanes`;
}
