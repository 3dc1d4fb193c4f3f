import { customPropertyTypes } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { modeSchema, momentSchema } from '../wire.ts';

/** Possible values of a property in the API; the server checks them against the property's type. */
const propertyValueSchema = z.union([
  z.boolean(),
  z.number(),
  z.string().max(500),
  z.array(z.number()).max(100),
  z.null(),
]);

const propertyDefinitionSchema = z.object({
  name: z.string(),
  type: z.enum(customPropertyTypes),
  /** Allowed values, as the rest of a sentence: "a whole number from 1 to 36". */
  rule: z.string(),
  description: z.string(),
  defaultValue: z.unknown(),
  /** Its mode; null: every mode. */
  mode: z.number().nullable(),
  /** Added by the Owner; the others are the product's own. */
  isCustom: z.boolean(),
  /** The product's own default, if the Owner changed it; null for a custom property. */
  productDefault: z.unknown(),
  productDescription: z.string().nullable(),
  /** Number of customers' modes that have their own value. */
  setFor: z.number(),
  changedAt: momentSchema.nullable(),
});

export const listProperties = endpoint({
  method: 'GET',
  path: '/admin/management/properties',
  summary: 'Every property with its type, default and meaning: of all modes, or of one',
  shows: { lists: ['settings'], mode: 'query.mode' },
  userTypes: ['Owner'],
  query: z.object({ mode: modeSchema.optional() }),
  response: z.array(propertyDefinitionSchema),
});

export const addProperty = endpoint({
  method: 'POST',
  path: '/admin/management/properties',
  summary: 'Add a custom property; each customer’s mode has its default until it is set there',
  changes: ['settings'],
  userTypes: ['Owner'],
  body: z.object({
    name: z.string().trim().max(80),
    type: z.enum(customPropertyTypes),
    defaultValue: propertyValueSchema,
    description: z.string().trim().max(500),
    mode: modeSchema.nullish(),
  }),
  response: propertyDefinitionSchema,
});

export const changeProperty = endpoint({
  method: 'PUT',
  path: '/admin/management/properties',
  summary: 'Change the default and the meaning of a property, by its name; its type can’t be changed',
  changes: ['settings', 'lanes', 'bids', 'awards', 'overview', 'scenarios', 'tenders', 'uploads'],
  userTypes: ['Owner'],
  body: z.object({
    name: z.string().trim().max(80),
    /** Optional; refused if it differs from the stored type. */
    type: z.enum(customPropertyTypes).optional(),
    defaultValue: propertyValueSchema,
    description: z.string().trim().max(500),
    /** Only for a custom property. */
    mode: modeSchema.nullish(),
  }),
  response: propertyDefinitionSchema,
});
