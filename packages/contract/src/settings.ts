import { negotiationTermCategories } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idSchema, modeParams, modeSchema } from './wire.ts';

const customerQuery = z.object({ customerId: idSchema.optional() });

export const demonstration = endpoint({
  method: 'GET',
  path: '/config/demonstration',
  summary: 'Is this a demonstration, does it send mail, and which logins does it have',
  userTypes: 'public',
  response: z.object({
    demonstration: z.boolean(),
    /** Without a mail server mails stay in the outbox. */
    sendsMail: z.boolean(),
    logins: z.array(z.object({ label: z.string(), username: z.string(), password: z.string() })),
  }),
});

export const availableModes = endpoint({
  method: 'GET',
  path: '/config/available-modes',
  summary: 'Modes the caller’s company works in',
  userTypes: 'loggedIn',
  response: z.array(
    z.object({
      mode: z.number(),
      name: z.string(),
      title: z.string(),
      path: z.string(),
      summaryLabel: z.string(),
    }),
  ),
});

export const chargeSchema = z.object({
  chargeNo: z.number(),
  name: z.string(),
  type: z.string(),
  unit: z.number(),
  unitName: z.string(),
  location: z.string(),
  currency: z.string(),
  required: z.boolean(),
  minAllowed: z.number().nullable(),
  maxAllowed: z.number().nullable(),
  allowNegative: z.boolean(),
  allowZero: z.boolean(),
  hasBreaks: z.boolean(),
});
export const weightBreakSchema = z.object({
  breakNo: z.number(),
  weightFrom: z.number(),
  weightTo: z.number().nullable(),
  label: z.string(),
});
export const chargeStructureSchema = z.object({
  customerId: idSchema,
  mode: z.number(),
  version: z.number(),
  charges: z.array(chargeSchema),
  weightBreaks: z.array(weightBreakSchema),
});

export const getCharges = endpoint({
  method: 'GET',
  path: '/bids/charges/{id}',
  summary: 'The charge structure bids of this mode are made of',
  userTypes: 'loggedIn',
  params: modeParams,
  query: customerQuery,
  response: chargeStructureSchema,
});

export const getWeightBreaks = endpoint({
  method: 'GET',
  path: '/config/weight-breaks/{id}',
  summary: 'Weight breaks of a mode',
  userTypes: 'loggedIn',
  params: modeParams,
  query: customerQuery,
  response: z.array(weightBreakSchema),
});

export const getModeCurrencies = endpoint({
  method: 'GET',
  path: '/config/currencies/{id}',
  summary: 'Currencies a bid of this mode may be made in',
  userTypes: 'loggedIn',
  params: modeParams,
  response: z.array(
    z.object({ currency: z.string(), name: z.string(), usdPerUnit: z.number(), rateDate: z.string() }),
  ),
});

export const getModeEquipmentTypes = endpoint({
  method: 'GET',
  path: '/config/equipment-types',
  summary: 'Equipment types of a mode',
  userTypes: 'loggedIn',
  query: z.object({ mode: modeSchema }),
  response: z.array(z.object({ code: z.string(), name: z.string() })),
});

export const getBusinessUnits = endpoint({
  method: 'GET',
  path: '/config/instance/business-units',
  summary: 'Business units seen in this company’s shipments of a mode',
  userTypes: ['Customer', 'DataCustomer', 'CleanserCustomer', 'Owner'],
  query: z.object({ mode: modeSchema, customerId: idSchema.optional() }),
  response: z.array(z.string()),
});

export const propertySchema = z.object({
  name: z.string(),
  type: z.enum(['boolean', 'number', 'text', 'numbers']),
  meaning: z.string(),
  defaultValue: z.unknown(),
  value: z.unknown(),
});
export const instanceSchema = z.object({
  mode: z.number(),
  customerId: idSchema,
  contractMonths: z.array(z.string()),
  structureVersion: z.number(),
});

export const getInstance = endpoint({
  method: 'GET',
  path: '/config/instance/{id}',
  summary: 'How a mode is set up for a customer: contract months, structure version',
  userTypes: 'loggedIn',
  params: modeParams,
  query: customerQuery,
  response: instanceSchema,
});

export const saveInstance = endpoint({
  method: 'POST',
  path: '/config/instance/{id}',
  summary: 'Set properties of a mode; unknown names and wrong types are refused',
  userTypes: ['Customer', 'Owner'],
  params: modeParams,
  query: customerQuery,
  body: z.object({ properties: z.record(z.string().max(80), z.unknown()) }),
  response: instanceSchema,
});

export const getInstanceProperties = endpoint({
  method: 'GET',
  path: '/config/instance/properties/{id}',
  summary: 'Every property of a mode with type, default, meaning and value',
  userTypes: ['Customer', 'DataCustomer', 'CleanserCustomer', 'Owner'],
  params: modeParams,
  query: customerQuery,
  response: z.array(propertySchema),
});

export const negotiationTermSchema = z.object({
  category: z.enum(negotiationTermCategories),
  /** How much it counts beside price, in percent. */
  weightPercent: z.number().min(0).max(100),
  expectation: z.string().max(500),
});

export const getNegotiationTerms = endpoint({
  method: 'GET',
  path: '/config/instance/negotiation-terms/{id}',
  summary: 'What counts beside price in a mode, by category',
  userTypes: 'loggedIn',
  params: modeParams,
  query: customerQuery,
  response: z.array(negotiationTermSchema),
});

export const saveNegotiationTerms = endpoint({
  method: 'POST',
  path: '/config/instance/negotiation-terms/{id}',
  summary: 'Set what counts beside price; categories left out count nothing',
  userTypes: ['Customer', 'Owner'],
  params: modeParams,
  query: customerQuery,
  body: z.object({ terms: z.array(negotiationTermSchema).max(50) }),
  response: z.array(negotiationTermSchema),
});
