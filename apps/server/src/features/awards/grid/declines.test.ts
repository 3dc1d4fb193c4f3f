import { awards, bids, type BodyInputOf, operations, tenders } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../../platform/clock.ts';
import { advanceClockTo } from '../../../../test/support/advanceClockTo.ts';
import { seedBids, seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { testMoment } from '../../../../test/support/testSettings.ts';

const mode = Mode.RoadFTL;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => setClock(testMoment));

let label = 0;
const lanesOf = (count: number, state: 'Created' | 'Started' = 'Started') =>
  seedLanes(testApp, testApp.people.customer.companyId, mode, count, { state, label: `declined ${label++}` });

type Lanes = BodyInputOf<typeof bids.putDeclines>['lanes'];
const put = (lanes: Lanes, as = testApp.people.carrier) =>
  testApp.call(bids.putDeclines, as, {
    body: { mode, customerId: testApp.people.customer.companyId, lanes },
  });
const inGrid = async (laneId: string, as = testApp.people.carrier) => {
  const { body } = await testApp.call(bids.bidGrid, as, {
    query: { mode, customerId: testApp.people.customer.companyId },
  });
  return body.lanes.find((lane) => lane.laneId === laneId);
};
const forCustomer = async (laneId: string) =>
  (await testApp.call(bids.listDeclines, testApp.people.customer, { params: { laneId } })).body;
const offer = (laneId: string) =>
  testApp.call(bids.saveBids, testApp.people.carrier, {
    body: {
      mode,
      customerId: testApp.people.customer.companyId,
      structureVersion: 1,
      bids: [{ laneId, rates: [{ chargeNo: 1, rate: 2 }] }],
    },
  });
/** The newest entry of the Owner's audit list about declined lanes, and the file of them. */
const onlyDeclines = { query: { action: 'bids.declined' } };
const auditOfOwner = async () =>
  (await testApp.call(operations.listAudit, testApp.people.owner, onlyDeclines)).body[0];
const auditFile = async () =>
  (await testApp.call(operations.exportAudit, testApp.people.owner, onlyDeclines)).raw.toString();
