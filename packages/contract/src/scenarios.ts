import { z } from 'zod';
import { bodySizes, endpoint } from './endpoint.ts';
import { scenarioRuleSchema, scenarioRulesSchema, scenarioWeightsSchema } from './scenarios/scenarioRules.ts';
import { progressSchema } from './uploads/uploadViews.ts';
import {
  idParams,
  idSchema,
  modeSchema,
  momentSchema,
  monthSchema,
  ofContract,
  ofContractBody,
  usdSchema,
} from './wire.ts';

const customer = ['Customer'] as const;
const name = z.string().trim().min(1).max(120);

export const scenarioStateSchema = z.enum([
  /** Not calculated yet. */
  'Draft',
  'Waiting',
  'Running',
  /** Has an award that satisfies every rule, with its proven gap. */
  'Solved',
  /** Proven that no award satisfies every rule. */
  'Infeasible',
  /** None found within the effort. */
  'NoneFound',
  'Failed',
]);

/** Figures of an award, in decimal: paid amounts as for actual awards, notional costs from shares, bids and rules. */
export const scenarioFiguresSchema = z.object({
  lanes: z.number(),
  lanesAwarded: z.number(),
  /** Percentage of the requested volume, 0 to 100; null without volume. */
  coveragePercent: z.number().nullable(),
  carriers: z.number(),
  /** Cost of the awards: the total in the overview once they are made. */
  awardedUsd: usdSchema,
  /** For the awarded part. */
  baselineUsd: usdSchema,
  savingsUsd: usdSchema,
  /** Lanes whose incumbent bids, and those of them that stay with it. */
  incumbentLanes: z.number(),
  incumbentsKept: z.number(),
  /** Null if it is not known for any awarded lane. */
  co2Kg: z.number().nullable(),
  /** Volume-weighted mean score of the awarded carriers, 0 to 100. */
  servicePercent: z.number().nullable(),
  transitDays: z.number().nullable(),
  /** At least 0: expected reduction by discounts and bundles, which are not part of carriers' bids yet. */
  discountsUsd: usdSchema,
  /** Notional costs: compared in addition to what is paid. */
  fixedUsd: usdSchema,
  switchingUsd: usdSchema,
  serviceUsd: usdSchema,
  transitUsd: usdSchema,
  co2Usd: usdSchema,
  termsUsd: usdSchema,
  unawardedUsd: usdSchema,
  /** Cost of charges that awarded bids omit, if missing charges are included when bids are compared. */
  leftOutUsd: usdSchema,
  /** The minimised amount: awarded less discounts, plus all notional costs. */
  weightedUsd: usdSchema,
  /** Lower bound: no award under these rules has a lower weighted cost. */
  boundUsd: usdSchema,
  /** The most that can still be saved. */
  gapUsd: usdSchema,
  gapPercent: z.number(),
});

const headSchema = z.object({
  scenarioId: idSchema,
  name: z.string(),
  mode: z.number(),
  state: scenarioStateSchema,
  /** Why the result is stale, in a sentence: bids, volumes or lanes changed since it was calculated. Null while it is current. */
  stale: z.string().nullable(),
  /** Whether its rules changed since it was calculated. */
  isEdited: z.boolean(),
  ruleCount: z.number(),
  createdAt: momentSchema,
  createdBy: z.string().nullable(),
  solvedAt: momentSchema.nullable(),
  /** When its result was turned into pending awards; null if it was not, or if that was undone. */
  awardedAt: momentSchema.nullable(),
  figures: scenarioFiguresSchema.nullable(),
});

const ruleInWordsSchema = z.object({
  rule: scenarioRuleSchema,
  /** "At most 6 carriers in EMEA". */
  words: z.string(),
});
const wayOutSchema = z.object({
  ruleId: z.string(),
  /** "Raise the most carriers in DE-South from 4 to 6". */
  words: z.string(),
});
export const infeasibilitySchema = z.object({
  /** Plain conflicts: "10 lanes have no bid", each with its lanes. */
  conflicts: z.array(
    z.object({ words: z.string(), ruleId: z.string().nullable(), laneIds: z.array(idSchema) }),
  ),
  /** The cheapest suggested fix, one step per entry; null if none was found. */
  wayOut: z.array(wayOutSchema).nullable(),
});
const scenarioSchema = headSchema.extend({
  rules: z.array(ruleInWordsSchema),
  weights: scenarioWeightsSchema,
  /** Lanes of the scenario; null: every lane of the mode that is open or has bids. */
  laneIds: z.array(idSchema).nullable(),
  effort: z.enum(['quick', 'thorough']),
  /** Notes on how it was calculated. */
  notes: z.array(z.string()),
  infeasibility: infeasibilitySchema.nullable(),
  /** Why it failed, in a sentence. */
  problem: z.string().nullable(),
  unawarded: z.array(
    z.object({
      reason: z.enum(['noBid', 'allExcluded', 'noCapacity', 'dearerThanUnawarded']),
      lanes: z.number(),
    }),
  ),
  seed: z.number().nullable(),
  version: z.string().nullable(),
  inputHash: z.string().nullable(),
});

