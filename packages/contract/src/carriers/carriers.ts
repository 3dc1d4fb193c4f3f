import { negotiationTermCategories, repositoryCategories } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { periodSchema } from '../overview/overviewFigures.ts';
import { colourSchema, idParams, idSchema, modeSchema, momentSchema, pageQuery, usdSchema } from '../wire.ts';

/** What came of a carrier, in a mode or in all of them. */
const carrierFiguresSchema = z.object({
  /** Lanes started in the modes it may bid in. */
  lanesOpen: z.number(),
  /** Lanes with a bid of it, partial ones too. */
  lanesBid: z.number(),
  lanesPartial: z.number(),
  /** Lanes started that it has a valid bid on, in percent of those; null where none is. */
  coveragePercent: z.number().nullable(),
  /** Its standings, of valid bids. */
  green: z.number(),
  amber: z.number(),
  red: z.number(),
  /** Lanes on which its bid is the best. */
  lanesBest: z.number(),
  /** Lanes with an award that counts, pending or accepted; of them those of which it accepted one. */
  lanesAwarded: z.number(),
  lanesWon: z.number(),
  awardedUsd: usdSchema,
  savingsUsd: usdSchema,
  /** Awards it answered, let pass, and has still to answer. */
  awardsAnswered: z.number(),
  awardsPassed: z.number(),
  awardsWaiting: z.number(),
  /** How long it takes to answer an award: half of them it answered sooner. */
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
  userTypes: ['Customer'],
  response: z.array(carrierConnectionSchema),
});

export const getCarrier = endpoint({
  method: 'GET',
  path: '/overview/carriers/{id}',
  summary: 'One of my carriers, mode by mode',
  userTypes: ['Customer'],
  params: idParams,
  response: carrierConnectionSchema.extend({
    byMode: z.array(z.object({ mode: z.number(), isConnected: z.boolean(), ...carrierFiguresSchema.shape })),
    /** What is published between the two: mandatory documents first. */
    documents: z.array(
      z.object({
        documentId: idSchema,
        title: z.string(),
        category: z.enum(repositoryCategories),
        version: z.number(),
        /** The carrier keeps it, and shows it to the customer. */
        isCarriers: z.boolean(),
        /** When the carrier first read this version, and accepted it. */
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
  /** Unconfirmed: not used until the customer includes it or its carrier confirms it. It has no colour and no place. */
  isHeld: z.boolean(),
  colour: colourSchema.nullable(),
  /** Its place by price among the valid bids of the lane, and how many those are. */
  place: z.number().nullable(),
  validBids: z.number(),
  /** How far it is above the best bid of the lane, in percent; 0 for the best. */
  overBestPercent: z.number().nullable(),
  baselineUsd: usdSchema.nullable(),
  transitDays: z.number().nullable(),
  submittedAt: momentSchema,
  /** Months of the lane it holds, pending ones too. */
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
  userTypes: ['Customer'],
  params: idParams,
  query: z.object({
    mode: modeSchema.optional(),
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
  userTypes: ['Customer'],
  params: idParams,
  response: z.object({
    /** What the terms that count on this lane leave to the price. */
    priceWeightPercent: z.number(),
    weights: z.array(z.object({ category: z.enum(negotiationTermCategories), weightPercent: z.number() })),
    bids: z.array(
      z.object({
        bidId: idSchema,
        carrierId: idSchema,
        carrierName: z.string(),
        allInUsd: usdSchema.nullable(),
        /** By price alone; null without a valid bid. */
        placeByPrice: z.number().nullable(),
        place: z.number().nullable(),
        points: z.number().nullable(),
        pricePoints: z.number().nullable(),
        terms: z.array(
          z.object({
            category: z.enum(negotiationTermCategories),
            points: z.number(),
            /** The carrier is not scored: the median of the others stands for it. */
            isAssumed: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});
