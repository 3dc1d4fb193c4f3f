import { contracts } from '@lanewright/contract';
import { Decimal, Mode } from '@lanewright/freight';
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

const mode = Mode.RoadFTL;
const histories = 3;
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

const ask = (no: number, since: number, query: object = {}, as = testApp.people.customer) =>
  testApp.call(contracts.readPriceMoves, as, { params: { id: mode, no }, query: { since, ...query } });
type Moves = Awaited<ReturnType<typeof ask>>['body'];

async function allPages(no: number, since: number, pageSize: number): Promise<Moves> {
  const { body: first, status } = await ask(no, since, { pageSize });
  expect(status, JSON.stringify(first)).toBe(200);
  const listed = [...first.lanes];
  for (let page = 2; listed.length < first.totals.lanes; page += 1) {
    const { body } = await ask(no, since, { pageSize, page });
    expect(body.totals).toEqual(first.totals);
    expect(body.lanes.length).toBeGreaterThan(0);
    listed.push(...body.lanes);
  }
  return { ...first, lanes: listed };
}

/** Awarded cost and volume of one lane of a drawn world. */
function awardedOf({ awards }: DrawnWorld, contractNo: number, history: number) {
  const own = awards.filter(
    (award) => award.contractNo === contractNo && award.history === history && award.status !== 'Declined',
  );
  const months = own.flatMap(({ share, months: of }) => of.map((month) => ({ share, ...month })));
  const sum = (values: readonly Decimal[]) => values.reduce((one, other) => one.plus(other), new Decimal(0));
  return {
    isAwarded: own.length > 0,
    usd: sum(months.map(({ cents }) => new Decimal(cents).div(100))),
    volume: sum(months.map(({ volume, share }) => new Decimal(volume).times(share).div(100))),
  };
}

/** The same a second time, from the drawn world alone; without clauses, so that constant fuel changes nothing. */
function expected(world: DrawnWorld, no: number, since: number): Moves {
  const zero = new Decimal(0);
  const sums = { priceUsd: zero, newUsd: zero, goneUsd: zero };
  const counts = { newLanes: 0, goneLanes: 0 };
  const listed: Moves['lanes'] = [];
  const perUnit = (usd: Decimal, volume: Decimal) =>
    volume.isZero() ? null : usd.div(volume).toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toNumber();
  for (let history = 0; history < histories; history += 1) {
    const now = awardedOf(world, no, history);
    const then = awardedOf(world, since, history);
    if (now.isAwarded && !then.isAwarded) {
      counts.newLanes += 1;
      sums.newUsd = sums.newUsd.plus(now.usd);
    }
    if (!now.isAwarded && then.isAwarded) {
      counts.goneLanes += 1;
      sums.goneUsd = sums.goneUsd.minus(then.usd);
    }
    if (!now.isAwarded || !then.isAwarded) continue;
    const repriced = then.volume.isZero()
      ? then.usd
      : then.usd.times(now.volume).div(then.volume).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
    const moved = now.usd.minus(repriced);
    sums.priceUsd = sums.priceUsd.plus(moved);
    const [costThen, costNow] = [perUnit(then.usd, then.volume), perUnit(now.usd, now.volume)];
    listed.push({
      laneId: lanes.get(no)?.[history] ?? '',
      sinceLaneId: lanes.get(since)?.[history] ?? '',
      origin: `lane from ${history + 1}`,
      destination: `City ${history + 1}`,
      equipment: history % 2 === 0 ? 'Reefer' : 'Van',
      volume: now.volume.toNumber(),
      unitCostThen: costThen,
      unitCostNow: costNow,
      unitCostThenConstantFuel: costThen,
      unitCostNowConstantFuel: costNow,
      priceUsd: moved.toNumber(),
    });
  }
  listed.sort((a, b) => b.priceUsd - a.priceUsd || (BigInt(a.laneId) < BigInt(b.laneId) ? -1 : 1));
  return {
    contractNo: no,
    since,
    totals: {
      lanes: listed.length,
      ...counts,
      priceUsd: sums.priceUsd.toNumber(),
      newUsd: sums.newUsd.toNumber(),
      goneUsd: sums.goneUsd.toNumber(),
      totalUsd: sums.priceUsd.plus(sums.newUsd).plus(sums.goneUsd).toNumber(),
    },
    lanes: listed,
  };
}

