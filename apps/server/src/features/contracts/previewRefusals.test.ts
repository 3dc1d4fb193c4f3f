import { awards, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, seededMonths, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  const lanes = await seedLanes(testApp, customer.companyId, mode, 2);
  const bids = await seedBids(testApp, lanes, carrier.companyId, 0.9);
  await sql(
    `UPDATE contracts SET state = 'Open', first_month = '2026-12-01' WHERE customer_id = $1 AND mode = ${mode}`,
  );
  const given = await testApp.call(awards.acceptBids, customer, {
    body: lanes.laneIds.map((laneId) => ({ laneId, bidId: bids.get(laneId) ?? '', months: seededMonths })),
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
});
afterAll(() => testApp.close());

const sql = (text: string) =>
  testApp.platform.database.ownerPool.query(text, [testApp.people.customer.companyId]);
const preview = async (properties: Record<string, unknown>) =>
  (
    await testApp.call(settings.previewInstance, testApp.people.customer, {
      params: { id: mode },
      query: {},
      body: { properties },
    })
  ).body.refusals;
const save = async (properties: Record<string, unknown>) => {
  const { status, body } = await testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: mode },
    body: { properties },
  });
  return { status, ...(body as { code?: string; title?: string; detail?: string }) };
};

test('a preview says what saving properties is refused for, in the same words', async () => {
  const splits = { 'lanes.splitByBusinessUnit': true };
  const wanted = [
    [{ 'contract.firstMonth': '2027-02' }, 'contract_open'],
    [{ 'contract.months': 6 }, 'contract_has_awards'],
    [{ 'contract.firstMonth': '2027-02', 'contract.months': 10 }, 'contract_open'],
  ] as const;
  for (const [properties, code] of wanted) {
    const [refusal, ...more] = await preview(properties);
    expect(more).toEqual([]);
    expect(refusal).toMatchObject({ properties: Object.keys(properties), code });
    const { status, ...saved } = await save(properties);
    expect(status).toBe(409);
    expect(saved).toMatchObject({ code, title: refusal?.title, detail: refusal?.detail });
  }
  expect(await preview({ 'contract.months': 14, ...splits, 'standings.amberOverTargetPercent': 12 })).toEqual(
    [],
  );
  // The awards belong to a contract that is not the current one.
  await sql(
    `INSERT INTO contracts (customer_id, mode, contract_no, name, state, first_month, months, structure_version, is_current)
     VALUES ($1, ${mode}, 2, 'Next year', 'Planned', '2027-12-01', 12, 1, false)`,
  );
  await sql(`UPDATE contracts SET is_current = false WHERE customer_id = $1 AND mode = ${mode}`);
  await sql(
    `UPDATE contracts SET is_current = true WHERE customer_id = $1 AND mode = ${mode} AND contract_no = 2`,
  );
  const [refusal] = await preview({ ...splits, 'contract.months': 6 });
  expect(refusal).toEqual({
    properties: ['lanes.splitByBusinessUnit'],
    code: 'contract_in_force',
    title: 'Contract 1 has awards until 30 Nov 2027',
    detail: 'Change this after it ends.',
  });
  expect(await save(splits)).toMatchObject({ status: 409, code: 'contract_in_force', title: refusal?.title });
});
