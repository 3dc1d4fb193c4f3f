import { awards, bids, type Endpoint, overview } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCaller } from '../src/features/accounts/index.ts';
import { now } from '../src/platform/clock.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import { fairDatabase } from '../src/platform/http/fairDatabase.ts';
import { createHttpServer } from '../src/platform/http/httpServer.ts';
import { route } from '../src/platform/http/serve.ts';
import { routes } from '../src/routes.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('a call that shows something cannot write, except what it records about itself', async () => {
  const { platform, people } = testApp;
  const { companyId: company, userId: user } = people.customer;
  const write = (tx: Transaction) => tx.query('DELETE FROM attempt_counts WHERE failures < 0');
  const of = (endpoint: Endpoint) =>
    fairDatabase({ platform, share: { company, user }, caller: null, endpoint, arrivedAt: now() });
  for (const reading of [overview.getLane, awards.previewAwards]) {
    await expect(of(reading).asCustomers([], write)).rejects.toThrow('read-only transaction');
    await expect(of(reading).asCustomersStreaming([], write)).rejects.toThrow('read-only transaction');
    await of(reading).asCustomersRecording([], write);
  }
  for (const writing of [awards.resetLane, awards.acceptBids, bids.saveBids])
    await of(writing).asCustomers([], write);

  const tampered = routes.map((each) =>
    each.endpoint === overview.spendMap
      ? route(overview.spendMap, async ({ tx }) => (await write(tx)) as never)
      : each,
  );
  const app = await createHttpServer(platform, tampered, loadCaller);
  const answer = await app.inject({
    url: '/api/overview/spend-map',
    headers: { authorization: `Bearer ${people.customer.token}` },
  });
  await app.close();
  expect(answer.statusCode).toBe(500);
  expect(JSON.stringify(testApp.takeErrors())).toContain('cannot execute DELETE in a read-only transaction');
});
