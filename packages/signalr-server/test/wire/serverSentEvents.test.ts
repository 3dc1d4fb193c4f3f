import { describe, expect, test } from 'vitest';
import { type HubUnderTest, withHub } from '../support/withHub.ts';
import { newToken } from '../support/tokens.ts';
import { call, negotiate, openEvents } from './http.ts';
import { handshake, record } from './inbox.ts';
import { upgradeStatus } from './socket.ts';

async function joinByEvents({ url, token }: HubUnderTest) {
  const { url: connect, said } = await negotiate(url, { token });
  const events = await openEvents(connect, { token });
  const post = (body: string, as = token) => call('POST', connect, { token: as, body });
  await post(handshake);
  expect(await events.inbox.any()).toEqual({});
  return { ...events, url: connect, said, post };
}

describe('server-sent events on the wire', () => {
  test('the stream starts at once, with the headers that proxies need and a first byte', () =>
    withHub({}, async ({ url, token }) => {
      const { url: connect } = await negotiate(url, { token });
      const { status, headers, raw, hangUp } = await openEvents(connect, { token });
      const first = new Promise<string>((resolve) => raw.once('data', resolve));
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^text\/event-stream/);
      expect(headers['cache-control']).toMatch(/no-cache/);
      expect(headers['cache-control']).toMatch(/no-store/);
      expect(headers['content-encoding'] ?? 'identity').toBe('identity');
      expect(headers['x-accel-buffering']).toBe('no');
      expect(await first).toMatch(/^:/);
      hangUp();
    }));

  test('without an id 400, with an unknown one 404, a second stream 409', () =>
    withHub({}, async (hub) => {
      const headers = { accept: 'text/event-stream' };
      expect((await call('GET', hub.url, { token: hub.token, headers })).status).toBe(400);
      expect((await call('GET', `${hub.url}?id=x`, { token: hub.token, headers })).status).toBe(404);
      const { url, post, inbox } = await joinByEvents(hub);
      expect((await call('GET', url, { token: hub.token, headers })).status).toBe(409);
      await post(record({ type: 1, target: 'Echo', arguments: ['undisturbed'], invocationId: '1' }));
      expect(await inbox.next()).toMatchObject({ result: 'undisturbed' });
    }));

  test('no other transport on the same connection', () =>
    withHub({}, async (hub) => {
      const { url } = await joinByEvents(hub);
      expect(await upgradeStatus(url, { token: hub.token })).toBe(400);
      expect((await call('GET', url, { token: hub.token })).status).toBe(400);
      expect((await call('DELETE', url, { token: hub.token })).status).toBe(400);
    }));

  test('the token in the query opens it; another user’s token can’t post', () =>
    withHub({}, async (hub) => {
      const { url } = await negotiate(hub.url, { token: hub.token });
      const { status, hangUp } = await openEvents(`${url}&access_token=${hub.token}`);
      expect(status).toBe(200);
      expect((await call('POST', url, { token: newToken('grace', 60_000), body: handshake })).status).toBe(
        403,
      );
      expect((await call('POST', url, { body: handshake })).status).toBe(401);
      hangUp();
    }));

  test('line breaks in a text do not break the event', () =>
    withHub({}, async (hub) => {
      const { post, inbox } = await joinByEvents(hub);
      const text = 'one\ntwo\r\nthree\rfour\u2028five';
      await post(record({ type: 1, target: 'Echo', arguments: [text], invocationId: '1' }));
      expect(await inbox.next()).toMatchObject({ result: text });
    }));

  test('sends pings', () =>
    withHub({ limits: { keepAliveMs: 30 } }, async (hub) => {
      const { inbox } = await joinByEvents(hub);
      expect(await inbox.any()).toEqual({ type: 6 });
      expect(await inbox.any()).toEqual({ type: 6 });
    }));

  test('a close by the server: the record, then the end of the stream', () =>
    withHub({}, async (hub) => {
      const { inbox, url } = await joinByEvents(hub);
      hub.server.disconnectUser('ada', { error: 'signed out', allowReconnect: false });
      expect(await inbox.next()).toMatchObject({ type: 7, error: 'signed out' });
      expect(await inbox.ended).toBe('closed');
      expect((await call('POST', url, { token: hub.token, body: 'x' })).status).toBe(404);
    }));

  test('the hub is notified when the client disconnects', () =>
    withHub({}, async (hub) => {
      const { post, hangUp } = await joinByEvents(hub);
      await post(record({ type: 1, target: 'RememberMe', arguments: ['left'] }));
      hangUp();
      await hub.departures.of('left');
      expect(hub.server.counts().connections).toBe(0);
    }));
});
