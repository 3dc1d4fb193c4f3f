import { contracts } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let lanes: SeededLanes;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  lanes = await seedLanes(testApp, customer.companyId, mode, 3, { state: 'Created' });
  await seedBids(testApp, lanes, carrier.companyId, 0.9, lanes.laneIds.slice(0, 1));
  await testApp.drainJobs();
  await testApp.call(contracts.planContract, customer, {
    body: {
      mode,
      name: 'Next',
      firstMonth: '2027-12',
      from: 1,
      lanes: { laneIds: lanes.laneIds.slice(0, 2) },
    },
  });
  await testApp.drainJobs();
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string) =>
  (await testApp.platform.database.ownerPool.query<T>(text, [testApp.people.customer.companyId])).rows;
const change = (no: number, body: object, as = testApp.people.customer) =>
  testApp.call(contracts.changeContractLanes, as, { params: { id: mode, no }, body });
const lanesOf = async (no: number) =>
  (
    await sql<{ lane_id: string }>(
      `SELECT lane_id FROM lanes WHERE customer_id = $1 AND contract_no = ${no} ORDER BY history_id`,
    )
  ).map((lane) => lane.lane_id);
const totalsOf = async (no: number) => {
  const { body } = await testApp.call(contracts.listContracts, testApp.people.customer, { query: { mode } });
  const found = body.find(({ contractNo }) => contractNo === no);
  const [months] = await sql<{ lanes: number; usd: string }>(
    `SELECT max(lanes)::integer AS lanes, coalesce(sum(usd), 0) AS usd
     FROM (SELECT sum(lanes) AS lanes, sum(baseline_usd) AS usd FROM mode_months WHERE customer_id = $1 AND contract_no = ${no} GROUP BY month) m`,
  );
  return { lanes: found?.lanes, baselineUsd: found?.baselineUsd, months };
};

test('lanes are added and left out, and the figures of the contract follow', async () => {
  const first = await totalsOf(1);
  const [, second = ''] = await lanesOf(2);
  const third = lanes.laneIds[2] ?? '';
  expect((await change(2, { add: [third], leaveOut: [second] })).body).toEqual({
    added: 1,
    leftOut: 1,
    lanes: 2,
  });
  await testApp.drainJobs();
  const { lanes: count, baselineUsd, months } = await totalsOf(2);
  expect(count).toBe(2);
  expect(months?.lanes).toBe(2);
  expect(Number(months?.usd)).toBe(baselineUsd);
  expect(await sql(`SELECT FROM lane_summaries WHERE customer_id = $1 AND lane_id = ${second}`)).toEqual([]);
  expect(await totalsOf(1)).toEqual(first);
  // Adding a lane that the contract has changes nothing.
  expect((await change(2, { add: [third] })).body).toEqual({ added: 0, leftOut: 0, lanes: 2 });
});

test('refuses to leave out a lane with a bid, lanes of another contract, and lanes of others', async () => {
  const [withBid = ''] = lanes.laneIds;
  const [own = ''] = await lanesOf(2);
  const { rivalCustomer, carrier, colleague } = testApp.people;
  const inUse = await change(1, { leaveOut: [withBid] });
  expect(inUse).toMatchObject({ status: 409, body: { code: 'lane_in_use' } });
  expect(inUse.body).toMatchObject({
    title: expect.stringMatching(/ – City 1 has 1 bid\. Pause it instead$/) as string,
  });
  const refusals = [
    [await change(2, { leaveOut: [withBid] }), 404, 'lane_not_found'],
    [await change(1, { leaveOut: [own] }), 404, 'lane_not_found'],
    [await change(1, { add: [own] }, rivalCustomer), 404, 'lane_not_found'],
    [await change(9, { add: [own] }), 404, 'contract_not_found'],
    [await change(1, {}, carrier), 403, 'wrong_user_type'],
    [await change(1, {}, colleague), 403, 'wrong_user_type'],
  ] as const;
  for (const [{ status, body }, wanted, code] of refusals)
    expect({ status, ...body }).toMatchObject({ status: wanted, code });
});
