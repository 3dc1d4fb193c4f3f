import { chargePurposes } from '@lanewright/freight';
import { z } from 'zod';
import { clauseTermsSchema } from '../clauses/clauseTerms.ts';
import { calendarDateSchema, idSchema, monthSchema, rateSchema } from '../wire.ts';

export const kindSchema = z.enum(['Repricing', 'Termination', 'Extension', 'Clause']);

const awardToAmend = z.object({
  awardId: idSchema,
  /** Awarded months from the effective month on; all of them if omitted. Not for an extension. */
  months: z.array(monthSchema).min(1).max(60).optional(),
  /** New rates, in the award's currency; rates that are not named stay. */
  rates: z
    .array(
      z.object({
        chargeNo: z.number().int().min(1).max(32_767),
        /** The weight break of the rate; null for a charge without breaks. */
        breakNo: z.number().int().min(1).max(32_767).nullable().default(null),
        rate: rateSchema,
      }),
    )
    .max(500)
    .optional(),
});

/** The clause that a Clause amendment replaces, and what it becomes. Its charges stay. */
const clauseToReplace = z.object({
  /** The clause of the contract, in force in the effective month. */
  clauseNo: z.number().int().min(1).max(32_767),
  /** If omitted: that of the clause that it replaces. */
  name: z.string().trim().min(1, 'Enter a name').max(80).optional(),
  terms: clauseTermsSchema,
  /** Values of an index that belongs to the clause; empty for a shared series. */
  values: z
    .array(z.object({ day: calendarDateSchema, value: z.number().positive().max(99_999_999) }))
    .max(3000)
    .default([]),
});

export const proposalSchema = z
  .object({
    kind: kindSchema,
    /** The carrier of the awards; its own if it proposes. Without it and without awards, a clause is for every carrier it touches. */
    carrierId: idSchema.optional(),
    /** Shown to the other side. */
    reason: z.string().trim().max(500).optional(),
    /** First month to which the amendment applies. An extension may leave it out: each award is extended from its last month on. */
    effectiveMonth: monthSchema.optional(),
    /** Extension: the last month that is added. */
    lastMonth: monthSchema.optional(),
    /**
     * If omitted: all awards of the carrier that are in force; for an extension, those that reach the end of the contract. A clause
     * takes none: it applies to every award of the carrier.
     */
    awards: z.array(awardToAmend).min(1).max(2_000).optional(),
    /** Repricing: changes the rates of every charge with this purpose by a percentage. */
    change: z.object({ purpose: z.enum(chargePurposes), percent: z.number().gt(-100).max(1_000) }).optional(),
    clause: clauseToReplace.optional(),
  })
  .superRefine(({ kind, effectiveMonth, lastMonth, clause, awards }, context) => {
    const require = (isMissing: boolean, field: string, message: string) => {
      if (isMissing) context.addIssue({ code: 'custom', path: [field], message });
    };
    require(kind !== 'Extension' && effectiveMonth === undefined, 'effectiveMonth', 'Choose the first month');
    require(kind === 'Extension' &&
      lastMonth === undefined, 'lastMonth', 'Choose the last month of the extension');
    require(kind === 'Clause' && clause === undefined, 'clause', 'Choose a clause and enter its new terms');
    require(kind === 'Clause' &&
      awards !== undefined, 'awards', 'A clause applies to all awards of a carrier');
  });
