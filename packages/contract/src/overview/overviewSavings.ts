import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { constantFuelSchema } from './constantFuel.ts';
import {
  breakdownRowSchema,
  figureSchema,
  formulaSchema,
  lanesFilterSchema,
  periodSchema,
} from './overviewFigures.ts';
import { idOrEmpty, laneFilterQuery } from './laneTable.ts';
import { idSchema, modeParams, modeSchema, monthSchema, ofContract, usdSchema } from '../wire.ts';

export const savingsDimensions = ['month', 'mode', 'region', 'carrier', 'equipment', 'businessUnit'] as const;

export const overviewSavings = endpoint({
  method: 'GET',
  path: '/overview/savings',
  summary: 'Savings by month, mode, region, awarded carrier, equipment or business unit',
  shows: { lists: ['overview'], mode: 'query.mode' },
  userTypes: ['Customer', 'DataCustomer'],
  query: z.object({
    by: z.enum(savingsDimensions).default('month'),
    mode: modeSchema.optional(),
    /** With a mode. */
    ...ofContract,
    /** Of each mode the contract whose months contain today, if there is one; if omitted, the current ones. */
    contracts: z.literal('inForce').optional(),
  }),
  response: z.object({
    by: z.enum(savingsDimensions),
    /** The contract period; over several modes, from the first month of any to the last. */
    period: periodSchema.nullable(),
    /** Projected: from accepted and pending awards; the sum of the two parts. */
    totals: z.object({
      /** Baseline cost of the contract period. */
      spend: usdSchema,
      awardedBaseline: usdSchema,
      awarded: usdSchema,
      savings: usdSchema,
      savingsPercent: z.number().nullable(),
      acceptedSavings: usdSchema,
      pendingSavings: usdSchema,
      /** Without `contractNo`: of the contracts whose months contain today, because shipments are under these. */
      realisedSavings: usdSchema.nullable(),
      leak: usdSchema.nullable(),
      /** Where index clauses move charges: the part of the awarded cost that is the price of fuel, and savings plus this part. */
      fuelPrice: usdSchema.optional(),
      savingsAtConstantFuel: usdSchema.optional(),
      /** Realised: what the index added to invoices since the reference. It is part of neither the leakage nor the savings. */
      fuelDrift: usdSchema.optional(),
    }),
    /** Their savings sum to the total’s; a share by business unit may be apportioned (see `notes`). */
    rows: z.array(
      breakdownRowSchema.extend({
        /** The mode of the row, if each row belongs to one mode. */
        mode: z.number().nullable(),
        /** Null if rows are not sets of lanes with a history (months, carriers), or if modes measure volume in different units. */
        shipments: z.number().nullable(),
        volume: z.number().nullable(),
        acceptedSavings: usdSchema,
        pendingSavings: usdSchema,
      }),
    ),
    notes: z.array(z.string()),
  }),
});

export const bridgeSteps = [
  'history',
  'volume',
  'mix',
  'baseline',
  'price',
  'fx',
  'fuel',
  'awarded',
] as const;
/** The steps of a bridge, and the two parts of fuel where an index clause moves a charge. */
export const bridgeParts = [...bridgeSteps, 'fuelPrice', 'fuelTerms'] as const;
const bridgeStepSchema = z.object({
  step: z.enum(bridgeSteps),
  /** History, baseline and awarded are levels; the other steps lead from one level to the next. */
  isLevel: z.boolean(),
  amountUsd: usdSchema,
  /** False if files or bids do not show it separately: it is 0 here and contained in price. */
  isTold: z.boolean(),
  note: z.string(),
});
const bridgeSchema = z.object({
  steps: z.array(bridgeStepSchema),
  /** Baseline of what is not awarded; not part of the bridge. */
  notAwardedBaselineUsd: usdSchema,
  formula: formulaSchema,
  /** Absent if no index clause moves a charge of an award. */
  constantFuel: constantFuelSchema.optional(),
});

