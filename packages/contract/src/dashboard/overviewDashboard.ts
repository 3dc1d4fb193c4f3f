import { z } from 'zod';
import { awaitingAmendmentSchema } from '../amendments.ts';
import { contractSchema } from '../contracts.ts';
import { documentSchema } from '../documents.ts';
import { endpoint } from '../endpoint.ts';
import { runningEventSchema } from '../tenders.ts';
import { periodsSchema } from '../overview/overviewFigures.ts';
import { uploadSchema } from '../uploads/uploadViews.ts';
import { idSchema, momentSchema, monthSchema, usdSchema } from '../wire.ts';

const modeCardSchema = z.object({
  mode: z.number(),
  periods: periodsSchema,
  /** Newest first. */
  contracts: z.array(
    contractSchema.pick({
      contractNo: true,
      name: true,
      state: true,
      phase: true,
      isCurrent: true,
      firstMonth: true,
      lastMonth: true,
    }),
  ),
  lanes: z.number(),
  lanesStarted: z.number(),
  lanesWithBid: z.number(),
  lanesAwarded: z.number(),
  shipments: z.number(),
  volume: z.number(),
  volumeUnit: z.string(),
  /** Spend: what was paid for the shipments of the history. */
  paid: usdSchema,
  /** Baseline cost of the contract period. */
  spend: usdSchema,
  awardedBaseline: usdSchema,
  awarded: usdSchema,
  pendingAward: usdSchema,
  savings: usdSchema,
  savingsPercent: z.number().nullable(),
  bidCoverage: z.number().nullable(),
  totalBid: usdSchema,
  green: z.number(),
  amber: z.number(),
  red: z.number(),
  /**
   * Open tasks: started lanes with bids and no award, with a declined award, without a bid, with unconfirmed bids; uploads with
   * questions.
   */
  waits: z.object({
    lanesToAward: z.number(),
    lanesWithoutBid: z.number(),
    uploads: z.number(),
    declinedAwards: z.number(),
    lanesWithUnusualBids: z.number(),
  }),
});
const customerDashboardSchema = z.object({
  kind: z.literal('customer'),
  /** The company's modes, including those without lanes. */
  modes: z.array(modeCardSchema),
  /** By contract month and mode. */
  savingsByMonth: z.array(
    z.object({
      month: monthSchema,
      mode: z.number(),
      baseline: usdSchema,
      awardedBaseline: usdSchema,
      awarded: usdSchema,
      savings: usdSchema,
    }),
  ),
  /** Running tender events, by their next date. */
  events: z.array(runningEventSchema),
  asOf: momentSchema,
  /** The newest shipment uploads. */
  uploads: z.array(uploadSchema),
  /** Carriers that may bid, and users invited as carriers who have not answered. */
  carriers: z.object({ connected: z.number(), invited: z.number() }),
  /** Mandatory documents in force that not all of their carriers have accepted. */
  documents: z.array(
    z.object({
      documentId: idSchema,
      title: z.string(),
      version: z.number(),
      /** Number of carriers it applies to, and how many of them have accepted this version. */
      companies: z.number(),
      accepted: z.number(),
    }),
  ),
  /** Amendments that wait for the customer's response: the next deadline first. */
  amendments: z.array(awaitingAmendmentSchema),
});
const dataDashboardSchema = z.object({
  kind: z.literal('data'),
  modes: z.array(modeCardSchema),
  /** Spend by month of shipment and mode. */
  spendByMonth: z.array(
    z.object({ month: monthSchema, mode: z.number(), spend: usdSchema, shipments: z.number() }),
  ),
  /** Over all modes, highest spend first; the last entry, without a name, sums all others. */
  topCarriers: z.array(z.object({ name: z.string().nullable(), spend: usdSchema, shipments: z.number() })),
  uploads: z.array(uploadSchema.extend({ qualityScore: z.number().nullable() })),
});
const carrierDashboardSchema = z.object({
  kind: z.literal('carrier'),
  /** Running events with an upcoming or open round: the next to close first. */
  invitations: z.array(
    z.object({
      tenderId: idSchema,
      customerId: idSchema,
      customerName: z.string(),
      name: z.string(),
      mode: z.number(),
      laneCount: z.number(),
      roundNo: z.number(),
      isOpen: z.boolean(),
      isSealed: z.boolean(),
      opensAt: momentSchema,
      closesAt: momentSchema,
      /** Lanes on which the caller has a sealed bid. */
      lanesSealed: z.number(),
    }),
  ),
  customers: z.array(
    z.object({
      customerId: idSchema,
      customerName: z.string(),
      mode: z.number(),
      lanesOpen: z.number(),
      /** Lanes with a complete bid of the caller, with a partial one, and open lanes with neither a bid nor a reason for none. */
      complete: z.number(),
      partial: z.number(),
      without: z.number(),
      /** Open lanes that the caller declined. */
      declined: z.number(),
      /** Lanes of an upcoming round: they can be bid on once it opens. */
      lanesToCome: z.number(),
      contractMonths: z.number(),
      /** Contract months that have not begun. */
      monthsLeft: z.number(),
      /** When the next open round closes; null if there is none. */
      closesAt: momentSchema.nullable(),
      green: z.number(),
      amber: z.number(),
      red: z.number(),
      /** Number of bids with a hidden colour. */
      colourHidden: z.number(),
      awardsWaiting: z.number(),
      /** Earliest deadline among these awards. */
      answerBy: momentSchema.nullable(),
      awardsWon: z.number(),
      awardedUsd: usdSchema,
      hasRateCard: z.boolean(),
      /** Contracts besides the one that the figures are about, in which accepted awards have not ended, newest first. */
      others: z.array(
        z.object({ contractNo: z.number(), name: z.string(), awardsWon: z.number(), awardedUsd: usdSchema }),
      ),
    }),
  ),
  /** Over all customers and modes. */
  totals: z.object({
    lanesOpen: z.number(),
    awardsWaiting: z.number(),
    answerBy: momentSchema.nullable(),
    awardsWon: z.number(),
    awardedUsd: usdSchema,
    pendingUsd: usdSchema,
  }),
  revenueByMonth: z.array(z.object({ month: monthSchema, awardedUsd: usdSchema, pendingUsd: usdSchema })),
  /** Documents that customers ask the caller's company to accept, and that it has not accepted. */
  documents: z.array(documentSchema),
  /** Amendments that wait for the caller's response: the next deadline first. */
  amendments: z.array(awaitingAmendmentSchema),
  /** Time of the response, from which remaining times are calculated. */
  asOf: momentSchema,
});

