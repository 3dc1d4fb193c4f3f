import { accounts, bids, type Endpoint, lanes, overview, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterEach, expect, test } from 'vitest';
import { now } from '../../src/platform/clock.ts';
import type { CallLimits } from '../../src/platform/fairness/callLimits.ts';
import { fairDatabase } from '../../src/platform/http/fairDatabase.ts';
import type { LoadRefusal } from '../../src/platform/loadRefusals.ts';
import { seedLanes } from '../support/seedLanes.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

let testApp: TestApp | undefined;
const held: (() => void)[] = [];
afterEach(async () => {
  for (const letGo of held.splice(0)) letGo();
  await testApp?.close();
  testApp = undefined;
});
const open = async (calls: Partial<CallLimits> = {}) => {
  testApp = await startTestApp({ calls: { refusalDelayMs: 50, ...calls } });
  return testApp;
};

/** Holds a turn of a queue, like a long request. */
async function holdTurn(queue: TestApp['platform']['shares']['calls'], companyId: string): Promise<void> {
  await new Promise<void>((begun) => {
    void queue.run({ company: companyId, user: 'someone' }, async () => {
      begun();
      await new Promise<void>((letGo) => held.push(letGo));
    });
  });
}

const tooMany = (title: string) => ({
  status: 429,
  body: { code: 'too_many_calls', title },
  headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
});
const mode = Mode.RoadFTL;

test('limits a user’s parallel calls and rejects the next one after a wait, without affecting colleagues and others', async () => {
  const { people, call } = await open({
    underWayOfUser: 3,
    calls: { connections: 2, ofCompany: 1, waiting: 20, waitMs: 9_000 },
  });
  const { customer, colleague, rivalCustomer } = people;
  const queue = (testApp as TestApp).platform.shares.calls;
  await holdTurn(queue, customer.companyId);
  const waiting = Array.from({ length: 3 }, () => call(accounts.ping, customer));
  // The next one could otherwise arrive before one of them.
  await expect.poll(() => queue.waiting).toBe(3);
  const startedAt = performance.now();
  expect(await call(accounts.ping, customer)).toMatchObject(tooMany('Too many simultaneous requests'));
  expect(performance.now() - startedAt).toBeGreaterThan(45);
  expect((await call(accounts.ping, rivalCustomer)).status).toBe(200);
  const ofColleague = call(accounts.ping, colleague);
  for (const letGo of held.splice(0)) letGo();
  const answers = await Promise.all([...waiting, ofColleague]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('limits calls per minute of a user and of a company; a large body counts as several', async () => {
  const { people, call } = await open({ perMinuteOfUser: 30, perMinuteOfCompany: 36 });
  const { customer, colleague, rivalCustomer } = people;
  const pings = async (who: typeof customer, times: number) => {
    const statuses: number[] = [];
    for (let at = 0; at < times; at += 1) statuses.push((await call(accounts.ping, who)).status);
    return statuses.filter((status) => status === 200).length;
  };
  expect(await pings(customer, 10)).toBe(10);
  expect(await call(accounts.ping, customer)).toMatchObject(tooMany('Too many requests'));
  expect(await pings(colleague, 2)).toBe(2);
  expect(await call(accounts.ping, colleague)).toMatchObject(tooMany('Too many requests from your company'));
  const laneIds = Array.from({ length: 80_000 }, (_, at) => `${1_000_000 + at}`);
  expect((await call(lanes.startLanes, rivalCustomer, { body: { laneIds } })).status).not.toBe(429);
  expect(await call(accounts.ping, rivalCustomer)).toMatchObject(tooMany('Too many requests'));
});

test('a full server answers 503 to a call within its share, and announces it', async () => {
  const { people, call, platform } = await open({
    calls: { connections: 1, ofCompany: 1, waiting: 1, waitMs: 300 },
  });
  const { customer, carrier } = people;
  const told: LoadRefusal[] = [];
  const stop = platform.loadRefusals.listen((refusal) => told.push(refusal));
  await holdTurn(platform.shares.calls, customer.companyId);
  const waited = call(accounts.ping, carrier);
  await expect.poll(() => platform.shares.calls.waiting).toBe(1);
  const full = await call(overview.listLanes, carrier, { query: { mode, page: 1 } });
  for (const answer of [full, await waited])
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'server_busy' },
      headers: { 'retry-after': '5' },
    });
  const of = { userId: carrier.userId, companyId: carrier.companyId, customerIds: [customer.companyId] };
  expect(told).toMatchObject([
    { caller: of, endpoint: { method: 'GET', path: '/lanes/mode' }, reason: 'full' },
    { caller: of, endpoint: { method: 'GET', path: '/auth/ping' }, reason: 'waited' },
  ]);
  stop();
});

