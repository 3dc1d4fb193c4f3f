import {
  awards,
  bids,
  lanes as laneCalls,
  overview,
  type ResponseOf,
  settings,
  tenders,
} from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptDocument, publishMandatory } from '../../../test/support/documentsOfTests.ts';
import { insertSecondContract } from '../../../test/support/insertSecondContract.ts';
import type { Person } from '../../../test/support/people.ts';
import { renewSummaries, seedBids, type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { seedParts } from '../../../test/support/seedParts.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
let lanes: SeededLanes;
const mode = Mode.RoadFTL;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier, otherCarrier } = testApp.people;
  lanes = await seedLanes(testApp, customer.companyId, mode, 20);
  const bids = await seedBids(testApp, lanes, carrier.companyId, 0.9, lanes.laneIds.slice(0, 12));
  await seedBids(testApp, lanes, otherCarrier.companyId, 0.97, lanes.laneIds.slice(4, 8));
  const { body } = await testApp.call(awards.acceptBids, customer, {
    body: lanes.laneIds
      .slice(0, 6)
      .map((laneId) => ({ laneId, bidId: bids.get(laneId) ?? '', share: 100, months: [] })),
  });
  const answer = (index: number, said: 'accept' | 'decline') =>
    testApp.call(awards.answerAward, carrier, {
      params: { id: body.awards[index]?.awardId ?? '' },
      body: { answer: said },
    });
  await answer(0, 'accept');
  await answer(1, 'accept');
  await answer(2, 'decline');
});
afterAll(() => testApp.close());

type Dashboard = ResponseOf<typeof overview.overviewDashboard>;
async function dashboardOf<Kind extends Dashboard['kind']>(as: Person, kind: Kind) {
  const { status, body } = await testApp.call(overview.overviewDashboard, as);
  expect([status, body.kind]).toEqual([200, kind]);
  return body as Extract<Dashboard, { kind: Kind }>;
}

test('a customer’s card shows the mode’s figures and what is waiting', async () => {
  const { customer } = testApp.people;
  const { modes, savingsByMonth } = await dashboardOf(customer, 'customer');
  const card = modes.find((one) => one.mode === mode);
  const stats = (await testApp.call(overview.overviewStats, customer, { params: { id: mode } })).body;
  const { waits, contracts, ...figures } = card ?? { waits: null, contracts: null };
  for (const [name, figure] of Object.entries(figures))
    expect([name, figure]).toEqual([name, stats[name as keyof typeof stats]]);
  expect(contracts).toMatchObject([{ contractNo: 1, name: 'Contract 1', isCurrent: true }]);
  expect(card).toMatchObject({ lanes: 20, lanesAwarded: 5, lanesWithBid: 12 });
  // 12 lanes have bids, 5 of them an award; one award was declined.
  expect(waits).toEqual({
    lanesToAward: 7,
    lanesWithoutBid: 8,
    uploads: 0,
    declinedAwards: 1,
    lanesWithUnusualBids: 0,
  });
  // The same number of lanes is listed; only the customer can ask about declined awards.
  const filters = JSON.stringify([
    { column: 'awardedMonths', max: 0 },
    { column: 'awardDeclined', isEmpty: false },
  ]) as never;
  const listed = await testApp.call(overview.listLanes, customer, {
    query: { mode, bidStatus: 'Started', filters },
  });
  expect(listed.body.map(({ id }) => id)).toEqual([lanes.laneIds[2]]);
  const toldCarrier = await testApp.call(overview.listLanes, testApp.people.otherCarrier, {
    query: { mode, customerId: customer.companyId, filters } as never,
  });
  expect(toldCarrier.body).toEqual([]);
  expect(modes.length).toBeGreaterThan(1);
  const months = savingsByMonth.filter((row) => row.mode === mode);
  expect(months.map(({ month, savings, awarded }) => ({ month, savings, awarded }))).toEqual(
    stats.byMonth.map(({ month, savings, awarded }) => ({ month, savings, awarded })),
  );
});

test('counts open lanes without a bid, whatever bids other lanes have', async () => {
  const { customer } = testApp.people;
  const paused = { mode, laneIds: lanes.laneIds.slice(6, 12) };
  expect((await testApp.call(laneCalls.pauseLanes, customer, { body: paused })).status).toBe(200);
  const { modes } = await dashboardOf(customer, 'customer');
  expect(modes.find((one) => one.mode === mode)).toMatchObject({
    lanesWithBid: 12,
    waits: { lanesWithoutBid: 8 },
  });
  expect((await testApp.call(laneCalls.startLanes, customer, { body: paused })).status).toBe(200);
});

