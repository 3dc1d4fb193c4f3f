import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, test } from 'vitest';
import { withHub } from '../support/withHub.ts';
import { joinByPolls } from './longPoll.ts';

/** Opens a bare socket that sends a request and reads only on demand. */
function ask(url: string, request: string): net.Socket {
  const { hostname, port } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.write(`${request}\r\nHost: ${hostname}\r\n`);
  return socket;
}

function pollWithoutReading(url: string, token: string): net.Socket {
  const { pathname, search } = new URL(url);
  const socket = ask(url, `GET ${pathname}${search} HTTP/1.1`);
  socket.write(`Authorization: Bearer ${token}\r\n\r\n`);
  return socket;
}

/** More than the system's buffers hold. */
const much = Array.from({ length: 16 }, () => 'x'.repeat(1_000_000));

describe('hostile clients', () => {
  test('a client that keeps requesting without reading is dropped, with its responses', () =>
    withHub(
      { limits: { maxQueuedBytes: 64_000_000, sendTimeoutMs: 300 } },
      async ({ url, token, server, arrivals, openSockets }) => {
        const { url: connect, poll } = await joinByPolls(url, token);
        const before = arrivals();
        const unread = pollWithoutReading(connect, token);
        await expect.poll(arrivals).toBe(before + 1);
        await Promise.all(much.map((text) => server.all.send('News', text)));
        const next = poll();
        await server.all.send('News', 'short');
        expect((await next.answer).body).toContain('short');
        await expect.poll(() => server.counts().connections, { timeout: 5_000 }).toBe(0);
        await expect.poll(openSockets, { timeout: 5_000 }).toBe(0);
        unread.destroy();
      },
    ));

  test('a client that disconnects leaves no unread response behind', () =>
    withHub(
      { limits: { maxQueuedBytes: 64_000_000 } },
      async ({ url, token, server, arrivals, openSockets }) => {
        const { url: connect, end } = await joinByPolls(url, token);
        const before = arrivals();
        const unread = pollWithoutReading(connect, token);
        await expect.poll(arrivals).toBe(before + 1);
        await Promise.all(much.map((text) => server.all.send('News', text)));
        expect((await end()).status).toBe(202);
        await expect.poll(openSockets, { timeout: 5_000 }).toBe(0);
        unread.destroy();
      },
    ));

  test('unread responses count towards the limit', () =>
    withHub({ limits: { maxQueuedBytes: 100_000 } }, async ({ url, token, server, arrivals }) => {
      const { url: connect } = await joinByPolls(url, token);
      const before = arrivals();
      const unread = pollWithoutReading(connect, token);
      await expect.poll(arrivals).toBe(before + 1);
      await server.all.send('News', much.join(''));
      await server.all.send('News', 'more');
      expect(server.counts().closedSlow).toBe(1);
      unread.destroy();
    }));

  test('an upgrade without a handler is rejected and its socket closed; a reset by the peer does no harm', () =>
    withHub({}, async ({ url, openSockets }) => {
      const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
      const rude = ask(url, 'GET /elsewhere HTTP/1.1');
      await once(rude, 'connect');
      rude.write(upgrade, () => rude.resetAndDestroy());
      const waiting = ask(url, 'GET /elsewhere HTTP/1.1');
      waiting.write(upgrade);
      const [answer] = (await once(waiting, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /);
      // The peer sends nothing more, but does not disconnect.
      await expect.poll(openSockets, { timeout: 5_000 }).toBe(0);
      waiting.destroy();
    }));
});
