import { z } from 'zod';
import { bodySizes, endpoint } from './endpoint.ts';
import {
  idParams,
  idSchema,
  modeSchema,
  monthSchema,
  momentSchema,
  ofContract,
  ofContractBody,
  usdSchema,
} from './wire.ts';
import { awardSchema } from './awards/awardSchema.ts';

export * from './awards/answers.ts';
export * from './awards/answerSheet.ts';
export * from './awards/awardDetails.ts';
export { awardSchema } from './awards/awardSchema.ts';
export * from './awards/bestBids.ts';

const share = z.number().min(10, 'a share is at least 10%').max(100).default(100);
const wishesSchema = z
  .array(
    z.object({
      laneId: idSchema,
      bidId: idSchema,
      months: z.array(monthSchema).max(60).default([]),
      share,
      /** Another carrier's bid on the lane, asked for what this one declines or does not respond to. */
      backupBidId: idSchema.optional(),
    }),
  )
  .min(1)
  .max(10_000);
export const acceptBids = endpoint({
  method: 'PUT',
  path: '/bids/accept',
  bodyBytes: bodySizes.lanes,
  summary: 'Award months of lanes to bids: all or none',
  changes: ['awards', 'lanes', 'bids', 'overview', 'scenarios'],
  userTypes: ['Customer'],
  body: wishesSchema,
  response: z.object({ awards: z.array(awardSchema) }),
});
export const previewAwards = endpoint({
  method: 'POST',
  path: '/awards/preview',
  bodyBytes: bodySizes.lanes,
  summary:
    'What `PUT /bids/accept` with the same body would award, to the cent, and reject; nothing is written',
  shows: { lists: ['awards', 'bids', 'lanes'] },
  userTypes: ['Customer'],
  body: wishesSchema,
  response: z.object({
    /** One per requested award, in the same order. */
    awards: z.array(
      awardSchema.pick({
        laneId: true,
        bidId: true,
        carrierId: true,
        months: true,
        share: true,
        awardedUsd: true,
        baselineUsd: true,
        savingsUsd: true,
      }),
    ),
  }),
});
export const resetLane = endpoint({
  method: 'GET',
  path: '/bids/reset/{id}',
  summary: 'A customer cancels a lane’s awards; a carrier withdraws its own unawarded bid',
  changes: ['awards', 'lanes', 'bids', 'overview', 'scenarios', 'uploads'],
  userTypes: ['Customer', 'Carrier'],
  params: idParams,
  query: z.object({ reason: z.string().max(500).optional() }),
  response: z.object({ changed: z.number() }),
});
export const awardedMonths = endpoint({
  method: 'GET',
  path: '/bids/awarded-months/{id}',
  summary:
    'Awarded months of a lane, and for its customer those that other contracts take of the same freight; a carrier sees only its own',
  shows: { lists: ['awards', 'lanes'], lane: 'params.id' },
  userTypes: ['Customer', 'Carrier'],
  params: idParams,
  response: z.array(
    z.object({
      month: monthSchema,
      share: z.number(),
      carrierName: z.string(),
      status: z.string(),
      /** The contract that awards it; another one than the lane's takes it from what is available. */
      contractNo: z.number(),
    }),
  ),
});
/** Without a number, those of every contract. */
const awardsQuery = z.object({ mode: modeSchema, customerId: idSchema.optional(), ...ofContract });
export const listAwards = endpoint({
  method: 'GET',
  path: '/awards',
  summary: 'Awards of a mode: the customer sees all of its own, a carrier those it received',
  shows: { lists: ['awards', 'lanes'], mode: 'query.mode', customer: 'query.customerId' },
  userTypes: ['Customer', 'Carrier'],
  query: awardsQuery,
  response: z.array(
    awardSchema.extend({
      origin: z.string(),
      destination: z.string(),
      customerName: z.string(),
      contractNo: z.number(),
      contractName: z.string(),
    }),
  ),
});
export const awardHistory = endpoint({
  method: 'GET',
  path: '/lanes/award-history/{id}',
  summary: 'Every award of a lane, including cancelled ones, with user, time and reason',
  shows: { lists: ['awards', 'lanes'], lane: 'params.id' },
  userTypes: ['Customer'],
  params: idParams,
  response: z.array(awardSchema),
});
export const rateCard = endpoint({
  method: 'POST',
  path: '/lanes/rate-card',
  bodyBytes: bodySizes.list,
  summary: 'Awarded prices as CSV; 204 when nothing is awarded',
  downloads: ['text/csv'],
  mayBeEmpty: true,
  shows: { lists: [] },
  userTypes: ['Customer', 'Carrier'],
  transport: 'file',
  body: z.object({
    mode: modeSchema,
    laneIds: z.array(idSchema).max(100_000).optional(),
    customerId: idSchema.optional(),
    /** If omitted, every planned and open contract. */
    ...ofContractBody,
  }),
  response: z.unknown(),
});

