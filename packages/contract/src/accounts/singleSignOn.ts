import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { doneSchema, idParams, userTypeSchema } from '../wire.ts';
import { sessionUserSchema } from './sessions.ts';

/** A secret that only the browser that started the login has: 32 random bytes, base64url. */
const browserKeySchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const startSingleSignOn = endpoint({
  method: 'POST',
  path: '/auth/sso/start',
  summary: 'Where to send the browser so that the company’s identity provider logs this user in',
  changes: [],
  userTypes: 'public',
  body: z.object({ username: z.string().trim().min(3).max(254), browserKey: browserKeySchema }),
  response: z.object({ redirectTo: z.url() }),
});

export const finishSingleSignOn = endpoint({
  method: 'POST',
  path: '/auth/sso/finish',
  summary: 'Exchange the identity provider’s response for a session',
  changes: [],
  userTypes: 'public',
  body: z.object({
    /** Query string of the address to which the provider redirected the browser. */
    answer: z.string().min(1).max(8000),
    browserKey: browserKeySchema,
  }),
  response: sessionUserSchema,
});

const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'a domain is written company.com',
  );

export const singleSignOnSchema = z.object({
  isEnabled: z.boolean(),
  issuer: z.string(),
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  domains: z.array(z.string()),
  newUserType: userTypeSchema.nullable(),
  /** Whether the company's users log in by single sign-on only; switched on by one of them, see `changeLoginRules`. */
  isRequired: z.boolean(),
});

export const readSingleSignOn = endpoint({
  method: 'GET',
  path: '/accounts/companies/{id}/single-sign-on',
  summary: 'A company’s identity provider (null if none), and the address that providers redirect users to',
  shows: { lists: ['companies'] },
  userTypes: ['Owner'],
  params: idParams,
  response: z.object({
    /** Enter this at the provider as the only allowed redirect address, before anything is saved here. */
    redirectAddress: z.string(),
    provider: singleSignOnSchema.nullable(),
  }),
});

export const saveSingleSignOn = endpoint({
  method: 'PUT',
  path: '/accounts/companies/{id}/single-sign-on',
  summary:
    'Set a company’s identity provider; it is checked before saving. Changing the provider ends the sessions started with the previous one. Needs a recent login or confirmation',
  changes: ['companies'],
  userTypes: ['Owner'],
  params: idParams,
  body: z.object({
    isEnabled: z.boolean(),
    issuer: z.url({ protocol: /^https?$/ }).max(500),
    clientId: z.string().trim().min(1).max(500),
    /** If omitted, the stored secret is kept. */
    clientSecret: z.string().min(1).max(2000).optional(),
    domains: z.array(domainSchema).min(1).max(50),
    newUserType: userTypeSchema.nullable(),
  }),
  response: singleSignOnSchema,
});

export const removeSingleSignOn = endpoint({
  method: 'DELETE',
  path: '/accounts/companies/{id}/single-sign-on',
  summary:
    'Remove a company’s identity provider, and end the sessions started with it. Needs a recent login or confirmation',
  changes: ['companies'],
  userTypes: ['Owner'],
  params: idParams,
  response: doneSchema,
});
