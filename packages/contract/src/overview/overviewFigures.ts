import { overviewStatTypes } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOrEmpty, laneFilterQuery } from './laneTable.ts';
import {
  colourSchema,
  idSchema,
  modeParams,
  modeSchema,
  monthSchema,
  ofContract,
  usdSchema,
} from '../wire.ts';

/** Unit of a figure. */
export const figureUnitSchema = z.enum(['USD', 'percent', 'count', 'mi', 'containers', 'm3', 'kg']);

/** The calendar months that a figure covers: the first, the last, and their number including both. */
export const periodSchema = z.object({ firstMonth: monthSchema, lastMonth: monthSchema, months: z.number() });

/**
 * Periods of a mode's figures. Shipments, volume and spend are from the history: shipments of approved uploads before the contract
 * begins, or of one upload if requested. Baseline cost, bids, awards, savings and CO2 are for the contract.
 */
export const periodsSchema = z.object({
  /** Null without shipments, and for a carrier: its volumes are the contract's forecast, its shipments those of one year. */
  history: periodSchema.nullable(),
  contract: periodSchema.nullable(),
});

/** Column filters of the lane table, in the form of `filters=` in its address: they list the lanes behind a figure. */
export const lanesFilterSchema = z.array(
  z.object({
    column: z.string(),
    anyOf: z.array(z.string()).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    isEmpty: z.boolean().optional(),
  }),
);

/** "How is this computed": the formula with its input values. */
export const formulaSchema = z.object({
  /** In words and symbols: `savings = baseline of the awarded part − awarded`. */
  text: z.string(),
  terms: z.array(z.object({ name: z.string(), value: z.number().nullable(), unit: figureUnitSchema })),
  notes: z.array(z.string()),
});

export const figureSchema = z.object({
  mode: z.number(),
  stat: z.enum(overviewStatTypes),
  unit: figureUnitSchema,
  month: monthSchema.nullable(),
  uploadId: idSchema.nullable(),
  /** Period of the value; `year`: an average year of the forecast. Null without shipments. */
  period: periodSchema.extend({ of: z.enum(['history', 'contract', 'year']) }).nullable(),
  /** Null if it is undefined (a division by zero) or the caller may not see it. */
  value: z.number().nullable(),
  /** For coverages: the same value weighted by baseline cost. */
  spendValue: z.number().nullable(),
  /** Savings in percent of the baseline of the awarded part. */
  percent: z.number().nullable(),
  /** Parts whose sum is the value (for a coverage: numerator and rest, in lanes). */
  parts: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      value: z.number(),
      /** Lists the lanes of this part; null if a part is not a set of lanes. */
      filter: lanesFilterSchema.nullable(),
    }),
  ),
  /** Months whose sum is the value; empty for percentages of a single month. */
  byMonth: z.array(z.object({ month: monthSchema, value: z.number().nullable() })),
  formula: formulaSchema,
  lanesFilter: lanesFilterSchema,
});

const figureQuery = z.object({
  customerId: idOrEmpty,
  /** Basis of ChargeBreakdown: awarded charges, those of the best bids, or those paid. */
  basis: z.enum(['awarded', 'bestBid', 'history']).optional(),
  ...ofContract,
  ...laneFilterQuery,
});
const figureParams = z.object({ a: modeSchema, b: z.enum(overviewStatTypes, 'unknown metric') });

export const overviewFigure = endpoint({
  method: 'GET',
  path: '/overview/{a}/{b}',
  summary: 'One metric of a mode (a) by its name (b), with its parts, months and formula',
  shows: { lists: ['overview', 'lanes', 'bids'], mode: 'params.a', customer: 'query.customerId' },
  userTypes: ['Customer', 'Carrier', 'DataCustomer'],
  params: figureParams,
  query: figureQuery,
  response: figureSchema,
});
export const overviewFigureOf = endpoint({
  method: 'GET',
  path: '/overview/{a}/{b}/{c}',
  summary: 'One metric of a mode (a) by its name (b), for one month (YYYY-MM) or one upload (c)',
  shows: { lists: ['overview', 'lanes', 'bids'], mode: 'params.a', customer: 'query.customerId' },
  userTypes: ['Customer', 'Carrier', 'DataCustomer'],
  params: figureParams.extend({ c: z.union([monthSchema, idSchema], 'a month YYYY-MM or an upload’s id') }),
  query: figureQuery,
  response: figureSchema,
});

/** A row of a table by region, carrier and so on. Unknown values are null. */
export const breakdownRowSchema = z.object({
  key: z.string(),
  label: z.string(),
  lanes: z.number(),
  shipments: z.number(),
  volume: z.number(),
  /** Baseline cost of the contract period. */
  spend: usdSchema.nullable(),
  awarded: usdSchema,
  /** Baseline of the awarded part. */
  awardedBaseline: usdSchema.nullable(),
  savings: usdSchema.nullable(),
  savingsPercent: z.number().nullable(),
  bidCoverage: z.number().nullable(),
  filter: lanesFilterSchema.nullable(),
});
export type BreakdownRow = z.output<typeof breakdownRowSchema>;

