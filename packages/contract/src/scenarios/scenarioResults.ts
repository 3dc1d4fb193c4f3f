import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, usdSchema } from '../wire.ts';

const customer = ['Customer'] as const;
const pageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  /** A screen asks for a few, whoever takes all of them away for many. */
  pageSize: z.coerce.number().int().min(1).max(5_000).default(50),
};

const shareSchema = z.object({
  carrierId: idSchema,
  carrierName: z.string(),
  bidId: idSchema,
  /** Percent of the lane. */
  share: z.number(),
  awardedUsd: usdSchema,
  isIncumbent: z.boolean(),
});
const laneHead = {
  laneId: idSchema,
  origin: z.string(),
  destination: z.string(),
  region: z.string(),
  equipment: z.string().nullable(),
  volume: z.number(),
};
/** Null where a place is not found. */
const endsOnMap = {
  originLatitude: z.number().nullable(),
  originLongitude: z.number().nullable(),
  destinationLatitude: z.number().nullable(),
  destinationLongitude: z.number().nullable(),
};
export const scenarioLanes = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/lanes',
  summary: 'Who gets each lane in a scenario and why: the next best, the difference, the rule that decided',
  userTypes: customer,
  params: idParams,
  query: z.object({
    ...pageQuery,
    search: z.string().max(200).optional(),
    carrierId: idSchema.optional(),
    /** Only lanes awarded to another than the cheapest, unawarded ones, or those that change carrier. */
    only: z.enum(['notCheapest', 'unawarded', 'changed', 'shared']).optional(),
  }),
  response: z.object({
    total: z.number(),
    /** Of all lanes that fit, not of the page. */
    awardedUsd: usdSchema,
    /** Who gets of all lanes that fit, the largest first. */
    carriers: z.array(
      z.object({
        carrierId: idSchema,
        carrierName: z.string(),
        lanes: z.number(),
        /** Of those, lanes that it drives already. */
        keptLanes: z.number(),
        volume: z.number(),
        awardedUsd: usdSchema,
        baselineUsd: usdSchema,
      }),
    ),
    /** The dearest first. */
    lanes: z.array(
      z.object({
        ...laneHead,
        ...endsOnMap,
        /** Of what is awarded of it. */
        baselineUsd: usdSchema,
        incumbent: z.string().nullable(),
        shares: z.array(shareSchema),
        unawarded: z.string().nullable(),
        runnerUp: z.object({ carrierId: idSchema, carrierName: z.string(), costUsd: usdSchema }).nullable(),
        /** What the next best would weigh more (a negative figure: less, and a rule stood in its way). */
        differenceUsd: usdSchema.nullable(),
        /** "Cheapest", "At most 6 carriers in EMEA stood in the way of …". */
        why: z.string(),
        /** The rule that decided; null where price did. */
        ruleId: z.string().nullable(),
      }),
    ),
  }),
});
export const scenarioGuide = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/guide',
  summary: 'Negotiation guide: what each carrier would have to bid to win lanes in this scenario',
  userTypes: customer,
  params: idParams,
  query: z.object({
    ...pageQuery,
    search: z.string().max(200).optional(),
    carrierId: idSchema.optional(),
    laneId: idSchema.optional(),
  }),
  response: z.object({
    total: z.number(),
    /** Bids that it does not name: of more than 200,000 the three nearest to winning of each lane are kept. */
    leftOut: z.number(),
    /** The nearest to winning first; what no price wins comes last. */
    rows: z.array(
      z.object({
        ...laneHead,
        carrierId: idSchema,
        carrierName: z.string(),
        unitCostUsd: z.number(),
        /** Null where no price wins it under these rules. */
        unitCostToWinUsd: z.number().nullable(),
        /** How much lower that is, in percent of the bid. */
        percentLower: z.number().nullable(),
      }),
    ),
  }),
});
export const compareScenarios = endpoint({
  method: 'GET',
  path: '/scenarios/compare',
  summary: 'Lanes that two scenarios award to different carriers, as flows and as a list',
  userTypes: customer,
  query: z.object({ scenarioId: idSchema, withId: idSchema, ...pageQuery }),
  response: z.object({
    total: z.number(),
    lanes: z.array(
      z.object({
        ...laneHead,
        ...endsOnMap,
        here: z.array(shareSchema),
        there: z.array(shareSchema),
        /** What the lane costs there less what it costs here: negative where there is cheaper. */
        differenceUsd: usdSchema,
      }),
    ),
    /** Σ of the differences of all lanes that change: the difference of the two scenarios. */
    differenceUsd: usdSchema,
  }),
});
