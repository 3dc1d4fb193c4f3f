import { codeOf } from '../../support/authenticator.ts';
import { now } from '../../../src/platform/clock.ts';
import type { Form, Forms } from '../form.ts';
import {
  companyWithProvider,
  givePicture,
  invitationOf,
  invitationToCarrier,
  newCompany,
  refreshTokenOf,
  resetCodeOf,
} from '../seedAccounts.ts';
import { secretOf, twoFactorOf, twoFactorTokenOf } from '../seedTwoFactor.ts';
import { seededMode } from '../seedUploads.ts';
import { type Ground, newPerson, newSession, seededPassword } from '../sides.ts';

const newPassword = 'Another sentence of tests 8';
const oneself = async ({ caller }: Ground) => ({ userId: caller.userId });
/** The caller has just confirmed their identity. */
const confirmedOneself = async (ground: Ground) => {
  await ground.testApp.platform.database.ownerPool.query(
    'UPDATE sessions SET confirmed_at = $2 WHERE user_id = $1',
    [ground.caller.userId, now()],
  );
  return oneself(ground);
};
const company = (kind: 'Customer' | 'Carrier') => async (ground: Ground) => ({
  companyId: await newCompany(ground, kind),
});
/** A user of the side, for the Owner to manage. */
const otherUser = async (ground: Ground) => ({ userId: (await newPerson(ground, 'DataCustomer')).userId });
/** A code works once: use the one shown half a minute later. */
const nextCode = (secret: string) => codeOf(secret, 30);
const browserKey = 'a'.repeat(43);
let names = 0;

const aboutPerson = (body?: object): Form => ({
  seed: otherUser,
  ids: { userId: 'company' },
  call: ({ userId }) => ({ params: { id: userId }, ...(body === undefined ? {} : { body }) }),
});
const aboutInvitation: Form = {
  seed: invitationOf,
  ids: { invitationId: 'company' },
  call: ({ invitationId }) => ({ params: { id: invitationId } }),
};
const aboutOwnCompany = (body?: object): Form => ({
  seed: async ({ caller }) => ({ companyId: caller.companyId }),
  ids: { companyId: 'company' },
  call: ({ companyId }) => ({ params: { id: companyId }, ...(body === undefined ? {} : { body }) }),
});
const aboutProvider: Form = {
  seed: async (ground) => ({ companyId: await companyWithProvider(ground) }),
  ids: { companyId: 'company' },
  call: ({ companyId }) => ({ params: { id: companyId } }),
};

