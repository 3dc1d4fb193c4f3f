import { colourReferences } from '@lanewright/freight';
import { z } from 'zod';
import { bodySizes, endpoint } from './endpoint.ts';
import { bidCheckSchema } from './bids/bidChecks.ts';
import { outlierStateSchema } from './bids/bidOutliers.ts';
import { bidCapacitySchema, bidTermsSchema, bidValueSchema, savedBidSchema } from './bids/bidOffer.ts';
import {
  colourSchema,
  idSchema,
  modeSchema,
  monthSchema,
  rateSchema,
  usdSchema,
  momentSchema,
  ofContract,
} from './wire.ts';

export * from './bids/bidChecks.ts';
export * from './bids/bidDeclines.ts';
export * from './bids/bidDrafts.ts';
export * from './bids/bidExplanations.ts';
export * from './bids/bidGrid.ts';
export * from './bids/bidHistory.ts';
export * from './bids/bidOutliers.ts';
export * from './bids/bidTemplates.ts';
export * from './bids/sheetReviews.ts';

const laneParams = z.object({ laneId: idSchema });

export const bidChargeSchema = z.object({
  chargeNo: z.number(),
  breakNo: z.number().nullable(),
  name: z.string(),
  unitName: z.string(),
  location: z.string(),
  rate: rateSchema.nullable(),
  /** rate × driver = amount, over the contract period, in USD; null for a charge without a rate. */
  driver: z.number().nullable(),
  amountUsd: usdSchema.nullable(),
});
export const bidSchema = z.object({
  bidId: idSchema,
  laneId: idSchema,
  carrierId: idSchema,
  carrierName: z.string(),
  currency: z.string(),
  usdPerUnit: z.number(),
  isComplete: z.boolean(),
  /** Required charges without a rate. */
  missing: z.array(z.string()),
  structureVersion: z.number(),
  /** False for a moment after a change. */
  isPriced: z.boolean(),
  /** All-in cost over the contract period in USD; null until priced, if partial, or if the lane has no volume to price. */
  allInUsd: usdSchema.nullable(),
  unitCostUsd: z.number().nullable(),
  colour: colourSchema.nullable(),
  isBest: z.boolean().nullable(),
  /** For the customer: the reference of the colour, and whether no other bid of the lane is complete. */
  colourReference: z.enum(colourReferences).nullable().optional(),
  isOnlyBid: z.boolean().optional(),
  transitDays: z.number().nullable(),
  ...bidTermsSchema.shape,
  /** Maximum volume per month, in the lane's unit; months that are not listed are not limited. Derived: from `loadsPerWeek`. */
  capacity: z.array(bidCapacitySchema.extend({ isDerived: z.boolean() })),
  /** Values of charges that are not money. */
  values: z.array(bidValueSchema.extend({ name: z.string() })),
  submittedAt: momentSchema,
  charges: z.array(bidChargeSchema),
  /**
   * For the customer: baseline less cost in the contract months in which the bid can be awarded (`awardableMonths`), in USD and in
   * percent of the baseline; to the cent what awarding it in these months saves. Null without either, and for a bid that is not used
   * (see `outlier`, `unconfirmed`).
   */
  savingsUsd: usdSchema.nullable().optional(),
  savingsPercent: z.number().nullable().optional(),
  /** For the customer: contract months in which the bid is valid and takes the whole volume: an award of it covers no others. */
  awardableMonths: z.number().int().optional(),
  /** For the customer: prices that look wrong and are not confirmed by the carrier. */
  unconfirmed: z
    .array(bidCheckSchema.pick({ chargeNo: true, breakNo: true, kind: true, rate: true }))
    .optional(),
  /** For the customer: why the bid is or was unusual; null for other bids. */
  outlier: outlierStateSchema.nullable().optional(),
});

