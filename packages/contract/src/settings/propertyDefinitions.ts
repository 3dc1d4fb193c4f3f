import { customPropertyTypes } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { modeSchema, momentSchema } from '../wire.ts';

/** What a property may hold on the wire; the server checks it against the property's own type. */
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
  /** What values it takes, as the rest of a sentence: "a whole number from 1 to 36". */
  rule: z.string(),
  description: z.string(),
  defaultValue: z.unknown(),
  /** The mode it is for; null: every mode. */
  mode: z.number().nullable(),
  /** Added by the Owner; the others are the product's own. */
  isCustom: z.boolean(),
  /** What the product comes with, where the Owner said otherwise; null for a custom one. */
  productDefault: z.unknown(),
  productDescription: z.string().nullable(),
  /** In how many modes of customers a value of its own is set. */
  setFor: z.number(),
  changedAt: momentSchema.nullable(),
});

export const listProperties = endpoint({
  method: 'GET',
  path: '/admin/management/properties',
  summary: 'Every property with its type, default and meaning: of all modes, or of one',
  userTypes: ['Owner'],
  query: z.object({ mode: modeSchema.optional() }),
  response: z.array(propertyDefinitionSchema),
});

export const addProperty = endpoint({
  method: 'POST',
  path: '/admin/management/properties',
  summary: 'Add a custom property; each customer’s mode has its default until it is set there',
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
  userTypes: ['Owner'],
  body: z.object({
    name: z.string().trim().max(80),
    /** May be sent along; another type than it has is refused. */
    type: z.enum(customPropertyTypes).optional(),
    defaultValue: propertyValueSchema,
    description: z.string().trim().max(500),
    /** Of a custom property only. */
    mode: modeSchema.nullish(),
  }),
  response: propertyDefinitionSchema,
});
