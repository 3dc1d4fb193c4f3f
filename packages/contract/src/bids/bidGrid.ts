import { standingReasons } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  colourSchema,
  idSchema,
  modeSchema,
  momentSchema,
  monthSchema,
  ofContract,
  rateSchema,
} from '../wire.ts';
import { bidCheckSchema } from './bidChecks.ts';
import { declinedSchema } from './bidDeclines.ts';
import { bidCapacitySchema, bidTermsSchema, bidValueSchema } from './bidOffer.ts';

const rateCellSchema = z.object({ chargeNo: z.number(), breakNo: z.number().nullable(), rate: rateSchema });

/** The carrier's rates at the end of its last round. */
const lastRoundSchema = z.object({
  roundNo: z.number(),
  /** The currency then, if it was another one than now. */
  currency: z.string().nullable(),
  /** Only cells with another rate than now; null: the cell was empty. */
  rates: z.array(rateCellSchema.extend({ rate: rateSchema.nullable() })),
});

/** What is awarded to the carrier on a lane: the accepted months, or those that wait for its response. */
const gridAwardSchema = z.object({
  status: z.enum(['Pending', 'Accepted', 'AcceptedInPart']),
  share: z.number(),
  months: z.array(monthSchema),
  /** The awarded rates; a new price of the bid does not change them. */
  currency: z.string(),
  rates: z.array(rateCellSchema),
});

export const bidGrid = endpoint({
  method: 'GET',
  path: '/bids/grid',
  summary: 'A carrier’s grid: open lanes with its own rates',
  shows: {
    lists: ['bids', 'lanes', 'settings', 'documents'],
    mode: 'query.mode',
    customer: 'query.customerId',
  },
  userTypes: ['Carrier'],
  query: z.object({ mode: modeSchema, customerId: idSchema.optional(), ...ofContract }),
  response: z.object({
    customerId: idSchema,
    customerName: z.string(),
    structureVersion: z.number(),
    months: z.array(monthSchema),
    /** The diesel price at which fuel is quoted unless a lane states another. */
    referenceDieselUsdPerGallon: z.number(),
    /** Which columns of the lane table the customer shows to carriers. */
    visibility: z.object({ target: z.boolean(), baseline: z.boolean(), incumbent: z.boolean() }),
    /** Documents that must be accepted before a bid can be saved here. */
    awaitedDocuments: z.array(z.object({ documentId: idSchema, title: z.string(), version: z.number() })),
    /** Mandatory documents that are not accepted yet, where bids can be saved nevertheless. */
    documentsToAccept: z.array(z.object({ documentId: idSchema, title: z.string(), version: z.number() })),
    lanes: z.array(
      z.object({
        laneId: idSchema,
        origin: z.string(),
        destination: z.string(),
        /** One of several postcodes has `originArea` only. */
        originZip: z.string().nullable(),
        destinationZip: z.string().nullable(),
        /** State and country (`TX, US`), or the country. */
        originArea: z.string().nullable(),
        destinationArea: z.string().nullable(),
        equipment: z.string().nullable(),
        service: z.string().nullable(),
        /** Display form: `Port-Poor`. */
        moveType: z.string().nullable(),
        miles: z.number().nullable(),
        /** How road miles are estimated, and their error; null if the miles are given. */
        milesEstimate: z.string().nullable(),
        /** Over the whole history before the contract. */
        shipments: z.number(),
        /** Expected in twelve months, by the forecast; null without a history. */
        shipmentsPerYear: z.number().nullable(),
        /** Forecast of the contract period. */
        volume: z.number(),
        /** Forecast by month, in the order of `months`; loads are shipments, null without a history. */
        monthly: z.object({ volume: z.array(z.number()), loads: z.array(z.number()).nullable() }),
        /** In `unitMeasure`; null without shipments: then the bid takes no `loadsPerWeek`. */
        volumePerLoad: z.number().nullable(),
        unitMeasure: z.string(),
        open: z.boolean(),
        /** In a sealed round, that of what was sealed: rates that are sent without a currency are in it. */
        currency: z.string(),
        transitDays: z.number().nullable(),
        ...bidTermsSchema.shape,
        /** Months entered by hand. Others have `loadsPerWeek` × days ÷ 7 × `volumePerLoad`; without it, no limit. */
        capacity: z.array(bidCapacitySchema),
        values: z.array(bidValueSchema),
        rates: z.array(rateCellSchema),
        /** In a sealed round: how many cells were sealed and when last, and the currency of their rates. Their values cannot be read. */
        sealed: z.object({ cells: z.number(), at: momentSchema, currency: z.string().nullable() }).nullable(),
        /** The carrier declined to bid on the lane. */
        declined: declinedSchema.nullable(),
        isComplete: z.boolean().nullable(),
        colour: colourSchema.nullable(),
        /** The carrier's own all-in cost per unit of volume; null for a partial bid, or before it is priced. */
        unitCostUsd: z.number().nullable(),
        /** Why no colour is shown; null if one is. */
        standingReason: z.enum(standingReasons).nullable(),
        /** Null if the lane is in no event in which the carrier has a result. */
        lastRound: lastRoundSchema.nullable(),
        award: gridAwardSchema.nullable(),
        /** The customer's target, if the customer shows it. */
        targetPrice: z.number().nullable(),
        /** References for price checks: the last rates without an open check, and the volume of a typical shipment. */
        previousRates: z.array(rateCellSchema),
        shipmentSize: z.number().nullable(),
        /** In USD per unit of volume, if the customer shows them. */
        lastPricePaid: z.number().nullable(),
        baselineUnitCost: z.number().nullable(),
        /** The carrier's own cells that are neither corrected nor confirmed. */
        checks: z.array(bidCheckSchema),
      }),
    ),
  }),
});