const letterOutlineSchema = z.object({
  letterId: idSchema,
  contractNo: z.number(),
  carrierId: idSchema,
  carrierName: z.string(),
  customerName: z.string(),
  mode: modeSchema,
  sentAt: momentSchema,
  /** Number of the carrier's users it was emailed to; hidden from carriers. */
  mailedTo: z.number().nullable(),
  lanes: z.number(),
  awardedUsd: usdSchema,
  /** Reference for use on paper and on the phone: AL-J1T4-C2KE-Q2. */
  reference: z.string(),
});
export const letterLaneSchema = z.object({
  laneId: idSchema,
  origin: z.string(),
  destination: z.string(),
  equipment: z.string().nullable(),
  service: z.string().nullable(),
  moveType: z.string().nullable(),
  months: z.array(monthSchema),
  share: z.number(),
  /** Forecast for the months and the share, in the mode's unit; null in letters that did not store it. */
  volume: z.number().nullable().default(null),
  transitDays: z.number().nullable(),
  currency: z.string(),
  /** The diesel price at which fuel is quoted, if fuel is a separate charge. */
  fuelBasisUsdPerGallon: z.number().nullable(),
  rates: z.array(z.object({ name: z.string(), rate: z.number() })),
  said: z.array(z.object({ name: z.string(), value: z.string() })),
  awardedUsd: usdSchema,
  acceptedAt: momentSchema.nullable(),
});
export const letterTermSchema = z.object({
  title: z.string(),
  version: z.number().int(),
  acceptedAt: momentSchema,
});

export const sendLetters = endpoint({
  method: 'POST',
  path: '/awards/letters',
  summary: 'Email carriers a letter with the lanes they won (accepted awards) in a mode',
  changes: ['awards'],
  userTypes: ['Customer'],
  body: z.object({
    mode: modeSchema,
    ...ofContractBody,
    /** Default: every carrier that won lanes. */
    carrierIds: z.array(idSchema).min(1).max(1000).optional(),
  }),
  response: z.object({
    sent: z.array(letterOutlineSchema),
    skipped: z.array(z.object({ carrierId: idSchema, carrierName: z.string(), why: z.string() })),
  }),
});
export const listLetters = endpoint({
  method: 'GET',
  path: '/awards/letters',
  summary: 'Award letters of a mode, newest first: those a customer sent, or a carrier received',
  shows: { lists: ['awards'], mode: 'query.mode', customer: 'query.customerId' },
  userTypes: ['Customer', 'Carrier'],
  query: awardsQuery,
  response: z.array(letterOutlineSchema),
});
export const getLetter = endpoint({
  method: 'GET',
  path: '/awards/letters/{id}',
  summary: 'An award letter exactly as it was sent',
  shows: { lists: ['awards'], edited: true },
  userTypes: ['Customer', 'Carrier'],
  params: idParams,
  response: letterOutlineSchema.extend({
    /** The user who sent it. */
    contact: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
    laneRows: z.array(letterLaneSchema),
    /** The customer's mandatory documents for the mode, as accepted by the carrier when the letter was sent. */
    terms: z.array(letterTermSchema),
    /** The index clauses in words that applied to the awards when the letter was sent; absent without any. */
    clauses: z.array(z.object({ name: z.string(), inWords: z.array(z.string()).readonly() })).optional(),
  }),
});
