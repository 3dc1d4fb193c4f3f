import { type BodyInputOf, clauses, contracts, lanes as lanesContract, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve, rollUp } from '../../../test/pipeline/rollUp.ts';
import type { StoredRow } from '../../../test/pipeline/storeUpload.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { recomputeContract } from '../lanes/index.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await include([load('Atlanta', '2026-03-05'), load('Macon', '2026-04-06'), load('Macon', '2027-02-06')]);
  await testApp.drainJobs();
  const { customer } = testApp.people;
  await testApp.call(settings.saveInstance, customer, {
    params: { id: mode },
    body: { properties: { 'contract.firstMonth': '2026-12', 'awards.answerDays': 5 } },
  });
  await testApp.drainJobs();
  const saved = await testApp.call(clauses.saveClauses, customer, {
    params: { id: mode, no: 1 },
    body: { clauses: [diesel('Diesel until March', null, '2027-03'), diesel('Diesel', '2027-04', null)] },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await testApp.call(lanesContract.startLanes, customer, { body: { mode } });
  await testApp.drainJobs();
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string) =>
  (await testApp.platform.database.ownerPool.query<T>(text, [testApp.people.customer.companyId])).rows;
const city = (name: string, state: string) => ({ city: name, state, country: 'US' });
const load = (to: string, movedOn: string): StoredRow => ({
  from: city('Dallas', 'TX'),
  to: city(to, 'GA'),
  movedOn,
  equipment: 'Van',
  carrier: 'Acme',
  chargeUsd: '1000.00',
  miles: '900.0',
});
const include = async (rows: readonly StoredRow[]) => {
  const { customer } = testApp.people;
  await approve(testApp, customer, await rollUp(testApp, customer, mode, rows), mode);
};
const diesel = (
  name: string,
  fromMonth: string | null,
  toMonth: string | null,
): BodyInputOf<typeof clauses.saveClauses>['clauses'][number] => ({
  clauseNo: null,
  name,
  chargeNos: [],
  terms: {
    series: { kind: 'own', period: 'week' },
    basis: 3,
    effect: { kind: 'perMile', milesPerGallon: 6 },
    date: 'ship',
    take: { kind: 'inForce', lagDays: 1 },
    hold: 'each',
    trigger: null,
    floor: null,
    ceiling: null,
    minAmount: null,
    maxAmount: null,
    decimals: 4,
    maxAgeDays: 21,
  },
  carrierId: null,
  fromMonth,
  toMonth,
  values: [{ day: '2026-11-02', value: 3.1 }],
});
type Plan = BodyInputOf<typeof contracts.planContract>;
const plan = (body: Partial<Plan>, as = testApp.people.customer) =>
  testApp.call(contracts.planContract, as, {
    body: { mode, name: 'Next year', firstMonth: '2027-12', from: 1, lanes: { all: true }, ...body },
  });
const lanesOf = (contractNo: number) =>
  sql<{ label: string; volume: string; months: number }>(
    `SELECT l.lane_id, l.destination_label AS label, l.state, l.shipment_count AS shipments, l.volume, l.target_price, l.forecast_volume,
       l.baseline_cost_usd, l.incumbent_carrier, to_char(min(f.month), 'YYYY-MM') AS first_month, count(f.month)::integer AS months
     FROM lanes l LEFT JOIN lane_forecasts f USING (customer_id, lane_id)
     WHERE l.customer_id = $1 AND l.contract_no = ${contractNo} GROUP BY l.customer_id, l.lane_id ORDER BY 2`,
  );

test('the next contract has lanes of all histories, with what the running one shipped so far', async () => {
  const { customer, colleague } = testApp.people;
  const before = await lanesOf(1);
  const planned = await plan({});
  expect(planned).toMatchObject({
    status: 200,
    body: {
      contractNo: 2,
      name: 'Next year',
      state: 'Planned',
      phase: 'Planned',
      isCurrent: false,
      firstMonth: '2027-12',
      lastMonth: '2028-11',
      months: 12,
      takesNewLanes: true,
      structureVersion: 1,
      fxFrozenOn: null,
      lanes: 2,
      awardedLanes: 0,
      overlaps: [],
      gapMonths: [],
    },
  });
  const [uncalculated] = (await testApp.call(contracts.listContracts, colleague, { query: { mode } })).body;
  expect(uncalculated).toMatchObject({ contractNo: 2, lanes: 2, baselineUsd: null });
  await testApp.drainJobs();
  expect(await lanesOf(1)).toEqual(before);
  // The shipment of February 2027 is a result of contract 1, and history of contract 2.
  expect(await lanesOf(2)).toMatchObject([
    {
      label: 'Atlanta, GA',
      state: 'Created',
      shipments: 1,
      volume: '900.0000',
      first_month: '2027-12',
      months: 12,
    },
    {
      label: 'Macon, GA',
      state: 'Created',
      shipments: 2,
      volume: '1800.0000',
      incumbent_carrier: 'Acme',
      first_month: '2027-12',
      months: 12,
    },
  ]);
  const [second, first] = (await testApp.call(contracts.listContracts, colleague, { query: { mode } })).body;
  expect(second).toMatchObject({ contractNo: 2, lanes: 2 });
  expect(second?.baselineUsd).toBeGreaterThan(0);
  expect(first).toMatchObject({ contractNo: 1, lanes: 2, isCurrent: true, state: 'Open' });
  const [audit] = await sql<{ after: object; actor_user_id: string }>(
    `SELECT after, actor_user_id FROM audit_entries WHERE customer_id = $1 AND action = 'contract.planned'`,
  );
  expect(audit).toMatchObject({
    actor_user_id: customer.userId,
    after: { contractNo: 2, name: 'Next year', firstMonth: '2027-12', months: 12, from: 1, lanes: 2 },
  });
  const covered = await sql<{ contract_no: number }>(
    `SELECT DISTINCT contract_no FROM covered_months WHERE customer_id = $1 ORDER BY 1`,
  );
  expect(covered.map((row) => row.contract_no)).toEqual([1, 2]);
});

test('its clauses are those of the last month of the contract that it follows, for its own period', async () => {
  const { customer } = testApp.people;
  const read = async (no: number) =>
    (await testApp.call(clauses.getClauses, customer, { params: { id: mode, no } })).body.clauses;
  const [, last] = await read(1);
  expect(await read(2)).toEqual([{ ...last, fromMonth: null, toMonth: null }]);
});

test('its properties are those of the contract that it follows, as they applied', async () => {
  const stored = await sql<{ name: string; value: unknown }>(
    `SELECT name, value FROM instance_properties WHERE customer_id = $1 AND mode = ${mode} AND contract_no = 2`,
  );
  const values = new Map(stored.map(({ name, value }) => [name, value]));
  expect(values.get('awards.answerDays')).toBe(5);
  // A default of the Owner, kept as it applied.
  expect(values.get('standings.greenOverTargetPercent')).toBe(0);
  expect([...values.keys()].some((name) => name.startsWith('contract.'))).toBe(false);
});

test('calculating it again changes nothing', async () => {
  const stored = async () => ({
    lanes: await lanesOf(2),
    summaries: await sql(`SELECT * FROM lane_summaries WHERE customer_id = $1 ORDER BY lane_id`),
    figures: await sql(`SELECT * FROM lane_figures WHERE customer_id = $1 ORDER BY lane_id`),
    months: await sql(
      `SELECT * FROM mode_months WHERE customer_id = $1 ORDER BY contract_no, month, state, colour`,
    ),
    covered: await sql(`SELECT * FROM covered_months WHERE customer_id = $1 ORDER BY contract_no, month`),
    units: await sql(`SELECT * FROM lane_units WHERE customer_id = $1 ORDER BY lane_id`),
    risks: await sql(`SELECT * FROM lane_risks WHERE customer_id = $1 ORDER BY lane_id, flag`),
  });
  const before = await stored();
  const { companyId: customerId } = testApp.people.customer;
  const payload = { customerId, mode, contractNo: 2, subject: `${customerId}:${mode}:2`, factId: '0' };
  await recomputeContract.run(testApp.platform, payload);
  await recomputeContract.run(testApp.platform, payload);
  await testApp.drainJobs();
  expect(await stored()).toEqual(before);
});

test('targets and edited volumes are copied only if asked', async () => {
  const { customer } = testApp.people;
  const [atlanta] = await sql<{ lane_id: string }>(
    `SELECT lane_id FROM lanes WHERE customer_id = $1 AND contract_no = 1 ORDER BY destination_label`,
  );
  const laneId = String(atlanta?.lane_id);
  await testApp.call(lanesContract.setTargets, customer, {
    body: { targets: [{ laneId, targetPrice: 1.25 }] },
  });
  await testApp.call(lanesContract.setLaneVolume, customer, {
    params: { id: laneId },
    body: { volumes: [{ month: '2027-03', volume: 777 }] },
  });
  await testApp.drainJobs();
  const copied = await plan({
    name: 'Copied',
    lanes: { laneIds: [laneId] },
    copyTargets: true,
    copyVolumes: true,
  });
  expect(copied.body).toMatchObject({ contractNo: 3, lanes: 1, takesNewLanes: false });
  await testApp.drainJobs();
  expect(await lanesOf(3)).toMatchObject([{ label: 'Atlanta, GA', target_price: '1.250000' }]);
  const edited = await sql(
    `SELECT to_char(month, 'YYYY-MM') AS month, f.volume FROM lane_forecasts f JOIN lanes l USING (customer_id, lane_id)
     WHERE f.customer_id = $1 AND l.contract_no = 3 AND f.is_edited`,
  );
  expect(edited).toEqual([{ month: '2028-03', volume: '777.000' }]);
  await plan({ name: 'Not copied' });
  await testApp.drainJobs();
  expect((await lanesOf(4)).map((lane) => 'target_price' in lane && lane.target_price)).toEqual([
    '0.000000',
    '0.000000',
  ]);
});

test('a new lane key gets a lane in each contract that takes new lanes', async () => {
  await include([load('Augusta', '2026-05-06')]);
  await testApp.drainJobs();
  const labels = async (no: number) => (await lanesOf(no)).map(({ label }) => label);
  expect(await labels(2)).toEqual(['Atlanta, GA', 'Augusta, GA', 'Macon, GA']);
  expect(await labels(3)).toEqual(['Atlanta, GA']);
});

test('months that another contract covers, or none, are named', async () => {
  const overlapping = await plan({ name: 'Early', firstMonth: '2027-10', months: 3 });
  expect(overlapping.body.gapMonths).toEqual([]);
  expect(overlapping.body.overlaps).toEqual([
    { contractNo: 1, name: 'Contract 1', months: ['2027-10', '2027-11'], lanes: 3, awardedLanes: 0 },
    { contractNo: 2, name: 'Next year', months: ['2027-12'], lanes: 3, awardedLanes: 0 },
    { contractNo: 3, name: 'Copied', months: ['2027-12'], lanes: 1, awardedLanes: 0 },
    { contractNo: 4, name: 'Not copied', months: ['2027-12'], lanes: 3, awardedLanes: 0 },
  ]);
  const late = await plan({ name: 'Late', firstMonth: '2029-02', from: 2 });
  expect(late.body).toMatchObject({ overlaps: [], gapMonths: ['2028-12', '2029-01'] });
});

test('refuses a taken name, a past month, an unknown contract, lanes of others and too many contracts', async () => {
  const { rivalCustomer, carrier, colleague } = testApp.people;
  const [lane] = await sql<{ lane_id: string }>('SELECT lane_id FROM lanes WHERE customer_id = $1 LIMIT 1');
  const refusals = [
    [await plan({ name: 'next YEAR' }), 409, 'name_taken'],
    [await plan({ name: 'Past', firstMonth: '2026-10' }), 422, 'month_in_past'],
    [await plan({ name: 'From', from: 99 }), 404, 'contract_not_found'],
    [await plan({ name: 'Lanes', lanes: { laneIds: ['1'] } }), 404, 'lane_not_found'],
    [
      await plan({ name: 'Foreign', lanes: { laneIds: [String(lane?.lane_id)] } }, rivalCustomer),
      404,
      'lane_not_found',
    ],
    [await plan({}, carrier), 403, 'wrong_user_type'],
    [await plan({}, colleague), 403, 'wrong_user_type'],
  ] as const;
  for (const [{ status, body }, wanted, code] of refusals)
    expect({ status, ...body }).toMatchObject({ status: wanted, code });
  expect((await plan({ name: 'Past', firstMonth: '2026-10' })).body).toMatchObject({
    title: 'Choose this month or later. October 2026 has ended',
    field: 'firstMonth',
  });
  // A refusal plans nothing: contract 7 is the next.
  expect((await plan({ name: 'Seven' })).body.contractNo).toBe(7);
  for (const name of ['8', '9', '10', '11', '12']) await plan({ name });
  expect(await plan({ name: '13' })).toMatchObject({ status: 409, body: { code: 'too_many_contracts' } });
});

test('of two plans with one name at the same time, one is refused', async () => {
  const { customer } = testApp.people;
  const twice = await Promise.all(
    [0, 1].map(() =>
      testApp.call(contracts.planContract, customer, {
        body: {
          mode: Mode.AirFreight,
          name: 'At once',
          firstMonth: '2027-12',
          from: 1,
          lanes: { all: true },
        },
      }),
    ),
  );
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
