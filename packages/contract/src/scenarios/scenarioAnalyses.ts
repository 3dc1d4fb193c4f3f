import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, momentSchema, usdSchema } from '../wire.ts';

const customer = ['Customer'] as const;

/** Analyses of a scenario, calculated in separate runs. */
export const analysisKindSchema = z.enum([
  'priceOfRules',
  'frontierCarriers',
  'frontierCo2',
  'frontierIncumbents',
  'volumes',
]);
export const startAnalysis = endpoint({
  method: 'POST',
  path: '/scenarios/{id}/analyses',
  summary:
    'Request what each rule costs, how cost changes with carriers, CO2 or incumbents, or the effect of other volumes',
  changes: ['scenarios'],
  userTypes: customer,
  params: idParams,
  body: z.object({ kind: analysisKindSchema }),
  response: z.object({ kind: analysisKindSchema }),
});
export const scenarioAnalyses = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/analyses',
  summary: 'A scenario’s analyses',
  shows: { lists: ['scenarios'] },
  userTypes: customer,
  params: idParams,
  response: z.array(
    z.object({
      kind: analysisKindSchema,
      state: z.enum(['Waiting', 'Running', 'Done', 'Failed']),
      /** Number of completed runs, out of `total`. */
      done: z.number(),
      total: z.number(),
      /** Based on previous rules or bids. */
      isStale: z.boolean(),
      problem: z.string().nullable(),
      finishedAt: momentSchema.nullable(),
      prices: z
        .array(
          z.object({
            ruleId: z.string(),
            words: z.string(),
            withUsd: usdSchema,
            /** Null if no award was found without it. */
            withoutUsd: usdSchema.nullable(),
            priceUsd: usdSchema.nullable(),
            /** The gaps of both runs: a price below it is not significant. */
            uncertaintyUsd: usdSchema.nullable(),
            isSignificant: z.boolean(),
          }),
        )
        .nullable(),
      frontier: z
        .array(
          z.object({
            /** Carriers, kg of CO2, or percent of lanes kept by incumbents. */
            at: z.number(),
            isHere: z.boolean(),
            awardedUsd: usdSchema.nullable(),
            weightedUsd: usdSchema.nullable(),
            gapUsd: usdSchema.nullable(),
          }),
        )
        .nullable(),
      /** The same award at other volumes: planned, without ghost lanes, lower, higher, month by month as in history. */
      volumes: z
        .array(
          z.object({
            name: z.string(),
            words: z.string(),
            volumePercent: z.number(),
            awardedUsd: usdSchema,
            savingsUsd: usdSchema,
            /** Rules and capacities that it would violate. */
            broken: z.array(z.string()),
          }),
        )
        .nullable(),
    }),
  ),
});
