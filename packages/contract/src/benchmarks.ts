import { benchmarkMetrics, benchmarkScopes } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idOrEmpty } from './overview/laneTable.ts';
import { doneSchema, idSchema, modeSchema, momentSchema, monthSchema, usdSchema } from './wire.ts';

const scopeSchema = z.enum(benchmarkScopes);
/** A scope; empty equals omitted: `routeType=`. */
const scopeOrEmpty = z
  .union([scopeSchema, z.literal('')])
  .transform((scope) => (scope === '' ? undefined : scope))
  .optional();
const metricSchema = z.enum(benchmarkMetrics);

/** Why there is no figure. */
export const benchmarkWhySchema = z.enum([
  'notEnoughData',
  /** The company does not contribute its own data, so it does not see others’. */
  'notContributing',
  /** No month is published yet. */
  'notFrozenYet',
]);
export type BenchmarkWhy = z.output<typeof benchmarkWhySchema>;

/** A benchmark’s figures, from companies other than the viewer’s, to three significant digits. */
const marketSchema = z.object({
  /** The scope used, and the month for which the figures were published. */
  scopeUsed: scopeSchema,
  month: monthSchema,
  /** Months of the shipments included. */
  from: monthSchema,
  to: monthSchema,
  shipments: z.number(),
  companies: z.number(),
  p25: z.number(),
  median: z.number(),
  p75: z.number(),
  /** Only from 40 shipments of 5 companies. */
  mean: z.number().nullable(),
  p2_5: z.number().nullable(),
  p97_5: z.number().nullable(),
  /** The original month of these figures, if too few shipments were added since. */
  carriedFrom: monthSchema.nullable(),
});
export type Market = z.output<typeof marketSchema>;

const benchmarkSchema = z.object({
  metric: metricSchema,
  /** USD per mile, container, m³ or kg; days; percent. */
  unit: z.string(),
  own: z.number().nullable(),
  market: marketSchema.nullable(),
  /** (own − benchmark median) ÷ benchmark median, in percent; for OnTime in percentage points. */
  deviation: z.number().nullable(),
  /** Number of shipments behind the company's own figure. */
  ownShipments: z.number(),
  /** Scopes tried before the one used, and why each has no figure. */
  climbed: z.array(z.object({ scope: scopeSchema, why: benchmarkWhySchema })),
  why: benchmarkWhySchema.nullable(),
});

export const benchmarkLane = endpoint({
  method: 'GET',
  path: '/benchmark/lane',
  summary:
    'A lane compared with its benchmark: cost per unit, transit time, on time; uses wider scopes where data is thin',
  shows: { lists: ['benchmarks', 'lanes'], lane: 'query.laneId' },
  userTypes: ['Customer', 'DataCustomer'],
  query: z.object({ laneId: idSchema, routeType: scopeOrEmpty }),
  response: z.object({
    laneId: idSchema,
    scopeAsked: scopeSchema,
    metrics: z.array(benchmarkSchema),
  }),
});

export const benchmarkDeviations = endpoint({
  method: 'GET',
  path: '/benchmark/lane/get-deviations',
  summary: 'A lane’s deviation from its benchmark in each metric and scope, and its value in money',
  shows: { lists: ['benchmarks', 'lanes'], lane: 'query.laneId' },
  userTypes: ['Customer', 'DataCustomer'],
  query: z.object({ laneId: idSchema }),
  response: z.array(
    z.object({
      metric: metricSchema,
      scope: scopeSchema,
      own: z.number().nullable(),
      market: z.number().nullable(),
      deviationPercent: z.number().nullable(),
      /** For CostPerUnit: (own − median) × forecast volume, if positive. */
      opportunityUsd: usdSchema.nullable(),
      why: benchmarkWhySchema.nullable(),
    }),
  ),
});

export const benchmarkChargeLocation = endpoint({
  method: 'GET',
  path: '/benchmark/charge-location',
  summary: 'Routes of a mode compared with their benchmark, for all lanes or one upload’s shipments',
  shows: { lists: ['benchmarks', 'lanes'], mode: 'query.mode' },
  userTypes: ['Customer', 'DataCustomer'],
  query: z.object({
    mode: modeSchema,
    /** Scope by which routes are grouped; default: LaneRoute. */
    routeType: scopeOrEmpty,
    /** Limits the company's own figures to this upload; the benchmark is unchanged. */
    uploadId: idOrEmpty,
    /** Maximum number of routes, those with the largest opportunity first. */
    top: z.coerce.number().int().min(1).max(5000).default(1000),
  }),
  response: z.object({
    mode: z.number(),
    /** USD per unit of the mode. */
    unit: z.string(),
    month: monthSchema.nullable(),
    scopeAsked: scopeSchema,
    /** Over all routes, including those not in `top`. */
    totals: z.object({
      routes: z.number(),
      routesWithMarket: z.number(),
      routesAbove: z.number(),
      opportunityUsd: usdSchema,
    }),
    routes: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        /** Where the charge arises: files contain the whole door-to-door charge, which is Freight. */
        location: z.enum(['Origin', 'Freight', 'Destination', 'BaseRate', 'None']),
        lanes: z.number(),
        own: z.number().nullable(),
        ownShipments: z.number(),
        market: marketSchema.nullable(),
        deviation: z.number().nullable(),
        opportunityUsd: usdSchema.nullable(),
        why: benchmarkWhySchema.nullable(),
      }),
    ),
    why: benchmarkWhySchema.nullable(),
  }),
});

/** Privacy thresholds: the Owner can tighten them, but not below these minimums. */
export const benchmarkRulesSchema = z.object({
  /** Minimum number of values and companies, excluding the viewer’s, for a benchmark to have quartiles. */
  minShipments: z.number().int().min(7).max(10_000).default(7),
  minCompanies: z.number().int().min(3).max(100).default(3),
  /** Maximum share of one company in a benchmark’s values. */
  maxSharePercent: z.number().min(1).max(50).default(50),
  /** The same thresholds for mean and tails. */
  minShipmentsOfMean: z.number().int().min(40).max(100_000).default(40),
  minCompaniesOfMean: z.number().int().min(5).max(200).default(5),
  /** Days after its first completed upload until a company is included. */
  matureDays: z.number().int().min(0).max(730).default(0),
  /** Months after which a benchmark may be recalculated from new shipments. */
  renewAfterMonths: z.number().int().min(1).max(12).default(3),
});
export type BenchmarkRules = z.output<typeof benchmarkRulesSchema>;

export const listBenchmarkRuns = endpoint({
  method: 'GET',
  path: '/benchmark/runs',
  summary: 'Months whose benchmarks are published or planned, newest first, and the current thresholds',
  shows: { lists: ['benchmarks'] },
  userTypes: ['Owner'],
  response: z.object({
    rules: benchmarkRulesSchema,
    runs: z.array(
      z.object({
        month: monthSchema,
        dueAt: momentSchema,
        /** Null while it is scheduled. */
        frozenAt: momentSchema.nullable(),
        rules: benchmarkRulesSchema,
      }),
    ),
  }),
});
export const freezeBenchmarks = endpoint({
  method: 'POST',
  path: '/benchmark/freeze',
  summary:
    'Publish this month’s benchmarks now, if it has none yet; with `rules` the thresholds are stricter from now on',
  changes: ['benchmarks'],
  userTypes: ['Owner'],
  body: z.object({ rules: benchmarkRulesSchema.partial().optional() }).optional(),
  response: doneSchema,
});
