import assert from 'node:assert/strict';
import type { Page, WebSocket as PageSocket } from 'playwright-core';
import type { Check } from './check.ts';
import type { World } from './world.ts';

const recordEnd = '\u001E';

/** Negotiates a connection to the hub. */
async function negotiate(world: World, token: string) {
  return fetch(`${world.address}/notify/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
  });
}
type Negotiated = { connectionToken: string; availableTransports: { transport: string }[] };

/** Starts recording what a page sends to the hub and receives from it. */
function watchHub(page: Page) {
  const sockets: PageSocket[] = [];
  const sent: string[] = [];
  const heard: string[] = [];
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/notify')) return;
    sockets.push(socket);
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  return { sockets, sent, heard };
}
const until = async (holds: () => boolean, what: string) => {
  for (let tries = 0; tries < 150; tries++) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`timed out waiting for ${what}`);
};

export const hubChecks: Check[] = [
  {
    rows: ['7.84.1', '7.84.2', '7.84.3', '7.84.4', '7.84.5', '7.84.6'],
    says: 'POST /notify/negotiate needs a token and offers three transports',
    async run(world) {
      assert.equal((await negotiate(world, '')).status, 401);
      const answer = await negotiate(world, await world.tokenOf('Customer'));
      assert.equal(answer.status, 200);
      const { availableTransports } = (await answer.json()) as Negotiated;
      assert.deepEqual(
        availableTransports.map(({ transport }) => transport),
        ['WebSockets', 'ServerSentEvents', 'LongPolling'],
      );
    },
  },
  {
    rows: ['7.86.2'],
    says: 'RequestNotifications is answered with ReceiveNotifications, over long polling too',
    async run(world) {
      const token = await world.tokenOf('Customer');
      const { connectionToken } = (await (await negotiate(world, token)).json()) as Negotiated;
      const url = `${world.address}/notify?id=${encodeURIComponent(connectionToken)}`;
      const headers = { authorization: `Bearer ${token}` };
      await (await fetch(url, { headers })).text();
      const post = (record: unknown) =>
        fetch(url, { method: 'POST', headers, body: JSON.stringify(record) + recordEnd });
      await post({ protocol: 'json', version: 1 });
      await post({ type: 1, target: 'RequestNotifications', arguments: [10] });
      let heard = '';
      for (let polls = 0; polls < 5 && !heard.includes('ReceiveNotifications'); polls++)
        heard += await (await fetch(url, { headers })).text();
      const record = heard.split(recordEnd).find((text) => text.includes('ReceiveNotifications'));
      const { arguments: said } = JSON.parse(record ?? '{}') as { arguments: unknown[][] };
      const listed = await world.call('Customer', 'GET', '/notifications');
      assert.deepEqual(
        said[0]?.map((one) => (one as { id: string }).id),
        (listed.json as { id: string }[]).slice(0, 10).map(({ id }) => id),
      );
      await fetch(url, { method: 'DELETE', headers });
    },
  },
  {
    rows: ['4.13.1', '4.13.2', '7.85', '9.7.6', '7.64.3', '3.17.1', '3.17.2'],
    says: 'a page connects once after login, requests 10, and stores the list, newest first',
    async run(world) {
      const visitor = await world.visitor(null);
      const hub = watchHub(visitor.page);
      await visitor.open('/login');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      assert.equal(hub.sockets.length, 0, 'connected without a stored user');
      const { username, password } = world.loginOf('Customer');
      await visitor.logIn(username, password);
      await until(() => hub.sent.some((text) => text.includes('RequestNotifications')), 'the request');
      const request = hub.sent.find((text) => text.includes('RequestNotifications')) ?? '';
      assert.match(request, /"arguments":\[10\]/);
      await until(() => hub.heard.some((text) => text.includes('ReceiveNotifications')), 'the list');
      await visitor.page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Documents' })
        .click();
      await visitor.page.waitForURL('**/repo');
      await new Promise((resolve) => setTimeout(resolve, 500));
      assert.equal(hub.sockets.length, 1, 'connected again');
      const stored = JSON.parse(
        String(await visitor.page.evaluate('localStorage.getItem("notifications")')),
      ) as {
        createdAt: string;
      }[];
      assert.ok(stored.length > 0);
      const times = stored.map(({ createdAt }) => createdAt);
      assert.deepEqual(times, times.toSorted().reverse());
    },
  },
  {
    rows: ['8.9'],
    says: 'a hub that cannot be reached shows no error',
    async run(world) {
      const visitor = await world.visitor(null);
      await visitor.page.route('**/notify/**', (route) => route.abort());
      const { username, password } = world.loginOf('Customer');
      await visitor.logIn(username, password);
      await visitor.page.getByRole('navigation', { name: 'Main' }).waitFor();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      assert.equal(await visitor.page.getByRole('alert').count(), 0);
    },
  },
];
