import { z } from 'zod';
import { bodySizes, endpoint } from '../endpoint.ts';
import { uploadSchema } from '../uploads/uploadViews.ts';
import { idParams, idSchema } from '../wire.ts';
import { bidCheckSchema } from './bidChecks.ts';

/** Names what a review showed: the sheet, how it is read, and the bids that it was compared with. */
export const reviewIdSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'a review is identified by 64 hexadecimal digits');

/** What of a review can be listed: all cells that change, or some of them; `usual`: lanes in which no price looks wrong. */
export const reviewFilters = [
  'all',
  'raised',
  'lowered',
  'new',
  'removed',
  'unusual',
  'usual',
  'wrong',
] as const;

const reviewCellSchema = z.object({
  /** As in drafts: `rate:1/2`, `capacity:2027-01`, `value:4`, `currency`. */
  cell: z.string(),
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Of a rate in an unchanged currency; null for other cells, and without a price before or after. */
  changePercent: z.number().nullable(),
  /** Why the price looks wrong. A cell with a check may be unchanged, if another cell of its lane changes. */
  checks: z.array(bidCheckSchema),
});

export const sheetReviewSchema = z.object({
  reviewId: reviewIdSchema,
  fileName: z.string(),
  customerId: idSchema,
  mode: z.number(),
  /** It is the carrier's own sheet, not one made by the product. */
  isOwnSheet: z.boolean(),
  /**
   * Changed cells by kind, cells that look wrong, and cells that can't be imported; `lanes` have a changed cell, and `usual` of them no
   * price that looks wrong.
   */
  counts: z.object({
    lanes: z.number(),
    usual: z.number(),
    all: z.number(),
    raised: z.number(),
    lowered: z.number(),
    new: z.number(),
    removed: z.number(),
    unusual: z.number(),
    wrong: z.number(),
  }),
  /** An own sheet: rows that price no lane. */
  rowsWithoutLane: z.number().nullable(),
  /** Number of lanes (with `wrong`: of cells) that match the filter. */
  total: z.number(),
  /** All lanes that match the filter, on every page. */
  laneIds: z.array(idSchema),
  /** Lanes with unusual cells first, then those with removed ones. */
  lanes: z.array(
    z.object({
      laneId: idSchema,
      origin: z.string(),
      destination: z.string(),
      /** How the row was matched to the lane, if that is worth a look. */
      matchedBy: z.string().nullable(),
      /** The lane is in a sealed round: the prices before can't be read, so every cell is shown. */
      isSealed: z.boolean(),
      cells: z.array(reviewCellSchema),
    }),
  ),
  /** Cells that can't be imported; their lanes stay unchanged. */
  wrong: z.array(
    z.object({
      row: z.number(),
      cell: z.string(),
      column: z.string(),
      /** Names the row and the lane. */
      message: z.string(),
    }),
  ),
});

export const getSheetReview = endpoint({
  method: 'GET',
  path: '/uploads/{id}/review',
  summary: 'What a bid sheet would change, compared with the current bids',
  shows: { lists: ['uploads', 'bids', 'lanes', 'settings'] },
  userTypes: ['Carrier'],
  params: idParams,
  query: z.object({
    only: z.enum(reviewFilters).default('all'),
    /** Another page of this review: it may show the bids as they were when the review was made. */
    reviewId: reviewIdSchema.optional(),
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  response: sheetReviewSchema,
});

/** What is submitted of a review. */
export const sheetSubmissionSchema = z.object({
  /** Only these lanes; without it all of them. */
  laneIds: z.array(idSchema).min(1).max(10_000).optional(),
  /** Unusual prices that the carrier confirms. */
  confirmed: z
    .array(z.object({ laneId: idSchema, cell: z.string().max(60) }))
    .max(10_000)
    .optional(),
});

export const submitSheet = endpoint({
  method: 'POST',
  path: '/uploads/{id}/submit',
  bodyBytes: bodySizes.list,
  isOffer: true,
  summary: 'Submit the reviewed changes of a bid sheet, or put them into the caller’s draft',
  changes: ['uploads', 'bids', 'lanes'],
  userTypes: ['Carrier'],
  params: idParams,
  body: sheetSubmissionSchema.extend({
    reviewId: reviewIdSchema,
    as: z.enum(['bids', 'draft']).default('bids'),
  }),
  response: uploadSchema,
});

export const undoSheet = endpoint({
  method: 'POST',
  path: '/uploads/{id}/undo',
  isOffer: true,
  summary: 'Undo what a bid sheet changed, except cells that changed again since',
  changes: ['uploads', 'bids', 'lanes', 'tenders'],
  userTypes: ['Carrier'],
  params: idParams,
  response: z.object({
    /** Number of cells with their value from before the sheet. */
    restored: z.number(),
    /** Cells that were not restored, and why; an empty `cell`: the sealed bid on the lane. */
    unchanged: z.array(z.object({ laneId: idSchema, cell: z.string(), why: z.string() })),
  }),
});