test('does not count a lane with a bid but no volume as one without a bid', async () => {
  const { customer } = testApp.people;
  await testApp.platform.database.asSystem(async (tx) => {
    await tx.query(
      'UPDATE lane_standings SET best_all_in_usd = NULL WHERE customer_id = $1 AND lane_id = $2',
      [customer.companyId, lanes.laneIds[8]],
    );
    await renewSummaries(tx, customer.companyId, mode);
  });
  const { modes } = await dashboardOf(customer, 'customer');
  expect(modes.find((one) => one.mode === mode)?.waits.lanesWithoutBid).toBe(8);
  const filters = JSON.stringify([{ column: 'validBid', isEmpty: true }]) as never;
  const { body } = await testApp.call(overview.listLanes, customer, {
    query: { mode, bidStatus: 'Started', filters },
  });
  expect(body.map(({ id }) => id).toSorted()).toEqual(lanes.laneIds.slice(12).toSorted());
});

test('a carrier sees its own bids, awards and revenue and no other’s', async () => {
  const { carrier, otherCarrier, rivalCarrier } = testApp.people;
  const declining = await testApp.call(bids.putDeclines, carrier, {
    body: { mode, lanes: [{ laneId: lanes.laneIds[19] ?? '', reason: 'region' }] },
  });
  expect(declining.status).toBe(200);
  const { customers, totals, revenueByMonth } = await dashboardOf(carrier, 'carrier');
  const place = customers.find((one) => one.mode === mode);
  expect(place).toMatchObject({
    lanesOpen: 20,
    complete: 12,
    without: 7,
    declined: 1,
    awardsWaiting: 3,
    awardsWon: 2,
    hasRateCard: true,
    contractMonths: 12,
    monthsLeft: 12,
    closesAt: null,
  });
  expect(place?.awardedUsd).toBe(totals.awardedUsd);
  const [own] = (
    await testApp.platform.database.bulkPool.query<{ won: string; pending: string }>(
      `SELECT sum(m.awarded_usd) FILTER (WHERE a.status = 'Accepted') AS won,
              sum(m.awarded_usd) FILTER (WHERE a.status = 'Pending') AS pending
       FROM award_months m JOIN awards a USING (customer_id, award_id) WHERE m.is_active AND a.carrier_id = $1`,
      [carrier.companyId],
    )
  ).rows;
  expect([totals.awardedUsd, totals.pendingUsd]).toEqual([Number(own?.won), Number(own?.pending)]);
  expect(revenueByMonth).toHaveLength(12);

  const other = await dashboardOf(otherCarrier, 'carrier');
  expect(other.totals).toMatchObject({ awardsWaiting: 0, awardsWon: 0, awardedUsd: 0, pendingUsd: 0 });
  expect(other.revenueByMonth).toEqual([]);
  const rival = await dashboardOf(rivalCarrier, 'carrier');
  expect(rival.customers.some(({ customerId }) => customerId === lanes.customerId)).toBe(false);
});

test('shows a planned event as an invitation and its lanes as upcoming, to invited carriers only', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const { status } = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Spring',
      mode,
      laneIds: lanes.laneIds,
      carrierIds: [carrier.companyId],
      round: { opensAt: '2026-12-01T10:00:00Z', closesAt: '2026-12-03T10:00:00Z' },
    },
  });
  expect(status).toBe(200);
  const { invitations, customers } = await dashboardOf(carrier, 'carrier');
  expect(invitations).toMatchObject([
    {
      name: 'Spring',
      laneCount: 20,
      roundNo: 1,
      isOpen: false,
      opensAt: '2026-12-01T10:00:00.000Z',
      lanesSealed: 0,
    },
  ]);
  expect(customers.find((one) => one.mode === mode)).toMatchObject({
    lanesOpen: 0,
    complete: 12,
    lanesToCome: 20,
  });
  expect((await dashboardOf(otherCarrier, 'carrier')).invitations).toEqual([]);
  // The customer sees it, too: on the dashboard and on each of its lanes.
  const { events } = await dashboardOf(customer, 'customer');
  expect(events).toMatchObject([
    { name: 'Spring', mode, laneCount: 20, carrierCount: 1, round: { roundNo: 1, state: 'Planned' } },
  ]);
  const laneOf = (as: Person) =>
    testApp.call(overview.getLane, as, { params: { id: lanes.laneIds[0] ?? '' } });
  expect((await laneOf(customer)).body.event).toEqual(events[0]);
  expect((await laneOf(testApp.people.colleague)).body.event).toBeNull();
  const marks = async (as: Person) => {
    const { body } = await testApp.call(overview.listLanes, as, { query: { mode } });
    return new Set(body.filter(({ id }) => lanes.laneIds.includes(id)).map(({ eventName }) => eventName));
  };
  expect(await marks(customer)).toEqual(new Set(['Spring']));
  expect(await marks(testApp.people.colleague)).toEqual(new Set([null]));
  expect(await marks(carrier)).toEqual(new Set([null]));
});

