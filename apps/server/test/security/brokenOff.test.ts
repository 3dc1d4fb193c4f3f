import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/testApp.ts';

let testApp: TestApp;
let port: number;
beforeAll(async () => {
  testApp = await startTestApp();
  port = Number(new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => testApp.close());

/** Starts a request with these bytes and hangs up. */
async function hangUpAfter(bytes: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  await pause(100);
  socket.destroy();
}

const head = (method: string, url: string, type: string, token: string) =>
  `${method} ${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 1000000\r\n\r\n`;
const beginning =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nLoad ID,Ship Date\n';

test('a client that disconnects midway leaves nothing behind and causes no server error', async () => {
  const { customer, carrier } = testApp.people;
  const multipart = 'multipart/form-data; boundary=b';
  await hangUpAfter(
    `${head('POST', '/api/shipments/4', multipart, customer.token)}${beginning}${'x'.repeat(200_000)}`,
  );
  await hangUpAfter(`${head('POST', '/api/bids/upload/?mode=4', multipart, carrier.token)}${beginning}`);
  await hangUpAfter(
    `${head('POST', '/api/accounts/upload-profile-picture', multipart, carrier.token)}${beginning}${'x'.repeat(200_000)}`,
  );
  await hangUpAfter(head('POST', '/api/shipments/4', multipart, customer.token));
  await hangUpAfter(`${head('PUT', '/api/lanes/start', 'application/json', customer.token)}{"mode":`);
  const files = path.join(testApp.platform.config.dataDir, 'files');
  await vi.waitFor(() =>
    expect(
      readdirSync(files, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    ).toEqual([]),
  );
  expect((await testApp.call(accounts.ping, customer)).status).toBe(200);
  expect(testApp.takeErrors()).toEqual([]);
});

test('refuses a form with many parts or an endless number of fields', async () => {
  const { customer } = testApp.people;
  const send = (payload: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/shipments/4',
      headers: {
        authorization: `Bearer ${customer.token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload,
    });
  const field = (at: number) =>
    `--b\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\n${'x'.repeat(1000)}\r\n`;
  const fields = Array.from({ length: 5000 }, (_, at) => field(at)).join('');
  const strange = [
    `${fields}--b--\r\n`,
    `--b\r\ncontent-disposition: form-data; name="${'n'.repeat(200_000)}"; filename="a.csv"\r\n\r\nx\r\n--b--\r\n`,
    `--b\r\n${'x-header: y\r\n'.repeat(5000)}content-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx\r\n--b--\r\n`,
    '--b\r\ncontent-disposition: form-data; name="__proto__"; filename="a.csv"\r\n\r\nx\r\n--b--\r\n',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nLoad ID,Ship Date\n1,2026-03-01\n',
    '--b--\r\n',
    '',
    'no boundary at all',
  ];
  for (const payload of strange) {
    const { statusCode, body } = await send(payload);
    expect(statusCode, `${payload.slice(0, 80)}: ${body}`).toBeGreaterThanOrEqual(400);
    expect(statusCode, `${payload.slice(0, 80)}: ${body}`).toBeLessThan(500);
  }
});
