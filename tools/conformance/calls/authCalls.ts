import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { addressOf, register, trialPassword } from '../trial/members.ts';
import { ask } from '../trial/uploadFile.ts';
import type { World } from '../world.ts';
import { all, call, type Call } from './call.ts';

/** A user of the run who sets two-factor up; `secret` is what the authenticator stores. */
export const guarded = (world: World) =>
  world.once('guarded user', async () => {
    const { id } = await register(world, 'guarded', {
      as: 'Owner',
      userType: 'Carrier',
      company: { companyName: `${addressOf('guarded')} Lines` },
    });
    world.join('guarded', { username: addressOf('guarded'), password: trialPassword });
    return { id, secret: '' };
  });
/** The code of an authenticator now, or a number of 30-second steps later. */
export const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
const login = (name: string) => ({ username: addressOf(name), password: trialPassword });

/** Logging in, tokens and two-factor. */
export const authCalls: readonly Call[] = [
  call('7.2', 'POST /auth', null, 'open', {
    body: () => login('buyer'),
    sees({ json }) {
      assert.equal(json.username, addressOf('buyer'));
      assert.equal(json.type, 'Customer');
      assert.ok(json.jwtToken.length > 20 && json.refreshToken.length > 20);
    },
  }),
  call('7.3', 'POST /auth/refresh-token', null, 'open', {
    body: async (world) => ({
      RefreshToken: (await ask(world, null, 'POST', '/auth', login('buyer'))).refreshToken,
    }),
    async sees({ json }, world) {
      assert.ok(json.refreshToken.length > 20);
      const response = await fetch(`${world.address}/api/auth/ping`, {
        headers: { authorization: `Bearer ${json.jwtToken}` },
      });
      assert.equal(response.status, 200);
    },
  }),
  call('7.4', 'GET /auth/ping', 'buyer', all, ({ json }) => assert.deepEqual(json, { done: true })),
  call('7.6', 'POST /auth/twofactor/setup', 'guarded', all, {
    async body(world) {
      await guarded(world);
      return { password: trialPassword };
    },
    async sees({ json }, world) {
      assert.match(json.otpauthUri, /^otpauth:\/\/totp\//);
      (await guarded(world)).secret = json.secret;
    },
  }),
  call('7.7', 'POST /auth/twofactor/setup/validate', 'guarded', all, {
    body: async (world) => ({ code: codeOf((await guarded(world)).secret) }),
    sees: ({ json }) => assert.equal(new Set(json.recoveryCodes).size, 10),
  }),
  call('7.5', 'POST /auth/validate/twofactorcode', null, 'open', {
    async body(world) {
      const { secret } = await guarded(world);
      const half = await ask(world, null, 'POST', '/auth', login('guarded'));
      assert.equal(half.twoFactorRequired, true);
      assert.equal(half.jwtToken, undefined);
      return { twoFactorToken: half.twoFactorToken, code: codeOf(secret, 1) };
    },
    sees({ json }) {
      assert.equal(json.username, addressOf('guarded'));
      assert.ok(json.jwtToken.length > 20);
    },
  }),
  call('7.8', 'POST /auth/twofactor/updatepreference/dont-ask/{id}', 'forwarder', all, {
    async path(world) {
      const { id, proposeTwoFactor } = await ask(world, null, 'POST', '/auth', login('forwarder'));
      assert.equal(proposeTwoFactor, true);
      return `/auth/twofactor/updatepreference/dont-ask/${id}`;
    },
    async sees({ json }, world) {
      assert.deepEqual(json, { done: true });
      assert.equal((await ask(world, null, 'POST', '/auth', login('forwarder'))).proposeTwoFactor, false);
    },
  }),
];
