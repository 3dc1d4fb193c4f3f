import { contracts } from '@lanewright/contract';
import { addMonths, Decimal, Mode } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnCases } from '../../../../../tools/lib/drawnCases.ts';
import {
  type DrawnLanes,
  drawAwards,
  drawnLanes,
  type DrawnWorld,
  storeDrawnWorld,
} from '../../../test/support/drawAwards.ts';
import { insertCopiedContract } from '../../../test/support/insertSecondContract.ts';
import { type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { now } from '../../platform/clock.ts';

const mode = Mode.RoadFTL;
const histories = 4;
let testApp: TestApp;
let seeded: SeededLanes;
let lanes: DrawnLanes;
beforeAll(async () => {
  testApp = await startTestApp();
  seeded = await seedLanes(testApp, testApp.people.customer.companyId, mode, histories);
  const client = await testApp.platform.database.ownerPool.connect();
  await insertCopiedContract(client, 2, ['lanes', 'lane_forecasts']);
  await insertCopiedContract(client, 3, ['lanes', 'lane_forecasts']);
  client.release();
  lanes = await drawnLanes(testApp, seeded);
});
afterAll(() => testApp.close());

const ask = (query: object = {}, as = testApp.people.customer) =>
  testApp.call(contracts.listExpiringLanes, as, { query: { mode, ...query } });
type Expiring = Awaited<ReturnType<typeof ask>>['body'];

/** Every page, put together. */
async function allPages(days: number, pageSize: number): Promise<Expiring> {
  const first = (await ask({ days, pageSize, toPlan: true })).body;
  const listed = [...first.lanes];
  for (let page = 2; listed.length < first.totals.lanes; page += 1) {
    const { body, status } = await ask({ days, pageSize, page });
    expect([status, body.totals]).toEqual([200, first.totals]);
    expect(body.lanes.length).toBeGreaterThan(0);
    listed.push(...body.lanes);
  }
  return { ...first, lanes: listed };
}

/** The same a second time, from the drawn world alone. */
function expected({ contracts: drawn, awards, left }: DrawnWorld, days: number): Expiring {
  const carriers = [testApp.people.carrier, testApp.people.otherCarrier];
  const lastMoment = Date.parse(now().toISOString().slice(0, 10)) + days * 86_400_000;
  const today = Date.parse(now().toISOString().slice(0, 10));
  const endOf = (month: string) => Date.parse(`${addMonths(month, 1)}-01`) - 86_400_000;
  const counted = awards.filter(
    ({ status, contractNo, history }) =>
      status !== 'Declined' && !(contractNo === 3 && left.includes(history)),
  );
  const listed: Expiring['lanes'] = [];
  for (const { contractNo } of drawn)
    for (let history = 0; history < histories; history += 1) {
      const own = counted.filter((award) => award.contractNo === contractNo && award.history === history);
      const months = [...new Set(own.flatMap((award) => award.months.map(({ month }) => month)))].toSorted();
      const lastMonth = months.at(-1);
      if (lastMonth === undefined || endOf(lastMonth) < today || endOf(lastMonth) > lastMoment) continue;
      const after = awards
        .filter((award) => award.history === history && award.contractNo !== contractNo)
        .filter(({ status }) => status !== 'Declined')
        .filter((award) => award.months.some(({ month }) => month === addMonths(lastMonth, 1)))
        .reduce((sum, { share }) => sum.plus(share), new Decimal(0));
      if (after.gte(100)) continue;
      const cents = own.flatMap((award) => award.months.map((month) => month.cents));
      const shares = carriers.map(({ companyId }, at) => ({
        carrierId: companyId,
        name: '',
        share: own
          .filter((award) => award.carrier === at && award.months.some(({ month }) => month === lastMonth))
          .reduce((sum, { share }) => sum.plus(share), new Decimal(0))
          .toNumber(),
      }));
      const next = drawn
        .filter((one) => one.contractNo > contractNo && (one.state === 'Planned' || one.state === 'Open'))
        .filter((one) => addMonths(one.firstMonth, one.months - 1) > lastMonth)
        .filter((one) => !(one.contractNo === 3 && left.includes(history)))
        .at(-1);
      listed.push({
        laneId: lanes.get(contractNo)?.[history] ?? '',
        contractNo,
        contractName: `Contract ${contractNo}`,
        origin: `lane from ${history + 1}`,
        destination: `City ${history + 1}`,
        equipment: history % 2 === 0 ? 'Reefer' : 'Van',
        carriers: shares.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share),
        lastMonth,
        yearlyUsd: cents
          .reduce((sum, cent) => sum.plus(cent), new Decimal(0))
          .times(12)
          .div(months.length)
          .div(100)
          .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
          .toNumber(),
        successor:
          next === undefined
            ? null
            : {
                laneId: lanes.get(next.contractNo)?.[history] ?? '',
                contractNo: next.contractNo,
                state: 'Started',
              },
      });
    }
  listed.sort(
    (a, b) =>
      a.lastMonth.localeCompare(b.lastMonth) ||
      b.yearlyUsd - a.yearlyUsd ||
      (BigInt(a.laneId) < BigInt(b.laneId) ? -1 : 1),
  );
  const toPlan = listed.filter(({ successor }) => successor === null).map(({ laneId }) => laneId);
  return {
    totals: {
      lanes: listed.length,
      yearlyUsd: listed.reduce((sum, lane) => sum.plus(lane.yearlyUsd), new Decimal(0)).toNumber(),
      withoutSuccessor: toPlan.length,
    },
    toPlan,
    lanes: listed,
  };
}
/** Names of carriers are compared by ID; equal shares have no order of their own. */
const plain = (body: Expiring): Expiring => ({
  ...body,
  lanes: body.lanes.map((lane) => ({
    ...lane,
    carriers: lane.carriers
      .map((carrier) => ({ ...carrier, name: '' }))
      .toSorted((a, b) => b.share - a.share || a.carrierId.localeCompare(b.carrierId)),
  })),
});

test('lanes whose awards end soon are those of a second computation, to the cent and on every page', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      drawAwards(histories),
      fc.integer({ min: 1, max: 366 }),
      fc.integer({ min: 1, max: 5 }),
      async (world, days, pageSize) => {
        await storeDrawnWorld(testApp, seeded, lanes, world);
        const answer = await allPages(days, pageSize);
        expect(plain(answer)).toEqual(plain(expected(world, days)));
        found += answer.lanes.length;
      },
    ),
    { numRuns: drawnCases(10, 40), seed: 1910 },
  );
  expect(found).toBeGreaterThan(drawnCases(5, 20));
});

test('nothing expires without awards, and within days in which no month ends', async () => {
  await storeDrawnWorld(testApp, seeded, lanes, { contracts: [], awards: [], left: [] });
  const empty = { totals: { lanes: 0, yearlyUsd: 0, withoutSuccessor: 0 }, lanes: [] };
  expect((await ask()).body).toEqual(empty);
  expect((await ask({ days: 1, toPlan: true })).body).toEqual({ ...empty, toPlan: [] });
  expect((await ask({ days: 0 })).status).toBe(400);
  expect((await ask({ days: 367 })).status).toBe(400);
});

test('carriers and the Owner are refused', async () => {
  const { carrier, owner } = testApp.people;
  expect((await ask({}, carrier)).status).toBe(403);
  expect((await ask({}, owner)).status).toBe(403);
});
