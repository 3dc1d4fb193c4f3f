import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { colourSchema, idSchema, modeSchema } from '../wire.ts';

/** Condition on a column: contains a text, equals one of these texts, lies between two figures, or is empty (or not). */
const columnFilterSchema = z.object({
  /** The column, by its `sortBy` name. */
  column: z.string().max(60),
  contains: z.string().max(200).optional(),
  anyOf: z.array(z.string().max(200)).min(1).max(100).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  isEmpty: z.boolean().optional(),
});
const columnFiltersSchema = z.array(columnFilterSchema).max(30);

/** Column filters as JSON text in a URL. */
export const columnFiltersText = z
  .string()
  .max(8_000)
  .transform((text, context): unknown => {
    try {
      return text === '' ? [] : JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'filters are a JSON list' });
      return z.NEVER;
    }
  })
  .pipe(columnFiltersSchema);

/** An id that may be empty, which equals omitted: `uploadId=`. */
export const idOrEmpty = z
  .union([idSchema, z.literal('')])
  .transform((id) => (id === '' ? undefined : id))
  .optional();

const filterShape = {
  uploadId: idOrEmpty,
  search: z.string().max(200).optional(),
  bidStatus: z.string().max(20).optional(),
  colour: colourSchema.optional(),
};

/** Filter for the lanes of a mode, in a query string. */
export const laneFilterQuery = { ...filterShape, filters: columnFiltersText.optional() };

/** The same in a body, including the sort order. */
export const laneFilterSchema = z.object({
  ...filterShape,
  filters: columnFiltersSchema.optional(),
  sortBy: z.string().max(60).optional(),
  sortDesc: z.boolean().optional(),
});

const laneViewSchema = z.object({
  name: z.string().trim().min(1).max(60),
  /** Filters, sort order and hidden columns, as the query string of the lane table's address. */
  address: z.string().max(4_000),
});

export const listLaneViews = endpoint({
  method: 'GET',
  path: '/lanes/views',
  summary: 'My saved views of a mode’s lane table',
  shows: { lists: [], mode: 'query.mode' },
  userTypes: ['Customer', 'DataCustomer'],
  query: z.object({ mode: modeSchema }),
  response: z.array(laneViewSchema),
});
export const saveLaneViews = endpoint({
  method: 'PUT',
  path: '/lanes/views',
  summary: 'Save these views of a mode’s lane table, in this order, replacing the previous ones',
  changes: [],
  userTypes: ['Customer', 'DataCustomer'],
  body: z.object({ mode: modeSchema, views: z.array(laneViewSchema).max(50) }),
  response: z.array(laneViewSchema),
});
