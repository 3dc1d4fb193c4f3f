import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { attach } from '../attach.ts';
import { defineHub } from './defineHub.ts';
import { createHubServer, type HubServerOptions } from './hubServer.ts';
import type { Principal } from '../transport/transportTypes.ts';

function serverOf(options: Partial<HubServerOptions<Principal>>) {
  return createHubServer<Principal>({
    authenticate: () => ({ userId: 'ada', expiresAt: Number.POSITIVE_INFINITY }),
    hub: defineHub({ methods: {} }),
    ...options,
  });
}

test.each([
  ['past', Date.now() - 1],
  ['missing', Number.NaN],
])('a credential that expires %s is invalid', async (_, expiresAt) => {
  const hub = serverOf({ authenticate: () => ({ userId: 'ada', expiresAt }) });
  const web = http.createServer();
  attach(web, '/hub', hub);
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const { port } = web.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/hub/negotiate`, { method: 'POST' });
  expect([answer.status, await answer.text()]).toEqual([401, '']);
  web.closeAllConnections();
  web.close();
});

test('a backplane that can’t be joined or left is logged, and does not block shutdown', async () => {
  const told: string[] = [];
  const tell = (message: string) => told.push(message);
  const log = { debug: tell, warn: tell, error: tell };
  const publish = async () => undefined;
  const unwilling = serverOf({
    log,
    backplane: { publish, subscribe: () => Promise.reject(new Error('away')) },
  });
  await expect(unwilling.ready).rejects.toThrow('away');
  await unwilling.shutdown({ withinMs: 1 });
  const clinging = serverOf({
    log,
    backplane: { publish, subscribe: async () => () => Promise.reject(new Error('stuck')) },
  });
  await clinging.ready;
  await clinging.shutdown({ withinMs: 1 });
  expect(told).toEqual([
    'the backplane does not listen',
    'the backplane was not left in order',
    'the backplane was not left in order',
  ]);
});

test('two methods may not differ in letter case only', () => {
  const method = { kind: 'method', readArguments: () => [], authorize: undefined, run: () => 1 } as const;
  expect(() => serverOf({ hub: { methods: { Echo: method, echo: method } } })).toThrow("'echo'");
});
