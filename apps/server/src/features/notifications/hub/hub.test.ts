import { awards, bids, lanes as lanesCalls, notifications, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startListening,
  connectClient,
  type Process,
  transports,
  type HubClient,
} from '../../../../test/support/liveServer.ts';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import { seedBids, type SeededLanes, seedLanes } from '../../../../test/support/seedLanes.ts';
import { seedPerson } from '../../../../test/support/seedPerson.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { notifyBidUploaded } from '../notifyBidUploaded.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let server: Process;
let lanes: SeededLanes;
let clients: HubClient[] = [];

beforeAll(async () => {
  testApp = await startTestApp();
  server = await startListening(testApp);
  lanes = await seedLanes(testApp, testApp.people.customer.companyId, mode, 3);
});
afterAll(async () => {
  await Promise.all(clients.map(({ connection }) => connection.stop()));
  await testApp.close();
});

async function connect(
  as: TestApp['people']['customer'],
  transport?: keyof typeof transports,
): Promise<HubClient> {
  const opened = await connectClient(server, as.token, transport);
  clients.push(opened);
  return opened;
}

let facts = 0;
const bidFact = (more: object = {}) => ({
  customerId: lanes.customerId,
  subject: 'test',
  factId: String(7_000_000 + (facts += 1)),
  mode,
  carrierId: testApp.people.carrier.companyId,
  lanes: 2,
  firstLaneId: lanes.laneIds[0],
  ...more,
});

/** Long enough for pending messages to arrive. */
const awhile = () => new Promise((resolve) => setTimeout(resolve, 300));

describe.each(Object.keys(transports) as (keyof typeof transports)[])('by %s', (transport) => {
  test('answers RequestNotifications with the newest, like GET /notifications', async () => {
    const { customer } = testApp.people;
    await notifyBidUploaded.run(testApp.platform, bidFact());
    await notifyBidUploaded.run(testApp.platform, bidFact({ lanes: 5 }));
    const opened = await connect(customer, transport);
    await opened.connection.send('RequestNotifications', 10);
    await expect.poll(() => opened.lists.length).toBe(1);
    const { body } = await testApp.call(notifications.listNotifications, customer);
    expect(opened.lists[0]).toEqual(body.slice(0, 10));
    // Invoking also sends the list before it completes; a limit of 1 returns the newest of two.
    await opened.connection.invoke('RequestNotifications', 1);
    expect(opened.lists[1]).toEqual(body.slice(0, 1));
    for (const bad of [0, 101, 1.5, -1, '10', null, { n: 10 }])
      await expect(opened.connection.invoke('RequestNotifications', bad)).rejects.toThrow(/Request 1 to 100/);
    await expect(opened.connection.invoke('RequestNotifications')).rejects.toThrow(/Request 1 to 100/);
    expect(opened.lists).toHaveLength(2);
  });

  test('pushes a notification once, after commit, even if its job runs twice', async () => {
    const { customer, colleague, carrier } = testApp.people;
    const [buyer, other, bidder] = [
      await connect(customer, transport),
      await connect(colleague, transport),
      await connect(carrier, transport),
    ];
    const fact = bidFact({ lanes: 12 });
    await notifyBidUploaded.run(testApp.platform, fact);
    await expect.poll(() => buyer.notified.length).toBe(1);
    await notifyBidUploaded.run(testApp.platform, fact);
    await awhile();
    expect(buyer.notified).toEqual([
      expect.objectContaining({
        type: 500,
        description: 'Bid uploaded by Albatross Lines for 12 lanes',
        laneId: lanes.laneIds[0],
        mode,
        role: 1,
        readAt: null,
      }),
    ]);
    const { body } = await testApp.call(notifications.listNotifications, customer);
    expect(body[0]).toEqual(buyer.notified[0]);
    expect([other.notified, bidder.notified]).toEqual([[], []]);
  });
});

test('pushes nothing of a transaction that is rolled back', async () => {
  const opened = await connect(testApp.people.customer);
  const takenBack = new Error('taken back');
  const failing = {
    ...testApp.platform,
    database: {
      ...testApp.platform.database,
      asSystem: <T>(work: (tx: never) => Promise<T>) =>
        testApp.platform.database.asSystem(async (tx) => {
          await work(tx as never);
          throw takenBack;
        }) as Promise<T>,
    },
  };
  await expect(notifyBidUploaded.run(failing as never, bidFact())).rejects.toBe(takenBack);
  await awhile();
  expect(opened.notified).toEqual([]);
});

