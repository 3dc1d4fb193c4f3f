import { describe, expect, test } from 'vitest';
import { withHub } from '../support/withHub.ts';
import { newToken } from '../support/tokens.ts';
import { call, negotiate } from './http.ts';
import { handshake, record } from './inbox.ts';
import { joinBySocket, openSocket, upgradeStatus } from './socket.ts';

const echo = (id: string, text: string) =>
  record({ type: 1, target: 'Echo', arguments: [text], invocationId: id });

describe('WebSockets on the wire', () => {
  test('upgrades are rejected with their reasons', () =>
    withHub({}, async ({ url, token }) => {
      const { url: connect } = await negotiate(url, { token });
      expect(await upgradeStatus(connect), 'no token').toBe(401);
      expect(await upgradeStatus(connect, { token: 'nonsense' }), 'bad token').toBe(401);
      expect(await upgradeStatus(`${url}?id=unknown`, { token }), 'unknown id').toBe(404);
      expect(await upgradeStatus(connect, { token: newToken('grace', 60_000) }), 'foreign token').toBe(403);
      expect(await upgradeStatus(connect, { token: newToken('ada', 30_000) }), 'a fresh token').toBe(101);
    }));

  test('the token in the query is enough', () =>
    withHub({}, async ({ url, token }) => {
      const { url: connect } = await negotiate(url, { token });
      expect(await upgradeStatus(`${connect}&access_token=${token}`)).toBe(101);
    }));

  test('hub methods see the opening request without its tokens', () =>
    withHub({}, async ({ url, token }) => {
      const { said } = await negotiate(url, { token });
      const { inbox, send } = await openSocket(
        `${url}?ID=${said.connectionToken}&ACCESS_TOKEN=${token}&lane=7`,
        { token, headers: { 'x-lane': 'seven' } },
      );
      send(handshake + record({ type: 1, target: 'Opening', arguments: [], invocationId: '1' }));
      await inbox.any();
      const opening = (await inbox.next())?.result;
      expect(opening).toMatchObject({ path: '/hub', query: { lane: '7' }, headers: { 'x-lane': 'seven' } });
      expect(JSON.stringify(opening)).not.toContain(token);
      expect(JSON.stringify(opening)).not.toContain(said.connectionToken);
    }));

  test('a second socket on the same connection: 409', () =>
    withHub({}, async ({ url, token }) => {
      const joined = await joinBySocket(url, { token });
      expect(await upgradeStatus(joined.url, { token })).toBe(409);
      joined.send(echo('1', 'undisturbed'));
      expect(await joined.inbox.next()).toEqual({ type: 3, invocationId: '1', result: 'undisturbed' });
    }));

  test('two sockets at once on the same connection: one is accepted', () =>
    withHub({}, async ({ url, token }) => {
      const { url: connect } = await negotiate(url, { token });
      const statuses = await Promise.all([1, 2, 3].map(() => upgradeStatus(connect, { token })));
      // The accepted socket leaves immediately, so a later one may find the connection gone.
      expect(statuses.filter((status) => status === 101)).toEqual([101]);
    }));

  test('an upgrade without its key is rejected and leaves the connection usable', () =>
    withHub({}, async ({ url, token, server }) => {
      const { url: connect } = await negotiate(url, { token });
      const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
      expect((await call('GET', connect, { token, headers })).status).toBe(400);
      expect((await call('GET', url, { token, headers })).status).toBe(400);
      expect(server.counts().pendingNegotiations).toBe(1);
      expect(await upgradeStatus(connect, { token })).toBe(101);
    }));

  test('other transports are rejected on a WebSocket connection', () =>
    withHub({}, async ({ url, token }) => {
      const { url: connect } = await joinBySocket(url, { token });
      const poll = await call('GET', connect, { token });
      expect([poll.status, poll.body]).toEqual([400, 'Cannot change transports mid-connection']);
      const events = await call('GET', connect, { token, headers: { accept: 'text/event-stream' } });
      expect(events.status).toBe(400);
      expect((await call('POST', connect, { token, body: handshake })).status).toBe(405);
      expect((await call('DELETE', connect, { token })).status).toBe(400);
    }));

  test('without negotiate: a new connection', () =>
    withHub({}, async ({ url, token }) => {
      const { inbox, send } = await openSocket(url, { token });
      send(handshake);
      expect(await inbox.any()).toEqual({});
      send(echo('1', 'x'));
      expect(await inbox.next()).toEqual({ type: 3, invocationId: '1', result: 'x' });
    }));

  test('a record split over many frames, several records in one frame', () =>
    withHub({}, async ({ url, token }) => {
      const { url: connect } = await negotiate(url, { token });
      const { inbox, send } = await openSocket(connect, { token });
      for (const part of `${handshake}${echo('1', 'über')}`) send(part);
      expect(await inbox.any()).toEqual({});
      expect(await inbox.next()).toEqual({ type: 3, invocationId: '1', result: 'über' });
      send(echo('2', 'b') + record({ type: 6 }) + echo('3', 'c') + echo('4', 'd').slice(0, 20));
      send(echo('4', 'd').slice(20));
      for (const [invocationId, result] of [
        ['2', 'b'],
        ['3', 'c'],
        ['4', 'd'],
      ]) {
        expect(await inbox.next()).toEqual({ type: 3, invocationId, result });
      }
    }));

  test('a character split between frames of bytes', () =>
    withHub({}, async ({ url, token }) => {
      const { socket, inbox } = await joinBySocket(url, { token });
      const bytes = Buffer.from(echo('1', '你好 🚚'));
      // Fragments of one message, split inside a character.
      socket.send(bytes.subarray(0, bytes.indexOf('好') + 1), { binary: false, fin: false });
      socket.send(bytes.subarray(bytes.indexOf('好') + 1), { binary: false, fin: true });
      expect(await inbox.next()).toEqual({ type: 3, invocationId: '1', result: '你好 🚚' });
    }));

  test('an incomplete record waits and is not processed', () =>
    withHub({}, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      send(echo('1', 'first').slice(0, -1));
      send(`\u001e${echo('2', 'second')}`);
      expect(await inbox.next()).toMatchObject({ invocationId: '1' });
      expect(await inbox.next()).toMatchObject({ invocationId: '2' });
    }));

  test('a socket that drops without a close frame: the hub is notified', () =>
    withHub({}, async ({ url, token, departures, server }) => {
      const { socket, inbox, send } = await joinBySocket(url, { token });
      send(record({ type: 1, target: 'RememberMe', arguments: ['dropped'], invocationId: '1' }));
      await inbox.next();
      expect(server.counts().connections).toBe(1);
      socket.terminate();
      await departures.of('dropped');
      await expect.poll(() => server.counts().connections).toBe(0);
      expect(server.connectedUsers().size).toBe(0);
    }));

  test('no subprotocol and no compression are negotiated', () =>
    withHub({}, async ({ url, token }) => {
      const { socket } = await openSocket(url, {
        token,
        headers: { 'sec-websocket-extensions': 'permessage-deflate' },
      });
      expect([socket.protocol, socket.extensions]).toEqual(['', '']);
      socket.terminate();
    }));

  test('the client’s close record ends the connection with 1000', () =>
    withHub({}, async ({ url, token, server }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      send(record({ type: 7 }));
      expect(await inbox.ended).toBe('1000');
      expect(server.counts().connections).toBe(0);
    }));
});
