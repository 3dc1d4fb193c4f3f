import { contracts, lanes } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve, rollUp } from '../../../test/pipeline/rollUp.ts';
import type { StoredRow } from '../../../test/pipeline/storeUpload.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { recomputeContractLanes } from '../lanes/recompute/recomputeLanes.ts';
import { recomputePlanned } from '../lanes/recompute/recomputePlanned.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await include([
    load('Atlanta', '2026-03-05'),
    load('Macon', '2026-04-06'),
    load('Macon', '2027-02-06'),
    { ...load('Savannah', '2027-03-06'), businessUnit: 'East' },
    load('Savannah', '2028-01-06'),
  ]);
  await testApp.drainJobs();
  await change(1, { firstMonth: '2026-12' });
  await testApp.drainJobs();
});
afterAll(() => testApp.close());

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
const change = async (no: number, body: { firstMonth?: string; state?: 'Cancelled' }) => {
  const { customer } = testApp.people;
  const listed = await testApp.call(contracts.listContracts, customer, { query: { mode } });
  const version = listed.body.find(({ contractNo }) => contractNo === no)?.version ?? 0;
  const changed = await testApp.call(contracts.changeContract, customer, {
    params: { id: mode, no },
    body: { version, ...body },
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
};
const plan = async (name: string, firstMonth: string, from: number) => {
  const { status, body } = await testApp.call(contracts.planContract, testApp.people.customer, {
    body: { mode, name, firstMonth, from, lanes: { all: true } },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.contractNo;
};
const stored = async (
  query: Pick<TestApp['platform']['database']['ownerPool'], 'query'>,
  contractNo: number,
) =>
  (
    await query.query(
      `SELECT l.*, f.months FROM lanes l LEFT JOIN LATERAL (
         SELECT json_agg(json_build_array(f.month, f.volume::text, f.baseline_cost_usd::text) ORDER BY f.month) AS months FROM lane_forecasts f
         WHERE f.customer_id = l.customer_id AND f.lane_id = l.lane_id) f ON true
       WHERE l.customer_id = $1 AND l.contract_no = $2 ORDER BY l.destination_label`,
      [testApp.people.customer.companyId, contractNo],
    )
  ).rows as { destination_label: string; shipment_count: number }[];
const shipments = async (contractNo: number) =>
  (await stored(testApp.platform.database.ownerPool, contractNo)).map((lane) => lane.shipment_count);

/** Adding up all lanes of the contract changes nothing but the month that they are known to be before. */
async function expectCalculated(contractNo: number): Promise<void> {
  const { database } = testApp.platform;
  await database
    .asSystem(async (tx) => {
      const totals = async () =>
        (await stored(tx, contractNo)).map((lane) => ({ ...lane, summed_before: undefined }));
      const before = await totals();
      expect(before.length).toBeGreaterThan(0);
      await recomputeContractLanes(tx, testApp.people.customer.companyId, mode, contractNo);
      expect(await totals()).toEqual(before);
      throw new Error('roll back');
    })
    .catch((error: Error) => {
      if (error.message !== 'roll back') throw error;
    });
}

/** Risks and business units of a contract's lanes, as they are stored and as the lane table shows them. */
const histories = async (contractNo: number) =>
  (
    await testApp.platform.database.ownerPool.query(
      `SELECT l.destination_label, s.risk_flags,
         ARRAY(SELECT concat_ws(' ', r.flag, r.severity, r.reason) FROM lane_risks r
           WHERE r.customer_id = l.customer_id AND r.lane_id = l.lane_id AND r.contract_no = l.contract_no ORDER BY r.flag) AS risks,
         ARRAY(SELECT concat_ws(' ', u.business_unit, u.share_from, u.share_to) FROM lane_units u
           WHERE u.customer_id = l.customer_id AND u.lane_id = l.lane_id ORDER BY u.share_from) AS units
       FROM lanes l JOIN lane_summaries s ON s.customer_id = l.customer_id AND s.lane_id = l.lane_id
       WHERE l.customer_id = $1 AND l.contract_no = $2 ORDER BY l.destination_label`,
      [testApp.people.customer.companyId, contractNo],
    )
  ).rows as { risk_flags: string[]; risks: string[]; units: string[] }[];
const allVolumesChanged = async () => {
  const customerId = testApp.people.customer.companyId;
  await testApp.platform.database.asSystem((tx) =>
    announce(tx, 'lanes.changed', `${customerId}:${mode}:volumes`, {
      customerId,
      mode,
      volumesChanged: true,
    }),
  );
  await testApp.drainJobs();
};

test('a contract planned from a calculated one has the totals of its own past', async () => {
  const second = await plan('Second', '2027-12', 1);
  await testApp.drainJobs();
  expect(await shipments(1)).toEqual([1, 1, 0]);
  expect(await shipments(second)).toEqual([1, 2, 1]);
  await expectCalculated(second);
});

test('a planned contract has the risks and business units of its own past', async () => {
  const planned = await plan('Risks', '2028-02', 1);
  await testApp.drainJobs();
  const found = await histories(planned);
  expect(found.map((lane) => lane.risk_flags)).toEqual([['ghost'], ['ghost'], ['ghost']]);
  expect(found.map((lane) => lane.risks)).not.toEqual((await histories(1)).map((lane) => lane.risks));
  expect(found.some((lane) => lane.units.length > 0)).toBe(true);
  await allVolumesChanged();
  expect(await histories(planned)).toEqual(found);
});

test('many lanes are forecast in halves, also if one of these is there already', async () => {
  const { database } = testApp.platform;
  const contract = {
    customerId: testApp.people.customer.companyId,
    mode,
    contractNo: await plan('Halves', '2028-02', 1),
  };
  await testApp.drainJobs();
  const before = await stored(database.ownerPool, contract.contractNo);
  const lanes = `SELECT lane_id FROM lanes WHERE customer_id = $1 AND contract_no = $2 ORDER BY lane_id`;
  for (const forgotten of [`${lanes} LIMIT 1`, lanes]) {
    await database.ownerPool.query(
      `DELETE FROM lane_forecasts WHERE customer_id = $1 AND lane_id IN (${forgotten})`,
      [contract.customerId, contract.contractNo],
    );
    let finished = 0;
    const finish = async () => void (finished += 1);
    await recomputePlanned(database, contract, finish, 2);
    expect(finished).toBe(1);
    expect(await stored(database.ownerPool, contract.contractNo)).toEqual(before);
  }
});

test('nor does it matter that the contract that it follows waits to be calculated', async () => {
  const third = await plan('Third', '2028-12', 2);
  // Its own lanes have the totals of the second contract until its job runs.
  const fourth = await plan('Fourth', '2027-03', third);
  await testApp.drainJobs();
  expect(await shipments(third)).toEqual([1, 2, 2]);
  expect(await shipments(fourth)).toEqual([1, 2, 0]);
  await change(2, { firstMonth: '2027-06' });
  const fifth = await plan('Fifth', '2027-06', 2);
  await testApp.drainJobs();
  for (const contractNo of [2, third, fourth, fifth]) await expectCalculated(contractNo);
  expect(await shipments(fifth)).toEqual([1, 2, 1]);
});

test('lanes of a contract whose totals no longer change are added up', async () => {
  const cancelled = await plan('Cancelled', '2027-06', 1);
  await testApp.drainJobs();
  await change(cancelled, { state: 'Cancelled' });
  await testApp.drainJobs();
  await include([load('Atlanta', '2026-05-05'), load('Savannah', '2026-05-06')]);
  await testApp.drainJobs();
  expect(await shipments(cancelled)).toEqual([1, 2, 1]);
  const after = await plan('After', '2027-06', cancelled);
  await testApp.drainJobs();
  expect(await shipments(after)).toEqual([2, 2, 2]);
  await expectCalculated(after);
});

test('a rebuild of one contract that moves shipments to other lanes recalculates every contract', async () => {
  const { customer } = testApp.people;
  const { ownerPool } = testApp.platform.database;
  // As if a change of the setting had not been followed by a rebuild.
  await ownerPool.query(
    `INSERT INTO instance_properties (customer_id, mode, name, value) VALUES ($1, $2, 'lanes.splitByBusinessUnit', 'true')`,
    [customer.companyId, mode],
  );
  const { status } = await testApp.call(lanes.refreshLanes, customer, {
    params: { id: mode },
    body: { contractNo: 1 },
  });
  expect(status).toBe(200);
  await testApp.drainJobs();
  for (const contractNo of [1, 2]) await expectCalculated(contractNo);
  const total = async (contractNo: number) =>
    (await shipments(contractNo)).reduce((sum, count) => sum + count, 0);
  // Three shipments before December 2026 and those that were added; later ones are history of contract 2 only.
  expect([await total(1), await total(2)]).toEqual([4, 6]);
});