test('lists mandatory documents on both dashboards until each carrier has accepted', async () => {
  const { customer, carrier, otherCarrier, rivalCarrier } = testApp.people;
  const documentId = await publishMandatory(testApp, customer);
  const waiting = async () => (await dashboardOf(customer, 'customer')).documents;
  const asked = async (as: Person) =>
    (await dashboardOf(as, 'carrier')).documents.map((document) => document.documentId);
  expect(await waiting()).toMatchObject([{ documentId, version: 1, companies: 2, accepted: 0 }]);
  expect([await asked(carrier), await asked(otherCarrier), await asked(rivalCarrier)]).toEqual([
    [documentId],
    [documentId],
    [],
  ]);
  await acceptDocument(testApp, carrier, documentId);
  expect(await waiting()).toMatchObject([{ companies: 2, accepted: 1 }]);
  expect(await asked(carrier)).toEqual([]);
  await acceptDocument(testApp, otherCarrier, documentId);
  expect(await waiting()).toEqual([]);
});

test('a data customer sees the company’s history, and the Owner has no dashboard', async () => {
  const { colleague, owner } = testApp.people;
  const { modes, spendByMonth, topCarriers, uploads } = await dashboardOf(colleague, 'data');
  expect(modes.length).toBeGreaterThan(0);
  expect([spendByMonth, topCarriers, uploads].every(Array.isArray)).toBe(true);
  expect((await testApp.call(overview.overviewDashboard, owner)).status).toBe(403);
});

test('a disabled mode is in no dashboard figure or spend map choice', async () => {
  const { customer, colleague, owner } = testApp.people;
  const air = await seedLanes(testApp, customer.companyId, Mode.AirFreight, 2, { label: 'air' });
  await seedParts(testApp, air);
  const shown = async () => {
    const bought = await dashboardOf(customer, 'customer');
    const data = await dashboardOf(colleague, 'data');
    const map = await testApp.call(overview.spendMap, customer, { query: { mode } });
    const isAir = (one: { mode: number }) => one.mode === Mode.AirFreight;
    return {
      savings: bought.savingsByMonth.some(isAir),
      uploads: [...bought.uploads, ...data.uploads].some(isAir),
      spend: data.spendByMonth.some(isAir),
      carriers: data.topCarriers.map(({ name }) => name),
      choices: map.body.carriers,
    };
  };
  const put = (isOn: boolean) =>
    testApp.call(settings.switchMode, owner, {
      params: { id: Mode.AirFreight },
      query: { customerId: customer.companyId },
      body: { isOn },
    });
  expect(await shown()).toEqual({
    savings: true,
    uploads: true,
    spend: true,
    carriers: ['Old Hauler'],
    choices: ['Old Hauler'],
  });
  expect((await put(false)).status).toBe(200);
  expect(await shown()).toEqual({ savings: false, uploads: false, spend: false, carriers: [], choices: [] });
});

test('lanes with bids still count as to be awarded while their bidding is paused, as before a round of an event', async () => {
  const { customer } = testApp.people;
  const toAward = async () =>
    (await dashboardOf(customer, 'customer')).modes.find((one) => one.mode === mode)?.waits.lanesToAward;
  const open = await toAward();
  expect(open).toBeGreaterThan(0);
  const paused = await testApp.call(laneCalls.pauseLanes, customer, { body: { laneIds: lanes.laneIds } });
  expect(paused.status).toBe(200);
  expect(await toAward()).toBe(open);
});

test('a carrier sees what it is awarded this year while the next contract is the current one', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const ofMode = async (as: Person) =>
    (await dashboardOf(as, 'carrier')).customers.find((place) => place.mode === mode);
  const before = await ofMode(carrier);
  expect(before?.others).toEqual([]);
  const client = await testApp.platform.database.ownerPool.connect();
  await insertSecondContract(client);
  await client.query('UPDATE contracts SET is_current = false WHERE contract_no = 1');
  await client.query('UPDATE contracts SET is_current = true WHERE contract_no = 2');
  await client.query(
    `DELETE FROM award_months WHERE award_id IN (SELECT award_id FROM awards WHERE contract_no = 2)`,
  );
  client.release();
  const after = await ofMode(carrier);
  expect(after).toMatchObject({ awardedUsd: 0, awardsWaiting: 6 });
  expect(after?.others).toEqual([
    {
      contractNo: 1,
      name: 'Contract 1',
      awardsWon: before?.awardsWon,
      awardedUsd: before?.awardedUsd,
    },
  ]);
  expect((await ofMode(otherCarrier))?.others).toEqual([]);
});
