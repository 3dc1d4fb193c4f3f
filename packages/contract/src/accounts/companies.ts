import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, momentSchema } from '../wire.ts';
import { nameSchema } from './credentials.ts';

export const companyKindSchema = z.enum(['Customer', 'Carrier', 'Platform']);

export const companySchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: companyKindSchema,
  isDemonstration: z.boolean(),
  createdAt: momentSchema,
  users: z.number(),
  openInvitations: z.number(),
  isTwoFactorDemanded: z.boolean(),
  /** Number of users with two-factor set up. */
  twoFactorUsers: z.number(),
  singleSignOn: z.enum(['None', 'Off', 'On']),
  /** Number of a customer's carriers, or a carrier's customers. */
  partners: z.number(),
});

export const listCompanies = endpoint({
  method: 'GET',
  path: '/accounts/companies',
  summary: 'Every company with its users, partners and login rules',
  shows: { lists: ['companies', 'people', 'invitations', 'connections'] },
  userTypes: ['Owner'],
  query: z.object({ search: z.string().max(200).optional(), kind: companyKindSchema.optional() }),
  response: z.array(companySchema),
});

export const createCompany = endpoint({
  method: 'POST',
  path: '/accounts/companies',
  summary: 'Create a customer or a carrier',
  changes: ['companies', 'connections'],
  userTypes: ['Owner'],
  body: z.object({ name: nameSchema, kind: z.enum(['Customer', 'Carrier']) }),
  response: companySchema,
});

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/accounts/companies/{id}',
  summary: 'Rename a company, or require two-factor for its users',
  changes: ['companies', 'people', 'connections', 'invitations'],
  userTypes: ['Owner'],
  params: idParams,
  body: z.object({ name: nameSchema.optional(), isTwoFactorDemanded: z.boolean().optional() }),
  response: companySchema,
});
