import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { doneSchema, idParams, idSchema, modeSchema } from '../wire.ts';

export const connectCarrier = endpoint({
  method: 'PUT',
  path: '/accounts/carriers/{id}/modes',
  summary: 'Set the modes one of my carriers may bid in; an empty list closes them all',
  changes: ['connections', 'lanes', 'bids', 'overview', 'documents', 'scenarios'],
  userTypes: ['Customer'],
  params: idParams,
  body: z.object({ modes: z.array(modeSchema).max(20) }),
  response: doneSchema,
});

export const listMyCustomers = endpoint({
  method: 'GET',
  path: '/accounts/customers',
  summary: 'Customers this carrier is connected to, with modes',
  shows: { lists: ['connections'] },
  userTypes: ['Carrier'],
  response: z.array(z.object({ customerId: idSchema, name: z.string(), modes: z.array(z.number()) })),
});

export const listConnections = endpoint({
  method: 'GET',
  path: '/accounts/connections',
  summary: 'Which carriers are connected to which customers, and in which modes they may bid',
  shows: { lists: ['connections'] },
  userTypes: ['Owner'],
  query: z.object({ companyId: idSchema.optional() }),
  response: z.array(
    z.object({
      customerId: idSchema,
      customerName: z.string(),
      carrierId: idSchema,
      carrierName: z.string(),
      modes: z.array(z.number()),
    }),
  ),
});

export const connectCompanies = endpoint({
  method: 'PUT',
  path: '/accounts/connections',
  summary: 'Connect a customer and a carrier in these modes; null disconnects them',
  changes: ['connections', 'companies'],
  userTypes: ['Owner'],
  body: z.object({
    customerId: idSchema,
    carrierId: idSchema,
    modes: z.array(modeSchema).max(20).nullable(),
  }),
  response: doneSchema,
});