export const overviewBridge = endpoint({
  method: 'GET',
  path: '/overview/bridge/{id}',
  summary: 'From amounts paid to awarded cost, by cause; with a step, the lanes behind it',
  shows: { lists: ['overview'], mode: 'params.id' },
  userTypes: ['Customer', 'DataCustomer'],
  params: modeParams,
  query: z.object({
    step: z.enum(bridgeParts).optional(),
    ...ofContract,
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: bridgeSchema.extend({
    /** Lanes of the requested step, largest amounts first; their total is the step’s amount. */
    lanes: z.array(
      z.object({ laneId: idSchema, origin: z.string(), destination: z.string(), amountUsd: usdSchema }),
    ),
    lanesTotal: z.number(),
  }),
});

const realisedRowSchema = z.object({
  key: z.string(),
  label: z.string(),
  mode: z.number(),
  laneId: idSchema.nullable(),
  shipments: z.number(),
  volume: z.number(),
  /** Cost of this volume by contract, and as invoiced. */
  contractUsd: usdSchema,
  invoicedUsd: usdSchema,
  /** Leakage by rate: invoiced above the contract’s rate by the awarded carrier. */
  rateLeakUsd: usdSchema,
  /** Leakage by routing: invoiced above it because another carrier took the shipment. */
  routingLeakUsd: usdSchema,
  /** Savings on the shipped volume: as awarded, and as invoiced. */
  awardedSavingsUsd: usdSchema,
  realisedSavingsUsd: usdSchema,
  /** What the index added since the reference; absent if no clause moves a charge. Then leakage is without it. */
  fuelDriftUsd: usdSchema.optional(),
});
export const overviewRealised = endpoint({
  method: 'GET',
  path: '/overview/realised/{id}',
  summary: 'Contract vs. invoice, for shipments in the contract period; lanes with the most leakage first',
  shows: { lists: ['overview'], mode: 'params.id' },
  userTypes: ['Customer', 'DataCustomer'],
  params: modeParams,
  query: z.object({
    by: z.enum(['lane', 'carrier', 'month']).default('lane'),
    /** If omitted, the one whose months contain today, or else the current one. */
    ...ofContract,
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.object({
    totals: realisedRowSchema.omit({ key: true, label: true, mode: true, laneId: true }),
    rows: z.array(realisedRowSchema),
    rowsTotal: z.number(),
    /** Months of the contract period that have shipments. */
    months: z.array(monthSchema),
    /**
     * Awarded carriers that are not matched to a name in the files: until they are, their shipments are attributed to another
     * carrier.
     */
    carriersNotNamed: z.array(z.string()),
    notes: z.array(z.string()),
  }),
});

export const riskFlags = ['volatileVolume', 'volatilePrice', 'ghost', 'oneCarrier'] as const;
export const laneRiskSchema = z.object({
  flag: z.enum(riskFlags),
  /** 1 (watch) to 3 (act). */
  severity: z.number(),
  /** The reason, with its figures, in a sentence. */
  reason: z.string(),
});
export const overviewRisks = endpoint({
  method: 'GET',
  path: '/overview/risks/{id}',
  summary: 'Lanes of a mode with a risk: volatile, ghost, one carrier; each with its reason',
  shows: { lists: ['overview'], mode: 'params.id' },
  userTypes: ['Customer', 'DataCustomer'],
  params: modeParams,
  query: z.object({
    flag: z.enum(riskFlags).optional(),
    laneId: idOrEmpty,
    ...ofContract,
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.object({
    counts: z.object({
      lanes: z.number(),
      volatileVolume: z.number(),
      volatilePrice: z.number(),
      ghost: z.number(),
      oneCarrier: z.number(),
    }),
    lanes: z.array(
      z.object({
        laneId: idSchema,
        origin: z.string(),
        destination: z.string(),
        spend: usdSchema.nullable(),
        risks: z.array(laneRiskSchema),
      }),
    ),
    lanesTotal: z.number(),
  }),
});

export const emissionSchema = z.object({
  emissionKg: z.number(),
  /** The part calculated from the carriers’ own (primary) figures. */
  primaryKg: z.number(),
  lanesKnown: z.number(),
  lanes: z.number(),
  note: z.string(),
});

const customerReportSchema = z.object({
  kind: z.literal('customer'),
  figures: z.array(figureSchema.omit({ byMonth: true })),
  bridge: bridgeSchema,
  /** The contract’s months compared with the same months a year before. */
  plan: z.array(
    z.object({
      month: monthSchema,
      lastYearUsd: usdSchema.nullable(),
      baselineUsd: usdSchema,
      awardedUsd: usdSchema,
      awardedBaselineUsd: usdSchema,
      realisedUsd: usdSchema.nullable(),
    }),
  ),
  scorecards: z.array(
    z.object({
      carrierId: idSchema,
      carrier: z.string(),
      lanesOpen: z.number(),
      bids: z.number(),
      /** Lanes with a valid award, pending or accepted. */
      lanesAwarded: z.number(),
      /** Lanes on which it accepted an award, and their share of its bids in percent. */
      wins: z.number(),
      winRate: z.number().nullable(),
      awardedUsd: usdSchema,
      savingsUsd: usdSchema,
      onTimePercent: z.number().nullable(),
      transitDays: z.number().nullable(),
      green: z.number(),
      amber: z.number(),
      red: z.number(),
      filter: lanesFilterSchema,
    }),
  ),
  charges: z.array(z.object({ name: z.string(), location: z.string(), costUsd: usdSchema })),
  risks: z.object({
    lanes: z.number(),
    volatileVolume: z.number(),
    volatilePrice: z.number(),
    ghost: z.number(),
    oneCarrier: z.number(),
  }),
  emission: emissionSchema,
});
const carrierReportSchema = z.object({
  kind: z.literal('carrier'),
  customerId: idSchema,
  /** The contract period that the amounts are for. */
  period: periodSchema.nullable(),
  lanesOffered: z.number(),
  bids: z.number(),
  /** Lanes with a valid award, pending or accepted. */
  lanesAwarded: z.number(),
  /** Lanes on which it accepted an award, and their share of its bids in percent. */
  wins: z.number(),
  winRate: z.number().nullable(),
  awardedUsd: usdSchema,
  pendingUsd: usdSchema,
  revenueByMonth: z.array(z.object({ month: monthSchema, awardedUsd: usdSchema, pendingUsd: usdSchema })),
  /** Colours that the carrier may see; the others are `hidden`. */
  standings: z.object({ green: z.number(), amber: z.number(), red: z.number(), hidden: z.number() }),
  emission: emissionSchema.nullable(),
});
export const lanesReporting = endpoint({
  method: 'GET',
  path: '/lanes/reporting/{id}',
  summary: 'A mode’s report: bridge, plan vs. last year, carriers, charges, risks, CO2',
  shows: { lists: ['overview', 'lanes', 'bids', 'awards'], mode: 'params.id', customer: 'query.customerId' },
  userTypes: ['Customer', 'Carrier', 'DataCustomer'],
  params: modeParams,
  query: z.object({ customerId: idOrEmpty, ...ofContract, ...laneFilterQuery }),
  response: z.discriminatedUnion('kind', [customerReportSchema, carrierReportSchema]),
});