export const overviewDashboard = endpoint({
  method: 'GET',
  path: '/overview/dashboard',
  summary: 'Everything my dashboard shows, over all modes, in one request',
  shows: { lists: ['bids', 'awards', 'uploads', 'tenders', 'documents', 'overview', 'connections'] },
  userTypes: ['Customer', 'DataCustomer', 'Carrier'],
  query: z.object({
    /** Of each mode the contract whose months contain today, if there is one; if omitted, the current ones. */
    contracts: z.literal('inForce').optional(),
  }),
  response: z.discriminatedUnion('kind', [
    customerDashboardSchema,
    dataDashboardSchema,
    carrierDashboardSchema,
  ]),
});

/** A tile of a board: its content, and its position in a grid of twelve columns. */
const tileSchema = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/, 'an id is 1 to 40 letters, digits, _ or -'),
  kind: z.enum(['figure', 'chart', 'table']),
  /** Name of the metric, chart or table, as listed on the screen. */
  shows: z.string().regex(/^\w{1,60}$/, 'what a tile shows is one word'),
  /** Null: all of the user’s modes together. */
  mode: z.number().int().min(0).max(99).nullable(),
  /** For a carrier’s tile: the customer of the mode. */
  customerId: idSchema.nullable().default(null),
  /** Size in columns (of twelve) and rows. */
  width: z.number().int().min(2).max(12),
  height: z.number().int().min(1).max(6),
});
const boardSchema = z.object({
  name: z.string().trim().min(1).max(60),
  tiles: z.array(tileSchema).max(40),
});
export type Board = z.output<typeof boardSchema>;
export type Tile = z.output<typeof tileSchema>;

export const listBoards = endpoint({
  method: 'GET',
  path: '/overview/boards',
  summary: 'My boards',
  shows: { lists: [], edited: true },
  userTypes: 'loggedIn',
  response: z.array(boardSchema),
});
export const saveBoards = endpoint({
  method: 'PUT',
  path: '/overview/boards',
  summary: 'Save these boards, in this order, replacing the previous ones',
  changes: [],
  userTypes: 'loggedIn',
  body: z.object({ boards: z.array(boardSchema).max(20) }),
  response: z.array(boardSchema),
});