test('reading a notification refreshes the user’s other clients, and stale lists are announced to the users concerned', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const [buyer, bidder, rival] = [
    await connect(customer),
    await connect(carrier),
    await connect(otherCarrier),
  ];
  await testApp.call(notifications.markRead, customer, { body: { all: true } });
  await expect
    .poll(() => buyer.changed)
    .toEqual([{ lists: ['notifications'], customerId: null, mode: null }]);
  const bids = await seedBids(testApp, lanes, carrier.companyId, 0.9);
  const [laneId = ''] = lanes.laneIds;
  buyer.changed.length = 0;
  await testApp.call(awards.acceptBids, customer, { body: [{ laneId, bidId: bids.get(laneId) ?? '' }] });
  await expect.poll(() => buyer.changed.length).toBeGreaterThan(0);
  await expect.poll(() => bidder.changed.length).toBeGreaterThan(0);
  expect(buyer.changed[0]).toMatchObject({
    lists: expect.arrayContaining(['awards', 'lanes']),
    customerId: lanes.customerId,
    mode,
    laneIds: [laneId],
  });
  expect(bidder.changed).toEqual([
    { lists: expect.arrayContaining(['awards', 'lanes']), customerId: lanes.customerId, mode },
  ]);
  await awhile();
  expect(rival.changed).toEqual([]);
});

test('a data customer’s user hears of the company’s uploads and of nothing else', async () => {
  const { customer } = testApp.people;
  // In the same company as the customer, so that any event of that company could reach it.
  const cleanser = await seedPerson(testApp, customer.companyId, 'CleanserCustomer', 'Cleo');
  const [buyer, opened] = [await connect(customer), await connect(cleanser)];
  await opened.connection.send('RequestNotifications', 10);
  await expect.poll(() => opened.lists).toEqual([[]]);
  await testApp.call(notifications.markRead, customer, { body: { all: true } });
  await notifyBidUploaded.run(testApp.platform, bidFact());
  await testApp.upload(uploads.receiveShipments, cleanser, {
    params: { id: mode },
    fileName: 'places.csv',
    file: Buffer.from('Origin City,Origin State\nDallas,TX\n'),
  });
  await expect.poll(() => buyer.notified.length).toBe(1);
  await expect
    .poll(() => opened.changed)
    .toEqual([{ lists: ['uploads'], customerId: customer.companyId, mode }]);
  await testApp.call(lanesCalls.pauseLanes, customer, { body: { laneIds: lanes.laneIds.slice(2) } });
  await expect.poll(() => buyer.changed.some(({ lists }) => lists.includes('lanes'))).toBe(true);
  await awhile();
  expect([opened.notified, opened.changed.length]).toEqual([[], 1]);
});

test('a carrier’s messages are the same whether or not a rival acts', async () => {
  const { customer, carrier, otherCarrier: rival } = testApp.people;
  const [lane] = await makeLanes(testApp.platform, customer.companyId, mode, 1, 1);
  const laneId = lane?.laneId ?? '';
  const opened = await connect(carrier);
  const offer = (as: TestApp['people']['carrier'], rate: number) =>
    testApp.call(bids.saveBids, as, {
      body: { mode, structureVersion: 1, bids: [{ laneId, rates: [{ chargeNo: 1, rate }] }] },
    });
  /** The lists that became stale in the carrier's client, each once: messages that arrive together are merged. */
  const seenAfter = async (...acts: (() => Promise<unknown>)[]) => {
    for (const act of acts) {
      await act();
      await testApp.drainJobs();
    }
    await awhile();
    return [...new Set(opened.changed.splice(0).flatMap(({ lists }) => lists))].toSorted();
  };
  const alone = await seenAfter(() => offer(carrier, 2));
  expect(alone).toEqual(['bids', 'lanes', 'uploads']);
  const withdraw = () => testApp.call(awards.resetLane, rival, { params: { id: laneId }, query: {} });
  const award = async () => {
    const offers = (await testApp.call(bids.listLaneBids, customer, { params: { laneId } })).body;
    const own = offers.find(({ carrierId }) => carrierId === rival.companyId);
    const placed = await testApp.call(awards.acceptBids, customer, {
      body: [{ laneId, bidId: own?.bidId ?? '', months: [], share: 100 }],
    });
    expect(placed.status).toBe(200);
  };
  const decline = async () => {
    const [own] = (await testApp.call(awards.listAwards, rival, { query: { mode } })).body;
    const params = { id: own?.awardId ?? '' };
    const answered = await testApp.call(awards.answerAward, rival, { params, body: { answer: 'decline' } });
    expect(answered.status).toBe(200);
  };
  const ofRival = [() => offer(rival, 1.5), withdraw, () => offer(rival, 1.9), award, decline];
  expect(await seenAfter(...ofRival)).toEqual([]);
  expect(await seenAfter(() => Promise.all([offer(carrier, 2.1), offer(rival, 1.7)]))).toEqual(alone);
});

test('measures the number of connections', async () => {
  const before = testApp.platform.metrics.registry.getSingleMetric('live_connections');
  expect(before).toBeDefined();
  const text = await testApp.platform.metrics.registry.metrics();
  expect(text).toMatch(/live_connections\{transport="WebSockets"\} [1-9]/);
  expect(text).toMatch(/live_connections\{transport="LongPolling"\} [1-9]/);
  expect(text).toContain('live_listening 1');
  expect(text).toMatch(/live_sent_total [1-9]/);
});
