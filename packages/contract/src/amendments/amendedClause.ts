import { z } from 'zod';
import { clauseTermsSchema } from '../clauses/clauseTerms.ts';
import { dateSchema } from '../wire.ts';

/** The index value at which an effect was calculated. */
const atIndexValue = z.object({
  value: z.number(),
  /** The day of the newest index value in it; null: there is none yet, so the value is the basis of the clause. */
  day: dateSchema.nullable(),
});
/** An index clause that an amendment replaces, and what it becomes. */
export const amendedClauseSchema = z.object({
  /** The clause that is replaced; it still holds for other carriers. */
  clauseNo: z.number(),
  name: z.string(),
  previousName: z.string(),
  charges: z.array(z.object({ chargeNo: z.number(), name: z.string() })),
  terms: clauseTermsSchema,
  previousTerms: clauseTermsSchema,
  /** The terms as sentences. */
  inWords: z.array(z.string()),
  previousInWords: z.array(z.string()),
  /** At which today's cost and the new one are calculated. */
  atIndexValue,
  previousAtIndexValue: atIndexValue,
  /** Awarded lanes that the effect leaves out, because the quantity that the clause multiplies is unknown. */
  lanesWithoutQuantity: z.number(),
});
