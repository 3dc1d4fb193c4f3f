import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isConnected,
  startListening,
  openSecondProcess,
  connectClient,
  type Process,
  type HubClient,
} from '../../../../test/support/liveServer.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { createLog } from '../../../platform/log.ts';
import { notifyBidUploaded } from '../notifyBidUploaded.ts';

let testApp: TestApp;
let one: Process;
let other: Process;
const clients: HubClient[] = [];
beforeAll(async () => {
  // Killed connections log warnings, which are expected here.
  testApp = await startTestApp({ log: createLog('silent') });
  one = await startListening(testApp);
  other = await openSecondProcess(testApp);
});
afterAll(async () => {
  await Promise.all(clients.map(({ connection }) => connection.stop()));
  await other.close();
  await testApp.close();
});

let facts = 0;
const fact = () => ({
  customerId: testApp.people.customer.companyId,
  subject: 'test',
  factId: String(8_000_000 + (facts += 1)),
  mode: Mode.RoadFTL,
  carrierId: testApp.people.carrier.companyId,
  lanes: facts,
  firstLaneId: null,
});
async function openAt(process: Process): Promise<HubClient> {
  const client = await connectClient(process, testApp.people.customer.token);
  clients.push(client);
  return client;
}
const sql = <T extends object>(text: string, values: unknown[] = []) =>
  testApp.platform.database.ownerPool.query<T>(text, values);

/** Kills the connections on which this database's processes listen; returns how many there were. */
async function killListeners(): Promise<number> {
  const { rowCount } = await sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'lanewright listener'`,
  );
  return rowCount ?? 0;
}

test('saves of one process reach users connected to another', async () => {
  const [here, there] = [await openAt(one), await openAt(other)];
  await notifyBidUploaded.run(one.platform, fact());
  await expect.poll(() => [here.notified.length, there.notified.length]).toEqual([1, 1]);
  await notifyBidUploaded.run(other.platform, fact());
  await expect.poll(() => [here.notified.length, there.notified.length]).toEqual([2, 2]);
  expect(here.notified).toEqual(there.notified);
});

test('a process that missed messages catches up and sends each once', async () => {
  const [here, there] = [await openAt(one), await openAt(other)];
  const before = fact();
  await notifyBidUploaded.run(one.platform, before);
  await expect.poll(() => [here.notified.length, there.notified.length]).toEqual([1, 1]);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await killListeners()).toBe(2);
    // These are not received: the connections are gone, or are being opened again.
    for (let index = 0; index < 5; index += 1) await notifyBidUploaded.run(one.platform, fact());
    const expected = 1 + (turn + 1) * 5;
    await expect
      .poll(() => [here.notified.length, there.notified.length], { timeout: 20_000 })
      .toEqual([expected, expected]);
    // Everything on screen may be stale, and all users get the same message.
    await expect
      .poll(() => here.changed.filter(({ lists }) => lists.includes('lanes')).length, { timeout: 20_000 })
      .toBe(turn + 1);
    await expect
      .poll(() =>
        [one, other].map(({ platform }) => platform.metrics.registry.getSingleMetric('live_listening')),
      )
      .not.toContain(undefined);
    await expect
      .poll(async () => (await one.platform.metrics.registry.metrics()).includes('live_listening 1'))
      .toBe(true);
    await expect
      .poll(async () => (await other.platform.metrics.registry.metrics()).includes('live_listening 1'))
      .toBe(true);
  }
  for (const client of [here, there])
    expect(new Set(client.notified.map(({ id }) => id)).size).toBe(client.notified.length);
  // It receives again without intervention.
  await notifyBidUploaded.run(other.platform, fact());
  await expect.poll(() => [here.notified.length, there.notified.length]).toEqual([17, 17]);
}, 60_000);

test('does not treat what a restored database kept from before as missed', async () => {
  const here = await openAt(one);
  await sql(
    `INSERT INTO notifications (user_id, type, priority, description, mode, outbox_fact_id, created_at, written_by_transaction)
     VALUES ($1, 1, 10, 'Years ago', 4, 1, '2020-01-01', '4000000000000')`,
    [testApp.people.customer.userId],
  );
  await killListeners();
  const missed = fact();
  await notifyBidUploaded.run(one.platform, missed);
  await expect
    .poll(() => here.changed.filter(({ lists }) => lists.includes('lanes')).length, { timeout: 20_000 })
    .toBe(1);
  expect(here.notified.map(({ description }) => description)).toEqual([
    expect.stringContaining(`for ${missed.lanes} lanes`),
  ]);
}, 40_000);

test('a session that ended while its process did not listen is disconnected when it listens again', async () => {
  const { colleague } = testApp.people;
  const away = await connectClient(one, colleague.token);
  clients.push(away);
  await sql('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [colleague.userId]);
  expect(isConnected(away)).toBe(true);
  await killListeners();
  await expect
    .poll(() => away.closed?.message ?? '', { timeout: 20_000 })
    .toContain('This session has ended');
});

test('a session past its company’s limits is disconnected when connections are checked against them', async () => {
  const { rivalCustomer } = testApp.people;
  const away = await connectClient(one, rivalCustomer.token);
  clients.push(away);
  await sql('UPDATE companies SET session_max_hours = 1 WHERE company_id = $1', [rivalCustomer.companyId]);
  await sql(`UPDATE sessions SET began_at = began_at - interval '2 hours' WHERE user_id = $1`, [
    rivalCustomer.userId,
  ]);
  await killListeners();
  await expect
    .poll(() => away.closed?.message ?? '', { timeout: 20_000 })
    .toContain('This session has ended');
});

test('a restarted server gets its clients back without losing messages', async () => {
  const before = await openSecondProcess(testApp);
  const client = await openAt(before);
  await before.close();
  await expect.poll(() => isConnected(client)).toBe(false);
  const missed = fact();
  await notifyBidUploaded.run(one.platform, missed);
  const after = await openSecondProcess(testApp, Number(new URL(before.url).port));
  try {
    await expect.poll(() => client.reconnects, { timeout: 15_000 }).toBe(1);
    await client.connection.send('RequestNotifications', 10);
    await expect.poll(() => client.lists[0]?.[0]?.description).toContain(`for ${missed.lanes} lanes`);
    await notifyBidUploaded.run(one.platform, fact());
    await expect.poll(() => client.notified.length).toBe(1);
  } finally {
    await client.connection.stop();
    await after.close();
  }
}, 30_000);
