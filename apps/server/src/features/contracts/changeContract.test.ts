import {
  awards,
  bids,
  type BodyInputOf,
  contracts,
  lanes as lanesContract,
  settings,
  tenders,
} from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/support/people.ts';
import { seedBids, type SeededLanes, seededMonths, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let lanes: SeededLanes;
let bidOf: Map<string, string>;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  lanes = await seedLanes(testApp, customer.companyId, mode, 3, { state: 'Created' });
  bidOf = await seedBids(testApp, lanes, carrier.companyId, 0.9);
  await testApp.drainJobs();
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string) =>
  (await testApp.platform.database.ownerPool.query<T>(text, [testApp.people.customer.companyId])).rows;
const list = async () =>
  (await testApp.call(contracts.listContracts, testApp.people.customer, { query: { mode } })).body;
const contract = async (no: number) => (await list()).find(({ contractNo }) => contractNo === no);
type Change = Omit<BodyInputOf<typeof contracts.changeContract>, 'version'> & { version?: number };
const change = async (no: number, body: Change, as: Person = testApp.people.customer) =>
  testApp.call(contracts.changeContract, as, {
    params: { id: mode, no },
    body: { version: (await contract(no))?.version ?? 1, ...body },
  });
const start = (laneIds: string[]) =>
  testApp.call(lanesContract.startLanes, testApp.people.customer, { body: { laneIds } });
const plan = (name: string, firstMonth: string) =>
  testApp.call(contracts.planContract, testApp.people.customer, {
    body: { mode, name, firstMonth, from: 1, lanes: { all: true } },
  });
const lanesOf = async (no: number) =>
  (
    await sql<{ lane_id: string }>(
      `SELECT lane_id FROM lanes WHERE customer_id = $1 AND contract_no = ${no} ORDER BY history_id`,
    )
  ).map((lane) => lane.lane_id);
const dallasToChicago = {
  mode,
  origin: { city: 'Dallas', state: 'TX', country: 'US' },
  destination: { city: 'Chicago', state: 'IL', country: 'US' },
  equipment: "53' dry van",
  typicalShipment: { weightKg: 18_000 },
  shipmentsPerMonth: 4,
};
const award = (laneId: string, months = seededMonths) =>
  testApp.call(awards.acceptBids, testApp.people.customer, {
    body: [{ laneId, bidId: bidOf.get(laneId) ?? '', months, share: 100 }],
  });
const saveProperties = (properties: Record<string, unknown>) =>
  testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: mode },
    body: { properties },
  });

test('a planned contract gets another name and period, and its lanes follow', async () => {
  await plan('Next year', '2027-12');
  await testApp.drainJobs();
  const before = await contract(2);
  const changed = await change(2, { name: '2028', firstMonth: '2028-01', months: 6, takesNewLanes: false });
  expect(changed).toMatchObject({
    status: 200,
    body: { name: '2028', firstMonth: '2028-01', lastMonth: '2028-06', months: 6, takesNewLanes: false },
  });
  await testApp.drainJobs();
  const months = await sql<{ first: string; last: string }>(
    `SELECT to_char(min(month), 'YYYY-MM') AS first, to_char(max(month), 'YYYY-MM') AS last FROM lane_forecasts
     JOIN lanes USING (customer_id, lane_id) WHERE customer_id = $1 AND contract_no = 2`,
  );
  expect(months).toEqual([{ first: '2028-01', last: '2028-06' }]);
  const [audit] = await sql<{ before: object; after: object }>(
    `SELECT before, after FROM audit_entries WHERE customer_id = $1 AND action = 'contract.changed'`,
  );
  expect(audit).toEqual({
    before: { contractNo: 2, name: 'Next year', firstMonth: '2027-12', months: 12, takesNewLanes: true },
    after: { contractNo: 2, name: '2028', firstMonth: '2028-01', months: 6, takesNewLanes: false },
  });
  expect(await change(2, { version: before?.version ?? 0, name: 'Late' })).toMatchObject({
    status: 409,
    body: {
      code: 'edit_conflict',
      title: 'This contract was changed by someone else. Reload and try again',
    },
  });
  const refusals = [
    [await change(2, { name: 'contract 1' }), 409, 'name_taken'],
    [await change(2, { firstMonth: '2026-10' }), 422, 'month_in_past'],
    [await change(2, { state: 'Closed' }), 409, 'status_change_not_allowed'],
    [await change(99, { name: 'x' }), 404, 'contract_not_found'],
    [await change(1, { name: 'x' }, testApp.people.carrier), 403, 'wrong_user_type'],
    [await change(1, { name: 'x' }, testApp.people.colleague), 403, 'wrong_user_type'],
    [await change(2, { name: 'x' }, testApp.people.rivalCustomer), 404, 'contract_not_found'],
  ] as const;
  for (const [{ status, body }, wanted, code] of refusals)
    expect({ status, ...body }).toMatchObject({ status: wanted, code });
});

