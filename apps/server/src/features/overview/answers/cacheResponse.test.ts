import { accounts, awards, overview, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedBids, type SeededLanes, seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { testMoment } from '../../../../test/support/testSettings.ts';
import { waitingForLocks } from '../../../../test/support/waitingForLocks.ts';
import { now, setClock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { updateEmissions } from '../emissions/updateEmissions.ts';
import { updateSavingsBridge } from '../savings/updateSavingsBridge.ts';
import { updateLaneSummaries } from '../summaries/updateLaneSummaries.ts';
import { demonstrationOverview } from '../deleteDemoData.ts';
import { bumpFigureVersion, cacheResponse } from './cacheResponse.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let seeded: SeededLanes;
let bidOf: Map<string, string>;
beforeAll(async () => {
  testApp = await startTestApp();
  seeded = await seedLanes(testApp, testApp.people.customer.companyId, mode, 4);
  bidOf = await seedBids(testApp, seeded, testApp.people.carrier.companyId, 0.9);
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
const cached = () => testApp.platform.answers.size.answers;
const stats = async () =>
  (await testApp.call(overview.overviewStats, testApp.people.customer, { params: { id: mode } })).body;
/** Changes a figure without invalidating the cache, as no code of the product does. */
const falsify = () =>
  sql('UPDATE lane_groups SET shipment_count = shipment_count + 7 WHERE customer_id = $1', [
    seeded.customerId,
  ]);
const invalidate = () =>
  testApp.platform.database.asSystem((tx) => bumpFigureVersion(tx, seeded.customerId, mode));
beforeEach(invalidate);

test('repeats a response until a figure changes', async () => {
  const first = await stats();
  await falsify();
  expect(await stats()).toEqual(first);
  const [laneId = ''] = seeded.laneIds;
  await testApp.call(awards.acceptBids, testApp.people.customer, {
    body: [{ laneId, bidId: bidOf.get(laneId) ?? '', months: [], share: 100 }],
  });
  const after = await stats();
  expect(after.shipments).toBeGreaterThan(first.shipments);
  expect(after.lanesAwarded).toBe(first.lanesAwarded + 1);
});

test('ignores a response read before a change and cached after it', async () => {
  const { platform, people } = testApp;
  const caller = { ...people.customer, companyName: '', customerIds: [seeded.customerId] };
  const question = { call: 'slow', modes: [mode], about: {} };
  const ask = (read: () => Promise<string>) =>
    platform.database.asCustomersReading([seeded.customerId], (tx) =>
      cacheResponse({ platform, tx, caller }, question, read),
    );
  const slow = ask(async () => {
    await invalidate();
    return 'from before the change';
  });
  expect(await slow).toBe('from before the change');
  expect(await ask(async () => 'from after it')).toBe('from after it');
});

test('no stamp is ever repeated: its row cannot be deleted, and a reset of the demonstration raises it', async () => {
  const stamp = async () =>
    Number(
      (
        await sql<{ stamp: string }>('SELECT stamp FROM figure_stamps WHERE customer_id = $1 AND mode = $2', [
          seeded.customerId,
          mode,
        ])
      )[0]?.stamp,
    );
  for (const run of [
    testApp.platform.database.asSystem,
    (work: (tx: Transaction) => Promise<unknown>) =>
      testApp.platform.database.asCustomers([seeded.customerId], work),
  ])
    await expect(run((tx) => tx.query('DELETE FROM figure_stamps'))).rejects.toThrow(/permission denied/);
  const before = await stamp();
  expect(before).toBeGreaterThan(0);
  const rolledBack = testApp.platform.database.asSystem(async (tx) => {
    await demonstrationOverview.clear(tx, { companyIds: [seeded.customerId], userIds: [] });
    const { rows } = await tx.query<{ stamp: string }>(
      'SELECT stamp FROM figure_stamps WHERE customer_id = $1 AND mode = $2',
      [seeded.customerId, mode],
    );
    throw new Error(`raised to ${rows[0]?.stamp}`);
  });
  await expect(rolledBack).rejects.toThrow(`raised to ${before + 1}`);
});

test('names in it are at most ten minutes old', async () => {
  const first = await stats();
  await falsify();
  setClock('2026-11-20T12:11:00.000Z');
  try {
    expect((await stats()).shipments).toBeGreaterThan(first.shipments);
  } finally {
    setClock(testMoment);
  }
});

test('caches a customer’s five hundred responses used last', async () => {
  const { answers } = testApp.platform;
  const { customerId } = seeded;
  const answer = { stamp: '', readAt: now(), json: Buffer.from('{}') };
  for (let month = 0; month < 600; month += 1) {
    answers.keep(customerId, `month ${month}`, answer);
    answers.find(customerId, 'month 0');
  }
  expect(cached()).toBe(500);
  expect(answers.find(customerId, 'month 0')).toMatchObject(answer);
  expect(answers.find(customerId, 'month 100')).toBeUndefined();
  expect(answers.find(customerId, 'month 101')).toMatchObject(answer);
});

test('does not cache responses for filtered lanes or carriers', async () => {
  const before = cached();
  const filtered = await testApp.call(overview.overviewFigure, testApp.people.customer, {
    params: { a: mode, b: 'Spend' },
    query: { search: 'a' },
  });
  expect(filtered.status).toBe(200);
  const ofCarrier = await testApp.call(overview.overviewFigure, testApp.people.carrier, {
    params: { a: mode, b: 'Volume' },
    query: { customerId: seeded.customerId },
  });
  expect(ofCarrier.status).toBe(200);
  expect(cached()).toBe(before);
});

test('users of a company’s two user types do not share responses', async () => {
  const first = await stats();
  await falsify();
  const { body } = await testApp.call(overview.overviewStats, testApp.people.colleague, {
    params: { id: mode },
  });
  expect(body.shipments).toBeGreaterThan(first.shipments);
  expect(await stats()).toEqual(first);
});

test.each([
  ['awards by carrier', updateSavingsBridge],
  ['emissions', updateEmissions],
])('an award and the update of %s lock in the same order', async (_, keeper) => {
  const fact = { customerId: seeded.customerId, mode, volumesChanged: true };
  const { database } = testApp.platform;
  let reader: Promise<void> = Promise.resolve();
  await database.asSystem(async (award) => {
    await updateLaneSummaries.follow(award, [fact]);
    reader = database.asSystem((tx) => keeper.follow(tx, [fact]));
    // It waits for a lock held by the award; the award must not come to wait for it.
    await expect.poll(() => waitingForLocks(database), { timeout: 20_000 }).toHaveLength(1);
    await keeper.follow(award, [fact]);
  });
  await reader;
});

test('handlers of a transaction lock in one order, whichever of its events came first', async () => {
  const { customerId } = seeded;
  const { database } = testApp.platform;
  let closing: Promise<void> = Promise.resolve();
  await database.asSystem(async (ranking) => {
    await execute(
      ranking,
      `SELECT pg_advisory_xact_lock(hashtextextended('lane summaries ' || $1 || ' ' || $2, 0))`,
      [customerId, String(mode)],
    );
    closing = database.asSystem(async (tx) => {
      await announce(tx, 'contract.changed', `${customerId}:${mode}:1:others`, {
        customerId,
        mode,
        contractNo: 1,
        lanesChanged: false,
      });
      await announce(tx, 'lanes.paused', `${customerId}:${mode}`, {
        customerId,
        mode,
        volumesChanged: false,
        laneIds: [...seeded.laneIds],
      });
    });
    // It waits for the lane table's rows, and must not hold the stamp, which their writer takes next.
    await expect.poll(() => waitingForLocks(database), { timeout: 20_000 }).toHaveLength(1);
    await bumpFigureVersion(ranking, customerId, mode);
  });
  await closing;
});

test('all pages of a list share one cached response, and one lane’s risks and visualisers of other sizes are not cached', async () => {
  const { customer } = testApp.people;
  testApp.platform.answers.clear();
  const risks = (query: object) =>
    testApp.call(overview.overviewRisks, customer, { params: { id: mode }, query });
  await sql('DELETE FROM lane_risks WHERE customer_id = $1', [seeded.customerId]);
  await sql(
    `INSERT INTO lane_risks (customer_id, lane_id, mode, contract_no, flag, severity, reason)
     SELECT $1, lane_id, $2, 1, 'ghost', 3, 'because' FROM unnest($3::bigint[]) lane_id`,
    [seeded.customerId, mode, seeded.laneIds],
  );
  const all = (await risks({})).body;
  const pages = await Promise.all(
    [1, 2].map(async (page) => (await risks({ page: String(page), pageSize: '3' })).body),
  );
  expect(pages.map(({ lanesTotal, lanes }) => [lanesTotal, lanes])).toEqual([
    [4, all.lanes.slice(0, 3)],
    [4, all.lanes.slice(3)],
  ]);
  for (const laneId of seeded.laneIds) expect((await risks({ laneId })).body.lanes).toHaveLength(1);
  expect((await risks({ page: '40', pageSize: '7' })).body.lanes).toEqual([]);
  for (const top of ['2', '3', '500'])
    await testApp.call(overview.visualiser, customer, { params: { id: mode }, query: { top } });
  // Of the risks, and of the visualiser with 500 flows.
  expect(cached()).toBe(2);
});

test('a carrier no longer connected in the mode is not among the scorecards', async () => {
  const { customer, otherCarrier } = testApp.people;
  const carriers = async () => {
    const { body } = await testApp.call(overview.lanesReporting, customer, {
      params: { id: mode },
      query: {},
    });
    return body.kind === 'customer' ? body.scorecards.map(({ carrierId }) => carrierId) : [];
  };
  expect(await carriers()).toContain(otherCarrier.companyId);
  const connect = (only: typeof mode | typeof Mode.AirFreight) =>
    testApp.call(accounts.connectCarrier, customer, {
      params: { id: otherCarrier.companyId },
      body: { modes: [only] },
    });
  expect((await connect(Mode.AirFreight)).status).toBe(200);
  expect(await carriers()).not.toContain(otherCarrier.companyId);
  expect((await connect(mode)).status).toBe(200);
});

test('re-evaluates risks when their limits change, not with every property', async () => {
  const save = async (properties: Record<string, unknown>) => {
    const { status } = await testApp.call(settings.saveInstance, testApp.people.customer, {
      params: { id: mode },
      body: { properties: properties as never },
    });
    expect(status).toBe(200);
  };
  const waiting = async () =>
    (
      await testApp.platform.database.ownerPool.query<{ task: string }>(
        `SELECT t.identifier AS task FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
         WHERE t.identifier = 'assessRisks'`,
      )
    ).rows.length;
  await testApp.drainJobs();
  await save({ 'visibility.target': true, 'risk.leastMonths': 7 });
  const before = await waiting();
  await testApp.drainJobs();
  // The form sends all its values; unchanged ones have no effect.
  await save({ 'visibility.target': false, 'risk.leastMonths': 7 });
  expect([before, await waiting()]).toEqual([1, 0]);
});
