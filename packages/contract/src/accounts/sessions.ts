import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { doneSchema, idSchema, momentSchema, userTypeSchema } from '../wire.ts';
import { enteredPasswordSchema } from './credentials.ts';

/** The user who is logged in, with the session's tokens. */
export const sessionUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  displayName: z.string(),
  type: userTypeSchema,
  companyId: idSchema,
  companyName: z.string(),
  /** Changes with the picture; null if there is none. The picture itself: GET /accounts/profile-picture. */
  profilePicture: z.string().nullable(),
  /** Whether to suggest two-factor: not set up, not declined permanently, and there is a password to protect. */
  proposeTwoFactor: z.boolean(),
  jwtToken: z.string(),
  refreshToken: z.string(),
});

/** The password was correct; a code is still required. With `mustSetUp`, the company requires two-factor and none is set up. */
export const twoFactorChallengeSchema = z.object({
  twoFactorRequired: z.literal(true),
  mustSetUp: z.boolean(),
  twoFactorToken: z.string(),
});

export const signInSchema = z.union([sessionUserSchema, twoFactorChallengeSchema]);

export const twoFactorTokenSchema = z.string().min(1).max(2048);
/** Stored in a browser for "remember this device". */
export const deviceTokenSchema = z.string().min(1).max(128);

export const authenticate = endpoint({
  method: 'POST',
  path: '/auth',
  summary: 'Log in with username and password',
  changes: [],
  userTypes: 'public',
  body: z.object({
    username: z.string().min(1).max(254),
    password: enteredPasswordSchema,
    deviceToken: deviceTokenSchema.optional(),
  }),
  response: signInSchema,
});

/** The product names it `refreshToken`, the specification `RefreshToken`: accept both. */
function withOwnName(body: unknown): unknown {
  const isOtherName =
    typeof body === 'object' && body !== null && 'RefreshToken' in body && !('refreshToken' in body);
  return isOtherName ? { refreshToken: body.RefreshToken } : body;
}

export const refreshSession = endpoint({
  method: 'POST',
  path: '/auth/refresh-token',
  summary: 'Exchange a refresh token for a new pair of tokens',
  changes: [],
  userTypes: 'public',
  body: z
    .preprocess(
      (body: { refreshToken: string } | { RefreshToken: string }) => withOwnName(body),
      z.object({ refreshToken: z.string().min(1).max(512) }),
    )
    .meta({ description: 'The field may also be written RefreshToken.' }),
  response: z.object({ jwtToken: z.string(), refreshToken: z.string() }),
});

export const ping = endpoint({
  method: 'GET',
  path: '/auth/ping',
  summary: 'Whether this token is still valid',
  shows: { lists: [] },
  userTypes: 'loggedIn',
  response: doneSchema,
});

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/log-out',
  summary: 'End this session: its refresh tokens stop working',
  changes: [],
  userTypes: 'loggedIn',
  response: doneSchema,
});

export const sessionSchema = z.object({
  id: z.uuid(),
  /** Whether this request used the session. */
  isThisOne: z.boolean(),
  provedBy: z.enum(['password', 'two-factor', 'single sign-on']),
  /** Browser and system, such as "Firefox on Windows". */
  device: z.string(),
  fromAddress: z.string().nullable(),
  beganAt: momentSchema,
  lastSeenAt: momentSchema,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Devices I am logged in on, newest first, and how many need no code',
  shows: { lists: ['profile'] },
  userTypes: 'loggedIn',
  response: z.object({ sessions: z.array(sessionSchema), rememberedDevices: z.number() }),
});

export const endMySession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'Log out one of my devices',
  changes: ['profile'],
  userTypes: 'loggedIn',
  params: z.object({ id: z.uuid() }),
  response: doneSchema,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Log out all my other devices and forget the remembered ones',
  changes: ['profile'],
  userTypes: 'loggedIn',
  response: doneSchema,
});
