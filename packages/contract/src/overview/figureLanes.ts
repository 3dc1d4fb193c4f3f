import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOrEmpty, laneFilterQuery } from './laneTable.ts';
import { bridgeParts, riskFlags } from './overviewSavings.ts';
import { idSchema, modeSchema, monthSchema, ofContract } from '../wire.ts';

/** Figures that are sums over lanes. A bridge step is the sum of the lanes' steps; `Lanes` counts every lane as one. */
export const figuresOfLanes = [
  'Spend',
  'Awarded',
  'AwardedBaseline',
  'Savings',
  'TotalBid',
  'Volume',
  'Shipments',
  'Paid',
  'Charge',
  'Realised',
  'Leak',
  'Lanes',
  'Emission',
  ...bridgeParts.map((step) => `bridge.${step}` as const),
] as const;
export type FigureOfLanes = (typeof figuresOfLanes)[number];

const laneOfFigureSchema = z.object({
  laneId: idSchema,
  mode: modeSchema,
  origin: z.string(),
  destination: z.string(),
  equipment: z.string().nullable(),
  /** Shipments in the files. */
  shipments: z.number(),
  /** The lane's part of the figure. */
  value: z.number(),
});
export type LaneOfFigure = z.output<typeof laneOfFigureSchema>;

export const listFigureLanes = endpoint({
  method: 'GET',
  path: '/overview/figure-lanes',
  summary: 'The lanes behind a metric, each with its share, and their total',
  shows: { lists: ['overview'], mode: 'query.mode' },
  userTypes: ['Customer', 'DataCustomer'],
  query: z.object({
    figure: z.enum(figuresOfLanes),
    /** If omitted: all of the company’s modes, for figures in USD. */
    mode: modeSchema.optional(),
    /** With a mode. */
    ...ofContract,
    /** A contract month; for figures from files, a month of shipment. */
    month: monthSchema.optional(),
    /** For award figures: only this carrier and status. */
    awardedTo: idOrEmpty,
    status: z.enum(['accepted', 'pending']).optional(),
    /** For a charge: its name, where it arises, and the basis of the breakdown. */
    charge: z.string().max(200).optional(),
    location: z.string().max(200).optional(),
    basis: z.enum(['awarded', 'bestBid']).default('awarded'),
    /** Only lanes with this risk, or with any risk. */
    risk: z.enum([...riskFlags, 'any']).optional(),
    /** Only the part of this lane. */
    laneId: idOrEmpty,
    ...laneFilterQuery,
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.object({
    /** Sum of all lanes’ parts. */
    total: z.number(),
    lanesTotal: z.number(),
    /** Largest parts first; lanes without a part are omitted. */
    lanes: z.array(laneOfFigureSchema),
  }),
});
