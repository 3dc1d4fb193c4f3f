import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { accounts } from '@lanewright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  isConnected,
  startListening,
  connectClient,
  type Process,
  transports,
  type HubClient,
} from '../../../../test/support/liveServer.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { now } from '../../../platform/clock.ts';
import { signSessionToken } from '../../../platform/http/caller.ts';

let testApp: TestApp;
let server: Process;
const clients: HubClient[] = [];
beforeAll(async () => {
  testApp = await startTestApp({ limits: { tickMs: 50 } });
  server = await startListening(testApp);
});
afterAll(async () => {
  await Promise.all(clients.map(({ connection }) => connection.stop()));
  await testApp.close();
});

async function open(token: string, transport?: keyof typeof transports): Promise<HubClient> {
  const client = await connectClient(server, token, transport);
  clients.push(client);
  return client;
}

/** Creates another session of a user: each test ends its own. */
async function session({ userId }: Person): Promise<{ token: string; sessionId: string }> {
  const { sessionKey, database } = testApp.platform;
  const sessionId = randomUUID();
  await database.bulkPool.query(
    `INSERT INTO sessions (family_id, user_id, proved_by) VALUES ($1, $2, 'password')`,
    [sessionId, userId],
  );
  return { token: await signSessionToken(sessionKey, userId, sessionId, 60), sessionId };
}

async function expectSentAway(client: HubClient, transport: keyof typeof transports): Promise<void> {
  await expect.poll(() => client.closed, { timeout: 20_000 }).toBeDefined();
  expect(client.reconnects).toBe(0);
  // Between two polls the server can't notify the client: the next poll is rejected, and so is every reconnect.
  if (transport !== 'LongPolling') expect(client.closed?.message).toContain('This session has ended');
}

function ask(path: string, token: string | null, method = 'POST', more: Record<string, string> = {}) {
  return fetch(`${server.url}/notify${path}`, {
    method,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...more },
  });
}

test('refuses a missing token, an invalid token and an ended session without a reason', async () => {
  const { token, sessionId } = await session(testApp.people.customer);
  await testApp.platform.database.ownerPool.query(
    'UPDATE sessions SET ended_at = now() WHERE family_id = $1',
    [sessionId],
  );
  for (const bad of [null, 'x', `${testApp.people.customer.token}x`, token]) {
    const answer = await ask('/negotiate?negotiateVersion=1', bad);
    expect([answer.status, await answer.text()]).toEqual([401, '']);
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await ask('?id=whatever', bad, method)).status).toBe(401);
  }
  await expect(connectClient(server, token)).rejects.toThrow(/Unauthorized/);
});

test('every user type may connect', async () => {
  const { customer, carrier, owner, colleague: dataCustomer, cleanser } = testApp.people;
  for (const { token, userType } of [customer, carrier, owner, dataCustomer, cleanser])
    expect([userType, isConnected(await open(token))]).toEqual([userType, true]);
});

test('a connection belongs to its user: refuses another user’s token on it and accepts a newer one of the same user', async () => {
  const { customer, colleague, rivalCustomer } = testApp.people;
  const negotiated = await ask('/negotiate?negotiateVersion=1', customer.token);
  const { connectionToken } = (await negotiated.json()) as { connectionToken: string };
  for (const person of [colleague, rivalCustomer])
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await ask(`?id=${connectionToken}`, person.token, method)).status, method).toBe(403);
  const { token: newer } = await session(customer);
  const first = await ask(`?id=${connectionToken}`, newer, 'GET');
  expect(first.status).toBe(200);
  expect((await ask(`?id=${connectionToken}`, customer.token, 'DELETE')).status).toBe(202);
});

test('hub responses have the usual headers and are not cached', async () => {
  const answer = await ask('/negotiate?negotiateVersion=1', testApp.people.customer.token);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect((await ask('/negotiate', testApp.people.customer.token, 'PUT')).status).toBe(405);
});

describe.each(Object.keys(transports) as (keyof typeof transports)[])('by %s', (transport) => {
  test('logging out disconnects the session for good and keeps the other sessions', async () => {
    const { customer } = testApp.people;
    const { token } = await session(customer);
    const [leaving, staying] = [await open(token, transport), await open(customer.token, transport)];
    await testApp.call(accounts.logOut, { ...customer, token });
    await expectSentAway(leaving, transport);
    expect(isConnected(staying)).toBe(true);
  });

  test('deactivating a user disconnects them', async () => {
    const { owner, otherCarrier } = testApp.people;
    const { token } = await session(otherCarrier);
    const client = await open(token, transport);
    const params = { id: otherCarrier.userId };
    await testApp.call(accounts.updatePerson, owner, { params, body: { state: 'Deactivated' } });
    await expectSentAway(client, transport);
    await testApp.call(accounts.updatePerson, owner, { params, body: { state: 'Active' } });
  });

  test('an expired token closes the connection, which may reconnect with a new one', async () => {
    const { rivalCarrier } = testApp.people;
    const { sessionId } = await session(rivalCarrier);
    const tokenFor = (seconds: number) =>
      signSessionToken(testApp.platform.sessionKey, rivalCarrier.userId, sessionId, seconds / 60);
    let token = await tokenFor(3);
    const client = await connectClient(server, () => token, transport);
    token = await tokenFor(3_600);
    clients.push(client);
    expect(isConnected(client)).toBe(true);
    await expect.poll(() => client.reconnects, { timeout: 15_000 }).toBe(1);
    expect(client.closed).toBeUndefined();
    expect(now().toISOString()).toBe('2026-11-20T12:00:00.000Z');
  });
});

test('refuses an upgrade on another path', async () => {
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    const asked = request(`${server.url}/api/notify`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-version': '13',
      },
    });
    asked.on('response', (response) => resolve(response.statusCode));
    asked.on('error', reject);
    asked.end();
  });
  expect(status).toBe(404);
});

test('a peer that resets an upgrade on another path, or leaves it open, has no effect', async () => {
  const { hostname, port } = new URL(server.url);
  const ask = () => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on('error', () => undefined);
    return socket;
  };
  const upgrade = `GET /elsewhere HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  const rude = ask();
  await once(rude, 'connect');
  rude.write(upgrade, () => rude.resetAndDestroy());
  const waiting = ask();
  waiting.write(upgrade);
  const [answer] = (await once(waiting, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /);
  // The server has closed the socket, though the peer does not hang up: data sent to it is refused.
  await expect
    .poll(() => {
      if (!waiting.destroyed) waiting.write('x');
      return waiting.destroyed;
    })
    .toBe(true);
});
