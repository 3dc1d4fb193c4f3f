import { negotiationTermCategories, repositoryCategories } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { periodSchema } from '../overview/overviewFigures.ts';
import {
  colourSchema,
  idParams,
  idSchema,
  modeSchema,
  momentSchema,
  ofContract,
  pageQuery,
  usdSchema,
} from '../wire.ts';

/** Results of a carrier, in one mode or in all. */
const carrierFiguresSchema = z.object({
  /** Lanes started in the modes in which it may bid. */
  lanesOpen: z.number(),
  /** Lanes on which it has a bid, including partial ones. */
  lanesBid: z.number(),
  lanesPartial: z.number(),
  /** Percentage of the started lanes on which it has a valid bid; null if no lane is started. */
  coveragePercent: z.number().nullable(),
  /** Standings of its valid bids. */
  green: z.number(),
  amber: z.number(),
  red: z.number(),
  /** Lanes on which it has the best bid. */
  lanesBest: z.number(),
  /** Lanes with a valid award, pending or accepted; and those of them with an accepted one. */
  lanesAwarded: z.number(),
  lanesWon: z.number(),
  awardedUsd: usdSchema,
  savingsUsd: usdSchema,
  /** Awards that it responded to, let expire, and has yet to respond to. */
  awardsAnswered: z.number(),
  awardsPassed: z.number(),
  awardsWaiting: z.number(),
  /** Median time until it responds to an award, in hours. */
  answerHours: z.number().nullable(),
  lastBidAt: momentSchema.nullable(),
});

export const carrierConnectionSchema = z.object({
  carrierId: idSchema,
  name: z.string(),
  modes: z.array(z.number()),
  /** The contract period that amounts are for; of several modes from the first month of any to the last. */
  period: periodSchema.nullable(),
  ...carrierFiguresSchema.shape,
});

export const listCarriers = endpoint({
  method: 'GET',
  path: '/overview/carriers',
  summary: 'My carriers: connected modes, coverage, standing, wins, response to awards',
  shows: { lists: ['connections', 'overview'] },
  userTypes: ['Customer'],
  response: z.array(carrierConnectionSchema),
});

export const getCarrier = endpoint({
  method: 'GET',
  path: '/overview/carriers/{id}',
  summary: 'One of my carriers, by mode',
  shows: { lists: ['connections', 'overview', 'documents'] },
  userTypes: ['Customer'],
  params: idParams,
  response: carrierConnectionSchema.extend({
    byMode: z.array(z.object({ mode: z.number(), isConnected: z.boolean(), ...carrierFiguresSchema.shape })),
    /** Documents published between the two companies: mandatory ones first. */
    documents: z.array(
      z.object({
        documentId: idSchema,
        title: z.string(),
        category: z.enum(repositoryCategories),
        version: z.number(),
        /** Whether the carrier owns the document and shows it to the customer. */
        isCarriers: z.boolean(),
        /** When the carrier first read this version, and when it accepted it. */
        readAt: momentSchema.nullable(),
        acceptedAt: momentSchema.nullable(),
      }),
    ),
  }),
});

export const carrierBidSchema = z.object({
  laneId: idSchema,
  bidId: idSchema,
  mode: z.number(),
  origin: z.string(),
  destination: z.string(),
  equipment: z.string().nullable(),
  laneState: z.enum(['Created', 'Started', 'Paused']),
  isComplete: z.boolean(),
  allInUsd: usdSchema.nullable(),
  unitCostUsd: z.number().nullable(),
  unitMeasure: z.string(),
  /** Unconfirmed: not used until the customer includes it or its carrier confirms it. It has no colour and no rank. */
  isHeld: z.boolean(),
  colour: colourSchema.nullable(),
  /** Its rank by price among the lane's valid bids, and their number. */
  place: z.number().nullable(),
  validBids: z.number(),
  /** Percentage above the best bid of the lane; 0 for the best. */
  overBestPercent: z.number().nullable(),
  baselineUsd: usdSchema.nullable(),
  transitDays: z.number().nullable(),
  submittedAt: momentSchema,
  /** Months of the lane awarded to it, including pending ones. */
  awardedMonths: z.number(),
  awardedUsd: usdSchema,
});

export const carrierBidSorts = [
  'origin',
  'destination',
  'allInUsd',
  'overBestPercent',
  'colour',
  'submittedAt',
  'awardedUsd',
] as const;

export const listCarrierBids = endpoint({
  method: 'GET',
  path: '/overview/carriers/{id}/bids',
  summary: 'Bids of one of my carriers, a page at a time; `x-total-count`',
  headers: ['x-total-count'],
  shows: { lists: ['bids', 'overview', 'connections'] },
  userTypes: ['Customer'],
  params: idParams,
  query: z.object({
    mode: modeSchema.optional(),
    /** With a mode. */
    ...ofContract,
    search: z.string().max(200).optional(),
    colour: colourSchema.optional(),
    ...pageQuery.shape,
    sortBy: z.enum(carrierBidSorts).optional(),
  }),
  response: z.array(carrierBidSchema),
});

export const weightedRanking = endpoint({
  method: 'GET',
  path: '/overview/weighted-ranking/{id}',
  summary: 'The bids of a lane ranked by price and negotiation terms together',
  shows: { lists: ['bids', 'lanes', 'settings'], lane: 'params.id' },
  userTypes: ['Customer'],
  params: idParams,
  response: z.object({
    /** Weight of the price: 100 less the weights of the terms that apply to this lane. */
    priceWeightPercent: z.number(),
    weights: z.array(z.object({ category: z.enum(negotiationTermCategories), weightPercent: z.number() })),
    bids: z.array(
      z.object({
        bidId: idSchema,
        carrierId: idSchema,
        carrierName: z.string(),
        allInUsd: usdSchema.nullable(),
        /** Rank by price alone; null without a valid bid. */
        placeByPrice: z.number().nullable(),
        place: z.number().nullable(),
        points: z.number().nullable(),
        pricePoints: z.number().nullable(),
        terms: z.array(
          z.object({
            category: z.enum(negotiationTermCategories),
            points: z.number(),
            /** The carrier is not scored: the median of the others is used. */
            isAssumed: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});
