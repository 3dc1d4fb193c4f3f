import { describe, expect, test } from 'vitest';
import { withHub } from '../support/withHub.ts';
import { newToken, readToken } from '../support/tokens.ts';
import { call, negotiate } from './http.ts';
import { upgradeStatus } from './socket.ts';

describe('negotiate on the wire', () => {
  test('version 1: two ids, and the transports in order of preference', () =>
    withHub({}, async ({ url, token }) => {
      const { answer, said } = await negotiate(url, { token });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(said).toEqual({
        negotiateVersion: 1,
        connectionId: expect.stringMatching(/^[\w-]{22,}$/),
        connectionToken: expect.stringMatching(/^[\w-]{22,}$/),
        availableTransports: [
          { transport: 'WebSockets', transferFormats: expect.arrayContaining(['Text']) },
          { transport: 'ServerSentEvents', transferFormats: ['Text'] },
          { transport: 'LongPolling', transferFormats: expect.arrayContaining(['Text']) },
        ],
      });
      expect(said.connectionId).not.toBe(said.connectionToken);
    }));

  test('the public id grants no access', () =>
    withHub({}, async ({ url, token }) => {
      const { said } = await negotiate(url, { token });
      expect((await call('GET', `${url}?id=${said.connectionId}`, { token })).status).toBe(404);
      expect(await upgradeStatus(`${url}?id=${said.connectionId}`, { token })).toBe(404);
    }));

  test('version 0, requested or omitted: one id, no token, and it connects', () =>
    withHub({}, async ({ url, token }) => {
      for (const query of ['', 'negotiateVersion=0']) {
        const { said, url: connect } = await negotiate(url, { token, query });
        expect(said.connectionToken).toBeUndefined();
        expect(said.negotiateVersion ?? 0).toBe(0);
        expect(await upgradeStatus(connect, { token })).toBe(101);
      }
    }));

  test('a later version is answered with 1', () =>
    withHub({}, async ({ url, token }) => {
      expect((await negotiate(url, { token, query: 'negotiateVersion=7' })).said.negotiateVersion).toBe(1);
    }));

  test('query keys are read in any letter case', () =>
    withHub({}, async ({ url, token }) => {
      const { said } = await negotiate(url, { token, query: 'NEGOTIATEversion=1' });
      expect(said.negotiateVersion).toBe(1);
      expect(await upgradeStatus(`${url}?ID=${said.connectionToken}`, { token })).toBe(101);
    }));

  test('a version that is not an integer is rejected in the response, not by status', () =>
    withHub({}, async ({ url, token }) => {
      for (const version of ['one', '1.5', '']) {
        const { answer, said } = await negotiate(url, { token, query: `negotiateVersion=${version}` });
        expect([answer.status, said.error]).toEqual([
          200,
          'The client requested a non-integer protocol version.',
        ]);
        expect(said.connectionId).toBeUndefined();
      }
    }));

  test('stateful reconnect is offered neither unasked nor on request', () =>
    withHub({}, async ({ url, token }) => {
      for (const query of ['negotiateVersion=1', 'negotiateVersion=1&useStatefulReconnect=true']) {
        expect((await negotiate(url, { token, query })).said.useStatefulReconnect ?? false).toBe(false);
      }
    }));

  test('without a valid token: 401, the plain reason and an empty body', () =>
    withHub({}, async ({ url, token }) => {
      const tokens = [undefined, 'nonsense', `${token.slice(0, -4)}AAAA`, newToken('ada', -1_000)];
      for (const wrong of tokens) {
        const { answer } = await negotiate(url, wrong === undefined ? {} : { token: wrong });
        expect([answer.status, answer.reason, answer.body]).toEqual([401, 'Unauthorized', '']);
      }
    }));

  test('the token in the query is accepted; the header takes precedence', () =>
    withHub({}, async ({ url, token }) => {
      const query = `negotiateVersion=1&access_token=${token}`;
      expect((await negotiate(url, { query })).answer.status).toBe(200);
      expect((await negotiate(url, { query, token: 'nonsense' })).answer.status).toBe(401);
    }));

  test('a user who may not use the hub: 403', () =>
    withHub({ authorize: () => false }, async ({ url, token }) => {
      expect((await negotiate(url, { token })).answer.status).toBe(403);
      expect(await upgradeStatus(url, { token })).toBe(403);
    }));

  test('an authentication that throws: 500 without details, and the server continues', () => {
    let isAway = true;
    const authenticate = async (_request: unknown, token: string | null) => {
      if (isAway) throw new Error('the database is away');
      return readToken(token);
    };
    return withHub({ authenticate, provoked: /the database is away/ }, async ({ url, token }) => {
      const { answer } = await negotiate(url, { token });
      expect([answer.status, answer.body]).toEqual([500, '']);
      expect(await upgradeStatus(url, { token })).toBe(500);
      isAway = false;
      expect(await upgradeStatus(url, { token })).toBe(101);
    });
  });

  test('another method: 405', () =>
    withHub({}, async ({ url, token }) => {
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
        expect((await call(method, `${url}/negotiate`, { token })).status, method).toBe(405);
      }
      for (const method of ['PUT', 'PATCH'])
        expect((await call(method, url, { token })).status, method).toBe(405);
    }));

  test('negotiations are limited per user, without affecting other users', () =>
    withHub({ limits: { pendingNegotiationsPerUser: 3 } }, async ({ url, token }) => {
      const statuses: number[] = [];
      for (let count = 0; count < 5; count += 1)
        statuses.push((await negotiate(url, { token })).answer.status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      expect((await negotiate(url, { token: newToken('grace', 60_000) })).answer.status).toBe(200);
    }));

  test('a negotiated connection that is never used is removed', () =>
    withHub({ limits: { inactiveMs: 200 } }, async ({ url, token, server }) => {
      const { url: connect } = await negotiate(url, { token });
      expect(server.counts().pendingNegotiations).toBe(1);
      await expect.poll(() => server.counts().pendingNegotiations, { interval: 10 }).toBe(0);
      expect(await upgradeStatus(connect, { token })).toBe(404);
    }));
});
