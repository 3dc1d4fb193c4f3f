import { z } from 'zod';
import { idSchema, momentSchema, pageQuery } from '../wire.ts';

/** Every list of reference data is asked for so; the total travels in the `x-total-count` header. */
export const listQuery = pageQuery.extend({ searchQuery: z.string().max(200).optional() });

/** What every row has beside its fields. */
export const rowShape = {
  id: idSchema,
  /** From the product's own data, from an imported file, or written by a person. A later start never changes the latter two. */
  source: z.enum(['start', 'import', 'person']),
  /** Counts up with every change: sent along with a change, a row that was changed meanwhile is refused. */
  version: z.number().int(),
  /** When it was last changed; null as it came. */
  updatedAt: momentSchema.nullable(),
};
/** Sent along with a change: the version that was looked at. Without it the change is made to whatever is there. */
export const seen = { version: z.number().int().min(1).optional() };

// A field that may be missing has its default in a new row, and stays as it is in a changed one.
export const nameSchema = z.string().trim().min(1, 'enter a name').max(200);
export const codeSchema = (form: RegExp, says: string) =>
  z
    .string()
    .max(40)
    .transform((text) => text.replace(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(form, says));
export const countryCodeSchema = codeSchema(
  /^[A-Z]{2}$/,
  'a country is its ISO code of two letters, such as DE',
);
/** Positions are kept with four bytes, in which so small a number is none: the equator is meant. */
const heldInFourBytes = (degrees: number) => (Math.fround(degrees) === 0 ? 0 : degrees);
export const latitudeSchema = z
  .number()
  .min(-90, 'a latitude is from -90 to 90')
  .max(90, 'a latitude is from -90 to 90')
  .transform(heldInFourBytes);
export const longitudeSchema = z
  .number()
  .min(-180, 'a longitude is from -180 to 180')
  .max(180, 'a longitude is from -180 to 180')
  .transform(heldInFourBytes);
export const mayPosition = {
  latitude: latitudeSchema.nullable().optional(),
  longitude: longitudeSchema.nullable().optional(),
};
/** Further names; blank ones are left out. In files a semicolon stands between them. */
export const namesSchema = z
  .array(z.string().trim().max(200))
  .max(100)
  .refine(
    (names) => !names.some((name) => name.includes(';')),
    'names can’t contain semicolons',
  )
  .transform((names) => [...new Set(names.filter((name) => name !== ''))])
  .optional();
export const numericCodeSchema = z
  .string()
  .trim()
  .regex(/^\d{3}$/, 'a numeric code has three digits')
  .nullable()
  .optional();
