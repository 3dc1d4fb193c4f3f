import { awards, contracts } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, type SeededLanes, seededMonths, seedLanes } from '../../../test/support/seedLanes.ts';
import type { Person } from '../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let lanes: SeededLanes;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  lanes = await seedLanes(testApp, customer.companyId, mode, 3, { state: 'Created' });
  await sql(
    `UPDATE lanes SET state = 'Started' WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])`,
    lanes.laneIds.slice(0, 2),
  );
  await seedBids(testApp, lanes, carrier.companyId, 0.9, lanes.laneIds.slice(0, 1));
});
afterAll(() => testApp.close());

const sql = async (text: string, laneIds: readonly string[]) =>
  testApp.platform.database.ownerPool.query(text, [testApp.people.customer.companyId, laneIds]);
const list = async (as: Person, query: object = {}) =>
  (await testApp.call(contracts.listContracts, as, { query: { mode, ...query } })).body;

test('a customer sees its contracts with their totals, a carrier its own lanes and awards only', async () => {
  const { customer, colleague, carrier, otherCarrier, owner } = testApp.people;
  const [laneId = ''] = lanes.laneIds;
  const offer = (await list(customer))[0];
  expect(offer).toMatchObject({
    mode,
    contractNo: 1,
    name: 'Contract 1',
    phase: 'Planned',
    isCurrent: true,
    firstMonth: null,
    lastMonth: null,
    months: 12,
    takesNewLanes: true,
    structureVersion: 1,
    fxFrozenOn: null,
    lanes: 3,
    awardedLanes: 0,
    awardedUsd: 0,
    savingsUsd: 0,
    lastAmendmentNo: 0,
  });
  expect(offer?.baselineUsd).toBeGreaterThan(0);
  const { rows } = await sql(
    'SELECT bid_id FROM bids WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])',
    [laneId],
  );
  const bidId = String((rows[0] as { bid_id: string }).bid_id);
  const awarded = await testApp.call(awards.acceptBids, customer, {
    body: [{ laneId, bidId, months: seededMonths, share: 100 }],
  });
  expect(awarded.status).toBe(200);
  const [own] = await list(customer);
  expect(own).toMatchObject({ awardedLanes: 1 });
  expect(own?.awardedUsd).toBeGreaterThan(0);
  expect(await list(colleague)).toEqual([own]);
  expect(await list(owner, { customerId: customer.companyId })).toEqual([own]);
  // Lane 3 is not started, so no carrier sees it.
  expect(await list(carrier)).toEqual([
    { ...own, lanes: 2, awardedLanes: 1, baselineUsd: null, savingsUsd: null },
  ]);
  expect(await list(otherCarrier)).toEqual([
    { ...own, lanes: 2, awardedLanes: 0, awardedUsd: 0, baselineUsd: null, savingsUsd: null },
  ]);
});

test('a carrier does not see a contract without a lane for it; no company sees those of another', async () => {
  const { customer, carrier, rivalCustomer } = testApp.people;
  await testApp.platform.database.ownerPool.query(
    `INSERT INTO contracts (customer_id, mode, contract_no, name, state, first_month, months, structure_version, is_current)
     VALUES ($1, ${mode}, 2, 'Next year', 'Planned', '2027-12-01', 6, 1, false)`,
    [customer.companyId],
  );
  expect((await list(customer)).map(({ contractNo }) => contractNo)).toEqual([2, 1]);
  expect((await list(customer))[0]).toMatchObject({
    name: 'Next year',
    phase: 'Planned',
    firstMonth: '2027-12',
    lastMonth: '2028-05',
    months: 6,
    lanes: 0,
    baselineUsd: 0,
  });
  expect((await list(carrier)).map(({ contractNo }) => contractNo)).toEqual([1]);
  await testApp.platform.database.ownerPool.query(
    `UPDATE contracts SET is_current = false WHERE customer_id = $1 AND mode = ${mode}`,
    [customer.companyId],
  );
  await testApp.platform.database.ownerPool.query(
    `UPDATE contracts SET is_current = true WHERE customer_id = $1 AND mode = ${mode} AND contract_no = 2`,
    [customer.companyId],
  );
  expect((await list(customer)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  // The one that its calls mean: otherwise it would learn of a contract that it does not see.
  expect((await list(carrier)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  const foreign = await testApp.call(contracts.listContracts, rivalCustomer, {
    query: { mode, customerId: customer.companyId },
  });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'customer_not_found' } });
});

test('the Owner sees each customer’s own amounts, one after the other', async () => {
  const { customer, rivalCustomer, owner } = testApp.people;
  await seedLanes(testApp, rivalCustomer.companyId, mode, 5, { state: 'Created' });
  const amountsFor = async (as: Person, query: object = {}) =>
    (await list(as, query)).map(({ lanes: count, baselineUsd, awardedUsd }) => [
      count,
      baselineUsd,
      awardedUsd,
    ]);
  const seen = [];
  for (const { companyId } of [customer, rivalCustomer, customer])
    seen.push(await amountsFor(owner, { customerId: companyId }));
  const [own, rivals] = [await amountsFor(customer), await amountsFor(rivalCustomer)];
  expect(rivals[0]?.[1]).toBeGreaterThan(0);
  expect(rivals).not.toEqual(own);
  expect(seen).toEqual([own, rivals, own]);
});
