import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, monthSchema, ofContract, usdSchema } from '../wire.ts';

export const awardSheet = endpoint({
  method: 'GET',
  path: '/awards/sheet',
  summary: 'A carrier’s pending awards as a workbook to respond in; 204 when none is pending',
  downloads: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  mayBeEmpty: true,
  shows: { lists: [] },
  userTypes: ['Carrier'],
  transport: 'file',
  query: z.object({ mode: modeSchema, customerId: idSchema.optional(), ...ofContract }),
  response: z.unknown(),
});

const totalSchema = z.object({ awards: z.number(), awardedUsd: usdSchema });
export const readAwardSheet = endpoint({
  method: 'POST',
  path: '/awards/sheet',
  summary: 'Read a filled workbook of pending awards and show its responses; nothing is written',
  changes: [],
  userTypes: ['Carrier'],
  transport: 'multipart',
  response: z.object({
    /** As `POST /awards/answers` takes them, if no cell is wrong. */
    answers: z.array(
      z.object({
        awardId: idSchema,
        answer: z.enum(['accept', 'acceptInPart', 'decline']),
        months: z.array(monthSchema).optional(),
        reason: z.string().optional(),
        origin: z.string(),
        destination: z.string(),
        awardedUsd: usdSchema,
        /** What stays awarded after the response. */
        acceptedUsd: usdSchema,
      }),
    ),
    accepted: totalSchema,
    acceptedInPart: totalSchema,
    declined: totalSchema,
    /** Rows without a response. */
    blank: z.number(),
    wrong: z.array(
      z.object({
        /** As a spreadsheet names it: `K14`. */
        cell: z.string(),
        row: z.number(),
        /** `Akron, OH – Salem, OR`; null if the row names no award. */
        lane: z.string().nullable(),
        message: z.string(),
      }),
    ),
  }),
});