export const listScenarios = endpoint({
  method: 'GET',
  path: '/scenarios',
  summary: 'A mode’s award scenarios with their results, newest first',
  shows: { lists: ['scenarios'], mode: 'query.mode' },
  userTypes: customer,
  query: z.object({ mode: modeSchema, ...ofContract }),
  response: z.array(headSchema),
});
export const scenarioChoices = endpoint({
  method: 'GET',
  path: '/scenarios/choices',
  summary: 'What a mode’s rules can refer to, and what there is to award',
  shows: { lists: ['scenarios', 'bids'], mode: 'query.mode' },
  userTypes: customer,
  query: z.object({ mode: modeSchema, ...ofContract }),
  response: z.object({
    lanes: z.number(),
    bids: z.number(),
    volumeUnit: z.string(),
    /** The contract period that amounts of scenarios are for. */
    contractMonths: z.array(monthSchema),
    /** Months with an available share. */
    months: z.array(monthSchema),
    regions: z.array(z.object({ name: z.string(), lanes: z.number() })),
    equipments: z.array(z.object({ name: z.string(), lanes: z.number() })),
    businessUnits: z.array(z.object({ name: z.string(), lanes: z.number() })),
    carriers: z.array(
      z.object({ carrierId: idSchema, name: z.string(), bids: z.number(), incumbentLanes: z.number() }),
    ),
    /** Whether any bid states the figure. */
    knows: z.object({ service: z.boolean(), transit: z.boolean(), co2: z.boolean(), terms: z.boolean() }),
  }),
});
const written = {
  rules: scenarioRulesSchema.optional(),
  weights: scenarioWeightsSchema.optional(),
  laneIds: z.array(idSchema).min(1).max(100_000).nullable().optional(),
  effort: z.enum(['quick', 'thorough']).optional(),
};
export const createScenario = endpoint({
  method: 'POST',
  path: '/scenarios',
  bodyBytes: bodySizes.lanes,
  summary: 'Create an award scenario, empty or as a copy of another',
  changes: ['scenarios'],
  userTypes: customer,
  body: z.object({
    name,
    mode: modeSchema,
    /** If omitted, that of the scenario copied or of the lanes, otherwise the current one. */
    ...ofContractBody,
    copyOf: idSchema.optional(),
    ...written,
  }),
  response: scenarioSchema,
});
export const getScenario = endpoint({
  method: 'GET',
  path: '/scenarios/{id}',
  summary: 'An award scenario: rules in words, result, conflicts',
  shows: { lists: ['scenarios'] },
  userTypes: customer,
  params: idParams,
  response: scenarioSchema,
});
export const updateScenario = endpoint({
  method: 'PUT',
  path: '/scenarios/{id}',
  bodyBytes: bodySizes.lanes,
  summary:
    'Change an award scenario’s name, rules, weights or lanes; an existing result is marked as based on previous rules',
  changes: ['scenarios'],
  userTypes: customer,
  params: idParams,
  body: z.object({
    name: name.optional(),
    ...written,
    /** Values when the edit began. If another one is stored by now: 409, nothing is saved. */
    seen: z.object({ name: name.optional(), ...written }).optional(),
  }),
  response: scenarioSchema,
});
export const deleteScenario = endpoint({
  method: 'DELETE',
  path: '/scenarios/{id}',
  summary: 'Delete an award scenario; awards made from it are kept',
  changes: ['scenarios'],
  userTypes: customer,
  params: idParams,
  response: z.object({ done: z.literal(true) }),
});
export const solveScenario = endpoint({
  method: 'POST',
  path: '/scenarios/{id}/solve',
  summary: 'Run an award scenario in the background',
  changes: ['scenarios'],
  userTypes: customer,
  params: idParams,
  response: scenarioSchema,
});
export const stopScenario = endpoint({
  method: 'POST',
  path: '/scenarios/{id}/stop',
  summary: 'Stop the run and use the best award found',
  changes: ['scenarios'],
  userTypes: customer,
  params: idParams,
  response: scenarioSchema,
});
export const scenarioProgress = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/progress',
  summary:
    'Progress of the best award and the proven bound, and of awarding the result or cancelling its awards',
  shows: { lists: ['scenarios'] },
  userTypes: customer,
  params: idParams,
  response: z.object({
    state: scenarioStateSchema,
    points: z.array(
      z.object({ seconds: z.number(), bestUsd: usdSchema.nullable(), boundUsd: usdSchema.nullable() }),
    ),
    /** While its result is awarded, or its awards are cancelled; otherwise null. */
    award: progressSchema.nullable(),
  }),
});
export const repairScenario = endpoint({
  method: 'POST',
  path: '/scenarios/{id}/repair',
  summary:
    'Apply the suggested fix of an infeasible scenario: its rules are relaxed as described, and it is run again',
  changes: ['scenarios'],
  userTypes: customer,
  params: idParams,
  response: scenarioSchema,
});
export const awardScenario = endpoint({
  method: 'POST',
  path: '/scenarios/{id}/award',
  summary: 'Make a scenario’s result pending awards: all or none',
  changes: ['scenarios', 'awards', 'lanes', 'bids', 'overview'],
  userTypes: customer,
  params: idParams,
  body: z.object({
    /** The result that the user saw: refused if the scenario was recalculated in the meantime. */
    solvedAt: momentSchema,
    /** Store the runner-up of each lane as its backup. */
    backups: z.boolean().default(false),
  }),
  response: z.object({ awards: z.number(), lanes: z.number(), awardedUsd: usdSchema, savingsUsd: usdSchema }),
});
export const takeBackScenario = endpoint({
  method: 'POST',
  path: '/scenarios/{id}/take-back',
  summary: 'Cancel the awards made from a scenario, as far as they are still in effect',
  changes: ['scenarios', 'awards', 'lanes', 'bids', 'overview'],
  userTypes: customer,
  params: idParams,
  body: z.object({ reason: z.string().trim().max(500).optional() }),
  response: z.object({ takenBack: z.number() }),
});

export * from './scenarios/scenarioAnalyses.ts';
export * from './scenarios/scenarioResults.ts';