export const listLaneBids = endpoint({
  method: 'GET',
  path: '/bids/{laneId}',
  summary: 'Bids of a lane charge by charge: the customer sees all, a carrier its own',
  shows: { lists: ['bids', 'lanes'], lane: 'params.laneId' },
  userTypes: ['Customer', 'Carrier'],
  params: laneParams,
  response: z.array(bidSchema),
});
export const listBidsOfLanes = endpoint({
  method: 'POST',
  path: '/bids/lanes',
  summary: 'The bids of several lanes that the caller may see',
  shows: { lists: ['bids', 'lanes'] },
  userTypes: ['Customer', 'Carrier'],
  body: z.object({ laneIds: z.array(idSchema).min(1).max(1000) }),
  response: z.array(bidSchema),
});
export const validMonths = endpoint({
  method: 'GET',
  path: '/bids/valid-months',
  summary: 'Open months of the contract period, ascending; without a mode, of all modes of the caller',
  shows: { lists: ['settings'], mode: 'query.mode', customer: 'query.customerId' },
  userTypes: ['Customer', 'Carrier'],
  query: z.object({
    mode: modeSchema.optional(),
    customerId: idSchema.optional(),
    /** With a mode. */
    ...ofContract,
  }),
  response: z.array(monthSchema),
});
export const historicalMonths = endpoint({
  method: 'GET',
  path: '/bids/historical-months',
  summary: 'Months with shipment history, ascending; without a mode, of all modes of the caller',
  shows: { lists: ['lanes'], mode: 'query.mode' },
  userTypes: ['Customer'],
  query: z.object({ mode: modeSchema.optional() }),
  response: z.array(monthSchema),
});
export const saveBids = endpoint({
  method: 'POST',
  path: '/bids/save',
  bodyBytes: bodySizes.prices,
  isOffer: true,
  summary:
    'Save rates of one or many lanes; null deletes a rate, omitted rates don’t change; cells with errors are returned and nothing of that lane is stored',
  changes: ['bids', 'lanes', 'uploads', 'tenders'],
  userTypes: ['Carrier'],
  body: z.object({
    mode: modeSchema,
    customerId: idSchema.optional(),
    structureVersion: z.number().int(),
    bids: z.array(savedBidSchema).min(1).max(10_000),
  }),
  response: z.object({
    /** Number of lanes without an error in any cell. */
    saved: z.number(),
    /** Number of changed cells of every kind. */
    ratesChanged: z.number(),
    /** Number of the saved lanes that are in a sealed round: stored unread until it closes. */
    sealed: z.number(),
    errors: z.array(
      z.object({
        laneId: idSchema,
        chargeNo: z.number().nullable(),
        breakNo: z.number().nullable(),
        /** The cell, if it is not a charge's; null for the lane itself. */
        field: z
          .enum([
            'currency',
            'transitDays',
            'validFrom',
            'validTo',
            'fuelBasisUsdPerGallon',
            'emissionKgPerUnit',
            'loadsPerWeek',
            'capacity',
          ])
          .nullable(),
        month: monthSchema.nullable(),
        message: z.string(),
      }),
    ),
    /** Cells that were saved but look wrong: not used until they are corrected or confirmed. */
    checks: z.array(bidCheckSchema),
  }),
});
export const bidCoverage = endpoint({
  method: 'GET',
  path: '/bids/coverage',
  summary: 'A carrier’s progress: open lanes, own bids and standings shown, per customer and mode',
  shows: { lists: ['bids'] },
  userTypes: ['Carrier'],
  response: z.array(
    z.object({
      customerId: idSchema,
      customerName: z.string(),
      mode: z.number(),
      lanesOpen: z.number(),
      complete: z.number(),
      partial: z.number(),
      /** Open lanes without an answer: neither a bid nor declined. */
      without: z.number(),
      /** Open lanes that the carrier declined. */
      declined: z.number(),
      green: z.number(),
      amber: z.number(),
      red: z.number(),
      /** Complete bids with a standing that the customer does not show. */
      emptyFigure: z.number(),
    }),
  ),
});
