import { describe, expect, test } from 'vitest';
import { withHub } from '../support/withHub.ts';
import { negotiate, openEvents, call } from './http.ts';
import { handshake, record } from './inbox.ts';
import { openSocket } from './socket.ts';

describe('the handshake on the wire', () => {
  const refused: [unknown, string][] = [
    [{ protocol: 'smoke', version: 1 }, "The protocol 'smoke' is not supported."],
    [{ protocol: 'json', version: 7 }, "The server does not support version 7 of the 'json' protocol."],
  ];
  for (const [asked, error] of refused) {
    test(`rejected with its message, then closed: ${error}`, () =>
      withHub({}, async ({ url, token }) => {
        const { inbox, send } = await openSocket(url, { token });
        send(record(asked));
        expect(await inbox.any()).toEqual({ error });
        await inbox.ended;
      }));
  }

  test('messagepack over server-sent events is rejected because the transport can’t carry it', () =>
    withHub({}, async ({ url, token }) => {
      const { url: connect } = await negotiate(url, { token });
      const { inbox } = await openEvents(connect, { token });
      await call('POST', connect, { token, body: record({ protocol: 'messagepack', version: 1 }) });
      const said = await inbox.any();
      expect(said?.error).toMatch(/messagepack/);
      await inbox.ended;
    }));

  test('version 2 is accepted too, and the protocol’s name in any letter case', () =>
    withHub({}, async ({ url, token }) => {
      for (const asked of [
        { protocol: 'json', version: 2 },
        { protocol: 'JSON', version: 1 },
      ]) {
        const { inbox, send } = await openSocket(url, { token });
        send(record(asked));
        expect(await inbox.any()).toEqual({});
      }
    }));

  test('an invalid handshake gets the general message', () =>
    withHub({}, async ({ url, token }) => {
      for (const wrong of [
        '{"type":6}\u001e',
        'GET / HTTP/1.1\u001e',
        '[]\u001e',
        'null\u001e',
        '{"protocol":3}\u001e',
      ]) {
        const { inbox, send } = await openSocket(url, { token });
        send(wrong);
        const said = await inbox.any();
        expect(said, wrong).toEqual({ error: expect.stringMatching(/handshake|not supported/) });
        await inbox.ended;
      }
    }));

  test('no handshake: cancelled in time', () =>
    withHub({ limits: { handshakeTimeoutMs: 60 } }, async ({ url, token }) => {
      const { inbox } = await openSocket(url, { token });
      expect(await inbox.any()).toEqual({ error: 'Handshake was canceled.' });
      await inbox.ended;
    }));

  test('an endless handshake: cancelled at the size limit', () =>
    withHub({ limits: { maxMessageBytes: 500 } }, async ({ url, token }) => {
      const { inbox, send } = await openSocket(url, { token });
      send('x'.repeat(600));
      expect(await inbox.any()).toEqual({ error: expect.any(String) });
      await inbox.ended;
    }));

  test('nothing is sent before the handshake, including pings and pushes to all', () =>
    withHub({ limits: { keepAliveMs: 20 } }, async ({ url, token, server }) => {
      const early = await openSocket(url, { token });
      const late = await openSocket(url, { token });
      late.send(handshake);
      expect(await late.inbox.any()).toEqual({});
      await server.all.send('News', 1);
      expect(await late.inbox.next()).toEqual({ type: 1, target: 'News', arguments: [1] });
      expect((await late.inbox.any())?.type).toBe(6);
      expect(early.inbox.frames).toEqual([]);
      early.send(handshake);
      expect(await early.inbox.any()).toEqual({});
    }));

  test('records in the same frame as the handshake are read', () =>
    withHub({}, async ({ url, token }) => {
      const { inbox, send } = await openSocket(url, { token });
      send(handshake + record({ type: 1, target: 'Echo', arguments: ['at once'], invocationId: '1' }));
      expect(await inbox.any()).toEqual({});
      expect(await inbox.next()).toEqual({ type: 3, invocationId: '1', result: 'at once' });
    }));
});
