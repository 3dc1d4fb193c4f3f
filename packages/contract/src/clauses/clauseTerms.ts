import { clauseDates, clauseHolds, indexPeriods, tableUnits } from '@lanewright/freight';
import { z } from 'zod';
import { rateSchema } from '../wire.ts';

const indexValue = rateSchema.min(0).max(99_999_999);
const wholeNumber = z.number().int().min(0).max(366);
const milesPerGallon = z.union([
  rateSchema.min(0).max(1000),
  z.object({ van: rateSchema, reefer: rateSchema, flatbed: rateSchema }),
]);

const effectSchema = z.discriminatedUnion('kind', [
  /** rate + (level − basis) ÷ miles per gallon */
  z.object({ kind: z.literal('perMile'), milesPerGallon }),
  /** (level − peg) ÷ miles per gallon, at least 0, instead of the rate */
  z.object({ kind: z.literal('perMileFrom'), peg: indexValue, milesPerGallon }),
  /** The amount of the step with the highest `from` up to the level, instead of the rate; 0 below the first step. */
  z.object({
    kind: z.literal('table'),
    per: z.enum(tableUnits),
    steps: z.array(z.object({ from: indexValue, amount: rateSchema.min(0).max(99_999_999) })).max(500),
  }),
  /** rate × (1 + part × (level ÷ basis − 1)) */
  z.object({ kind: z.literal('factor'), part: rateSchema }),
]);

const takeSchema = z.discriminatedUnion('kind', [
  /** The newest value published at least `lagDays` before. */
  z.object({ kind: z.literal('inForce'), lagDays: wholeNumber }),
  z.object({ kind: z.literal('monthBefore') }),
  z.object({ kind: z.literal('quarterBefore') }),
  /** The average of that many whole weeks before the week of the day. */
  z.object({ kind: z.literal('weeksBefore'), weeks: wholeNumber }),
  /** The average from one day of the month to another, both included, ending in the month before. */
  z.object({ kind: z.literal('daysBefore'), fromDay: wholeNumber, toDay: wholeNumber }),
]);

/** How the rate of a charge follows a price index. */
export const clauseTermsSchema = z.object({
  series: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('shared'), code: z.string().max(40) }),
    /** Values that belong to the clause, for an index that must not be shared. */
    z.object({ kind: z.literal('own'), period: z.enum(indexPeriods) }),
  ]),
  /** The index value at which rates are quoted; for fuel per mile, the diesel price of the bid comes first. */
  basis: indexValue,
  effect: effectSchema,
  /** Which day of a shipment counts. */
  date: z.enum(clauseDates),
  take: takeSchema,
  /** How long a level applies. */
  hold: z.enum(clauseHolds),
  /** Smaller changes against the last level applied are ignored; the basis is the first. */
  trigger: z.object({ kind: z.enum(['percent', 'absolute']), by: rateSchema }).nullable(),
  /** Bounds of the level. */
  floor: indexValue.nullable(),
  ceiling: indexValue.nullable(),
  /** Bounds of the rate or amount that results. */
  minAmount: rateSchema.nullable(),
  maxAmount: rateSchema.nullable(),
  decimals: z.number().int().min(0).max(6),
  /** How old, in days, the last value may be when a newer one is missing. */
  maxAgeDays: wholeNumber,
});
