import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, momentSchema } from '../wire.ts';
import { enteredPasswordSchema } from './credentials.ts';
import { twoFactorCodeSchema } from './twoFactor.ts';

/** How the users of a company log in, and how long they stay logged in. */
export const loginRulesSchema = z.object({
  /** Users log in by single sign-on only; their passwords are refused. Owners can still use theirs. */
  isSingleSignOnRequired: z.boolean(),
  /** What must be done before single sign-on can be required; null if nothing. */
  requireBlockedBy: z.enum(['OwnersKeepPasswords', 'NoProvider', 'NotTested']).nullable(),
  /** A session that is not used for this many minutes ends; null: only when its refresh token expires. */
  sessionIdleMinutes: z.number().nullable(),
  /** A session ends this many hours after its login; null: never while it is used. */
  sessionMaxHours: z.number().nullable(),
});

export const readLoginRules = endpoint({
  method: 'GET',
  path: '/accounts/companies/{id}/login-rules',
  summary:
    'How the users of a company log in, and when their sessions end: of my company (the Owner: of any)',
  shows: { lists: ['companies'] },
  userTypes: ['Owner', 'Customer', 'Carrier'],
  params: idParams,
  response: loginRulesSchema,
});

export const changeLoginRules = endpoint({
  method: 'PUT',
  path: '/accounts/companies/{id}/login-rules',
  summary:
    'Require single sign-on, or limit sessions; omitted settings don’t change. Needs a recent login or confirmation. Single sign-on can only be required from a session that started with it',
  changes: ['companies'],
  userTypes: ['Owner', 'Customer', 'Carrier'],
  params: idParams,
  body: z.object({
    isSingleSignOnRequired: z.boolean().optional(),
    sessionIdleMinutes: z
      .number()
      .int()
      .min(5, 'from 5 minutes')
      .max(1440, 'up to 1440 minutes (a day)')
      .nullable()
      .optional(),
    sessionMaxHours: z
      .number()
      .int()
      .min(1, 'from 1 hour')
      .max(720, 'up to 720 hours (30 days)')
      .nullable()
      .optional(),
  }),
  response: loginRulesSchema,
});

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/auth/confirm',
  summary:
    'Confirm my identity with my password or an authenticator code. For 10 minutes this session may perform actions that require it',
  changes: [],
  userTypes: 'loggedIn',
  body: z.object({ password: enteredPasswordSchema.optional(), code: twoFactorCodeSchema.optional() }),
  response: z.object({ confirmedUntil: momentSchema }),
});
