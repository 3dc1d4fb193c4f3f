import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { colourSchema, idSchema, modeSchema } from '../wire.ts';

/** What a column must hold: a text somewhere in it, one of these texts, a figure between two, or nothing (or anything) at all. */
const columnFilterSchema = z.object({
  /** The column by the name it is sorted by. */
  column: z.string().max(60),
  contains: z.string().max(200).optional(),
  anyOf: z.array(z.string().max(200)).min(1).max(100).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  isEmpty: z.boolean().optional(),
});
const columnFiltersSchema = z.array(columnFilterSchema).max(30);

/** Column filters as the JSON text that stands in an address. */
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

/** An id that may be left empty, which is the same as leaving it out: `uploadId=`. */
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

/** Which lanes of a mode are listed, in an address. */
export const laneFilterQuery = { ...filterShape, filters: columnFiltersText.optional() };

/** The same in a body, with the order of the rows. */
export const laneFilterSchema = z.object({
  ...filterShape,
  filters: columnFiltersSchema.optional(),
  sortBy: z.string().max(60).optional(),
  sortDesc: z.boolean().optional(),
});

const laneViewSchema = z.object({
  name: z.string().trim().min(1).max(60),
  /** Filters, order and hidden columns, as the part of the lane table's address after the question mark. */
  address: z.string().max(4_000),
});

export const listLaneViews = endpoint({
  method: 'GET',
  path: '/lanes/views',
  summary: 'My saved views of a mode’s lane table',
  userTypes: ['Customer', 'DataCustomer'],
  query: z.object({ mode: modeSchema }),
  response: z.array(laneViewSchema),
});
export const saveLaneViews = endpoint({
  method: 'PUT',
  path: '/lanes/views',
  summary: 'Save these views of a mode’s lane table, in this order, replacing the previous ones',
  userTypes: ['Customer', 'DataCustomer'],
  body: z.object({ mode: modeSchema, views: z.array(laneViewSchema).max(50) }),
  response: z.array(laneViewSchema),
});