test('saves a bid while reads hold every connection of their share', async () => {
  const { people, call, platform } = await open();
  const { customer, carrier } = people;
  const seeded = await seedLanes(testApp as TestApp, customer.companyId, mode, 1);
  for (let at = 0; at < platform.shares.limits.calls.connections; at += 1)
    await holdTurn(platform.shares.calls, `company ${Math.floor(at / 4)}`);
  const { body } = await call(bids.saveBids, carrier, {
    body: {
      mode,
      structureVersion: 1,
      bids: [{ laneId: seeded.laneIds[0] ?? '', rates: [{ chargeNo: 1, rate: 2 }] }],
    },
  });
  expect(body).toMatchObject({ saved: 1, errors: [] });
});

test('announces a bid that waits too long or loses the database, but not a file that its sender sent slowly', async () => {
  const { people, call, platform } = await open();
  const { customer, carrier } = people;
  const told: LoadRefusal[] = [];
  platform.loadRefusals.listen((refusal) => told.push(refusal));
  const work = (endpoint: Endpoint, arrivedSecondsAgo: number) =>
    fairDatabase({
      platform,
      share: { company: carrier.companyId, user: carrier.userId },
      caller: { ...carrier, userType: 'Carrier', customerIds: [customer.companyId] },
      endpoint,
      arrivedAt: new Date(now().getTime() - arrivedSecondsAgo * 1_000),
    }).asCustomers([], (tx) => tx.query('SELECT pg_sleep(0.1)'));
  await work(bids.saveBids, 40);
  await work(overview.listLanes, 300);
  await work(uploads.receiveBidSheet, 300);
  await work(bids.saveBids, 49.95);
  const announced = { caller: { companyId: carrier.companyId }, endpoint: { path: '/bids/save' } };
  expect(told).toMatchObject([{ ...announced, reason: 'waited' }]);
  const { laneIds } = await seedLanes(testApp as TestApp, customer.companyId, mode, 1);
  const holder = await platform.database.bulkPool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM lanes WHERE lane_id = $1 FOR UPDATE', [laneIds[0]]);
  const body = { laneId: laneIds[0] ?? '', rates: [{ chargeNo: 1, rate: 2 }] };
  const cut = call(bids.saveBids, carrier, { body: { mode, structureVersion: 1, bids: [body] } });
  await expect
    .poll(async () => {
      const { rowCount } = await platform.database.ownerPool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return rowCount;
    })
    .toBe(1);
  expect(await cut).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
  await holder.query('ROLLBACK');
  holder.release();
  expect(told.slice(1)).toMatchObject([{ ...announced, reason: 'away' }]);
});

test('limits the length of a body to what its call needs', async () => {
  const { people, app } = await open();
  const send = (method: 'PUT' | 'POST', url: string, bytes: number) =>
    app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${people.customer.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ filler: 'x'.repeat(bytes) }),
    });
  expect((await send('PUT', '/accounts/update', 300_000)).statusCode).toBe(413);
  expect((await send('PUT', '/lanes/start', 1_500_000)).statusCode).toBe(422);
  expect((await send('PUT', '/lanes/start', 3_000_000)).statusCode).toBe(413);
});
