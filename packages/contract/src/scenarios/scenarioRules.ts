import { z } from 'zod';
import { idSchema } from '../wire.ts';

const names = z.array(z.string().min(1).max(200)).min(1).max(500);
/** Lanes a rule speaks of: those that fit every list given; without a list all lanes of the scenario. */
export const ruleScopeSchema = z.object({
  regions: names.optional(),
  equipments: names.optional(),
  businessUnits: names.optional(),
  laneIds: z.array(idSchema).min(1).max(10_000).optional(),
});
const base = {
  /** Drawn by whoever makes the rule; once in a scenario. */
  ruleId: z.string().min(1).max(40),
  /** Kept but not counted when false. */
  isOn: z.boolean().default(true),
  scope: ruleScopeSchema.default({}),
};
const percent = z.number().min(0).max(100);
const amountUsd = z.number().min(0).max(1e12);
const volume = z.number().min(0).max(1e12);
const count = z.number().int().min(0).max(1000);
const ofCarriers = {
  /** Of each carrier named by itself, or of all of them as one group. */
  carriers: z.union([z.literal('all'), z.array(idSchema).min(1).max(1000)]),
  together: z.boolean().default(false),
};

export const scenarioRuleSchema = z.discriminatedUnion('kind', [
  z.object({
    ...base,
    kind: z.literal('carrierCount'),
    per: z.enum(['scope', 'region', 'lane']),
    min: count.optional(),
    max: count.optional(),
  }),
  z.object({
    ...base,
    ...ofCarriers,
    kind: z.literal('share'),
    of: z.enum(['volume', 'spend']),
    minPercent: percent.optional(),
    maxPercent: percent.optional(),
    /** The smallest share, or none at all. */
    orNone: z.boolean().default(false),
  }),
  z.object({
    ...base,
    ...ofCarriers,
    kind: z.literal('capacity'),
    per: z.enum(['scope', 'region']),
    /** Over all months, in each of them, or in one (YYYY-MM). */
    month: z.union([z.enum(['all together', 'each']), z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)]),
    min: volume.optional(),
    max: volume.optional(),
    orNone: z.boolean().default(false),
  }),
  z.object({
    ...base,
    kind: z.literal('incumbent'),
    /** What a change of carrier is thought to cost; a negative figure favours the change. */
    switchingPercent: z.number().min(-100).max(1000).optional(),
    switchingPerUnitUsd: z.number().min(-1e9).max(1e9).optional(),
  }),
  z.object({ ...base, kind: z.literal('lock'), carrierId: idSchema }),
  z.object({ ...base, kind: z.literal('exclude'), carriers: z.array(idSchema).min(1).max(1000) }),
  z.object({
    ...base,
    kind: z.literal('fixedCost'),
    carriers: z.union([z.literal('all'), z.array(idSchema).min(1).max(1000)]),
    per: z.enum(['scope', 'region']),
    costUsd: amountUsd,
  }),
  z.object({ ...base, kind: z.literal('smallestShare'), percent: z.number().min(10).max(100) }),
  z.object({ ...base, kind: z.literal('budget'), maxUsd: amountUsd }),
  /** Lanes may stay unawarded at this price a unit; without such a rule each lane with a bid must be awarded. */
  z.object({ ...base, kind: z.literal('coverage'), unawardedPricePerUnitUsd: amountUsd }),
  /** Once what the carrier is awarded in the scope reaches a tier, the percentage is taken off all of it. */
  z.object({
    ...base,
    kind: z.literal('discount'),
    carrierId: idSchema,
    tiers: z
      .array(z.object({ fromVolume: volume, percent: z.number().gt(0).lt(100) }))
      .min(1)
      .max(10),
  }),
  /** The carrier takes the scope's lanes together, each whole, at so much less than its bids, or as bid alone. */
  z.object({
    ...base,
    kind: z.literal('bundle'),
    carrierId: idSchema,
    percentOff: z.number().min(0).lt(100),
  }),
]);
export type ScenarioRule = z.output<typeof scenarioRuleSchema>;
export const scenarioRulesSchema = z.array(scenarioRuleSchema).max(200);

/** What else counts beside price; without one only price does. */
export const scenarioWeightsSchema = z.object({
  service: z
    .object({ targetPercent: percent, percentOfPricePerPoint: z.number().min(0).max(100) })
    .optional(),
  transit: z.object({ pricePerUnitAndDayUsd: amountUsd }).optional(),
  co2: z.object({ pricePerKgUsd: amountUsd }).optional(),
  terms: z.object({ percentOfPricePerPoint: z.number().min(0).max(100) }).optional(),
});
