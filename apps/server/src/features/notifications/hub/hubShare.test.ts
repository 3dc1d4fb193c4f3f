import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListening, connectClient, type Process } from '../../../../test/support/liveServer.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
let server: Process;
beforeAll(async () => {
  testApp = await startTestApp({
    calls: {
      refusalDelayMs: 20,
      hubOpeningsPerMinute: 24,
      hub: {
        connectionsPerUser: 3,
        connectionsPerTenant: 4,
        recordsPerSecond: 1,
        recordsPerSecondPerUser: 100,
      },
    },
  });
  server = await startListening(testApp);
});
afterAll(() => testApp.close());

const negotiate = ({ token }: Person) =>
  fetch(`${server.url}/notify/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
const statuses = async (person: Person, times: number) => {
  const answers: Response[] = [];
  for (let at = 0; at < times; at += 1) answers.push(await negotiate(person));
  return answers.map(({ status }) => status);
};

test('limits open connections and connection attempts by user and company', async () => {
  const { customer, colleague, rivalCustomer } = testApp.people;
  expect(await statuses(customer, 4)).toEqual([200, 200, 200, 429]);
  expect(await statuses(colleague, 2)).toEqual([200, 429]);
  expect(await statuses(customer, 4)).toEqual([429, 429, 429, 429]);
  const tooOften = await negotiate(customer);
  expect(tooOften.status).toBe(429);
  expect(Number(tooOften.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await tooOften.text()).toBe('Too many requests of this user');
  expect(await statuses(rivalCustomer, 1)).toEqual([200]);
});

test('closes a connection that sends too many messages, and the official client does not reconnect', async () => {
  const client = await connectClient(server, testApp.people.carrier.token, 'WebSockets');
  const asking = Array.from({ length: 20 }, () =>
    client.connection.invoke('RequestNotifications', 1).catch(() => undefined),
  );
  await expect.poll(() => client.closed?.message, { timeout: 5_000 }).toContain('too many messages');
  expect(client.reconnects).toBe(0);
  await Promise.all(asking);
});
