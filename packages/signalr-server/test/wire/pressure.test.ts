import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { withHub } from '../support/withHub.ts';
import { call, negotiate, openEvents } from './http.ts';
import { handshake, record } from './inbox.ts';
import { joinByPolls } from './longPoll.ts';
import { joinBySocket } from './socket.ts';

const invoke = (target: string, invocationId: string, ...args: unknown[]) =>
  record({ type: 1, target, arguments: args, invocationId });

/** A client that sends its handshake and then never reads again: a bare, paused socket. */
async function notReading(hub: string, token: string) {
  const { url, said } = await negotiate(hub, { token });
  const { hostname, port, pathname, search } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port) });
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n` +
      `Authorization: Bearer ${token}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(maskedText(handshake));
  return { socket, said };
}

function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  // A mask of zeros is valid.
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

const ofAcme = { userId: 'ada', tenantId: 'acme', expiresAt: Number.POSITIVE_INFINITY };

describe('under pressure', () => {
  test('a client that does not read is closed; memory stays bounded and others are served', () =>
    withHub(
      { limits: { maxQueuedBytes: 200_000, sendTimeoutMs: 60_000, closeTimeoutMs: 100 } },
      async ({ url, token, server, openSockets }) => {
        const slow = await notReading(url, token);
        const brisk = await joinBySocket(url, { token });
        await expect.poll(() => server.counts().connections).toBe(2);
        const text = 'x'.repeat(50_000);
        let heard = 0;
        // The system's buffers hold some megabytes before the queue begins to grow.
        for (let sent = 0; sent < 600 && server.counts().closedSlow === 0; sent += 1) {
          await server.all.send('News', text);
          expect((await brisk.inbox.next())?.type).toBe(1);
          heard += 1;
        }
        expect(server.counts().closedSlow).toBe(1);
        await expect.poll(() => server.counts().connections).toBe(1);
        expect(heard).toBeGreaterThan(3);
        brisk.send(invoke('Echo', '1', 'served'));
        expect(await brisk.inbox.next()).toMatchObject({ result: 'served' });
        // The socket is closed too, although the client never answers the close.
        await expect.poll(openSockets, { timeout: 5_000 }).toBe(1);
        slow.socket.destroy();
      },
    ));

  test('a stuck send drops the connection in time', () =>
    withHub(
      { limits: { maxQueuedBytes: 64_000_000, sendTimeoutMs: 100 } },
      async ({ url, token, server }) => {
        const slow = await notReading(url, token);
        await expect.poll(() => server.counts().connections).toBe(1);
        const text = 'x'.repeat(1_000_000);
        for (let sent = 0; sent < 16; sent += 1) await server.all.send('News', text);
        await expect.poll(() => server.counts().connections, { timeout: 5_000 }).toBe(0);
        slow.socket.destroy();
      },
    ));

  test('an event stream that is not read is closed at the limit', () =>
    withHub(
      { limits: { maxQueuedBytes: 200_000, sendTimeoutMs: 60_000, closeTimeoutMs: 100 } },
      async ({ url, token, server, openSockets }) => {
        const { url: connect } = await negotiate(url, { token });
        const events = await openEvents(connect, { token });
        await call('POST', connect, { token, body: handshake });
        expect(await events.inbox.any()).toEqual({});
        events.raw.pause();
        const text = 'x'.repeat(100_000);
        for (let sent = 0; sent < 600 && server.counts().closedSlow === 0; sent += 1) {
          await server.all.send('News', text);
          await setImmediate();
        }
        expect(server.counts()).toMatchObject({ closedSlow: 1, connections: 0 });
        await expect.poll(openSockets, { timeout: 5_000 }).toBe(0);
        events.hangUp();
      },
    ));

  test('a long-polling client that does not poll is closed at the limit', () =>
    withHub({ limits: { maxQueuedBytes: 10_000 } }, async ({ url, token, server }) => {
      await joinByPolls(url, token);
      for (let sent = 0; sent < 20 && server.counts().closedSlow === 0; sent += 1) {
        await server.all.send('News', 'x'.repeat(1_000));
      }
      expect(server.counts().closedSlow).toBe(1);
    }));

  test('a stream follows the pace of its reader', () => {
    let made = 0;
    return withHub(
      {
        limits: { sendBufferBytes: 20_000, maxQueuedBytes: 300_000, sendTimeoutMs: 60_000 },
        hub: {
          methods: {
            Flood: {
              kind: 'stream',
              readArguments: () => [],
              authorize: undefined,
              async *run() {
                for (; made < 600; made += 1) yield 'x'.repeat(20_000);
              },
            },
          },
        },
      },
      async ({ url, token, server }) => {
        const { socket, inbox, send } = await joinBySocket(url, { token });
        socket.pause();
        send(record({ type: 4, target: 'Flood', arguments: [], invocationId: 's' }));
        // Wait until the number produced no longer changes.
        let last = -1;
        await expect
          .poll(
            () => {
              const still = made > 0 && made === last;
              last = made;
              return still;
            },
            { interval: 100, timeout: 10_000 },
          )
          .toBe(true);
        expect(made).toBeLessThan(600);
        expect(server.counts().closedSlow).toBe(0);
        socket.resume();
        let items = 0;
        for (;;) {
          const next = await inbox.next();
          if (next?.type === 3) break;
          expect(next?.type).toBe(2);
          items += 1;
        }
        expect(items).toBe(600);
      },
    );
  });

  test('calls beyond the limit are not lost, only read later', () =>
    withHub({ limits: { pendingInvocations: 4 } }, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      for (let id = 0; id < 200; id += 1) send(invoke('Echo', String(id), id));
      for (let id = 0; id < 200; id += 1) {
        expect(await inbox.next()).toEqual({ type: 3, invocationId: String(id), result: id });
      }
    }));

  test('streams per connection are limited; one too many gets an error', () =>
    withHub({ limits: { activeStreams: 3 } }, async ({ url, token }) => {
      const { inbox, send } = await joinBySocket(url, { token });
      for (const id of ['1', '2', '3', '4']) {
        send(record({ type: 4, target: 'InfiniteStream', arguments: [], invocationId: id }));
      }
      const refused = await inbox.next();
      expect(refused).toMatchObject({ type: 3, invocationId: '4' });
      expect(refused?.error).toBeTruthy();
      send(invoke('Echo', '5', 'alive'));
      expect(await inbox.next()).toMatchObject({ result: 'alive' });
    }));

  test('connections per user are limited', () =>
    withHub({ limits: { connectionsPerUser: 2 } }, async ({ url, token }) => {
      await joinBySocket(url, { token });
      const second = await joinBySocket(url, { token });
      expect((await negotiate(url, { token })).answer.status).toBe(429);
      second.socket.close();
      await expect.poll(async () => (await negotiate(url, { token })).answer.status).toBe(200);
    }));

  test('a connection that sends too much is closed without reconnect; messages of one user are counted together', () =>
    withHub(
      { limits: { recordsPerSecond: 1, recordsPerSecondPerUser: 1.5 } },
      async ({ url, token, server }) => {
        const one = await joinBySocket(url, { token });
        for (let id = 0; id < 11; id += 1) one.send(invoke('Echo', String(id), id));
        let last = await one.inbox.next();
        while (last?.type === 3) last = await one.inbox.next();
        expect(last).toMatchObject({ type: 7, error: expect.stringContaining('too many messages') });
        expect(last).not.toMatchObject({ allowReconnect: true });
        const two = await joinBySocket(url, { token });
        for (let id = 0; id < 6; id += 1) two.send(invoke('Echo', String(id), id));
        last = await two.inbox.next();
        while (last?.type === 3) last = await two.inbox.next();
        expect(last).toMatchObject({ type: 7 });
        expect(server.counts()).toMatchObject({ closedHasty: 2, connections: 0 });
      },
    ));

  test('connections per tenant are limited', () =>
    withHub({ limits: { connectionsPerTenant: 1 }, authenticate: () => ofAcme }, async ({ url, token }) => {
      const first = await joinBySocket(url, { token });
      expect((await negotiate(url, { token })).answer.status).toBe(429);
      first.socket.close();
      await expect.poll(async () => (await negotiate(url, { token })).answer.status).toBe(200);
    }));

  test('a client that never returns a result: times out; one that disconnects: fails at once', () =>
    withHub({ limits: { clientResultMs: 80 } }, async ({ url, token, server }) => {
      const { said, socket } = await joinBySocket(url, { token });
      const client = server.connection(said.connectionId ?? '');
      await expect(client.invoke('Question', 1)).rejects.toThrow();
      const asked = client.invoke('Question', 2);
      socket.close();
      await expect(asked).rejects.toThrow();
    }));
});
