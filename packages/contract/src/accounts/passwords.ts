import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { doneSchema, momentSchema } from '../wire.ts';
import {
  codeParams,
  codeSchema,
  enteredPasswordSchema,
  newPasswordSchema,
  usernameSchema,
} from './credentials.ts';

export const forgotPassword = endpoint({
  method: 'GET',
  path: '/accounts/forgot-password/{username}',
  summary: 'Send a reset code to this user, if the user exists; the response is the same either way',
  changes: [],
  userTypes: 'public',
  params: z.object({ username: z.string().min(1).max(254) }),
  response: doneSchema,
});

export const checkReset = endpoint({
  method: 'GET',
  path: '/accounts/reset-check/{code}',
  summary: 'Whether a reset code is still valid',
  shows: { lists: [] },
  userTypes: 'public',
  params: codeParams,
  response: z.object({ username: z.string(), expiresAt: momentSchema }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/accounts/reset-password',
  summary: 'Set a new password with a reset code; ends every session of the user',
  changes: [],
  userTypes: 'public',
  body: z.object({ code: codeSchema, newPassword: newPasswordSchema }),
  response: doneSchema,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/accounts/change-password',
  summary: 'Change my password; ends my other sessions',
  changes: ['profile'],
  userTypes: 'loggedIn',
  body: z.object({ currentPassword: enteredPasswordSchema, newPassword: newPasswordSchema }),
  response: doneSchema,
});

export const usernameExists = endpoint({
  method: 'GET',
  path: '/accounts/exists/{username}',
  summary:
    'Whether a username is taken: for logged-in users, and for visitors with the code of an open invitation',
  shows: { lists: [] },
  userTypes: 'optionalLogin',
  params: z.object({ username: usernameSchema }),
  query: z.object({ code: codeSchema.optional() }),
  response: z.object({ exists: z.boolean() }),
});