test('the first start opens a contract and fixes its first month', async () => {
  await start(await lanesOf(1));
  // Before its bids are priced again over shipments, of which the test has none.
  expect((await award((await lanesOf(1))[0] ?? '')).status).toBe(200);
  await testApp.drainJobs();
  expect(await contract(1)).toMatchObject({ state: 'Open', phase: 'Tender', firstMonth: '2026-12' });
  expect(await change(1, { firstMonth: '2027-02' })).toMatchObject({
    status: 409,
    body: { code: 'contract_open', field: 'firstMonth' },
  });
  for (const firstMonth of ['2027-02', null])
    expect(await saveProperties({ 'contract.firstMonth': firstMonth })).toMatchObject({
      status: 409,
      body: { code: 'contract_open' },
    });
  expect((await saveProperties({ 'contract.firstMonth': '2026-12' })).status).toBe(200);
});

test('months with awards stay in a contract', async () => {
  const refused = {
    status: 409,
    body: {
      code: 'contract_has_awards',
      title: '1 lane has awards from June 2027 to November 2027, outside the new period',
      detail: 'End those awards or plan the next contract.',
    },
  };
  expect(await change(1, { months: 6 })).toMatchObject(refused);
  expect(await saveProperties({ 'contract.months': 6 })).toMatchObject(refused);
  expect((await change(1, { months: 14 })).body).toMatchObject({ lastMonth: '2028-01' });
  expect((await change(1, { months: 12 })).status).toBe(200);
});

test('a contract with awards that wait, or an event that runs, is not closed', async () => {
  expect(await change(1, { state: 'Closed' })).toMatchObject({
    status: 409,
    body: { code: 'contract_busy', title: '1 award still waits for the carrier’s response' },
  });
  expect(await change(1, { state: 'Cancelled' })).toMatchObject({
    status: 409,
    body: { code: 'contract_has_awards' },
  });
  const [laneId = ''] = await lanesOf(2);
  const event = await testApp.call(tenders.createTender, testApp.people.customer, {
    body: {
      name: 'Ocean 2028',
      mode,
      laneIds: [laneId],
      carrierIds: [testApp.people.carrier.companyId],
      round: { opensAt: '2026-11-24T09:00:00Z', closesAt: '2026-12-24T09:00:00Z', isSealed: false },
    } as never,
  });
  expect(event.status).toBe(200);
  expect(await change(2, { state: 'Cancelled' })).toMatchObject({
    status: 409,
    body: { code: 'contract_busy', title: 'An event is still running: Ocean 2028, round 1' },
  });
  const { tenderId } = event.body;
  expect(
    (
      await testApp.call(tenders.endTender, testApp.people.customer, {
        params: { id: tenderId },
        body: { cancelsRound: true },
      })
    ).status,
  ).toBe(200);
});

