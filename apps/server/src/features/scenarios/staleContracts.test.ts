import { awards, scenarios } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSecondContract } from '../../../test/support/insertSecondContract.ts';
import { seedBids, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
/** More lanes than an event names. */
const manyLanes = 2_001;
let testApp: TestApp;
/** A scenario of each contract, of one of its lanes. */
let first: string;
let second: string;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  const seeded = await seedLanes(testApp, customer.companyId, mode, manyLanes);
  await seedBids(testApp, seeded, carrier.companyId, 0.9);
  const client = await testApp.platform.database.ownerPool.connect();
  await insertSecondContract(client);
  await client.query(`UPDATE contracts SET first_month = '2027-12-01' WHERE contract_no = 2`);
  await client.query('ANALYZE');
  client.release();
  first = await solved(1);
  second = await solved(2);
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[]) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;

async function solved(contractNo: number): Promise<string> {
  const { customer } = testApp.people;
  const [lane] = await sql<{ lane_id: string }>(
    'SELECT min(lane_id) AS lane_id FROM lanes WHERE customer_id = $1 AND contract_no = $2',
    [customer.companyId, contractNo],
  );
  const { body: made } = await testApp.call(scenarios.createScenario, customer, {
    body: { name: 'One lane', mode, contractNo, rules: [], laneIds: [lane?.lane_id ?? ''] },
  });
  await testApp.call(scenarios.solveScenario, customer, { params: { id: made.scenarioId } });
  await testApp.drainJobs();
  return made.scenarioId;
}

const staleOf = async (id: string) => {
  const { body } = await testApp.call(scenarios.getScenario, testApp.people.customer, { params: { id } });
  expect([body.state, body.problem]).toEqual(['Solved', null]);
  return body.stale;
};

test('an award of more lanes than an event names, its acceptance and its end leave other contracts’ scenarios current', async () => {
  const { customer, carrier } = testApp.people;
  const stale = 'Awards changed since the last run.';
  const onlyFirstIsStale = async () => {
    expect([await staleOf(first), await staleOf(second)]).toEqual([stale, null]);
    await sql('UPDATE scenarios SET stale = NULL WHERE scenario_id = $1', [first]);
  };
  expect([await staleOf(first), await staleOf(second)]).toEqual([null, null]);

  const { body: awarded } = await testApp.call(awards.awardBestBids, customer, {
    body: { mode, contractNo: 1 },
  });
  expect(awarded.awarded).toBe(manyLanes);
  await onlyFirstIsStale();

  const accepted = await testApp.call(awards.answerAwards, carrier, {
    body: { awardIds: awarded.awardIds, answer: 'accept' },
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  await onlyFirstIsStale();

  const cancelled = await testApp.call(awards.cancelAwards, customer, {
    body: { awardIds: awarded.awardIds, includeAnswered: true },
  });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  await onlyFirstIsStale();
});

test('an award takes its months in overlapping contracts too, so their scenarios are out of date', async () => {
  const { customer } = testApp.people;
  await sql(`UPDATE contracts SET first_month = '2027-11-01' WHERE customer_id = $1 AND contract_no = 2`, [
    customer.companyId,
  ]);
  const { body: awarded } = await testApp.call(awards.awardBestBids, customer, {
    body: { mode, contractNo: 1 },
  });
  expect(awarded.awarded).toBe(manyLanes);
  const stale = 'Awards changed since the last run.';
  expect([await staleOf(first), await staleOf(second)]).toEqual([stale, stale]);
});