export const accountForms: Forms = {
  'POST /auth': {
    call: (_, { caller }) => ({ body: { username: caller.username, password: seededPassword } }),
  },
  'POST /auth/refresh-token': {
    seed: refreshTokenOf,
    ids: { refreshToken: 'anyone' },
    call: ({ refreshToken }) => ({ body: { refreshToken } }),
  },
  'GET /auth/ping': {},
  'POST /auth/log-out': {},
  'POST /auth/confirm': { call: () => ({ body: { password: seededPassword } }) },
  'GET /auth/sessions': {},
  'DELETE /auth/sessions': {},
  'DELETE /auth/sessions/{id}': {
    seed: async (ground) => ({ sessionId: (await newSession(ground, ground.caller.userId)).sessionId }),
    ids: { sessionId: 'person' },
    call: ({ sessionId }) => ({ params: { id: sessionId } }),
  },
  'POST /auth/validate/twofactorcode': {
    seed: async (ground) => ({
      ...(await twoFactorOf(ground)),
      twoFactorToken: await twoFactorTokenOf(ground),
    }),
    ids: { twoFactorToken: 'anyone' },
    call: ({ twoFactorToken, secret }) => ({ body: { twoFactorToken, code: nextCode(secret ?? '') } }),
  },
  'POST /auth/twofactor/setup': {
    call: () => ({ body: { password: seededPassword } }),
    own: { nobody: 401 },
  },
  'POST /auth/twofactor/setup/validate': {
    seed: async (ground) => ({ secret: await secretOf(ground) }),
    call: ({ secret }) => ({ body: { code: codeOf(secret ?? '') } }),
    own: { nobody: 401 },
  },
  'POST /auth/twofactor/updatepreference/dont-ask/{id}': {
    seed: oneself,
    ids: { userId: 'person' },
    call: ({ userId }) => ({ params: { id: userId } }),
  },
  'GET /auth/twofactor': {},
  'POST /auth/twofactor/turn-off': {
    seed: twoFactorOf,
    call: ({ secret }) => ({ body: { password: seededPassword, code: nextCode(secret ?? '') } }),
  },
  'POST /auth/twofactor/recovery-codes': {
    seed: twoFactorOf,
    call: ({ secret }) => ({ body: { password: seededPassword, code: nextCode(secret ?? '') } }),
  },
  // Without a reachable provider: single sign-on with one has its own tests.
  'POST /auth/sso/start': {
    call: () => ({ body: { username: 'nobody@nowhere.example', browserKey } }),
    own: 422,
  },
  'POST /auth/sso/finish': { call: () => ({ body: { answer: 'code=a&state=b', browserKey } }), own: 422 },

  'POST /accounts/invite': {
    call: (_, { caller, word }) => ({
      body: { username: `${word}.guest.${names++}@example.com`, userType: caller.userType },
    }),
  },
  'GET /accounts/invitations': { seed: invitationOf },
  'POST /accounts/invitations/{id}/remind': aboutInvitation,
  'DELETE /accounts/invitations/{id}': aboutInvitation,
  'POST /accounts/invitations/accept': {
    seed: invitationToCarrier,
    ids: { code: 'anyone' },
    call: ({ code }) => ({ body: { code } }),
  },
  'GET /accounts/{registrationCode}': {
    seed: invitationOf,
    ids: { code: 'anyone' },
    call: ({ code }) => ({ params: { registrationCode: code } }),
  },
  'PUT /accounts/{registrationCode}': {
    seed: invitationOf,
    ids: { code: 'anyone' },
    call: ({ code }, { word }) => ({
      params: { registrationCode: code },
      body: { displayName: `${word} guest`, password: newPassword, acceptsTerms: true },
    }),
  },
  'GET /accounts/exists/{username}': {
    seed: invitationOf,
    ids: { code: 'anyone' },
    call: ({ code }, { caller }) => ({ params: { username: caller.username }, query: { code } }),
  },
  'GET /accounts/forgot-password/{username}': {
    call: (_, { caller }) => ({ params: { username: caller.username } }),
  },
  'GET /accounts/reset-check/{code}': {
    seed: resetCodeOf,
    ids: { code: 'anyone' },
    call: ({ code }) => ({ params: { code } }),
  },
  'POST /accounts/reset-password': {
    seed: resetCodeOf,
    ids: { code: 'anyone' },
    call: ({ code }) => ({ body: { code, newPassword } }),
  },
  'POST /accounts/change-password': {
    call: () => ({ body: { currentPassword: seededPassword, newPassword } }),
  },
  'GET /accounts/all': {
    seed: async ({ caller }) => ({ companyId: caller.companyId }),
    ids: { companyId: 'carrier' },
    // For the own company without naming it: the list must apply the filter itself.
    call: ({ companyId }, { caller }) => ({
      query: { pageSize: 1000, ...(companyId === caller.companyId ? {} : { companyId }) },
    }),
  },
  'DELETE /accounts/{id}': {
    seed: confirmedOneself,
    ids: { userId: 'person' },
    call: ({ userId }) => ({ params: { id: userId } }),
    // The existence of a colleague is not secret.
    colleague: 403,
    ownerMayToAnybody: true,
  },
  'GET /accounts/profile': {},
  'PUT /accounts/update': { call: (_, { word }) => ({ body: { displayName: `${word} changed` } }) },
  'POST /accounts/upload-profile-picture': { call: () => ({ file: onePixel }) },
  'GET /accounts/profile-picture': {
    seed: async (ground) => {
      await givePicture(ground);
      return oneself(ground);
    },
    ids: { userId: 'carrier' },
    call: ({ userId }) => ({ query: { userId } }),
  },
  'DELETE /accounts/profile-picture': {},
  'PUT /accounts/users/{id}': aboutPerson({ displayName: 'renamed' }),
  'POST /accounts/users/{id}/reset-two-factor': aboutPerson(),
  'POST /accounts/users/{id}/send-reset': aboutPerson(),
  'POST /accounts/{id}/reset-link': aboutPerson({ password: seededPassword }),
  'GET /accounts/users/{id}/sign-ins': aboutPerson(),
  'GET /accounts/companies': {},
  'POST /accounts/companies': {
    call: (_, { word }) => ({ body: { name: `${word} founded ${names++}`, kind: 'Customer' } }),
  },
  'PUT /accounts/companies/{id}': {
    seed: company('Customer'),
    ids: { companyId: 'company' },
    call: ({ companyId }, { word }) => ({
      params: { id: companyId },
      body: { name: `${word} renamed ${names++}` },
    }),
  },
  'GET /accounts/companies/{id}/single-sign-on': aboutProvider,
  'DELETE /accounts/companies/{id}/single-sign-on': aboutProvider,
  'PUT /accounts/companies/{id}/single-sign-on': {
    ...aboutProvider,
    call: ({ companyId }) => ({
      params: { id: companyId },
      body: {
        isEnabled: true,
        issuer: 'https://127.0.0.1:9/',
        clientId: 'x',
        domains: ['nowhere.example'],
        newUserType: null,
      },
    }),
    // The provider is contacted before anything is saved, and a private address is never contacted.
    own: 422,
  },
  'GET /accounts/companies/{id}/login-rules': aboutOwnCompany(),
  'PUT /accounts/companies/{id}/login-rules': aboutOwnCompany({ sessionMaxHours: 12 }),
  'GET /accounts/connections': {
    seed: async ({ customerId }) => ({ companyId: customerId }),
    ids: { companyId: 'anyone' },
    call: (things) => ({ query: things }),
  },
  'PUT /accounts/connections': {
    seed: async (ground) => ({
      customerId: await newCompany(ground, 'Customer'),
      carrierId: await newCompany(ground, 'Carrier'),
    }),
    ids: { customerId: 'company', carrierId: 'company' },
    call: (things) => ({ body: { ...things, modes: [seededMode] } }),
  },
  'PUT /accounts/carriers/{id}/modes': {
    seed: company('Carrier'),
    ids: { companyId: 'company' },
    call: ({ companyId }) => ({ params: { id: companyId }, body: { modes: [seededMode] } }),
  },
  'GET /accounts/customers': {},
};

/** A PNG of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
