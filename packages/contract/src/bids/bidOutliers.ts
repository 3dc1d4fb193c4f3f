import { checkKinds, outlierReferenceKinds } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, momentSchema, ofContract, pageQuery, rateSchema, usdSchema } from '../wire.ts';

export const outlierStateSchema = z.object({
  /** Not used: not in anyone else's colour or rank, not as best bid, not in best-bids awards, not in scenarios. */
  isHeld: z.boolean(),
  /**
   * `unconfirmed`: only its carrier's checks are open. `open`: waits for the customer. `noted`: only shown. `included`: used like
   * any other bid. `excluded`: stays unused.
   */
  state: z.enum(['unconfirmed', 'open', 'noted', 'included', 'excluded']),
  /** The reason, in a sentence. */
  message: z.string(),
  /** Factor above or below its references; null if only checks are open. */
  factor: z.number().nullable(),
  references: z.array(
    z.object({
      of: z.enum(outlierReferenceKinds),
      unitUsd: z.number(),
      /** Number of other bids behind the median. */
      bids: z.number().nullable(),
    }),
  ),
  /** The baseline depends on an assumption about an upload that no one has answered. */
  baselineIsAssumed: z.boolean(),
  checks: z.array(
    z.object({
      chargeNo: z.number().int(),
      breakNo: z.number().int().nullable(),
      chargeName: z.string(),
      kind: z.enum(checkKinds),
      rate: rateSchema,
      currency: z.string(),
      confirmedAt: momentSchema.nullable(),
    }),
  ),
  /** The customer asked the carrier to confirm the price, and it has not answered. */
  isAsked: z.boolean(),
  resolvedAt: momentSchema.nullable(),
});

export const bidOutlierSchema = outlierStateSchema.extend({
  bidId: idSchema,
  laneId: idSchema,
  origin: z.string(),
  destination: z.string(),
  carrierId: idSchema,
  carrierName: z.string(),
  /** The lane has no other bid that can be awarded. */
  isOnlyBid: z.boolean(),
  allInUsd: usdSchema.nullable(),
  unitCostUsd: z.number().nullable(),
});

const bidIds = z.array(idSchema).min(1).max(10_000);

export const listOutliers = endpoint({
  method: 'GET',
  path: '/bids/outliers',
  summary:
    'Unusual bids of a mode: outliers and unconfirmed checks, held ones first, a page at a time; `x-total-count`',
  headers: ['x-total-count'],
  shows: { lists: ['bids'] },
  userTypes: ['Customer'],
  query: z.object({
    mode: modeSchema,
    /** If omitted, those of every contract: each waits for the customer. */
    ...ofContract,
    page: pageQuery.shape.page,
    pageSize: pageQuery.shape.pageSize,
    /** Only held bids. */
    held: z.stringbool().optional(),
  }),
  response: z.array(bidOutlierSchema),
});

export const resolveOutliers = endpoint({
  method: 'POST',
  path: '/bids/outliers/resolve',
  summary:
    'Include unusual bids as any others, or exclude them; holds until their price changes by more than 1%',
  changes: ['bids', 'lanes', 'overview', 'scenarios', 'connections'],
  userTypes: ['Customer'],
  body: z.object({ bidIds, as: z.enum(['included', 'excluded']) }),
  /** Number of bids changed. */
  response: z.object({ resolved: z.number() }),
});

export const askOutliers = endpoint({
  method: 'POST',
  path: '/bids/outliers/ask',
  summary: 'Ask the carriers of unusual bids to confirm their prices, by notification and email',
  changes: ['bids', 'lanes'],
  userTypes: ['Customer'],
  body: z.object({ bidIds: bidIds.max(1_000) }),
  /** Number of bids for which confirmation was requested; requests are not repeated. */
  response: z.object({ asked: z.number() }),
});
