import { z } from 'zod';
import { bodySizes, endpoint } from './endpoint.ts';
import { placeViewSchema, uploadPlaceSchema } from './shipments/placeViews.ts';
import { uploadSchema } from './uploads/uploadViews.ts';
import { idParams, idSchema, largestInteger, pageQuery } from './wire.ts';

const shippers = ['Customer', 'DataCustomer', 'CleanserCustomer'] as const;

export const listPlaces = endpoint({
  method: 'GET',
  path: '/shipments/{id}/places',
  summary: 'Locations of an upload: unresolved first, then matched ones with their method',
  shows: { lists: ['uploads'], edited: true },
  userTypes: [...shippers, 'Owner'],
  params: idParams,
  query: z.object({
    /**
     * `assumed`: decided with less than 80% confidence, or with an assumed airport; highest spend first. `vague`: unresolved, or
     * known only by country, state or site name, as in data quality.
     */
    status: z.enum(['asked', 'decided', 'answered', 'assumed', 'vague']).optional(),
    /** Part of the text as received, or of the matched location. */
    search: z.string().max(200).optional(),
    ...pageQuery.shape,
  }),
  response: z.object({ asked: z.number(), total: z.number(), places: z.array(uploadPlaceSchema) }),
});

export const answerPlaces = endpoint({
  method: 'POST',
  path: '/shipments/{id}/places/answers',
  bodyBytes: bodySizes.list,
  summary:
    'Match locations: a candidate, a location found by search, or keep the site’s name from the file; matches are saved',
  changes: ['uploads'],
  userTypes: shippers,
  params: idParams,
  body: z.object({
    answers: z
      .array(
        z.object({
          wordNo: z.number().int().min(0).max(largestInteger),
          choice: z.discriminatedUnion('kind', [
            z.object({ kind: z.literal('candidate'), index: z.number().int().min(0).max(100) }),
            z.object({ kind: z.literal('place'), place: placeViewSchema }),
            z.object({ kind: z.literal('keepSite') }),
            z.object({ kind: z.literal('excludeRows') }),
          ]),
        }),
      )
      .min(1)
      .max(5000),
  }),
  response: z.object({ asked: z.number(), upload: uploadSchema }),
});

export const splitPlace = endpoint({
  method: 'POST',
  path: '/shipments/{id}/places/split',
  summary:
    'Split a text that means several locations by destination (of an origin) or origin (of a destination): one question for each',
  changes: ['uploads'],
  userTypes: shippers,
  params: idParams,
  body: z.object({ wordNo: z.number().int().min(0).max(largestInteger) }),
  response: z.object({
    /** Number of locations that replace the one. */
    places: z.number(),
    asked: z.number(),
  }),
});

export const downloadCleanFile = endpoint({
  method: 'GET',
  path: '/shipments/clean/{id}',
  summary: 'The cleansed shipments as CSV',
  downloads: ['text/csv'],
  shows: { lists: [] },
  userTypes: [...shippers, 'Owner'],
  transport: 'file',
  params: idParams,
  response: z.unknown(),
});

export const exportShipments = endpoint({
  method: 'GET',
  path: '/shipments/export/{id}',
  summary:
    'The whole cleansed upload as a workbook: shipments, locations with method and confidence, rows set aside',
  downloads: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  shows: { lists: [] },
  userTypes: [...shippers, 'Owner'],
  transport: 'file',
  params: idParams,
  response: z.unknown(),
});
export const exportShipmentsExtra = endpoint({
  method: 'GET',
  path: '/shipments/export/{id}/{extra}',
  summary:
    'exceptions: the rows to correct, to be edited and uploaded again; template: an empty sheet of mode {id}',
  downloads: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  shows: { lists: [] },
  userTypes: [...shippers, 'Owner'],
  transport: 'file',
  params: z.object({ id: idSchema, extra: z.enum(['exceptions', 'template']) }),
  response: z.unknown(),
});

export { forgetSavedPlace, listSavedPlaces, promoteSavedPlace } from './shipments/savedPlaces.ts';
export { listCarrierNames, nameCarriers } from './shipments/carrierNames.ts';
