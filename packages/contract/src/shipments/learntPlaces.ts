import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { placeViewSchema } from './placeViews.ts';
import { doneSchema, idSchema, momentSchema, pageQuery } from '../wire.ts';

const shippersAndOwner = ['Customer', 'DataCustomer', 'CleanserCustomer', 'Owner'] as const;

/** Which text is meant, as the list calls it; the same text has the same one in every company. */
const learntPlaceIdSchema = z.string().regex(/^[0-9A-Za-z]{1,64}$/, 'an id of a saved location match');

const learntPlaceSchema = z.object({
  id: learntPlaceIdSchema,
  /** The words of the file, as they are compared: no case, accents or punctuation. */
  text: z.string(),
  /** In which kind of transport the answer holds: road, ocean, air. */
  family: z.string(),
  place: placeViewSchema,
  /** Whose answer it is; null for an answer of everyone. */
  companyId: idSchema.nullable(),
  companyName: z.string().nullable(),
  /** Who answered, or promoted, and when. */
  by: z.string(),
  at: momentSchema,
  /** The answer that everyone has for this text is the same one. */
  isPromoted: z.boolean(),
});

export const listLearntPlaces = endpoint({
  method: 'GET',
  path: '/shipments/learnt-places',
  summary:
    'Saved location matches, newest first: the own company’s; for the Owner a given company’s, those shared with everyone (promoted=true), or else all that can be shared',
  userTypes: shippersAndOwner,
  query: pageQuery.extend({
    customerId: idSchema.optional(),
    promoted: z.stringbool().optional(),
    search: z.string().max(200).optional(),
  }),
  response: z.object({ total: z.number(), places: z.array(learntPlaceSchema) }),
});

export const promoteLearntPlace = endpoint({
  method: 'POST',
  path: '/shipments/learnt-places/promote',
  summary: 'Share a company’s match with everyone; companies with their own match keep it',
  userTypes: ['Owner'],
  body: z.object({ customerId: idSchema, id: learntPlaceIdSchema }),
  response: doneSchema,
});

export const forgetLearntPlace = endpoint({
  method: 'DELETE',
  path: '/shipments/learnt-places/{id}',
  summary:
    'Delete a saved match for future files: the own company’s; for the Owner a given company’s, or else the shared one',
  userTypes: shippersAndOwner,
  params: z.object({ id: learntPlaceIdSchema }),
  query: z.object({ customerId: idSchema.optional() }),
  response: doneSchema,
});
