import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Asked } from './rankAgain.ts';
import { rankChanged, rankWholeMode } from './rankWholeMode.ts';
import type { StandingNews } from './standingChanges.ts';

const mode = Mode.RoadFTL;
const count = 401;
const asked: Asked = { lanes: 'all', price: 'needed', historyChanged: false };
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const customerId = () => testApp.people.customer.companyId;
const sql = async <T extends object>(text: string) =>
  (await testApp.platform.database.bulkPool.query<T>(text)).rows;
const rank = (database: Database, factId: string) =>
  rankWholeMode(database, { customerId: customerId(), mode, factId }, asked, count);
const setTargets = (price: string) =>
  sql(`UPDATE lanes SET target_price = ${price} WHERE customer_id = ${customerId()}`);
const colours = () =>
  sql<{ colour: string; lanes: number }>(
    `SELECT colour, count(*)::integer AS lanes FROM lane_standings WHERE customer_id = ${customerId()} GROUP BY colour`,
  );
const told = async () =>
  (
    await sql<{ payload: { news: StandingNews[] } }>(
      `SELECT payload FROM outbox_facts WHERE fact = 'bids.ranked' ORDER BY outbox_fact_id`,
    )
  ).map(({ payload }) => payload.news.map(({ carrierId, lanes }) => ({ carrierId, lanes })));

/** The database of a process that ends before its third transaction commits: the first half, which begins last. */
const endingEarly = (): Database => {
  const { database } = testApp.platform;
  let begun = 0;
  return {
    ...database,
    asSystem: (work) =>
      ++begun === 3
        ? database.asSystem(async (tx) => {
            await work(tx);
            throw new Error('killed');
          })
        : database.asSystem(work),
  };
};

test('ranks a large mode in two parallel halves and sends the changes of both once', async () => {
  const lanes = await seedLanes(testApp, customerId(), mode, count);
  await seedBids(testApp, lanes, testApp.people.carrier.companyId, 0.9);
  await setTargets('1000');
  let transactions = 0;
  const { database } = testApp.platform;
  const counting: Database = {
    ...database,
    asSystem: (work) => {
      transactions++;
      return database.asSystem(work);
    },
  };
  await rank(counting, '1');
  expect(transactions).toBe(3);
  expect(await colours()).toEqual([{ colour: 'Green', lanes: count }]);
  const before = (await told()).length;
  await setTargets('0.01');
  await rank(database, '2');
  expect(await colours()).toEqual([{ colour: 'Red', lanes: count }]);
  const news = (await told()).slice(before);
  expect(news).toHaveLength(1);
  expect(news[0]).toContainEqual({ carrierId: null, lanes: count });
});

test('resumes a ranking interrupted between its halves and announces what the second half had found', async () => {
  const before = (await told()).length;
  await setTargets('1000');
  const { database } = testApp.platform;
  await expect(rank(endingEarly(), '3')).rejects.toThrow('killed');
  const half = (await colours()).find(({ colour }) => colour === 'Green')?.lanes ?? 0;
  expect(half).toBeGreaterThan(count / 3);
  expect(half).toBeLessThan(count);
  expect((await told()).length).toBe(before);
  await rank(database, '3');
  expect(await colours()).toEqual([{ colour: 'Green', lanes: count }]);
  const news = (await told()).slice(before);
  expect(news).toHaveLength(1);
  expect(news[0]).toContainEqual({ carrierId: null, lanes: count });
  expect(await sql('SELECT FROM pending_ranking_notifications')).toEqual([]);
});

/** As after bids were held or released, whose prices stay. */
const askForRanking = () => sql(`UPDATE bids SET needs_ranking = true WHERE customer_id = ${customerId()}`);
const waiting = async () =>
  (
    await sql<{ bids: number }>(
      `SELECT count(*)::integer AS bids FROM bids WHERE customer_id = ${customerId()} AND needs_ranking`,
    )
  )[0]?.bids;
/** Lanes whose row of the lane table has a colour. */
const shown = () =>
  sql<{ colour: string; lanes: number }>(
    `SELECT colour, count(*)::integer AS lanes FROM lane_summaries WHERE customer_id = ${customerId()} GROUP BY colour`,
  );

test('ranks very many changed bids in two parallel halves and sends their changes once', async () => {
  await setTargets('0.01');
  await askForRanking();
  const before = (await told()).length;
  await rankChanged(testApp.platform.database, { customerId: customerId(), mode, factId: '5' }, count);
  expect(await waiting()).toBe(0);
  expect(await colours()).toEqual([{ colour: 'Red', lanes: count }]);
  expect(await shown()).toEqual([{ colour: 'Red', lanes: count }]);
  const news = (await told()).slice(before);
  expect(news).toHaveLength(1);
  expect(news[0]).toContainEqual({ carrierId: null, lanes: count });
});

test('changed bids of a half that did not commit are ranked by the next run, which announces both', async () => {
  await setTargets('1000');
  await askForRanking();
  const before = (await told()).length;
  const { database } = testApp.platform;
  const payload = { customerId: customerId(), mode, factId: '6' };
  await expect(rankChanged(endingEarly(), payload, count)).rejects.toThrow('killed');
  const left = (await waiting()) ?? 0;
  expect(left).toBeGreaterThan(count / 3);
  expect(left).toBeLessThan(count);
  expect((await told()).length).toBe(before);
  expect((await shown()).find(({ colour }) => colour === 'Green')?.lanes).toBe(count - left);
  await rankChanged(database, payload, count);
  expect(await waiting()).toBe(0);
  expect(await shown()).toEqual([{ colour: 'Green', lanes: count }]);
  const news = (await told()).slice(before);
  expect(news).toHaveLength(1);
  expect(news[0]).toContainEqual({ carrierId: null, lanes: count });
  expect(await sql('SELECT FROM pending_ranking_notifications')).toEqual([]);
});

test('after a history change both halves recalculate the volumes that bids are priced over', async () => {
  const volumes = () =>
    sql(`SELECT lane_id, volume FROM rated_lanes WHERE customer_id = ${customerId()} ORDER BY lane_id`);
  const before = await volumes();
  expect(before).toHaveLength(count);
  await sql(`UPDATE rated_lanes SET volume = volume + 1 WHERE customer_id = ${customerId()}`);
  const payload = { customerId: customerId(), mode, factId: '4' };
  await rankWholeMode(testApp.platform.database, payload, { ...asked, historyChanged: true }, count);
  expect(await volumes()).toEqual(before);
});

test('after a history change no volumes are recalculated in a mode without bids', async () => {
  const payload = { customerId: customerId(), mode: Mode.RoadDrayage, factId: '7' };
  const volumes = () => sql(`SELECT FROM rated_lanes WHERE mode = ${Mode.RoadDrayage}`);
  const lanes = await seedLanes(testApp, customerId(), Mode.RoadDrayage, 3);
  const changed = { ...asked, historyChanged: true };
  await rankWholeMode(testApp.platform.database, payload, changed);
  expect(await volumes()).toEqual([]);
  await seedBids(testApp, lanes, testApp.people.carrier.companyId, 0.9);
  await rankWholeMode(testApp.platform.database, payload, changed);
  expect(await volumes()).toHaveLength(3);
});
