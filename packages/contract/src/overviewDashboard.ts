import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idSchema, momentSchema, monthSchema, usdSchema } from './wire.ts';

const modeCardSchema = z.object({
  mode: z.number(),
  lanes: z.number(),
  lanesStarted: z.number(),
  lanesWithBid: z.number(),
  lanesAwarded: z.number(),
  shipments: z.number(),
  spend: usdSchema,
  awarded: usdSchema,
  pendingAward: usdSchema,
  savings: usdSchema,
  savingsPercent: z.number().nullable(),
  bidCoverage: z.number().nullable(),
  green: z.number(),
  amber: z.number(),
  red: z.number(),
  /** What waits for the customer: lanes with bids and no award, uploads with questions, awards that were declined. */
  waits: z.object({ lanesToAward: z.number(), uploads: z.number(), declinedAwards: z.number() }),
});
const uploadHeadSchema = z.object({
  id: idSchema,
  mode: z.number(),
  fileName: z.string(),
  status: z.number(),
  waitsFor: z.string().nullable(),
  receivedAt: momentSchema,
  rowsReceived: z.number().nullable(),
});
const customerDashboardSchema = z.object({
  kind: z.literal('customer'),
  modes: z.array(modeCardSchema),
  /** Baseline of the awarded part and savings by contract month and mode. */
  savingsByMonth: z.array(
    z.object({ month: monthSchema, mode: z.number(), awardedBaseline: usdSchema, savings: usdSchema }),
  ),
  uploads: z.array(uploadHeadSchema),
  carriers: z.object({ connected: z.number(), invited: z.number() }),
});
const dataDashboardSchema = z.object({
  kind: z.literal('data'),
  modes: z.array(modeCardSchema),
  /** What was paid, by month of shipment and mode. */
  spendByMonth: z.array(
    z.object({ month: monthSchema, mode: z.number(), spend: usdSchema, shipments: z.number() }),
  ),
  topCarriers: z.array(z.object({ name: z.string(), spend: usdSchema, shipments: z.number() })),
  uploads: z.array(uploadHeadSchema.extend({ qualityScore: z.number().nullable() })),
});
const carrierDashboardSchema = z.object({
  kind: z.literal('carrier'),
  customers: z.array(
    z.object({
      customerId: idSchema,
      customerName: z.string(),
      mode: z.number(),
      lanesOpen: z.number(),
      lanesBid: z.number(),
      /** Open contract months of these lanes, summed. */
      monthsOpen: z.number(),
      /** When the running round closes; null without one. */
      closesAt: momentSchema.nullable(),
      green: z.number(),
      amber: z.number(),
      red: z.number(),
      /** Lanes whose colour is not shown. */
      colourHidden: z.number(),
      awardsWaiting: z.number(),
      awardsWon: z.number(),
      awardedUsd: usdSchema,
      hasRateCard: z.boolean(),
    }),
  ),
  revenueByMonth: z.array(z.object({ month: monthSchema, awardedUsd: usdSchema, pendingUsd: usdSchema })),
  /** What changed since the same moment yesterday, newest first: as the notifications told it. */
  changes: z.array(
    z.object({
      at: momentSchema,
      type: z.number(),
      message: z.string(),
      laneId: idSchema.nullable(),
      mode: z.number().nullable(),
    }),
  ),
});

export const overviewDashboard = endpoint({
  method: 'GET',
  path: '/overview/dashboard',
  summary: 'All that my dashboard shows, over all modes, in one call',
  userTypes: ['Customer', 'DataCustomer', 'Carrier'],
  response: z.discriminatedUnion('kind', [
    customerDashboardSchema,
    dataDashboardSchema,
    carrierDashboardSchema,
  ]),
});

/** A tile of a board: what it shows, and where it stands in a grid of twelve columns. */
const tileSchema = z.object({
  id: z.string().min(1).max(40),
  kind: z.enum(['figure', 'chart', 'table']),
  /** Name of the figure, chart or table, as the screen lists them. */
  shows: z.string().min(1).max(60),
  mode: z.number().nullable(),
  /** Columns (of twelve) and rows. */
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
  summary: 'The boards that I arranged',
  userTypes: 'loggedIn',
  response: z.array(boardSchema),
});
export const saveBoards = endpoint({
  method: 'PUT',
  path: '/overview/boards',
  summary: 'Keep these boards, in this order, instead of those before',
  userTypes: 'loggedIn',
  body: z.object({ boards: z.array(boardSchema).max(20) }),
  response: z.array(boardSchema),
});
