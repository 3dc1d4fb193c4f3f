import { z } from 'zod';
import { bodySizes, endpoint } from './endpoint.ts';
import { scenarioRuleSchema, scenarioRulesSchema, scenarioWeightsSchema } from './scenarios/scenarioRules.ts';
import { idParams, idSchema, modeSchema, momentSchema, monthSchema, usdSchema } from './wire.ts';

const customer = ['Customer'] as const;
const name = z.string().trim().min(1).max(120);

export const scenarioStateSchema = z.enum([
  /** Not worked out yet. */
  'Draft',
  'Waiting',
  'Running',
  /** An award that keeps every rule, with its proven gap. */
  'Solved',
  /** Proven that no award keeps every rule. */
  'Infeasible',
  /** None found in the effort given. */
  'NoneFound',
  'Failed',
]);

/** Figures of an award, in decimal: what is paid as awards themselves are, what is only thought to cost from shares, bids and rules. */
export const scenarioFiguresSchema = z.object({
  lanes: z.number(),
  lanesAwarded: z.number(),
  /** Of the volume asked for, 0 to 100; null without volume. */
  coveragePercent: z.number().nullable(),
  carriers: z.number(),
  /** What the awards cost: the sum that overview shows once they are given. */
  awardedUsd: usdSchema,
  /** Of what is awarded. */
  baselineUsd: usdSchema,
  savingsUsd: usdSchema,
  /** Lanes driven by a carrier that bids, and those of them that stay with it. */
  incumbentLanes: z.number(),
  incumbentsKept: z.number(),
  /** Null where it is known of no awarded lane. */
  co2Kg: z.number().nullable(),
  /** Mean by volume of what the awarded carriers are scored, 0 to 100. */
  servicePercent: z.number().nullable(),
  transitDays: z.number().nullable(),
  /** At least 0: thought to be taken off by discounts and bundles; carriers' bids do not say it yet. */
  discountsUsd: usdSchema,
  /** Only thought to cost: what is compared beside what is paid. */
  fixedUsd: usdSchema,
  switchingUsd: usdSchema,
  serviceUsd: usdSchema,
  transitUsd: usdSchema,
  co2Usd: usdSchema,
  termsUsd: usdSchema,
  unawardedUsd: usdSchema,
  /** What charges come to that awarded bids leave out, where they count in comparing bids. */
  leftOutUsd: usdSchema,
  /** What was made as small as possible: awarded less discounts, and all that is only thought to cost. */
  weightedUsd: usdSchema,
  /** No award under these rules can weigh less. */
  boundUsd: usdSchema,
  /** At most so much can still be saved. */
  gapUsd: usdSchema,
  gapPercent: z.number(),
});

