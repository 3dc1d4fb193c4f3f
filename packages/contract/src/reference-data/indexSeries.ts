import { indexPeriods } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDateSchema, dateSchema, idParams, idSchema, momentSchema } from '../wire.ts';

const seriesCodeSchema = z
  .string()
  .regex(/^[A-Z0-9._-]{2,40}$/, 'Use 2 to 40 capital letters, digits, dots, hyphens or underscores');
const seriesParams = z.object({ code: seriesCodeSchema });
const valueOfDay = z.object({ day: dateSchema, value: z.number() });

/** What the Owner says about a series. */
const seriesFields = {
  name: z.string().trim().min(1, 'Enter a name').max(120),
  /** What a value is: `USD per gallon`. */
  unit: z.string().trim().min(1, 'Enter the unit, such as USD per gallon').max(60),
  period: z.enum(indexPeriods),
  region: z.string().trim().max(120).default(''),
  source: z.string().trim().min(1, 'Enter who publishes it').max(200),
};
const seriesSchema = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  period: z.enum(indexPeriods),
  region: z.string(),
  source: z.string(),
  isActive: z.boolean(),
  /** Sent with a change, which is refused if someone else made one. */
  version: z.number(),
  /** Number of days with a value. */
  values: z.number(),
  firstDay: dateSchema.nullable(),
  newest: valueOfDay.nullable(),
});

export const listIndexSeries = endpoint({
  method: 'GET',
  path: '/admin/management/indices',
  summary: 'Index series with their newest value, including inactive ones',
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  response: z.array(seriesSchema),
});
export const addIndexSeries = endpoint({
  method: 'POST',
  path: '/admin/management/indices',
  summary: 'Add an index series, such as a diesel price; its values are imported from files',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  body: z.object({ code: seriesCodeSchema, ...seriesFields }),
  response: seriesSchema,
});
export const changeIndexSeries = endpoint({
  method: 'PUT',
  path: '/admin/management/indices/{code}',
  summary: 'Change an index series, or take it out of use; its code and values stay',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  params: seriesParams,
  body: z.object({ ...seriesFields, isActive: z.boolean(), version: z.number().int() }),
  response: seriesSchema,
});

const indexImportSchema = z.object({
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
  /** Empty cells, and cells that say that there is no value. */
  withoutValue: z.number(),
  series: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      added: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      jumps: z.number(),
      /** The newest value without the file, and with it. */
      before: valueOfDay.nullable(),
      after: valueOfDay,
    }),
  ),
  /** A value is a jump if it differs from the previous one by more than this percentage. */
  jumpPercent: z.number(),
  jumpCount: z.number(),
  /** Largest jumps first. */
  jumps: z.array(
    z.object({
      code: z.string(),
      ...valueOfDay.shape,
      /** The stored value of that day; if there is none, the last value before it. */
      before: z.number(),
      beforeDay: dateSchema,
      percent: z.number(),
    }),
  ),
});

export const importIndexValues = endpoint({
  method: 'POST',
  path: '/admin/management/indices/import',
  summary:
    'Read a file of index values (series, date, value; or date and one column per series) and preview its changes; nothing is changed yet',
  changes: [],
  userTypes: ['Owner'],
  transport: 'multipart',
  response: indexImportSchema,
});
export const getIndexImport = endpoint({
  method: 'GET',
  path: '/admin/management/indices/import/{id}',
  summary: 'An import of index values: what is new and changed by series, and large changes',
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  params: idParams,
  response: indexImportSchema,
});
export const applyIndexImport = endpoint({
  method: 'POST',
  path: '/admin/management/indices/import/{id}/apply',
  summary: 'Import index values, after comparing them with the current ones again',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  params: idParams,
  response: indexImportSchema,
});

const readers = ['Customer', 'Carrier', 'DataCustomer', 'Owner'] as const;
export const listIndices = endpoint({
  method: 'GET',
  path: '/indices',
  summary: 'Index series in use, with their newest value',
  shows: { lists: ['referenceData'] },
  userTypes: readers,
  response: z.array(seriesSchema.omit({ isActive: true, version: true })),
});
export const readIndex = endpoint({
  method: 'GET',
  path: '/indices/{code}',
  summary: 'An index series with its values of a period, oldest first',
  shows: { lists: ['referenceData'] },
  userTypes: readers,
  params: seriesParams,
  query: z.object({ from: calendarDateSchema.optional(), to: calendarDateSchema.optional() }),
  response: z.object({
    ...seriesSchema.omit({ isActive: true, version: true }).shape,
    days: z.array(valueOfDay),
  }),
});
