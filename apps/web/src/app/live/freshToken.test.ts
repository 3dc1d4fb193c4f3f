// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onSessionEnd } from '../../platform/sessionEnd.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { type Asked, mockServer, json } from '../../testing/mockServer.ts';
import { signedInAs } from '../../testing/people.ts';
import { freshToken } from './freshToken.ts';

const tokenUntil = (ms: number) => `head.${btoa(JSON.stringify({ exp: Math.floor(ms / 1000) }))}.signature`;
const fresh = tokenUntil(Date.now() + 600_000);
const expired = tokenUntil(Date.now() - 1_000);

let asked: Asked[];
let ends: string[];
let stop: () => void;
beforeEach(() => {
  ends = [];
  stop = onSessionEnd((_hadUser, cause) => ends.push(cause));
  asked = mockServer(() => json(200, { jwtToken: fresh, refreshToken: 'next' }));
});
afterEach(() => {
  stop();
  window.localStorage.clear();
});

it('is the stored token while it is valid', async () => {
  storedUser.set(signedInAs('Customer', { jwtToken: fresh }));
  expect(await freshToken()).toBe(fresh);
  storedUser.set(signedInAs('Customer', { jwtToken: 'unreadable' }));
  expect(await freshToken(), 'the server decides').toBe('unreadable');
  expect(asked).toEqual([]);
});

it('renews an expired token first, once for all callers', async () => {
  storedUser.set(signedInAs('Customer', { jwtToken: expired }));
  expect(await Promise.all([freshToken(), freshToken()])).toEqual([fresh, fresh]);
  expect(asked.map(({ path }) => path)).toEqual(['/auth/refresh-token']);
});

it('is empty once the session has ended', async () => {
  asked = mockServer(() => json(401, {}));
  storedUser.set(signedInAs('Customer', { jwtToken: expired }));
  expect(await freshToken()).toBe('');
  expect([storedUser.get(), ends]).toEqual([null, ['over']]);
});

it('ends the session because of the connection when no server answers', async () => {
  mockServer(() => Promise.reject(new TypeError('Failed to fetch')));
  storedUser.set(signedInAs('Customer', { jwtToken: expired }));
  expect(await freshToken()).toBe('');
  expect(ends).toEqual(['noConnection']);
});
