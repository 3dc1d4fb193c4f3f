import { chargePurposes } from '@lanewright/freight';
import { z } from 'zod';
import { bodySizes, endpoint } from './endpoint.ts';
import { idSchema, modeSchema, momentSchema, monthSchema, rateSchema, usdSchema } from './wire.ts';

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

const kindSchema = z.enum(['Repricing', 'Termination']);
const stateSchema = z.enum(['Draft', 'Sent', 'InForce', 'Rejected', 'Withdrawn', 'Expired']);

const awardToAmend = z.object({
  awardId: idSchema,
  /** Awarded months from the effective month on; all of them if omitted. */
  months: z.array(monthSchema).min(1).max(60).optional(),
  /** New rates, in the award's currency; rates that are not named stay. */
  rates: z
    .array(
      z.object({
        chargeNo: z.number().int().min(1).max(32_767),
        /** The weight break of the rate; null for a charge without breaks. */
        breakNo: z.number().int().min(1).max(32_767).nullable().default(null),
        rate: rateSchema,
      }),
    )
    .max(500)
    .optional(),
});

const proposalSchema = z.object({
  kind: kindSchema,
  /** Whose awards; a carrier's own if it proposes. Required if no awards are named. */
  carrierId: idSchema.optional(),
  /** Shown to the other side. */
  reason: z.string().trim().max(500).optional(),
  /** First month to which the amendment applies. */
  effectiveMonth: monthSchema,
  /** If omitted: all awards of the carrier that are in force. */
  awards: z.array(awardToAmend).min(1).max(2_000).optional(),
  /** Changes the rates of every charge with this purpose by a percentage. */
  change: z.object({ purpose: z.enum(chargePurposes), percent: z.number().gt(-100).max(1_000) }).optional(),
});

const amendedAwardSchema = z.object({
  awardId: idSchema,
  laneId: idSchema,
  origin: z.string(),
  destination: z.string(),
  share: z.number(),
  months: z.array(monthSchema),
  currency: z.string(),
  /** Awarded cost of these months today and with the amendment. */
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
  /** The award with the new price, once the amendment is in force. */
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
  effectiveMonth: monthSchema,
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
    'Write a draft of an amendment: new rates for awards from a month on, or their end. The other side sees it once it is sent',
  changes: ['awards'],
  userTypes: ['Customer', 'Carrier'],
  params: contractParams,
  query: customerQuery,
  bodyBytes: bodySizes.lanes,
  body: proposalSchema,
  response: amendmentSchema,
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
    carrierId: idSchema,
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
