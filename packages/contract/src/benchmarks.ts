import { benchmarkMetrics, benchmarkScopes } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idOrEmpty } from './overview/laneTable.ts';
import { doneSchema, idSchema, modeSchema, momentSchema, monthSchema, usdSchema } from './wire.ts';

const scopeSchema = z.enum(benchmarkScopes);
/** A scope; empty is the same as left out: `routeType=`. */
const scopeOrEmpty = z
  .union([scopeSchema, z.literal('')])
  .transform((scope) => (scope === '' ? undefined : scope))
  .optional();
const metricSchema = z.enum(benchmarkMetrics);

/** Why there is no figure. */
export const benchmarkWhySchema = z.enum([
  'notEnoughData',
  /** The company does not contribute its own data, so it sees none of others’. */
  'notContributing',
  /** No month is frozen yet. */
  'notFrozenYet',
]);
export type BenchmarkWhy = z.output<typeof benchmarkWhySchema>;

/** A market’s figures, from companies that are not the viewer, to three significant digits. */
const marketSchema = z.object({
  /** The scope used, and the month the figures were frozen for. */
  scopeUsed: scopeSchema,
  month: monthSchema,
  /** Months of shipments that stand in it. */
  from: monthSchema,
  to: monthSchema,
  shipments: z.number(),
  companies: z.number(),
  p25: z.number(),
  median: z.number(),
  p75: z.number(),
  /** From 40 shipments of 5 companies on. */
  mean: z.number().nullable(),
  p2_5: z.number().nullable(),
  p97_5: z.number().nullable(),
  /** The month whose figures these still are, where too little came since. */
  carriedFrom: monthSchema.nullable(),
});
export type Market = z.output<typeof marketSchema>;

const benchmarkSchema = z.object({
  metric: metricSchema,
  /** USD per mile, container, m³ or kg; days; percent. */
  unit: z.string(),
  own: z.number().nullable(),
  market: marketSchema.nullable(),
  /** (own − market median) ÷ market median, in percent; of OnTime in percentage points. */
  deviation: z.number().nullable(),
  /** Shipments that our own figure stands on. */
  ownShipments: z.number(),
  /** Scopes tried before the one used, and why each gave nothing. */
  climbed: z.array(z.object({ scope: scopeSchema, why: benchmarkWhySchema })),
  why: benchmarkWhySchema.nullable(),
});

export const benchmarkLane = endpoint({
  method: 'GET',
  path: '/benchmark/lane',
  summary:
    'A lane compared with its benchmark: cost per unit, transit time, on time; uses wider scopes where data is thin',
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
  userTypes: ['Customer', 'DataCustomer'],
  query: z.object({ laneId: idSchema }),
  response: z.array(
    z.object({
      metric: metricSchema,
      scope: scopeSchema,
      own: z.number().nullable(),
      market: z.number().nullable(),
      deviationPercent: z.number().nullable(),
      /** Of CostPerUnit: (own − median) × forecast volume, where that is positive. */
      opportunityUsd: usdSchema.nullable(),
      why: benchmarkWhySchema.nullable(),
    }),
  ),
});

export const benchmarkChargeLocation = endpoint({
  method: 'GET',
  path: '/benchmark/charge-location',
  summary: 'Routes of a mode compared with their benchmark, for all lanes or one upload’s shipments',
  userTypes: ['Customer', 'DataCustomer'],
  query: z.object({
    mode: modeSchema,
    /** The scope the routes are drawn by; LaneRoute unless said. */
    routeType: scopeOrEmpty,
    /** Our own side is that of this upload alone; the market stays what it is. */
    uploadId: idOrEmpty,
    /** So many routes at most, those with the largest opportunity first. */
    top: z.coerce.number().int().min(1).max(5000).default(1000),
  }),
  response: z.object({
    mode: z.number(),
    /** USD per what the mode counts. */
    unit: z.string(),
    month: monthSchema.nullable(),
    scopeAsked: scopeSchema,
    /** Of all routes, also those beyond `top`. */
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
        /** Where the charge arises: files tell the whole door to door, which is Freight. */
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

/** How tight the guards are: no looser than the least, as tight as the Owner wants. */
export const benchmarkRulesSchema = z.object({
  /** Values and companies, none of them the viewer’s, without which a market has no quartiles. */
  minShipments: z.number().int().min(7).max(10_000).default(7),
  minCompanies: z.number().int().min(3).max(100).default(3),
  /** The most of a market’s values that may be one company’s. */
  maxSharePercent: z.number().min(1).max(50).default(50),
  /** The same for mean and tails. */
  minShipmentsOfMean: z.number().int().min(40).max(100_000).default(40),
  minCompaniesOfMean: z.number().int().min(5).max(200).default(5),
  /** A company counts so many days after its first upload was completed. */
  matureDays: z.number().int().min(0).max(730).default(0),
  /** Months after which a market may be made of new shipments. */
  renewAfterMonths: z.number().int().min(1).max(12).default(3),
});
export type BenchmarkRules = z.output<typeof benchmarkRulesSchema>;

export const listBenchmarkRuns = endpoint({
  method: 'GET',
  path: '/benchmark/runs',
  summary: 'Months whose benchmarks are published or planned, newest first, and the current thresholds',
  userTypes: ['Owner'],
  response: z.object({
    rules: benchmarkRulesSchema,
    runs: z.array(
      z.object({
        month: monthSchema,
        dueAt: momentSchema,
        /** Null while it is planned. */
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
  userTypes: ['Owner'],
  body: z.object({ rules: benchmarkRulesSchema.partial().optional() }).optional(),
  response: doneSchema,
});
