import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dateSchema, idParams, idSchema, modeSchema, momentSchema, pageQuery } from './wire.ts';

export * from './reference-data/co2Factors.ts';
export * from './reference-data/indexSeries.ts';
export * from './reference-data/referenceTables.ts';

export const suggestionSchema = z.object({
  label: z.string(),
  countryCode: z.string(),
  stateCode: z.string().nullable(),
  city: z.string().nullable(),
  portCode: z.string().nullable(),
  airportCode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

export const searchOceanPorts = endpoint({
  method: 'GET',
  path: '/location/ocean-ports',
  summary: 'Ocean ports by name or UN/LOCODE; an empty list below 2 characters',
  shows: { lists: [] },
  userTypes: 'public',
  query: z.object({ search: z.string().max(100).default('') }),
  response: z.array(suggestionSchema),
});
export const searchCities = endpoint({
  method: 'GET',
  path: '/location/cities',
  summary: 'Cities by name, largest first; an empty list up to 3 characters',
  shows: { lists: [] },
  userTypes: 'public',
  query: z.object({ search: z.string().max(100).default('') }),
  response: z.array(suggestionSchema),
});
export const suggestCities = endpoint({
  method: 'GET',
  path: '/location/google-cities',
  summary:
    'Location suggestions as the user types, those that fit the mode first; an empty list below 2 characters',
  shows: { lists: [] },
  userTypes: 'public',
  query: z.object({ input: z.string().max(100).default(''), mode: modeSchema.optional() }),
  response: z.object({ suggestions: z.array(suggestionSchema) }),
});

/** What an import would do with a row of the file. */
export const portVerdicts = ['new', 'changed', 'unchanged', 'flagged'] as const;
/** Why a row is not imported. */
export const portFlags = [
  'noCode',
  'badCode',
  'double',
  'unknownCountry',
  'codeNotInCountry',
  'noPosition',
  'farFromOurs',
  'samePort',
] as const;

const portImportSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  receivedAt: momentSchema,
  /** Null while it is only a preview. */
  appliedAt: momentSchema.nullable(),
  counts: z.record(z.enum(portVerdicts), z.number()),
});

export const importPorts = endpoint({
  method: 'POST',
  path: '/admin/management/ports/import',
  summary: 'Read a World Port Index file and preview its changes; nothing is changed yet',
  changes: [],
  userTypes: ['Owner'],
  transport: 'multipart',
  response: portImportSchema,
});
export const getPortImport = endpoint({
  method: 'GET',
  path: '/admin/management/ports/import/{id}',
  summary: 'An import of ports: how many rows are new, changed, unchanged and flagged',
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  params: idParams,
  response: portImportSchema,
});
export const listPortImportRows = endpoint({
  method: 'GET',
  path: '/admin/management/ports/import/{id}/rows',
  summary: 'Rows of an import with what happens to them and why; x-total-count is their number',
  headers: ['x-total-count'],
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  params: idParams,
  query: pageQuery
    .pick({ page: true, pageSize: true })
    .extend({ verdict: z.enum(portVerdicts).optional(), flag: z.enum(portFlags).optional() }),
  response: z.array(
    z.object({
      /** Row number as in a spreadsheet program. */
      rowNo: z.number(),
      code: z.string().nullable(),
      name: z.string(),
      country: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      /** Names that would be added. */
      newNames: z.array(z.string()),
      verdict: z.enum(portVerdicts),
      flags: z.array(z.enum(portFlags)),
      /** The matching port of the product, and its distance from the row's position. */
      port: z.object({ code: z.string(), name: z.string() }).nullable(),
      distanceKm: z.number().nullable(),
    }),
  ),
});
export const applyPortImport = endpoint({
  method: 'POST',
  path: '/admin/management/ports/import/{id}/apply',
  summary: 'Import what is new and changed; flagged rows are excluded',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  params: idParams,
  response: portImportSchema,
});

export const listCurrencyRates = endpoint({
  method: 'GET',
  path: '/admin/management/currencies/rates',
  summary: 'Currencies with a rate: the newest one, and how many days are known',
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  response: z.array(
    z.object({
      currency: z.string(),
      name: z.string(),
      usdPerUnit: z.number(),
      rateDate: dateSchema,
      source: z.string(),
      days: z.number(),
      firstDay: dateSchema,
    }),
  ),
});
const rateOfDay = z.object({ day: dateSchema, usdPerUnit: z.number() });
const rateImportSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  receivedAt: momentSchema,
  /** Null while it is only a preview. */
  appliedAt: momentSchema.nullable(),
  days: z.number(),
  firstDay: dateSchema,
  lastDay: dateSchema,
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Cells without a rate: 'N/A' or empty. */
  withoutRate: z.number(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      name: z.string(),
      added: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      jumps: z.number(),
      /** The newest rate without the file, and with it. */
      before: rateOfDay.nullable(),
      after: rateOfDay,
    }),
  ),
  /** A rate is a jump if it differs from the previous one by more than this percentage. */
  jumpPercent: z.number(),
  jumpCount: z.number(),
  /** Largest jumps first. */
  jumps: z.array(
    z.object({
      currency: z.string(),
      ...rateOfDay.shape,
      /** The stored rate of that day; if there is none, the last rate before it. */
      before: z.number(),
      beforeDay: dateSchema,
      percent: z.number(),
    }),
  ),
  /** Currencies in the file that the product does not know, such as those that the euro replaced. */
  leftOut: z.array(z.object({ currency: z.string(), days: z.number() })),
});

export const importCurrencyRates = endpoint({
  method: 'POST',
  path: '/admin/management/currencies/import',
  summary:
    'Read the European Central Bank’s reference rates (CSV, per EUR) and preview their changes; nothing is changed yet',
  changes: [],
  userTypes: ['Owner'],
  transport: 'multipart',
  response: rateImportSchema,
});
export const getRateImport = endpoint({
  method: 'GET',
  path: '/admin/management/currencies/import/{id}',
  summary: 'An import of exchange rates: what is new and changed by currency, and large rate changes',
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  params: idParams,
  response: rateImportSchema,
});
export const applyRateImport = endpoint({
  method: 'POST',
  path: '/admin/management/currencies/import/{id}/apply',
  summary: 'Import rates as USD per unit, day by day',
  changes: ['referenceData', 'settings'],
  userTypes: ['Owner'],
  params: idParams,
  response: rateImportSchema,
});