const headSchema = z.object({
  scenarioId: idSchema,
  name: z.string(),
  mode: z.number(),
  state: scenarioStateSchema,
  /** Bids, volumes or lanes changed since it was worked out; why, in a sentence. Null while it is fresh. */
  stale: z.string().nullable(),
  /** Its rules changed since it was worked out. */
  isEdited: z.boolean(),
  ruleCount: z.number(),
  createdAt: momentSchema,
  createdBy: z.string().nullable(),
  solvedAt: momentSchema.nullable(),
  /** When its result was made pending awards; null when it was not, or that was taken back. */
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
  /** Plain conflicts: "10 lanes have no bid", each with the lanes it speaks of. */
  conflicts: z.array(
    z.object({ words: z.string(), ruleId: z.string().nullable(), laneIds: z.array(idSchema) }),
  ),
  /** The cheapest way out, one step a line; null where none was found. */
  wayOut: z.array(wayOutSchema).nullable(),
});
const scenarioSchema = headSchema.extend({
  rules: z.array(ruleInWordsSchema),
  weights: scenarioWeightsSchema,
  /** Lanes it speaks of; null: every lane of the mode that is open or holds bids. */
  laneIds: z.array(idSchema).nullable(),
  effort: z.enum(['quick', 'thorough']),
  /** What was said of how it was worked out. */
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
  userTypes: customer,
  query: z.object({ mode: modeSchema }),
  response: z.array(headSchema),
});
export const scenarioChoices = endpoint({
  method: 'GET',
  path: '/scenarios/choices',
  summary: 'What a mode’s rules can refer to, and what there is to award',
  userTypes: customer,
  query: z.object({ mode: modeSchema }),
  response: z.object({
    lanes: z.number(),
    bids: z.number(),
    volumeUnit: z.string(),
    /** The contract period that amounts of scenarios are for. */
    contractMonths: z.array(monthSchema),
    /** Months of which something is free. */
    months: z.array(monthSchema),
    regions: z.array(z.object({ name: z.string(), lanes: z.number() })),
    equipments: z.array(z.object({ name: z.string(), lanes: z.number() })),
    businessUnits: z.array(z.object({ name: z.string(), lanes: z.number() })),
    carriers: z.array(
      z.object({ carrierId: idSchema, name: z.string(), bids: z.number(), incumbentLanes: z.number() }),
    ),
    /** Whether bids say it at all. */
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
  userTypes: customer,
  body: z.object({ name, mode: modeSchema, copyOf: idSchema.optional(), ...written }),
  response: scenarioSchema,
});
export const getScenario = endpoint({
  method: 'GET',
  path: '/scenarios/{id}',
  summary: 'An award scenario: rules in words, result, conflicts',
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
  userTypes: customer,
  params: idParams,
  body: z.object({
    name: name.optional(),
    ...written,
    /** Parts as they were when the edit began. If one is stored otherwise by now: 409, nothing is saved. */
    seen: z.object({ name: name.optional(), ...written }).optional(),
  }),
  response: scenarioSchema,
});
export const deleteScenario = endpoint({
  method: 'DELETE',
  path: '/scenarios/{id}',
  summary: 'Delete an award scenario; awards made from it are kept',
  userTypes: customer,
  params: idParams,
  response: z.object({ done: z.literal(true) }),
});
export const solveScenario = endpoint({
  method: 'POST',
  path: '/scenarios/{id}/solve',
  summary: 'Run an award scenario in the background',
  userTypes: customer,
  params: idParams,
  response: scenarioSchema,
});
export const stopScenario = endpoint({
  method: 'POST',
  path: '/scenarios/{id}/stop',
  summary: 'Stop the run and use the best award found',
  userTypes: customer,
  params: idParams,
  response: scenarioSchema,
});
export const scenarioProgress = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/progress',
  summary: 'How far the best award and the proven bound have come',
  userTypes: customer,
  params: idParams,
  response: z.object({
    state: scenarioStateSchema,
    points: z.array(
      z.object({ seconds: z.number(), bestUsd: usdSchema.nullable(), boundUsd: usdSchema.nullable() }),
    ),
  }),
});
export const repairScenario = endpoint({
  method: 'POST',
  path: '/scenarios/{id}/repair',
  summary:
    'Apply the suggested fix of an infeasible scenario: its rules are relaxed as described, and it is run again',
  userTypes: customer,
  params: idParams,
  response: scenarioSchema,
});
export const awardScenario = endpoint({
  method: 'POST',
  path: '/scenarios/{id}/award',
  summary: 'Make a scenario’s result pending awards: all or none',
  userTypes: customer,
  params: idParams,
  body: z.object({
    /** What the person saw: refused when the scenario was worked out again meanwhile. */
    solvedAt: momentSchema,
    /** The runner-up of each lane stands in reserve. */
    backups: z.boolean().default(false),
  }),
  response: z.object({ awards: z.number(), lanes: z.number(), awardedUsd: usdSchema, savingsUsd: usdSchema }),
});
export const takeBackScenario = endpoint({
  method: 'POST',
  path: '/scenarios/{id}/take-back',
  summary: 'Cancel the awards made from a scenario, as far as they are still in effect',
  userTypes: customer,
  params: idParams,
  body: z.object({ reason: z.string().trim().max(500).optional() }),
  response: z.object({ takenBack: z.number() }),
});

export * from './scenarios/scenarioAnalyses.ts';
export * from './scenarios/scenarioResults.ts';
