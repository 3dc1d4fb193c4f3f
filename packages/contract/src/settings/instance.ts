import { customPropertyTypes } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, modeParams, ofContract, ofContractBody } from '../wire.ts';

const customerQuery = z.object({ customerId: idSchema.optional() });
const contractQuery = customerQuery.extend(ofContract);

export const propertySchema = z.object({
  name: z.string(),
  type: z.enum(customPropertyTypes),
  /** The values it accepts, as the end of a sentence. */
  rule: z.string(),
  meaning: z.string(),
  defaultValue: z.unknown(),
  value: z.unknown(),
  /** Whether the mode has its own value; otherwise the default applies. */
  isSet: z.boolean(),
  /** Added by the Owner: stored, but without effect in the product. */
  isCustom: z.boolean(),
  mayBeSetBy: z.array(z.enum(['Customer', 'Owner'])),
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
  shows: { lists: ['settings'], mode: 'params.id', customer: 'query.customerId' },
  userTypes: 'loggedIn',
  params: modeParams,
  query: contractQuery,
  response: instanceSchema,
});

export const saveInstance = endpoint({
  method: 'POST',
  path: '/config/instance/{id}',
  summary: 'Set properties of a mode; unknown names and wrong types are rejected',
  changes: ['settings', 'lanes', 'bids', 'awards', 'overview', 'scenarios', 'tenders', 'uploads'],
  userTypes: ['Customer', 'Owner'],
  params: modeParams,
  query: customerQuery,
  body: z.object({
    /** For the properties that each contract has. */
    ...ofContractBody,
    properties: z.record(z.string().max(80), z.unknown()),
    /** Values when the edit began. If another one is stored by now: 409, nothing is saved. */
    seen: z.record(z.string().max(80), z.unknown()).optional(),
  }),
  response: instanceSchema,
});

export const getInstanceProperties = endpoint({
  method: 'GET',
  path: '/config/instance/properties/{id}',
  summary: 'Every property of a mode with type, default, meaning and value',
  shows: { lists: ['settings'], mode: 'params.id', customer: 'query.customerId', edited: true },
  userTypes: ['Customer', 'DataCustomer', 'CleanserCustomer', 'Owner'],
  params: modeParams,
  query: contractQuery,
  response: z.array(propertySchema),
});
