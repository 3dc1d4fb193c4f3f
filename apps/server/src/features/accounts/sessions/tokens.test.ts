import { accounts } from '@lanewright/contract';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInAs } from '../../../../test/support/logInAs.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { signTwoFactorToken } from '../two-factor/twoFactorToken.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const ping = async (token: string) =>
  (await testApp.call(accounts.ping, { ...testApp.people.customer, token })).status;

/** The claims of a valid session, as an attacker would copy them. */
async function goodClaims() {
  const { token } = await logInAs(testApp, 'customer');
  expect(await ping(token)).toBe(200);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  return { token, header, payload, signature, claims };
}

test('refuses a token without a signature or with algorithm none', async () => {
  const { header, payload, signature, claims } = await goodClaims();
  expect(await ping(new UnsecuredJWT(claims).encode())).toBe(401);
  for (const alg of ['none', 'None', 'NONE', '']) {
    const forged = Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
    expect(await ping(`${forged}.${payload}.`)).toBe(401);
    expect(await ping(`${forged}.${payload}.${signature}`)).toBe(401);
  }
  expect(await ping(`${header}.${payload}.`)).toBe(401);
  expect(await ping(`${header}.${payload}`)).toBe(401);
});

test('refuses a token signed with another key, empty or known, or another algorithm', async () => {
  const { claims } = await goodClaims();
  const { platform } = testApp;
  const signed = (alg: string, key: Uint8Array) => new SignJWT(claims).setProtectedHeader({ alg }).sign(key);
  expect(await ping(await signed('HS256', randomBytes(32)))).toBe(401);
  expect(await ping(await signed('HS256', Buffer.from('secret'.padEnd(32))))).toBe(401);
  expect(await ping(await signed('HS256', platform.twoFactorKey))).toBe(401);
  expect(await ping(await signed('HS256', platform.auditKey))).toBe(401);
  expect(await ping(await signed('HS512', Buffer.concat([platform.sessionKey, platform.sessionKey])))).toBe(
    401,
  );
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  expect(await ping(await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey))).toBe(
    401,
  );
  const jwk = await exportJWK(publicKey);
  const bringingItsKey = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', jwk });
  expect(await ping(await bringingItsKey.sign(privateKey))).toBe(401);
  const { privateKey: edKey } = await generateKeyPair('EdDSA');
  expect(await ping(await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA' }).sign(edKey))).toBe(401);
});

test('refuses a token with altered claims or another user, session or issuer', async () => {
  const { header, signature, claims } = await goodClaims();
  const altered = Buffer.from(JSON.stringify({ ...claims, sub: testApp.people.owner.userId })).toString(
    'base64url',
  );
  expect(await ping(`${header}.${altered}.${signature}`)).toBe(401);
  const sign = (other: Record<string, unknown>) =>
    new SignJWT({ ...claims, ...other })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(testApp.platform.sessionKey);
  expect(await ping(await sign({}))).toBe(200);
  for (const other of [
    { iss: 'someone else' },
    { sub: undefined },
    { sub: testApp.people.owner.userId },
    { fam: undefined },
    { fam: '00000000-0000-4000-8000-000000000000' },
  ]) {
    expect(await ping(await sign(other)), JSON.stringify(other)).toBe(401);
  }
});

test('refuses an expired token, to the second', async () => {
  const { token, claims } = await goodClaims();
  const minutes = testApp.platform.config.sessionMinutes;
  expect(Number(claims.exp) - Number(claims.iat)).toBe(minutes * 60);
  const began = now().getTime();
  setClock(new Date(began + minutes * 60_000 - 1000).toISOString());
  expect(await ping(token)).toBe(200);
  setClock(new Date(began + minutes * 60_000).toISOString());
  expect(await ping(token)).toBe(401);
});

test('a login challenge is not a session, and a session is not a login challenge', async () => {
  const { token } = await logInAs(testApp, 'customer');
  const user = { userId: testApp.people.customer.userId, passwordHash: 'any' };
  const waiting = await signTwoFactorToken(testApp.platform, user, 'enter a code');
  expect(await ping(waiting)).toBe(401);
  for (const twoFactorToken of [token, 'x', `${waiting}x`, waiting.split('.').slice(0, 2).join('.')]) {
    const validated = await testApp.call(accounts.validateTwoFactorCode, null, {
      body: { twoFactorToken, code: '123456' },
    });
    expect(validated).toMatchObject({ status: 401, body: { code: 'two_factor_token_expired' } });
  }
});

test('refuses malformed headers without failing', async () => {
  for (const authorization of [
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic eDp5',
    'Bearer a.b.c',
    `Bearer ${'a'.repeat(9000)}`,
    'Bearer x y',
  ]) {
    const { statusCode } = await testApp.app.inject({ url: '/api/auth/ping', headers: { authorization } });
    expect(statusCode, authorization.slice(0, 20)).toBe(401);
  }
});

test('also accepts the refresh token under the specification’s field name', async () => {
  const { answer } = await logInAs(testApp, 'rivalCarrier');
  const renew = (payload: object) =>
    testApp.app.inject({ method: 'POST', url: '/api/auth/refresh-token', payload });
  const renewed = await renew({ RefreshToken: answer.refreshToken });
  expect(renewed.statusCode).toBe(200);
  const { refreshToken } = renewed.json<{ refreshToken: string }>();
  expect((await renew({ refreshToken })).statusCode).toBe(200);
  const without = await renew({});
  expect(without.statusCode).toBe(400);
  expect(without.json()).toMatchObject({ field: 'refreshToken' });
});
