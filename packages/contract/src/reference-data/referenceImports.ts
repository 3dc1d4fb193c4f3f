import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { referenceTableNames } from './referenceFields.ts';
import { idSchema, modeSchema, momentSchema, pageQuery } from '../wire.ts';

const tableSchema = z.enum(referenceTableNames);
const tableParams = z.object({ table: tableSchema });
const rowParams = z.object({ table: tableSchema, id: idSchema });
const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
/** A row's values by field name. */
const valuesSchema = z.record(z.string(), cellSchema);

/** Places where a row can be used; `says` describes what each counts. */
export const referenceUsePlaces = [
  'lanes',
  'shipments',
  'bids',
  'awards',
  'answers',
  'charges',
  'rates',
  'carriers',
  'places',
  'equipment',
] as const;
export const whereUsed = endpoint({
  method: 'GET',
  path: '/admin/management/{table}/{id}/where-used',
  summary: 'Where a row of reference data is used: how often, and by how many companies',
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  params: rowParams,
  response: z.object({
    isUsed: z.boolean(),
    /** Only those with a use, the most important first. */
    uses: z.array(
      z.object({
        place: z.enum(referenceUsePlaces),
        /** Description of the count: "lanes that begin or end there". */
        says: z.string(),
        count: z.number(),
        /** Number of companies that own them; 0 if they have no owner, such as the postcodes of a country. */
        companies: z.number(),
      }),
    ),
  }),
});

/** What an import would do with a row of the file. */
export const referenceVerdicts = ['new', 'changed', 'unchanged', 'flagged'] as const;
/** An import of a table, with the results of its rows. */
export const tableImportSchema = z.object({
  id: idSchema,
  table: tableSchema,
  fileName: z.string(),
  receivedAt: momentSchema,
  /** Null while it is only a preview. */
  appliedAt: momentSchema.nullable(),
  counts: z.record(z.enum(referenceVerdicts), z.number()),
  /** Columns of the file that the table does not have; they are ignored. */
  columnsLeftOut: z.array(z.string()),
});
export const importTable = endpoint({
  method: 'POST',
  path: '/admin/management/imports/{table}',
  summary: 'Read a CSV or XLSX file of a table and preview its changes; nothing is changed yet',
  changes: [],
  userTypes: ['Owner'],
  transport: 'multipart',
  params: tableParams,
  response: tableImportSchema,
});
export const getTableImport = endpoint({
  method: 'GET',
  path: '/admin/management/imports/{table}/{id}',
  summary: 'An import: how many rows are new, changed, unchanged and flagged',
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  params: rowParams,
  response: tableImportSchema,
});
export const listTableImportRows = endpoint({
  method: 'GET',
  path: '/admin/management/imports/{table}/{id}/rows',
  summary: 'Rows of an import with what happens to them and why; x-total-count is their number',
  headers: ['x-total-count'],
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  params: rowParams,
  query: pageQuery
    .pick({ page: true, pageSize: true })
    .extend({ verdict: z.enum(referenceVerdicts).optional() }),
  response: z.array(
    z.object({
      /** Row number as in a spreadsheet program, within its sheet. */
      rowNo: z.number(),
      /** The sheet of the row, if the file has rows in several sheets. */
      sheet: z.string().optional(),
      verdict: z.enum(referenceVerdicts),
      /** The row's values, or the readable values of a flagged row. */
      values: valuesSchema,
      /** Current values of the fields that would change. Null for a new row. */
      before: valuesSchema.nullable(),
      /** Why the row is not imported; `field` names the column. */
      flags: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
    }),
  ),
});
export const applyTableImport = endpoint({
  method: 'POST',
  path: '/admin/management/imports/{table}/{id}/apply',
  summary: 'Import what is new and changed, all or none; flagged rows are excluded',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  params: rowParams,
  response: tableImportSchema,
});

export const exportTable = endpoint({
  method: 'GET',
  path: '/admin/management/exports/{table}',
  summary: 'A table as a csv or xlsx file, which an import reads back unchanged; searched as its list is',
  downloads: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  shows: { lists: [] },
  userTypes: ['Owner'],
  transport: 'file',
  params: tableParams,
  query: z.object({
    format: z.enum(['csv', 'xlsx']).default('csv'),
    searchQuery: z.string().max(200).optional(),
    city: z.string().max(200).optional(),
    state: z.string().max(100).optional(),
    countryCode: z.string().max(2).optional(),
    mode: modeSchema.optional(),
  }),
  response: z.void(),
});
