import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOrEmpty, laneFilterQuery } from './laneTable.ts';
import { bridgeSteps, riskFlags } from './overviewSavings.ts';
import { idSchema, modeSchema, monthSchema } from '../wire.ts';

/** Figures that are sums over lanes. A bridge's step is the lane's own step; `Lanes` counts every lane as one. */
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
  ...bridgeSteps.map((step) => `bridge.${step}` as const),
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
  userTypes: ['Customer', 'DataCustomer'],
  query: z.object({
    figure: z.enum(figuresOfLanes),
    /** Without one: of all the company’s modes, for figures in USD. */
    mode: modeSchema.optional(),
    /** A contract month; of what the files tell, a month of shipment. */
    month: monthSchema.optional(),
    /** Of awards: only these. */
    awardedTo: idOrEmpty,
    status: z.enum(['accepted', 'pending']).optional(),
    /** Of a charge: its name, where it arises, and whose price is broken down. */
    charge: z.string().max(200).optional(),
    location: z.string().max(200).optional(),
    basis: z.enum(['awarded', 'bestBid']).default('awarded'),
    /** Only lanes with this risk, or with any. */
    risk: z.enum([...riskFlags, 'any']).optional(),
    /** Of one lane its part alone. */
    laneId: idOrEmpty,
    ...laneFilterQuery,
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.object({
    /** What all the lanes’ parts add up to. */
    total: z.number(),
    lanesTotal: z.number(),
    /** The largest parts first; lanes whose part is nothing are not among them. */
    lanes: z.array(laneOfFigureSchema),
  }),
});
