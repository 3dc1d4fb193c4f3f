import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { placeViewSchema } from './placeViews.ts';
import { doneSchema, idSchema, momentSchema, pageQuery } from '../wire.ts';

const shippersAndOwner = ['Customer', 'DataCustomer', 'CleanserCustomer', 'Owner'] as const;

/** ID of the text; the same text has the same ID in every company. */
const savedPlaceIdSchema = z.string().regex(/^[0-9A-Za-z]{1,64}$/, 'an id of a saved location match');

const savedPlaceSchema = z.object({
  id: savedPlaceIdSchema,
  /** The file's text in the form used for comparison: without case, accents or punctuation. */
  text: z.string(),
  /** Kind of transport for which the answer is valid: road, ocean, air. */
  family: z.string(),
  place: placeViewSchema,
  /** The company that saved the answer; null for one shared with all companies. */
  companyId: idSchema.nullable(),
  companyName: z.string().nullable(),
  /** The user who answered or shared it, and when. */
  by: z.string(),
  at: momentSchema,
  /** Whether the shared answer for this text is the same. */
  isPromoted: z.boolean(),
});

export const listSavedPlaces = endpoint({
  method: 'GET',
  path: '/shipments/learnt-places',
  summary:
    'Saved location matches, newest first: the own company’s; for the Owner a given company’s, those shared with everyone (promoted=true), or else all that can be shared',
  shows: { lists: ['referenceData', 'uploads'] },
  userTypes: shippersAndOwner,
  query: pageQuery.extend({
    customerId: idSchema.optional(),
    promoted: z.stringbool().optional(),
    search: z.string().max(200).optional(),
  }),
  response: z.object({ total: z.number(), places: z.array(savedPlaceSchema) }),
});

export const promoteSavedPlace = endpoint({
  method: 'POST',
  path: '/shipments/learnt-places/promote',
  summary: 'Share a company’s match with everyone; companies with their own match keep it',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  body: z.object({ customerId: idSchema, id: savedPlaceIdSchema }),
  response: doneSchema,
});

export const forgetSavedPlace = endpoint({
  method: 'DELETE',
  path: '/shipments/learnt-places/{id}',
  summary:
    'Delete a saved match for future files: the own company’s; for the Owner a given company’s, or else the shared one',
  changes: ['referenceData'],
  userTypes: shippersAndOwner,
  params: z.object({ id: savedPlaceIdSchema }),
  query: z.object({ customerId: idSchema.optional() }),
  response: doneSchema,
});