test('starting lanes of the next contract makes it the current one, and the former keeps its values', async () => {
  await saveProperties({ 'awards.answerDays': 4 });
  await start((await lanesOf(2)).slice(0, 1));
  await testApp.drainJobs();
  expect(await list()).toMatchObject([
    { contractNo: 2, state: 'Open', isCurrent: true, fxFrozenOn: expect.stringMatching(/^2026/) as string },
    { contractNo: 1, state: 'Open', isCurrent: false },
  ]);
  const own = await sql<{ value: number }>(
    `SELECT value FROM instance_properties WHERE customer_id = $1 AND mode = ${mode} AND contract_no = 1
       AND name IN ('awards.answerDays', 'standings.amberOverTargetPercent') ORDER BY name`,
  );
  expect(own.map(({ value }) => value)).toEqual([4, 5]);
  const [audit] = await sql(
    `SELECT before, after FROM audit_entries WHERE customer_id = $1 AND action = 'contract.opened' ORDER BY audit_entry_id DESC LIMIT 1`,
  );
  expect(audit).toEqual({
    before: { contractNo: 2, state: 'Planned', currentContractNo: 1 },
    after: { contractNo: 2, state: 'Open', currentContractNo: 2 },
  });
  expect((await change(1, { isCurrent: true })).body).toMatchObject({ isCurrent: true });
  expect(await contract(2)).toMatchObject({ isCurrent: false });
});

test('what defines lanes is fixed while another contract has awards to come', async () => {
  await change(2, { isCurrent: true });
  expect(await saveProperties({ 'lanes.splitByBusinessUnit': true })).toMatchObject({
    status: 409,
    body: {
      code: 'contract_in_force',
      title: 'Contract 1 has awards until 30 Nov 2027',
      detail: 'Change this after it ends.',
    },
  });
});

test('a closed contract takes no start, lane, bid, award or reset; its awards stay', async () => {
  const { customer, carrier } = testApp.people;
  await sql(`UPDATE awards SET status = 'Accepted' WHERE customer_id = $1`);
  const [awardedLane = '', otherLane = ''] = await lanesOf(1);
  expect((await change(1, { state: 'Closed' })).body).toMatchObject({ state: 'Closed', awardedLanes: 1 });
  await testApp.drainJobs();
  expect(await sql(`SELECT DISTINCT state FROM lanes WHERE customer_id = $1 AND contract_no = 1`)).toEqual([
    { state: 'Paused' },
  ]);
  const save = await testApp.call(bids.saveBids, carrier, {
    body: { mode, structureVersion: 1, bids: [{ laneId: otherLane, currency: 'USD', rates: [] }] } as never,
  });
  for (const { status, body } of [
    await start([otherLane]),
    await testApp.call(lanesContract.createLane, customer, { body: { ...dallasToChicago, contractNo: 1 } }),
    save,
    await award(otherLane),
    await testApp.call(awards.resetLane, customer, { params: { id: awardedLane }, query: {} }),
    await testApp.call(awards.resetLane, carrier, { params: { id: otherLane }, query: {} }),
    await change(1, { months: 24 }),
    await change(1, { state: 'Cancelled' }),
  ])
    expect({ status, ...body }).toMatchObject({
      status: 409,
      code: 'contract_closed',
      title: 'Contract 1 was closed on 20 Nov 2026',
    });
  expect((await change(1, { name: 'First year' })).body).toMatchObject({ name: 'First year' });
});

test('an open contract without awards is cancelled; the newest other one becomes current', async () => {
  const cancelled = await change(2, { state: 'Cancelled' });
  expect(cancelled.body).toMatchObject({ state: 'Cancelled', phase: 'Cancelled', isCurrent: false });
  expect(await contract(1)).toMatchObject({ isCurrent: true, state: 'Closed' });
  expect(await change(2, { isCurrent: true })).toMatchObject({
    status: 409,
    body: { code: 'contract_closed', title: '2028 was cancelled on 20 Nov 2026' },
  });
});
