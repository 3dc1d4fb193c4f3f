import { negotiationTermCategories } from '@lanewright/freight';
import { z } from 'zod';
import { bodySizes, endpoint } from '../endpoint.ts';
import { idSchema, modeParams, momentSchema } from '../wire.ts';

const customerQuery = z.object({ customerId: idSchema.optional() });

export const negotiationTermSchema = z.object({
  category: z.enum(negotiationTermCategories),
  /** Its weight in addition to price, in percent. */
  weightPercent: z.number().min(0).max(100),
  expectation: z.string().max(500),
});

export const getNegotiationTerms = endpoint({
  method: 'GET',
  path: '/config/instance/negotiation-terms/{id}',
  summary: 'Non-price criteria of a mode, by category',
  shows: { lists: ['settings'], mode: 'params.id', customer: 'query.customerId', edited: true },
  userTypes: 'loggedIn',
  params: modeParams,
  query: customerQuery,
  response: z.array(negotiationTermSchema),
});

export const saveNegotiationTerms = endpoint({
  method: 'POST',
  path: '/config/instance/negotiation-terms/{id}',
  summary: 'Set non-price criteria; omitted categories have no weight',
  changes: ['settings', 'bids', 'scenarios'],
  userTypes: ['Customer', 'Owner'],
  params: modeParams,
  query: customerQuery,
  body: z.object({
    terms: z.array(negotiationTermSchema).max(50),
    /** Terms when the edit began. If others are stored by now: 409, nothing is saved. */
    seen: z.array(negotiationTermSchema).max(50).optional(),
  }),
  response: z.array(negotiationTermSchema),
});

const carrierScoresSchema = z.object({
  carrierId: idSchema,
  name: z.string(),
  /** Whether the carrier may currently bid in the mode. */
  isConnected: z.boolean(),
  scores: z.array(
    z.object({
      category: z.enum(negotiationTermCategories),
      /** 0 to 100. */
      score: z.number(),
      scoredAt: momentSchema,
    }),
  ),
});

export const getCarrierScores = endpoint({
  method: 'GET',
  path: '/config/instance/negotiation-terms/{id}/scores',
  summary: 'Non-price scores of a mode’s carriers, by category; never shown to a carrier',
  shows: { lists: ['settings'], mode: 'params.id', customer: 'query.customerId', edited: true },
  userTypes: ['Customer', 'Owner'],
  params: modeParams,
  query: customerQuery,
  response: z.array(carrierScoresSchema),
});

export const saveCarrierScores = endpoint({
  method: 'POST',
  path: '/config/instance/negotiation-terms/{id}/scores',
  bodyBytes: bodySizes.list,
  summary: 'Score carriers, 0 to 100 per category; null removes a score, omitted scores don’t change',
  changes: ['settings', 'bids', 'scenarios'],
  userTypes: ['Customer', 'Owner'],
  params: modeParams,
  query: customerQuery,
  body: z.object({
    scores: z
      .array(
        z.object({
          carrierId: idSchema,
          category: z.enum(negotiationTermCategories),
          score: z.number().min(0).max(100).multipleOf(0.01).nullable(),
          /** The score as it was when the edit began (null: none). If another is stored by now: 409, nothing is saved. */
          seen: z.number().nullable().optional(),
        }),
      )
      .min(1)
      .max(10_000),
  }),
  response: z.array(carrierScoresSchema),
});