export const laneBreakdown = endpoint({
  method: 'GET',
  path: '/overview/lane-breakdown/{id}',
  summary: 'Lanes of a mode by colour and status, and totals by region, equipment, carrier, business unit',
  shows: { lists: ['overview', 'lanes', 'bids'], mode: 'params.id', customer: 'query.customerId' },
  userTypes: ['Customer', 'Carrier', 'DataCustomer'],
  params: modeParams,
  query: z.object({ customerId: idOrEmpty, ...ofContract, ...laneFilterQuery }),
  response: z.object({
    mode: z.number(),
    periods: periodsSchema,
    lanes: z.number(),
    cells: z.array(
      z.object({
        state: z.string(),
        /** Null: no bid, or a colour that is hidden from the caller. */
        colour: colourSchema.nullable(),
        lanes: z.number(),
        spend: usdSchema.nullable(),
        filter: lanesFilterSchema,
      }),
    ),
    byRegion: z.array(breakdownRowSchema),
    byEquipment: z.array(breakdownRowSchema),
    /** By incumbent for shipments, by awarded carrier for awards. Empty for a carrier. */
    byCarrier: z.array(breakdownRowSchema),
    byBusinessUnit: z.array(breakdownRowSchema),
  }),
});

const nodeSchema = z.object({
  id: z.string(),
  label: z.string(),
  country: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  kind: z.enum(['port', 'airport', 'city', 'state', 'country']),
});
const flowSchema = z.object({
  /** Ids of nodes. */
  from: z.string(),
  to: z.string(),
  lanes: z.number(),
  shipments: z.number(),
  volume: z.number(),
  /** Baseline cost of the contract period. */
  spend: usdSchema.nullable(),
  awarded: usdSchema,
  savings: usdSchema.nullable(),
  savingsPercent: z.number().nullable(),
  emissionKg: z.number().nullable(),
  /** The carriers with the highest spend, three at most; empty if the caller may not see other carriers. */
  carriers: z.array(z.object({ name: z.string(), share: z.number() })),
  /**
   * Sea route: indices in `seaPoints`, from the origin’s node to the destination’s. Null by road, by air, and if no route is known.
   */
  seaRoute: z.array(z.number().int()).nullable(),
  filter: lanesFilterSchema,
});
export type Flow = z.output<typeof flowSchema>;
export type FlowNode = z.output<typeof nodeSchema>;

export const visualiser = endpoint({
  method: 'GET',
  path: '/overview/visualiser/{id}',
  summary: 'Where a mode’s freight flows, how much, by whom, at what cost and saving',
  shows: { lists: ['overview', 'lanes', 'bids'], mode: 'params.id', customer: 'query.customerId' },
  userTypes: ['Customer', 'Carrier', 'DataCustomer'],
  params: modeParams,
  query: z.object({
    customerId: idOrEmpty,
    level: z.enum(['place', 'state', 'country']).default('place'),
    top: z.coerce.number().int().min(1).max(5_000).default(500),
    ...ofContract,
    ...laneFilterQuery,
  }),
  response: z.object({
    mode: z.number(),
    periods: periodsSchema,
    volumeUnit: z.string(),
    nodes: z.array(nodeSchema),
    /** Highest baseline cost first (without a baseline: highest volume). */
    flows: z.array(flowSchema),
    /** Distinct points of the sea routes; great circles between consecutive points cross no land. */
    seaPoints: z.array(z.object({ latitude: z.number(), longitude: z.number() })),
    tradeLanes: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        lanes: z.number(),
        spend: usdSchema.nullable(),
        volume: z.number(),
      }),
    ),
    /** Lanes that are not among the flows: above `top`, or with locations without a position. flows + rest = totals. */
    rest: z.object({ flows: z.number(), lanes: z.number(), spend: usdSchema.nullable(), volume: z.number() }),
    totals: z.object({
      lanes: z.number(),
      shipments: z.number(),
      volume: z.number(),
      /** Baseline cost of the contract period. */
      spend: usdSchema.nullable(),
      awarded: usdSchema,
      savings: usdSchema.nullable(),
      savingsPercent: z.number().nullable(),
      emissionKg: z.number().nullable(),
    }),
  }),
});

export const spendMap = endpoint({
  method: 'GET',
  path: '/overview/spend-map',
  summary: 'What was paid by origin or destination location, over all modes',
  shows: { lists: ['overview', 'uploads'], mode: 'query.mode' },
  userTypes: ['DataCustomer', 'Customer'],
  query: z.object({
    level: z.enum(['place', 'state', 'country']).default('country'),
    side: z.enum(['origin', 'destination']).default('origin'),
    mode: modeSchema.optional(),
    carrier: z.string().max(200).optional(),
    from: monthSchema.optional(),
    to: monthSchema.optional(),
  }),
  response: z.object({
    places: z.array(
      nodeSchema.extend({
        shipments: z.number(),
        spend: usdSchema,
        carriers: z.array(z.object({ name: z.string(), spend: usdSchema })),
        byMode: z.array(z.object({ mode: z.number(), spend: usdSchema, filter: lanesFilterSchema })),
      }),
    ),
    /** For lanes with locations without a position. */
    rest: z.object({ shipments: z.number(), spend: usdSchema }),
    totals: z.object({ shipments: z.number(), spend: usdSchema }),
    /** Period of the totals, within the requested months; null without shipments. */
    period: periodSchema.nullable(),
    carriers: z.array(z.string()),
    months: z.array(monthSchema),
  }),
});