test('price moves are those of a second computation, and their parts add up to the total to the cent', async () => {
  let found = 0;
  const pair = fc.constantFrom([2, 1] as const, [3, 1] as const, [3, 2] as const, [1, 3] as const);
  await fc.assert(
    fc.asyncProperty(
      drawAwards(histories),
      pair,
      fc.integer({ min: 1, max: 5 }),
      async (world, [no, since], pageSize) => {
        await storeDrawnWorld(testApp, seeded, lanes, world);
        const answer = await allPages(no, since, pageSize);
        expect(answer).toEqual(expected(world, no, since));
        const { priceUsd, newUsd, goneUsd, totalUsd } = answer.totals;
        expect(new Decimal(priceUsd).plus(newUsd).plus(goneUsd).toNumber()).toBe(totalUsd);
        expect(answer.lanes.reduce((sum, lane) => sum.plus(lane.priceUsd), new Decimal(0)).toNumber()).toBe(
          priceUsd,
        );
        found += answer.lanes.length;
      },
    ),
    { numRuns: drawnCases(15, 60), seed: 652 },
  );
  expect(found).toBeGreaterThan(drawnCases(5, 20));
});

test('the total is the awarded cost of today less that of before at today’s volume', async () => {
  await storeDrawnWorld(testApp, seeded, lanes, {
    contracts: [],
    left: [],
    awards: [
      {
        history: 0,
        contractNo: 1,
        carrier: 0,
        share: 100,
        status: 'Accepted',
        months: [cost('2026-12', 1000, 100)],
      },
      {
        history: 0,
        contractNo: 2,
        carrier: 1,
        share: 50,
        status: 'Accepted',
        months: [cost('2027-12', 600, 100)],
      },
      {
        history: 1,
        contractNo: 1,
        carrier: 0,
        share: 100,
        status: 'Accepted',
        months: [cost('2026-12', 70, 7)],
      },
      {
        history: 2,
        contractNo: 2,
        carrier: 0,
        share: 100,
        status: 'Pending',
        months: [cost('2027-12', 90, 9)],
      },
    ],
  });
  const { body } = await ask(2, 1);
  // 1000 for 100 units became 600 for 50 of them.
  expect(body.totals).toEqual({
    lanes: 1,
    newLanes: 1,
    goneLanes: 1,
    priceUsd: 100,
    newUsd: 90,
    goneUsd: -70,
    totalUsd: 120,
  });
  expect(body.lanes).toMatchObject([{ unitCostThen: 10, unitCostNow: 12, volume: 50, priceUsd: 100 }]);
});
const cost = (month: string, usd: number, volume: number) => ({ month, cents: usd * 100, volume });

test('a contract is compared with another one that exists, by those who see figures', async () => {
  const { customer, carrier, owner } = testApp.people;
  await storeDrawnWorld(testApp, seeded, lanes, { contracts: [], awards: [], left: [] });
  const none = { lanes: 0, newLanes: 0, goneLanes: 0, priceUsd: 0, newUsd: 0, goneUsd: 0, totalUsd: 0 };
  expect(await ask(2, 1)).toMatchObject({ status: 200, body: { totals: none, lanes: [] } });
  expect(await ask(2, 2)).toMatchObject({ status: 422, body: { code: 'same_contract' } });
  expect(await ask(2, 9)).toMatchObject({ status: 404, body: { code: 'contract_not_found' } });
  expect(await ask(9, 1)).toMatchObject({ status: 404, body: { code: 'contract_not_found' } });
  expect(await ask(9, 9)).toMatchObject({ status: 404, body: { code: 'contract_not_found' } });
  expect((await ask(2, 0)).status).toBe(400);
  expect((await ask(2, 1, {}, carrier)).status).toBe(403);
  expect((await ask(2, 1, {}, owner)).status).toBe(403);
  expect((await ask(2, 1, { pageSize: 501 }, customer)).status).toBe(400);
});
