import * as signalR from '@microsoft/signalr';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCases } from './cases/all.ts';
import { caseName, type Place } from './cases/case.ts';
import { type TestServer, startTestServer } from './support/testServer.ts';

let server: TestServer;

beforeAll(async () => {
  // The test server's certificate is self-signed; nothing else is called here.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  server = await startTestServer();
});

afterAll(async () => {
  await server?.stop();
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
});

describe('the official client in Node', () => {
  for (const each of allCases) {
    for (const transport of each.over) {
      test(caseName(each, transport), async () => {
        await each.run({
          signalR,
          platform: 'node',
          origin: each.https ? server.httpsOrigin : server.origin,
          transport,
          WebSocket: WebSocket as unknown as Place['WebSocket'],
        });
        expect(server.complaints()).toEqual([]);
      });
    }
  }
});
