import { z } from 'zod';
import { amendedClauseSchema } from './amendments/amendedClause.ts';
import { kindSchema, proposalSchema } from './amendments/proposal.ts';
import { bodySizes, endpoint } from './endpoint.ts';
import { idSchema, modeSchema, momentSchema, monthSchema, usdSchema } from './wire.ts';

export * from './amendments/awardsInForce.ts';

const contractParams = z.object({
  /** The mode. */
  id: modeSchema,
  no: z.coerce.number().int().min(1).max(32_767),
});
const amendmentParams = contractParams.extend({
  amendmentNo: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});
/** A carrier names the customer if several are possible. */
const customerQuery = z.object({ customerId: idSchema.optional() });

const stateSchema = z.enum(['Draft', 'Sent', 'InForce', 'Rejected', 'Withdrawn', 'Expired']);

const amendedAwardSchema = z.object({
  awardId: idSchema,
  laneId: idSchema,
  origin: z.string(),
  destination: z.string(),
  share: z.number(),
  /** The months that change; of an extension, those that are added. */
  months: z.array(monthSchema),
  currency: z.string(),
  /**
   * Awarded cost of these months today and with the amendment; today's is 0 for an extension. For a clause, what the charges that it
   * moves cost at the index values in `clause`.
   */
  beforeUsd: usdSchema,
  afterUsd: usdSchema,
  /** The rates that change, in the award's currency. */
  rates: z.array(
    z.object({
      chargeNo: z.number(),
      breakNo: z.number().nullable(),
      chargeName: z.string(),
      /** Null: the award has no rate for the charge yet. */
      before: z.number().nullable(),
      after: z.number(),
    }),
  ),
  /** The award with the new price, or of the added months, once the amendment is in force. */
  newAwardId: idSchema.nullable(),
});

const outline = z.object({
  mode: modeSchema,
  contractNo: z.number(),
  amendmentNo: z.number(),
  kind: kindSchema,
  state: stateSchema,
  customerId: idSchema,
  customerName: z.string(),
  carrierId: idSchema,
  carrierName: z.string(),
  reason: z.string().nullable(),
  /** First month that changes or is added. */
  effectiveMonth: monthSchema,
  /** Extension: the last month that is added; null for other kinds. */
  lastMonth: monthSchema.nullable(),
  /** Clause: its new name; null for other kinds. */
  clauseName: z.string().nullable(),
  proposedBy: z.enum(['customer', 'carrier']),
  /** Whether the caller's company proposed it. */
  isOwn: z.boolean(),
  /** Whether it waits for a response of the caller's company. */
  awaitsOwnResponse: z.boolean(),
  proposedAt: momentSchema,
  sentAt: momentSchema.nullable(),
  answerBy: momentSchema.nullable(),
  answeredAt: momentSchema.nullable(),
  answerReason: z.string().nullable(),
  awards: z.number(),
  lanes: z.number(),
  /** The months that change, of any of its awards. */
  months: z.array(monthSchema),
  beforeUsd: usdSchema,
  afterUsd: usdSchema,
});
/** What happened to an amendment, oldest first. */
const stepSchema = z.object({
  step: z.enum(['Proposed', 'Sent', 'Accepted', 'Rejected', 'Withdrawn', 'Expired']),
  at: momentSchema,
  /** Null: no one acted. */
  by: z.enum(['customer', 'carrier']).nullable(),
  /** A user of the caller's company; null for the other side. */
  user: z.string().nullable(),
});
const amendmentSchema = outline.extend({
  amendedAwards: z.array(amendedAwardSchema),
  /** Null for other kinds. */
  clause: amendedClauseSchema.nullable(),
  steps: z.array(stepSchema),
});

/** An amendment that waits for the caller's response, as dashboards show it. */
export const awaitingAmendmentSchema = outline
  .pick({
    mode: true,
    contractNo: true,
    amendmentNo: true,
    kind: true,
    customerId: true,
    customerName: true,
    carrierId: true,
    carrierName: true,
    effectiveMonth: true,
    answerBy: true,
    lanes: true,
    beforeUsd: true,
    afterUsd: true,
  })
  .extend({
    /** Some of the prices that change. */
    prices: z.array(
      z.object({
        chargeName: z.string(),
        currency: z.string(),
        before: z.number().nullable(),
        after: z.number(),
      }),
    ),
    /** Whether more prices change. */
    hasMorePrices: z.boolean(),
  });

