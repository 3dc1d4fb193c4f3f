import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, usdSchema } from '../wire.ts';

const customer = ['Customer'] as const;
const pageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  /** A screen requests a small page, a full export a large one. */
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
/** Null if a location has no position. */
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
  shows: { lists: ['scenarios'] },
  userTypes: customer,
  params: idParams,
  query: z.object({
    ...pageQuery,
    search: z.string().max(200).optional(),
    carrierId: idSchema.optional(),
    /** Only lanes not awarded to the cheapest bid, unawarded lanes, lanes that change carrier, or shared lanes. */
    only: z.enum(['notCheapest', 'unawarded', 'changed', 'shared']).optional(),
  }),
  response: z.object({
    total: z.number(),
    /** Over all matching lanes, not the page. */
    awardedUsd: usdSchema,
    /** Carriers awarded the matching lanes, the largest first. */
    carriers: z.array(
      z.object({
        carrierId: idSchema,
        carrierName: z.string(),
        lanes: z.number(),
        /** Those of its lanes on which it is the incumbent. */
        keptLanes: z.number(),
        volume: z.number(),
        awardedUsd: usdSchema,
        baselineUsd: usdSchema,
      }),
    ),
    /** Most expensive first. */
    lanes: z.array(
      z.object({
        ...laneHead,
        ...endsOnMap,
        /** Baseline of the awarded part. */
        baselineUsd: usdSchema,
        incumbent: z.string().nullable(),
        shares: z.array(shareSchema),
        unawarded: z.string().nullable(),
        runnerUp: z.object({ carrierId: idSchema, carrierName: z.string(), costUsd: usdSchema }).nullable(),
        /** Weighted cost of the next best bid less the awarded one; negative if a rule prevented a cheaper bid. */
        differenceUsd: usdSchema.nullable(),
        /** "Cheapest", "At most 6 carriers in EMEA stood in the way of …". */
        why: z.string(),
        /** The rule that decided; null if price did. */
        ruleId: z.string().nullable(),
      }),
    ),
  }),
});
export const scenarioGuide = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/guide',
  summary: 'Negotiation guide: what each carrier would have to bid to win lanes in this scenario',
  shows: { lists: ['scenarios'] },
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
    /** Number of bids that are not listed: above 200,000, only the three closest to winning are stored per lane. */
    leftOut: z.number(),
    /** Closest to winning first; those that no price wins come last. */
    rows: z.array(
      z.object({
        ...laneHead,
        carrierId: idSchema,
        carrierName: z.string(),
        unitCostUsd: z.number(),
        /** Null if no price wins it under these rules. */
        unitCostToWinUsd: z.number().nullable(),
        /** The necessary reduction, in percent of the bid. */
        percentLower: z.number().nullable(),
      }),
    ),
  }),
});
export const compareScenarios = endpoint({
  method: 'GET',
  path: '/scenarios/compare',
  summary: 'Lanes that two scenarios award to different carriers, as flows and as a list',
  shows: { lists: ['scenarios'] },
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
        /** Cost of the lane there less its cost here: negative if it is cheaper there. */
        differenceUsd: usdSchema,
      }),
    ),
    /** Sum of the differences of all changed lanes: the difference between the two scenarios. */
    differenceUsd: usdSchema,
  }),
});
