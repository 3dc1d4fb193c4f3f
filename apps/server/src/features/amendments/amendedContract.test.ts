import { awards, bids, contracts, lanes as laneCalls, overview } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amendmentDesk } from '../../../test/support/amendmentDesk.ts';
import { deskMode } from '../../../test/support/awardDesk.ts';
import type { Person } from '../../../test/support/people.ts';
import { seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { setClock } from '../../platform/clock.ts';

let testApp: TestApp;
let desk: ReturnType<typeof amendmentDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = amendmentDesk(testApp);
  await desk.sql(`UPDATE contracts SET state = 'Open', first_month = '2026-12-01', opened_at = now()`);
});
afterAll(() => testApp.close());
beforeEach(() => setClock('2026-11-20T12:00:00.000Z'));

const contractOf = async (as: Person) => {
  const { body } = await testApp.call(contracts.listContracts, as, { query: { mode: deskMode } });
  return body[0];
};
const change = async (body: object) =>
  testApp.call(contracts.changeContract, testApp.people.customer, {
    params: { id: deskMode, no: 1 },
    body: { version: (await contractOf(testApp.people.customer))?.version ?? 0, ...body },
  });

/** A lane that two carriers share, both accepted; one award of each. */
async function shared() {
  const { lanes, cheap, costly } = await desk.ratedLanes(1);
  const [own = ''] = await desk.accepted({ ...cheap(), share: 60, months: seededMonths });
  const other = await desk.give({ ...costly(), share: 40, months: seededMonths });
  await desk.answer(other, { answer: 'accept' }, testApp.people.otherCarrier);
  return { laneId: lanes.laneIds[0] ?? '', own, other };
}
const reprice = (awardId: string, rate: number) => ({
  kind: 'Repricing' as const,
  effectiveMonth: '2027-03',
  awards: [{ awardId, rates: [{ chargeNo: 1, rate }] }],
});

test('a contract names the amendment that was put in force last; a carrier sees its own alone', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const { own, other } = await shared();
  const lastOf = async (as: Person) => (await contractOf(as))?.lastAmendmentNo;
  expect([await lastOf(customer), await lastOf(carrier), await lastOf(otherCarrier)]).toEqual([0, 0, 0]);
  const first = (await desk.propose(reprice(own, 2))).body.amendmentNo;
  await desk.send(first);
  expect(await lastOf(customer)).toBe(0);
  await desk.respond(first, 'accept');
  setClock('2026-11-20T12:01:00.000Z');
  const second = (await desk.propose(reprice(other, 3))).body.amendmentNo;
  await desk.send(second);
  await desk.respond(second, 'accept', otherCarrier);
  expect([await lastOf(customer), await lastOf(carrier), await lastOf(otherCarrier)]).toEqual([
    second,
    first,
    second,
  ]);
});

test('a contract is not closed while an amendment waits for a response, and the refusal names it', async () => {
  const { own } = await shared();
  const { amendmentNo } = (await desk.propose(reprice(own, 2))).body;
  expect((await change({ name: 'Contract 1' })).status).toBe(200);
  await desk.send(amendmentNo);
  const refused = await change({ state: 'Closed' });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'contract_busy',
      title: `Amendment ${amendmentNo} with Albatross Lines still waits for a response`,
      detail: 'Wait for the response, or withdraw the amendment first.',
    },
  });
  await desk.withdraw(amendmentNo);
  expect((await change({ months: 12 })).status).toBe(200);
});

test('an extended lane has its own months everywhere, and keeps its last month when the contract gets more', async () => {
  const { laneId, own, other } = await shared();
  const accept = async (awardId: string, as: Person) => {
    const { body } = await desk.propose({ kind: 'Extension', lastMonth: '2028-02', awards: [{ awardId }] });
    await desk.send(body.amendmentNo);
    const done = await desk.respond(body.amendmentNo, 'accept', as);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    return done.body.amendedAwards[0]?.newAwardId ?? '';
  };
  const extension = await accept(own, testApp.people.carrier);
  await accept(other, testApp.people.otherCarrier);
  const lane = (await testApp.call(overview.getLane, testApp.people.customer, { params: { id: laneId } }))
    .body;
  expect([lane.contractMonths, lane.awardedMonths, lane.volume.length]).toEqual([15, 15, 15]);
  const blocks = (
    await testApp.call(laneCalls.getValidBlocks, testApp.people.customer, {
      params: { id: laneId },
    })
  ).body;
  expect(blocks.at(-1)?.months.at(-1)).toBe('2028-02');
  // Contract months stay those of the contract; other lanes too.
  expect((await contractOf(testApp.people.customer))?.lastMonth ?? '2027-11').toBe('2027-11');
  const changed = await testApp.call(laneCalls.setLaneVolume, testApp.people.customer, {
    params: { id: laneId },
    body: { volumes: [{ month: '2028-01', volume: 77 }] },
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  // Months of the extension that end are available to others.
  const ended = await desk.propose({
    kind: 'Termination',
    effectiveMonth: '2028-01',
    awards: [{ awardId: extension }],
  });
  expect(ended.body.amendedAwards[0]?.months).toEqual(['2028-01', '2028-02']);
  await desk.send(ended.body.amendmentNo);
  const [bid] = (await testApp.call(bids.listLaneBids, testApp.people.customer, { params: { laneId } })).body;
  expect(bid?.awardableMonths).toBe(15);
  const given = await testApp.call(awards.acceptBids, testApp.people.customer, {
    body: [{ laneId, bidId: bid?.bidId ?? '', months: ['2028-01'], share: 60 }],
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  // A longer contract has months of the extension; the lane ends when it did.
  const longer = await change({ months: 14 });
  expect(longer.status, JSON.stringify(longer.body)).toBe(200);
  await testApp.drainJobs();
  const [stored] = await desk.sql<{ extra: number; last: string; months: number }>(
    `SELECT l.extra_months AS extra, to_char(max(f.month), 'YYYY-MM') AS last, count(*)::integer AS months
     FROM lanes l JOIN lane_forecasts f USING (customer_id, lane_id) WHERE l.lane_id = $1 GROUP BY 1`,
    [laneId],
  );
  expect(stored).toEqual({ extra: 1, last: '2028-02', months: 15 });
});
