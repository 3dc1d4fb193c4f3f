import { describe, expect, test } from 'vitest';
import { withHub } from '../support/withHub.ts';
import { happening } from '../cases/case.ts';
import { endToken, newToken, readToken } from '../support/tokens.ts';
import { handshake, record } from './inbox.ts';
import { joinByPolls, recordsOf } from './longPoll.ts';
import { call, negotiate, openEvents } from './http.ts';
import { joinBySocket, upgradeStatus } from './socket.ts';

const invoke = (target: string, ...args: unknown[]) =>
  record({ type: 1, target, arguments: args, invocationId: '1' });

describe('how connections end', () => {
  test('a client that is silent after its first ping is closed, and may reconnect', () =>
    withHub({ limits: { clientTimeoutMs: 80 } }, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      send(record({ type: 6 }));
      expect(await inbox.next()).toMatchObject({ type: 7, allowReconnect: true });
      expect(await inbox.ended).toBe('1000');
    }));

  test('a client that never pinged is kept', () =>
    withHub({ limits: { clientTimeoutMs: 40, keepAliveMs: 60 } }, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      for (let pings = 0; pings < 4; pings += 1) expect((await inbox.any())?.type).toBe(6);
      send(invoke('Echo', 'still here'));
      expect(await inbox.next()).toMatchObject({ result: 'still here' });
    }));

  test('silence is not counted while a method runs', () => {
    let release: (value: string) => void = () => undefined;
    const waiting = new Promise<string>((resolve) => {
      release = resolve;
    });
    return withHub(
      {
        limits: { clientTimeoutMs: 60, keepAliveMs: 60 },
        hub: {
          methods: {
            Slow: { kind: 'method', readArguments: () => [], authorize: undefined, run: () => waiting },
          },
        },
      },
      async ({ url, token }) => {
        const { inbox, send } = await joinBySocket(url, { token });
        send(record({ type: 6 }) + invoke('Slow'));
        // Pings measure the time: at the fourth, the silence is four times the limit.
        for (let pings = 0; pings < 4; pings += 1) expect((await inbox.any())?.type).toBe(6);
        release('done');
        expect(await inbox.next()).toMatchObject({ type: 3, result: 'done' });
      },
    );
  });

  test('an expired token closes the connection and allows a reconnect, over WebSockets and server-sent events', () =>
    withHub({}, async ({ url, token }) => {
      const socket = await joinBySocket(url, { token });
      const { url: connect } = await negotiate(url, { token });
      const events = await openEvents(connect, { token });
      await call('POST', connect, { token, body: handshake });
      expect(await events.inbox.any()).toEqual({});
      endToken(token);
      expect(await socket.inbox.next()).toMatchObject({ type: 7, allowReconnect: true });
      expect(await socket.inbox.ended).toBe('1000');
      expect(await events.inbox.next()).toMatchObject({ type: 7, allowReconnect: true });
      expect(await events.inbox.ended).toBe('closed');
    }));

  test('a waiting long poll receives the close record when its token expires', () =>
    withHub({}, async ({ url, token, arrivals }) => {
      const { poll } = await joinByPolls(url, token);
      const before = arrivals();
      const waiting = poll();
      await expect.poll(arrivals, { interval: 5 }).toBe(before + 1);
      endToken(token);
      expect(await recordsOf((await waiting.answer).body).next()).toMatchObject({
        type: 7,
        allowReconnect: true,
      });
    }));

  test('a fresh token presented in time keeps the connection', () =>
    withHub({ limits: { pollMs: 50 } }, async ({ url, token }) => {
      const fresh = newToken('ada', 90_000);
      const { url: connect, post } = await joinByPolls(url, token);
      let body = (await call('GET', connect, { token: fresh })).body;
      endToken(token);
      for (let polls = 0; polls < 3; polls += 1) body += (await call('GET', connect, { token: fresh })).body;
      await post(invoke('Echo', 'stayed'), fresh);
      body += (await call('GET', connect, { token: fresh })).body;
      expect(body).toContain('stayed');
      expect(body).not.toContain('"type":7');
    }));

  test('disconnectUser: that user’s connections only, without reconnect unless allowed', () =>
    withHub({}, async ({ url, token, server }) => {
      const ada = [await joinBySocket(url, { token }), await joinBySocket(url, { token })];
      const grace = await joinBySocket(url, { token: newToken('grace', 60_000) });
      expect(server.connectedUsers()).toEqual(new Set(['ada', 'grace']));
      expect(server.disconnectUser('ada', { error: 'signed out' })).toBe(2);
      for (const { inbox } of ada) {
        const close = await inbox.next();
        expect(close).toMatchObject({ type: 7, error: 'signed out' });
        expect(close?.allowReconnect ?? false).toBe(false);
        expect(await inbox.ended).toBe('1000');
      }
      grace.send(invoke('WhoAmI'));
      expect(await grace.inbox.next()).toMatchObject({ result: 'grace' });
      expect(server.connectedUsers()).toEqual(new Set(['grace']));
      expect(server.disconnectUser(({ userId }) => userId.startsWith('g'), { allowReconnect: true })).toBe(1);
      expect(await grace.inbox.next()).toMatchObject({ type: 7, allowReconnect: true });
    }));

  test('disconnectUser reaches negotiated connections that are not yet used', () =>
    withHub({}, async ({ url, token, server }) => {
      const { url: connect } = await negotiate(url, { token });
      server.disconnectUser('ada');
      expect(await upgradeStatus(connect, { token })).toBe(404);
    }));

  test('disconnectUser stops a request whose token has just been accepted', async () => {
    const asked = happening();
    const answer = happening();
    let isHeld = false;
    const authenticate = async (_request: unknown, token: string | null) => {
      const principal = readToken(token);
      if (isHeld) {
        asked.resolve();
        await answer.promise;
      }
      return principal;
    };
    await withHub({ authenticate }, async ({ url, token, server }) => {
      isHeld = true;
      const status = upgradeStatus(url, { token });
      await asked.promise;
      server.disconnectUser('ada');
      answer.resolve();
      expect(await status).toBe(401);
      expect(await upgradeStatus(url, { token }), 'a later one').toBe(101);
    });
  });

  test('shutdown: clients are told to reconnect, and new ones are rejected', () =>
    withHub({}, async ({ url, token, server, departures }) => {
      const sockets = [];
      for (let count = 0; count < 5; count += 1) sockets.push(await joinBySocket(url, { token }));
      sockets[0]?.send(invoke('RememberMe', 'at the shutdown'));
      await sockets[0]?.inbox.next();
      const polling = await joinByPolls(url, token);
      const waiting = polling.poll();
      const down = server.shutdown({ withinMs: 3_000 });
      for (const { inbox } of sockets) {
        expect(await inbox.next()).toMatchObject({ type: 7, allowReconnect: true });
        expect(await inbox.ended).toBe('1000');
      }
      expect(await recordsOf((await waiting.answer).body).next()).toMatchObject({
        type: 7,
        allowReconnect: true,
      });
      expect((await polling.poll().answer).status).toBe(204);
      await down;
      await departures.of('at the shutdown');
      expect(server.counts().connections).toBe(0);
      expect((await negotiate(url, { token })).answer.status).toBe(503);
      expect(await upgradeStatus(url, { token })).toBe(503);
    }));

  test('onDisconnected receives the error once; the abort signal of a running method fires', () => {
    const heard: unknown[] = [];
    let aborted = false;
    const wait = (signal: AbortSignal) =>
      new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => {
          aborted = true;
          resolve();
        }),
      );
    return withHub(
      {
        hub: {
          methods: {
            Wait: {
              kind: 'method',
              readArguments: () => [],
              authorize: undefined,
              run: (context) => wait(context.abortSignal),
            },
          },
          onDisconnected: (context, error) => void heard.push([context.principal.userId, error]),
        },
      },
      async ({ url, token, server }) => {
        const { socket, send } = await joinBySocket(url, { token });
        send(invoke('Wait'));
        await expect.poll(() => server.counts().connections).toBe(1);
        send(record({ type: 7 }));
        await expect.poll(() => heard, { interval: 10 }).toEqual([['ada', null]]);
        await expect.poll(() => aborted, { interval: 10 }).toBe(true);
        socket.terminate();
      },
    );
  });
});
