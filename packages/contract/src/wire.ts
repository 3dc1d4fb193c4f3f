import { offeredModes, type OfferedMode, userTypes } from '@lanewright/freight';
import { z } from 'zod';

/** IDs are strings in the API and bigint internally. */
export const idSchema = z.string().regex(/^[1-9]\d{0,17}$/, 'an id is a whole number written as text');
/** Maximum of whole numbers such as row or word numbers (32-bit). */
export const largestInteger = 2_147_483_647;
/** A row of an upload, counted from 1. */
export const lineNoSchema = z.coerce.number().int().min(1).max(largestInteger);
export const idParams = z.object({ id: idSchema });
export const noParams = z.undefined();

/** A mode that the product supports, by the specification's number. */
export const modeSchema = z.coerce
  .number('a mode is its number, such as 4 for Road - FTL')
  .int()
  .refine(
    (mode): mode is OfferedMode => (offeredModes as readonly number[]).includes(mode),
    'mode not offered',
  );
export const modeParams = z.object({ id: modeSchema });
const contractNoSchema = z.number('a contract is its number, such as 1').int().min(1).max(32_767);
/** In a query string, the contract that a call by mode is about; if omitted, the current one. */
export const ofContract = {
  contractNo: z.coerce.number('a contract is its number, such as 1').pipe(contractNoSchema).optional(),
};
/** The same in a body. */
export const ofContractBody = { contractNo: contractNoSchema.optional() };

/** `YYYY-MM`. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month is written YYYY-MM');
/** `YYYY-MM-DD`. Whether the day exists is checked where it is read, so that a bid's error names its cell. */
export const dateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a date is written YYYY-MM-DD');
/** `YYYY-MM-DD`, a day that exists. */
export const calendarDateSchema = z.iso
  .date('a date is written YYYY-MM-DD and exists in the calendar')
  // PostgreSQL has no year 0.
  .refine((day) => day >= '0001', 'years begin at 0001');
/** A date and time in UTC, ISO 8601. */
export const momentSchema = z.string();

/** Money in USD, a JSON number of at most 15 digits. */
export const usdSchema = z.number();
/** A unit rate with up to six decimals; parsed to decimal at the API boundary. Floating-point noise after them is removed. */
export const rateSchema = z.number().overwrite(withoutNoise);
export const userTypeSchema = z.enum(userTypes);
export const colourSchema = z.enum(['Green', 'Amber', 'Red']);
export const doneSchema = z.object({ done: z.literal(true) });

/** Paging parameters of all lists; the total is in the `x-total-count` header. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).optional(),
  pageSize: z.coerce.number().int().min(1).max(1000).optional(),
  sortBy: z.string().max(60).optional(),
  sortDesc: z.stringbool().optional(),
});

const decimalsOf = (value: number) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

/**
 * 0.30000000000000004 becomes 0.3: a number that has six decimals when written with 15 digits is rounded to them. Any other is
 * unchanged.
 */
function withoutNoise(rate: number): number {
  if (decimalsOf(rate) <= 6) return rate;
  const written = Number(rate.toPrecision(15));
  return decimalsOf(written) <= 6 ? written : rate;
}
