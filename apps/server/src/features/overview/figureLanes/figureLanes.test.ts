import { awards, overview, type QueryInputOf } from '@lanewright/contract';
import { Mode, sumCents } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, type SeededLanes, seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
let seeded: SeededLanes;
const mode = Mode.RoadFTL;
type Asked = QueryInputOf<typeof overview.listFigureLanes>;

beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier, otherCarrier } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, 40, { someWithoutBaseline: true });
  const cheap = await seedBids(testApp, seeded, carrier.companyId, 0.9, seeded.laneIds.slice(0, 30));
  const costly = await seedBids(testApp, seeded, otherCarrier.companyId, 0.97, seeded.laneIds.slice(5, 35));
  const wish = (bids: Map<string, string>, index: number, share: number, months: string[] = []) => {
    const laneId = seeded.laneIds[index] ?? '';
    return { laneId, bidId: bids.get(laneId) ?? '', share, months };
  };
  const { body } = await testApp.call(awards.acceptBids, customer, {
    body: [
      ...Array.from({ length: 10 }, (_, index) => wish(cheap, index, 100)),
      wish(cheap, 12, 33.33),
      wish(costly, 12, 41.7),
      wish(costly, 13, 55, ['2027-03', '2027-04', '2027-05']),
    ],
  });
  const own = body.awards.find(({ carrierId }) => carrierId === carrier.companyId);
  await testApp.call(awards.answerAward, carrier, {
    params: { id: own?.awardId ?? '' },
    body: { answer: 'accept' },
  });
});
afterAll(() => testApp.close());

const lanesOf = async (query: Asked, as = testApp.people.customer) =>
  (
    await testApp.call(overview.listFigureLanes, as, {
      query: { mode: String(mode), pageSize: '500', ...query },
    })
  ).body;
const statsNow = async () =>
  (await testApp.call(overview.overviewStats, testApp.people.customer, { params: { id: mode } })).body;
const cents = (amounts: readonly number[]) => sumCents(amounts).toFixed(2);

test.each([
  ['Spend', 'spend'],
  ['Awarded', 'awarded'],
  ['AwardedBaseline', 'awardedBaseline'],
  ['Savings', 'savings'],
  ['TotalBid', 'totalBid'],
] as const)('%s: its lanes add up to it, over all pages too', async (figure, stat) => {
  const stats = await statsNow();
  const { total, lanesTotal, lanes } = await lanesOf({ figure });
  expect(cents([total])).toBe(cents([stats[stat]]));
  expect(total).not.toBe(0);
  expect(cents(lanes.map(({ value }) => value))).toBe(cents([total]));
  expect(lanes).toHaveLength(lanesTotal);
  const amounts = lanes.map(({ value }) => Math.abs(value));
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  const second = await lanesOf({ figure, page: '2', pageSize: '3' });
  expect(second.lanes).toEqual(lanes.slice(3, 6));
  expect(second.total).toBe(total);
});

test('months add up to the total, and so do carriers and answers', async () => {
  const { byMonth, savings, awarded, spend } = await statsNow();
  const { carrier, otherCarrier } = testApp.people;
  for (const [figure, whole, key] of [
    ['Savings', savings, 'savings'],
    ['Awarded', awarded, 'awarded'],
    ['Spend', spend, 'baseline'],
  ] as const) {
    const totals: number[] = [];
    for (const row of byMonth) {
      const { total } = await lanesOf({ figure, month: row.month });
      expect(cents([total]), `${figure} of ${row.month}`).toBe(cents([row[key]]));
      totals.push(total);
    }
    expect(cents(totals)).toBe(cents([whole]));
  }
  const awardedTo = async ({ companyId }: { companyId: string }) =>
    (await lanesOf({ figure: 'Savings', awardedTo: companyId })).total;
  expect(cents([await awardedTo(carrier), await awardedTo(otherCarrier)])).toBe(cents([savings]));
  const answered = async (status: 'accepted' | 'pending') =>
    (await lanesOf({ figure: 'Awarded', status })).total;
  const accepted = await answered('accepted');
  expect(accepted).toBeGreaterThan(0);
  expect(cents([accepted, await answered('pending')])).toBe(cents([awarded]));
});

test('charges add up to what is awarded and to the best bids', async () => {
  const { awarded, totalBid } = await statsNow();
  expect(cents([(await lanesOf({ figure: 'Charge' })).total])).toBe(cents([awarded]));
  expect(cents([(await lanesOf({ figure: 'Charge', basis: 'bestBid' })).total])).toBe(cents([totalBid]));
});

test('the steps of a bridge lead from what was paid to what is awarded', async () => {
  const { body } = await testApp.call(overview.overviewBridge, testApp.people.customer, {
    params: { id: mode },
    query: {},
  });
  for (const { step, amountUsd } of body.steps) {
    const { total, lanes } = await lanesOf({ figure: `bridge.${step}` });
    expect(cents([total]), step).toBe(cents([amountUsd]));
    expect(cents(lanes.map(({ value }) => value)), step).toBe(cents([amountUsd]));
  }
});

test('adds up with filters, for one lane and for all modes', async () => {
  const whole = await lanesOf({ figure: 'Savings' });
  const [largest] = whole.lanes;
  const laneId = largest?.laneId ?? '';
  expect(await lanesOf({ figure: 'Savings', laneId })).toMatchObject({
    total: largest?.value,
    lanesTotal: 1,
  });
  const { body: ofAll } = await testApp.call(overview.listFigureLanes, testApp.people.customer, {
    query: { figure: 'Savings' },
  });
  expect(ofAll.total).toBe(whole.total);
  const filters = JSON.stringify([{ column: 'savings', min: largest?.value }]);
  expect(await lanesOf({ figure: 'Savings', filters })).toMatchObject({
    total: largest?.value,
    lanesTotal: 1,
  });
});

test('refuses invalid requests and shows no one else’s data', async () => {
  const refused = (query: Asked) =>
    testApp.call(overview.listFigureLanes, testApp.people.customer, {
      query: { mode: String(mode), ...query },
    });
  expect((await refused({ figure: 'Emission', month: '2027-01' })).body).toMatchObject({ field: 'month' });
  expect((await refused({ figure: 'Nothing' as 'Spend' })).status).toBe(400);
  expect((await refused({ figure: 'Spend', uploadId: '99999999' })).status).toBe(404);
  expect((await refused({ figure: 'Spend', filters: '[{"column":"nothing","min":1}]' })).status).toBe(422);
});
