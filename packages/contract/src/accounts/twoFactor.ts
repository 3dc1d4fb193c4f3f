import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { doneSchema, idParams, momentSchema } from '../wire.ts';
import { enteredPasswordSchema } from './credentials.ts';
import { deviceTokenSchema, sessionUserSchema, twoFactorTokenSchema } from './sessions.ts';

/** Six digits of an authenticator, or a recovery code; spaces and dashes are ignored. */
export const twoFactorCodeSchema = z.string().trim().min(6).max(40);

export const validateTwoFactorCode = endpoint({
  method: 'POST',
  path: '/auth/validate/twofactorcode',
  summary: 'The second step of logging in: an authenticator code or a recovery code',
  changes: [],
  userTypes: 'public',
  body: z.object({
    twoFactorToken: twoFactorTokenSchema,
    code: twoFactorCodeSchema,
    rememberDevice: z.boolean().default(false),
  }),
  response: sessionUserSchema.extend({ deviceToken: deviceTokenSchema.optional() }),
});

export const setUpTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/twofactor/setup',
  summary:
    'Start two-factor setup: a new secret for an authenticator. Authorised by the password, plus a code if two-factor is already on; or by the token of a login that must set it up',
  changes: [],
  userTypes: 'optionalLogin',
  body: z.object({
    password: enteredPasswordSchema.optional(),
    /** If two-factor is on: a code of the current authenticator, or a recovery code. */
    code: twoFactorCodeSchema.optional(),
    twoFactorToken: twoFactorTokenSchema.optional(),
  }),
  response: z.object({
    /** Base32, for typing without a camera. */
    secret: z.string(),
    /** `otpauth://totp/…`, shown as a QR code. */
    otpauthUri: z.string(),
    issuer: z.string(),
    account: z.string(),
  }),
});

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/twofactor/setup/validate',
  summary:
    'Finish two-factor setup with a first code. Recovery codes are shown only once; a login that had to set it up gets its session',
  changes: ['profile', 'people'],
  userTypes: 'optionalLogin',
  body: z.object({ code: twoFactorCodeSchema, twoFactorToken: twoFactorTokenSchema.optional() }),
  response: z.object({ recoveryCodes: z.array(z.string()), session: sessionUserSchema.optional() }),
});

export const declineTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/twofactor/updatepreference/dont-ask/{id}',
  summary: 'Don’t suggest two-factor to me again; the id is my own',
  changes: [],
  userTypes: 'loggedIn',
  params: idParams,
  response: doneSchema,
});

export const readTwoFactor = endpoint({
  method: 'GET',
  path: '/auth/twofactor',
  summary: 'Whether I use two-factor and how many recovery codes are left',
  shows: { lists: ['profile'] },
  userTypes: 'loggedIn',
  response: z.object({
    enabledAt: momentSchema.nullable(),
    recoveryCodesLeft: z.number(),
    /** The company requires it, so it cannot be turned off. */
    isDemanded: z.boolean(),
    /** False for users who log in through the company's identity provider: they have no password and no second factor here. */
    hasPassword: z.boolean(),
  }),
});

export const turnTwoFactorOff = endpoint({
  method: 'POST',
  path: '/auth/twofactor/turn-off',
  summary: 'Turn off two-factor; rejected if the company requires it',
  changes: ['profile'],
  userTypes: 'loggedIn',
  body: z.object({ password: enteredPasswordSchema, code: twoFactorCodeSchema }),
  response: doneSchema,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/twofactor/recovery-codes',
  summary: 'Generate new recovery codes, with password and code; the previous ones stop working',
  changes: ['profile'],
  userTypes: 'loggedIn',
  body: z.object({ password: enteredPasswordSchema, code: twoFactorCodeSchema.optional() }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
});