export const listAmendments = endpoint({
  method: 'GET',
  path: '/contracts/{id}/{no}/amendments',
  summary:
    'Amendments of a contract, newest first: the customer sees all, a carrier its own; drafts only who wrote them',
  shows: { lists: ['awards', 'lanes'], mode: 'params.id', customer: 'query.customerId' },
  userTypes: ['Customer', 'Carrier'],
  params: contractParams,
  query: customerQuery.extend({
    /** Only those of this lane, with its own months and cost. */
    laneId: idSchema.optional(),
  }),
  response: z.array(outline),
});

export const getAmendment = endpoint({
  method: 'GET',
  path: '/contracts/{id}/{no}/amendments/{amendmentNo}',
  summary: 'An amendment with its awards: old and new rates, cost before and after',
  shows: { lists: ['awards', 'lanes', 'settings'], mode: 'params.id', customer: 'query.customerId' },
  userTypes: ['Customer', 'Carrier'],
  params: amendmentParams,
  query: customerQuery,
  response: amendmentSchema,
});

export const proposeAmendment = endpoint({
  method: 'POST',
  path: '/contracts/{id}/{no}/amendments',
  summary:
    'Write a draft of an amendment: new rates for awards from a month on, their end, more months, or another index clause. The other side sees it once it is sent',
  changes: ['awards'],
  userTypes: ['Customer', 'Carrier'],
  params: contractParams,
  query: customerQuery,
  bodyBytes: bodySizes.lanes,
  body: proposalSchema,
  response: amendmentSchema.extend({
    /** Drafts that were written with it: a clause gets one for each carrier it touches. Empty for a carrier and for other kinds. */
    otherDrafts: z.array(z.object({ amendmentNo: z.number(), carrierId: idSchema, carrierName: z.string() })),
  }),
});

export const previewAmendment = endpoint({
  method: 'POST',
  path: '/contracts/{id}/{no}/amendments/preview',
  summary: 'What an amendment with the same body would cost before and after, by award; nothing is written',
  shows: { lists: ['awards', 'lanes', 'settings'], mode: 'params.id', customer: 'query.customerId' },
  userTypes: ['Customer', 'Carrier'],
  params: contractParams,
  query: customerQuery,
  bodyBytes: bodySizes.lanes,
  body: proposalSchema,
  response: z.object({
    /** Null: a clause that touches several carriers. */
    carrierId: idSchema.nullable(),
    /** Each gets an amendment of its own. */
    carriers: z.array(
      z.object({
        carrierId: idSchema,
        carrierName: z.string(),
        lanes: z.number(),
        beforeUsd: usdSchema,
        afterUsd: usdSchema,
      }),
    ),
    effectiveMonth: monthSchema,
    lastMonth: monthSchema.nullable(),
    clause: amendedClauseSchema.nullable(),
    lanes: z.number(),
    beforeUsd: usdSchema,
    afterUsd: usdSchema,
    awards: z.array(amendedAwardSchema),
  }),
});

export const sendAmendment = endpoint({
  method: 'POST',
  path: '/contracts/{id}/{no}/amendments/{amendmentNo}/send',
  summary: 'Send a draft to the other side for a response. A termination is in force at once',
  changes: ['awards', 'lanes', 'bids', 'overview', 'scenarios'],
  userTypes: ['Customer', 'Carrier'],
  params: amendmentParams,
  query: customerQuery,
  response: amendmentSchema,
});

export const withdrawAmendment = endpoint({
  method: 'POST',
  path: '/contracts/{id}/{no}/amendments/{amendmentNo}/withdraw',
  summary: 'Withdraw an own amendment that is not in force yet',
  changes: ['awards'],
  userTypes: ['Customer', 'Carrier'],
  params: amendmentParams,
  query: customerQuery,
  response: amendmentSchema,
});

export const answerAmendment = endpoint({
  method: 'POST',
  path: '/contracts/{id}/{no}/amendments/{amendmentNo}/answer',
  summary: 'Accept or reject an amendment that the other side sent. Accepted, it is in force at once',
  changes: ['awards', 'lanes', 'bids', 'overview', 'scenarios'],
  userTypes: ['Customer', 'Carrier'],
  params: amendmentParams,
  query: customerQuery,
  body: z.object({ answer: z.enum(['accept', 'reject']), reason: z.string().trim().max(500).optional() }),
  response: amendmentSchema,
});
