import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  codeSchema,
  countryCodeSchema,
  latitudeSchema,
  listQuery,
  longitudeSchema,
  mayPosition,
  nameSchema,
  namesSchema,
  rowShape,
  seen,
} from './referenceRow.ts';
import { idSchema, momentSchema } from '../wire.ts';

export * from './referenceFields.ts';
export * from './referenceImports.ts';
export * from './referenceTerms.ts';

/** Editable fields of a port. */
export const portFieldsSchema = z.object({
  /** UN/LOCODE. */
  code: codeSchema(
    /^[A-Z]{2}[A-Z0-9]{3}$/,
    'a UN/LOCODE is the country’s two letters and three more, such as NLRTM',
  ),
  name: nameSchema,
  countryCode: countryCodeSchema,
  ...mayPosition,
  /** Further names, and codes that are no longer in use. */
  aliases: namesSchema,
});
const portSchema = z.object({
  ...rowShape,
  code: z.string(),
  name: z.string(),
  countryCode: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  aliases: z.array(z.string()),
  importedAt: momentSchema.nullable(),
});
export const listPorts = endpoint({
  method: 'GET',
  path: '/admin/management/ports',
  summary: 'Ports, by name unless sorted otherwise; x-total-count is their number',
  headers: ['x-total-count'],
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  query: listQuery,
  response: z.array(portSchema),
});
export const addPort = endpoint({
  method: 'POST',
  path: '/admin/management/ports',
  summary: 'Add a port; searching and cleansing find it immediately',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  body: portFieldsSchema,
  response: portSchema,
});
export const changePort = endpoint({
  method: 'PUT',
  path: '/admin/management/ports',
  summary: 'Change a port, identified by its id',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  body: portFieldsSchema.extend({ id: idSchema, ...seen }),
  response: portSchema,
});

export const airportFieldsSchema = z.object({
  iata: codeSchema(/^[A-Z]{3}$/, 'an IATA code has three letters, such as FRA'),
  name: nameSchema,
  city: z.string().trim().max(200).nullable().optional(),
  countryCode: countryCodeSchema,
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  size: z.enum(['large', 'medium', 'small', 'other']).optional(),
  hasScheduledService: z.boolean().optional(),
});
const airportSchema = z.object({
  ...rowShape,
  ...airportFieldsSchema.shape,
  iata: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  countryCode: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  size: z.string(),
  hasScheduledService: z.boolean(),
});
export const listAirports = endpoint({
  method: 'GET',
  path: '/admin/management/airports',
  summary: 'Airports, by name unless sorted otherwise',
  headers: ['x-total-count'],
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  query: listQuery,
  response: z.array(airportSchema),
});
export const addAirport = endpoint({
  method: 'POST',
  path: '/admin/management/airports',
  summary: 'Add an airport',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  body: airportFieldsSchema,
  response: airportSchema,
});
export const changeAirport = endpoint({
  method: 'PUT',
  path: '/admin/management/airports',
  summary: 'Change an airport, identified by its id',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  body: airportFieldsSchema.extend({ id: idSchema, ...seen }),
  response: airportSchema,
});

export const postcodeFieldsSchema = z.object({
  /** In the country's format; spaces and letter case are normalised. */
  zipCode: z.string().trim().min(1, 'enter a zip code').max(20),
  city: nameSchema,
  /** Code of the state or province. */
  state: z
    .string()
    .trim()
    .max(10)
    .nullable()
    .transform((state) => (state === null || state === '' ? null : state.toUpperCase()))
    .optional(),
  countryCode: countryCodeSchema,
  ...mayPosition,
});
const postcodeSchema = z.object({
  ...rowShape,
  zipCode: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  countryCode: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export const listPostcodes = endpoint({
  method: 'GET',
  path: '/admin/management/postcodes',
  summary: 'Postcodes of a city or state, by zip code unless sorted otherwise',
  headers: ['x-total-count'],
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  query: listQuery.extend({
    /** Start of the city's name. */
    city: z.string().max(200).optional(),
    /** The state's code or name. */
    state: z.string().max(100).optional(),
    countryCode: z.string().max(2).optional(),
  }),
  response: z.array(postcodeSchema),
});
export const addPostcode = endpoint({
  method: 'POST',
  path: '/admin/management/postcodes',
  summary: 'Add a postcode',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  body: postcodeFieldsSchema,
  response: postcodeSchema,
});
export const changePostcode = endpoint({
  method: 'PUT',
  path: '/admin/management/postcodes',
  summary: 'Change a postcode, identified by its id',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  body: postcodeFieldsSchema.extend({ id: idSchema, ...seen }),
  response: postcodeSchema,
});
