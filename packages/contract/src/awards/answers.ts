import { z } from 'zod';
import { bodySizes, endpoint } from '../endpoint.ts';
import { idParams, idSchema, momentSchema, monthSchema, usdSchema } from '../wire.ts';
import { awardSchema } from './awardSchema.ts';

const reason = z.string().max(500).optional();
const answerSchema = z.enum(['accept', 'acceptInPart', 'decline']);

export const answerAward = endpoint({
  method: 'POST',
  path: '/awards/{id}/answer',
  summary: 'A carrier accepts, accepts in part, or declines an award',
  changes: ['awards', 'lanes', 'bids', 'overview'],
  userTypes: ['Carrier'],
  params: idParams,
  body: z.object({ answer: answerSchema, months: z.array(monthSchema).max(60).optional(), reason }),
  response: awardSchema,
});
export const previewAnswer = endpoint({
  method: 'POST',
  path: '/awards/{id}/preview',
  summary: 'What an award would be if the carrier accepted only these of its months; nothing is written',
  shows: { lists: ['awards', 'lanes'] },
  userTypes: ['Carrier'],
  params: idParams,
  body: z.object({ months: z.array(monthSchema).max(60) }),
  response: z.object({
    /** Exactly what is awarded after that response. */
    awardedUsd: usdSchema,
    /** Forecast of the months, at the award's share. */
    volume: z.number(),
    /** Expected shipments in them; null without a history or typical shipment. */
    loads: z.number().nullable(),
  }),
});

const awardIdsSchema = z.array(idSchema).min(1).max(10_000);
/** Totals of several awards. */
const awardFigures = { awards: z.number(), lanes: z.number(), awardedUsd: usdSchema };
export const answerAwards = endpoint({
  method: 'POST',
  path: '/awards/answers',
  bodyBytes: bodySizes.lanes,
  summary: 'A carrier responds to many awards, in one way or to each in its own: all or none',
  changes: ['awards', 'lanes', 'bids', 'overview'],
  userTypes: ['Carrier'],
  body: z.union([
    z.object({ awardIds: awardIdsSchema, answer: z.enum(['accept', 'decline']), reason }),
    z.object({
      answers: z
        .array(
          z.object({
            awardId: idSchema,
            answer: answerSchema,
            /** If accepted in part: the accepted months. */
            months: z.array(monthSchema).max(60).optional(),
            reason,
          }),
        )
        .min(1)
        .max(10_000),
    }),
  ]),
  response: z.object({
    ...awardFigures,
    /** The part of it that was accepted. */
    acceptedUsd: usdSchema,
  }),
});
export const awardsToAnswer = endpoint({
  method: 'POST',
  path: '/awards/answers/preview',
  summary: 'Total of the given awards that await the carrier’s response, and the earliest deadline',
  shows: { lists: ['awards'] },
  userTypes: ['Carrier'],
  body: z.object({ awardIds: awardIdsSchema }),
  response: z.object({ ...awardFigures, answerBy: momentSchema.nullable() }),
});
