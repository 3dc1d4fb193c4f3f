import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { doneSchema, idSchema, modeSchema, userTypeSchema } from './wire.ts';

export const sessionUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  displayName: z.string(),
  type: userTypeSchema,
  companyId: idSchema,
  companyName: z.string(),
  profilePicture: z.string().nullable(),
  jwtToken: z.string(),
  refreshToken: z.string(),
});

export const authenticate = endpoint({
  method: 'POST',
  path: '/auth',
  summary: 'Log in with user name and password',
  userTypes: 'public',
  body: z.object({ username: z.string().min(1).max(254), password: z.string().min(1).max(1024) }),
  response: sessionUserSchema,
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/auth/refresh-token',
  summary: 'Exchange a refresh token for a new pair of tokens',
  userTypes: 'public',
  body: z.object({ refreshToken: z.string().min(1).max(512) }),
  response: z.object({ jwtToken: z.string(), refreshToken: z.string() }),
});

export const ping = endpoint({
  method: 'GET',
  path: '/auth/ping',
  summary: 'Is this token still good',
  userTypes: 'loggedIn',
  response: doneSchema,
});

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/log-out',
  summary: 'End this session: its refresh tokens stop working',
  userTypes: 'loggedIn',
  response: doneSchema,
});

export const connectCarrier = endpoint({
  method: 'PUT',
  path: '/accounts/carriers/{id}/modes',
  summary: 'Set the modes a carrier may bid in for this customer; an empty list disconnects it',
  userTypes: ['Customer'],
  params: z.object({ id: idSchema }),
  body: z.object({ modes: z.array(modeSchema).max(20) }),
  response: doneSchema,
});

export const listMyCustomers = endpoint({
  method: 'GET',
  path: '/accounts/customers',
  summary: 'Customers this carrier is connected to, with modes',
  userTypes: ['Carrier'],
  response: z.array(z.object({ customerId: idSchema, name: z.string(), modes: z.array(z.number()) })),
});