const events = async () =>
  (
    await testApp.platform.database.bulkPool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM outbox_facts WHERE fact = 'bids.declined'`,
    )
  ).rows[0]?.count ?? 0;

test('a declined lane shows its reason to the carrier and the customer until a rate is saved', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const { laneIds } = await lanesOf(2);
  const [laneId = '', other = ''] = laneIds;
  const before = await events();
  const declined = await put([
    { laneId, reason: 'capacity', note: '  fleet is full ' },
    { laneId: other, reason: 'region' },
  ]);
  expect(declined.body).toEqual({ declined: 2, removed: 0, errors: [] });
  expect(await events()).toBe(before + 1);
  expect((await inGrid(laneId))?.declined).toMatchObject({ reason: 'capacity', note: 'fleet is full' });
  expect((await inGrid(laneId, otherCarrier))?.declined).toBeNull();
  expect(await forCustomer(laneId)).toMatchObject([
    { carrierId: carrier.companyId, reason: 'capacity', note: 'fleet is full' },
  ]);
  expect(await forCustomer(other)).toMatchObject([{ reason: 'region', note: null }]);
  const coverage = (await testApp.call(bids.bidCoverage, carrier)).body;
  expect(
    coverage.find((place) => place.customerId === customer.companyId && place.mode === mode),
  ).toMatchObject({ without: 0, declined: 2 });

  await put([{ laneId, reason: 'capacity', note: 'fleet is full' }]);
  expect(await events()).toBe(before + 1);
  expect((await put([{ laneId: other, reason: null }])).body).toMatchObject({ removed: 1 });
  expect(await forCustomer(other)).toEqual([]);
  expect((await offer(laneId)).body.errors).toEqual([]);
  expect(await forCustomer(laneId)).toEqual([]);
  expect((await inGrid(laneId))?.declined).toBeNull();
  const { rows: entries } = await testApp.platform.database.bulkPool.query(
    `SELECT before, after FROM audit_entries WHERE action = 'bids.declined' ORDER BY audit_entry_id`,
  );
  expect(entries.at(-1)).toMatchObject({
    before: { lanes: [[laneId, 'capacity', 'fleet is full']] },
    after: { lanes: [] },
  });
  expect(entries).toHaveLength(3);
});

test('lanes with a bid, an award, twice, closed or of others are named and don’t change', async () => {
  const { customer, carrier, otherCarrier, rivalCarrier } = testApp.people;
  const lanes = await lanesOf(4);
  const [free = '', awarded = '', offered = '', twice = ''] = lanes.laneIds;
  const closed = (await lanesOf(1, 'Created')).laneIds[0] ?? '';
  const own = await seedBids(testApp, { ...lanes, laneIds: [awarded, offered] }, carrier.companyId, 0.9);
  await testApp.call(awards.acceptBids, customer, {
    body: [{ laneId: awarded, bidId: own.get(awarded) ?? '' }],
  });
  const { body } = await put([
    { laneId: free, reason: 'other', note: 'x' },
    { laneId: awarded, reason: 'other' },
    { laneId: offered, reason: 'other' },
    { laneId: twice, reason: 'other' },
    { laneId: twice, reason: 'volume' },
    { laneId: closed, reason: 'other' },
  ]);
  expect(body.declined).toBe(1);
  const messages = new Map(body.errors.map(({ laneId, message }) => [laneId, message]));
  expect(messages.get(awarded)).toMatch(
    /^declined.* – .* is awarded to you until November 2027\. Accept or decline the award instead\.$/,
  );
  expect(messages.get(offered)).toMatch(/^You have a bid on .*\. Delete its rates before/);
  expect(messages.get(twice)).toMatch(/listed more than once/);
  expect(messages.get(closed)).toBe('Lane not found, or not open to you.');
  expect(await forCustomer(awarded)).toEqual([]);
  expect((await inGrid(free, otherCarrier))?.declined).toBeNull();

  const rival = await put([{ laneId: free, reason: 'other' }], rivalCarrier);
  expect(rival.status).toBe(404);
  expect((await put([{ laneId: free, reason: 'terms', note: 'x'.repeat(301) }])).status).toBe(400);
  expect((await put([{ laneId: free, reason: 'price' as 'other' }])).status).toBe(400);
  const others = await testApp.call(bids.listDeclines, testApp.people.rivalCustomer, {
    params: { laneId: free },
  });
  expect(others.status).toBe(404);
});

test('in a sealed round the customer learns of a declined lane after the opening', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const { laneIds } = await lanesOf(2, 'Created');
  const [laneId = '', second = ''] = laneIds;
  const closesAt = '2027-02-01T12:00:00.000Z';
  await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Sealed tender',
      mode,
      laneIds,
      carrierIds: [carrier.companyId, otherCarrier.companyId],
      round: { opensAt: testMoment, closesAt, isSealed: true },
    },
  });
  await testApp.drainJobs();
  const before = await events();
  await put([
    { laneId, reason: 'equipment' },
    { laneId: second, reason: 'equipment' },
  ]);
  expect(await events()).toBe(before);
  expect((await inGrid(laneId))?.declined).toMatchObject({ reason: 'equipment' });
  expect(await forCustomer(laneId)).toEqual([]);
  const hidden = 'Shown after the sealed round is opened';
  expect(await auditOfOwner()).toMatchObject({ before: null, after: { lanes: hidden } });
  expect(await auditFile()).toContain(hidden);
  expect(await auditFile()).not.toContain(`"${laneId}`);
  await offer(second);
  expect((await inGrid(second))?.declined).toBeNull();
  expect((await put([{ laneId: second, reason: 'other' }])).body.errors[0]?.message).toMatch(
    /^You sealed a bid/,
  );

  setClock('2027-02-01T12:01:00.000Z');
  expect(await forCustomer(laneId)).toEqual([]);
  expect((await put([{ laneId, reason: 'other' }])).body.errors[0]?.message).toMatch(/has closed/);
  await advanceClockTo(testApp, 'closeRound');
  await testApp.drainJobs();
  expect(await forCustomer(laneId)).toMatchObject([{ carrierId: carrier.companyId, reason: 'equipment' }]);
  expect(await forCustomer(second)).toEqual([]);
  expect(await auditOfOwner()).toMatchObject({ before: { lanes: [[second, 'equipment', null]] } });
  expect(await auditFile()).not.toContain(hidden);
});
