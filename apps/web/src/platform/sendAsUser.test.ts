// @vitest-environment jsdom
import '../testing/ownModules.ts';
import { settings } from '@lanewright/contract';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { mockServer, json } from '../testing/mockServer.ts';
import { callEndpoint } from './apiClient.ts';
import { onSessionEnd } from './sessionEnd.ts';
import { storedUser } from './storedUser.ts';

const signedIn = {
  id: '1',
  username: 'maria@example.com',
  jwtToken: 'token 0',
  refreshToken: 'refresh 0',
  type: 'Customer' as const,
  companyId: '7',
  companyName: 'Northwind',
  displayName: 'Maria',
};

afterEach(() => window.localStorage.clear());

const refreshOutcome = fc.oneof(
  { weight: 4, arbitrary: fc.constant('renewed' as const) },
  fc.constantFrom('refused' as const, 'broken' as const, 'unreadable' as const, 'unreachable' as const),
);
const callOutcome = fc.oneof(
  { weight: 12, arbitrary: fc.constant('answered' as const) },
  fc.constant('unreachable' as const),
);

it('in any order of events, a call is answered, or fails with the user logged out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(callOutcome, { minLength: 1, maxLength: 8 }),
      fc.array(refreshOutcome, { maxLength: 6 }),
      fc.nat({ max: 4 }),
      async (order, calls, refreshes, expiries) => {
        storedUser.set(signedIn);
        let valid = 0;
        let made = 0;
        let refreshing = 0;
        let mostAtOnce = 0;
        let ended = 0;
        const stop = onSessionEnd((hadUser) => {
          if (hadUser) ended += 1;
        });

        /** Mock server that accepts one access token and one refresh token at a time and delays its responses. */
        const asked = mockServer(async ({ path, token, body }) => {
          const isRefresh = path === '/auth/refresh-token';
          if (isRefresh) refreshing += 1;
          mostAtOnce = Math.max(mostAtOnce, refreshing);
          const outcome = isRefresh
            ? (refreshes.shift() ?? 'renewed')
            : (calls[Number(new URLSearchParams(path.split('?')[1]).get('call'))] ?? 'answered');
          await order.schedule(Promise.resolve(), path);
          if (isRefresh) refreshing -= 1;
          if (outcome === 'unreachable') throw new TypeError('Failed to fetch');
          if (!isRefresh) return json(token === `Bearer token ${valid}` ? 200 : 401, []);
          if (outcome === 'broken') return json(500, {});
          if (outcome === 'unreadable') return new Response('<html>');
          const isKnown = (body as { refreshToken: string }).refreshToken === `refresh ${made}`;
          if (outcome === 'refused' || !isKnown) return json(401, {});
          made += 1;
          valid = made;
          return json(200, { jwtToken: `token ${made}`, refreshToken: `refresh ${made}` });
        });

        for (let expiry = 0; expiry < expiries; expiry += 1) {
          void order.schedule(Promise.resolve(), 'the token expires').then(() => {
            valid = -1;
          });
        }
        const numbered = calls.map((_outcome, number) => ({
          ...settings.availableModes,
          path: `${settings.availableModes.path}?call=${number}`,
        }));
        const outcomes = numbered.map(async (endpoint) => {
          await order.schedule(Promise.resolve(), 'a call begins');
          try {
            return await callEndpoint(endpoint, {});
          } catch {
            return storedUser.get() === null ? 'signed out' : 'lost';
          }
        });

        const results = await order.waitFor(Promise.all(outcomes));
        expect(results.filter((result) => result === 'lost')).toEqual([]);
        for (const { path } of numbered) {
          const tokens = asked.filter((one) => one.path === path).map(({ token }) => token);
          expect(new Set(tokens).size, 'never sent twice with one token').toBe(tokens.length);
        }
        const renewals = asked.filter(({ path }) => path === '/auth/refresh-token').length;
        expect(renewals, 'each call renews once at most').toBeLessThanOrEqual(calls.length);
        expect(mostAtOnce).toBeLessThanOrEqual(1);
        expect(ended).toBeLessThanOrEqual(1);
        expect(ended === 1).toBe(storedUser.get() === null);
        stop();
      },
    ),
    { numRuns: 400 },
  );
});

it('a call is not sent again for a user who logged in in the meantime', async () => {
  storedUser.set(signedIn);
  const asked = mockServer(({ path, token }) => {
    if (path !== '/auth/refresh-token') return json(token === 'Bearer token 0' ? 401 : 200, []);
    storedUser.set({ ...signedIn, id: '2', jwtToken: 'of Nora', refreshToken: 'of Nora' });
    return json(200, { jwtToken: 'token 1', refreshToken: 'refresh 1' });
  });
  await expect(callEndpoint(settings.availableModes, {})).rejects.toMatchObject({ status: 401 });
  expect(asked.map(({ path }) => path)).toEqual(['/config/available-modes', '/auth/refresh-token']);
  expect(storedUser.get()).toMatchObject({ id: '2', jwtToken: 'of Nora' });
});

it('a refresh without a response ends the session after a while, and keeps no call waiting', async () => {
  storedUser.set(signedIn);
  const timeOuts: number[] = [];
  const stopping = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeOuts.push(ms);
    return AbortSignal.abort(new DOMException('too late', 'TimeoutError'));
  });
  mockServer(() => json(401, {}));
  await expect(callEndpoint(settings.availableModes, {})).rejects.toMatchObject({ status: 401 });
  expect([timeOuts, storedUser.get()]).toEqual([[30_000], null]);
  stopping.mockRestore();
});
