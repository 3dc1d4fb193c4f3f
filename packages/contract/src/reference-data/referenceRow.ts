import { z } from 'zod';
import { idSchema, momentSchema, pageQuery } from '../wire.ts';

/** Query of every list of reference data; the total is in the `x-total-count` header. */
export const listQuery = pageQuery.extend({ searchQuery: z.string().max(200).optional() });

/** Properties of every row in addition to its fields. */
export const rowShape = {
  id: idSchema,
  /** From the product's own data, from an imported file, or edited by a user. Later starts never change the last two. */
  source: z.enum(['start', 'import', 'person']),
  /** Increases with every change. If sent with an edit, the edit is refused when the row was changed in the meantime. */
  version: z.number().int(),
  /** When it was last changed; null if it never was. */
  updatedAt: momentSchema.nullable(),
};
/** Sent with an edit: the version that the user saw. Without it, the edit applies to the current version. */
export const seen = { version: z.number().int().min(1).optional() };

// An optional field has its default in a new row, and is unchanged in an edited one.
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
/** Positions are stored in four bytes, in which very small numbers become 0, i.e. the equator. */
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
/** Further names, without blank ones. In files they are separated by semicolons. */
export const namesSchema = z
  .array(z.string().trim().max(200))
  .max(100)
  .refine((names) => !names.some((name) => name.includes(';')), 'names can’t contain semicolons')
  .transform((names) => [...new Set(names.filter((name) => name !== ''))])
  .optional();
export const numericCodeSchema = z
  .string()
  .trim()
  .regex(/^\d{3}$/, 'a numeric code has three digits')
  .nullable()
  .optional();
