import { amendments, notifications, overview } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amendmentDesk } from '../../../test/support/amendmentDesk.ts';
import { deskMode } from '../../../test/support/awardDesk.ts';
import type { Person } from '../../../test/support/people.ts';
import { seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { setClock } from '../../platform/clock.ts';

let testApp: TestApp;
let desk: ReturnType<typeof amendmentDesk>;
let laneIds: readonly string[];
let awardIds: readonly string[];
beforeAll(async () => {
  setClock('2026-11-20T12:00:00.000Z');
  testApp = await startTestApp();
  desk = amendmentDesk(testApp);
  const seeded = await desk.ratedLanes(2);
  ({ laneIds } = seeded.lanes);
  awardIds = await desk.accepted(
    { ...seeded.cheap(0), share: 100, months: seededMonths },
    { ...seeded.cheap(1), share: 60, months: seededMonths.slice(0, 6) },
  );
});
afterAll(() => testApp.close());

const contract = { id: deskMode, no: 1 };
const inForce = async (as: Person, query: { carrierId?: string; from: string }) =>
  (await testApp.call(amendments.listAwardsInForce, as, { params: contract, query })).body;
const listOf = async (as: Person, laneId?: string) =>
  (await testApp.call(amendments.listAmendments, as, { params: contract, query: { laneId } })).body;
const awaitingOf = async (as: Person) => {
  const { body } = await testApp.call(overview.overviewDashboard, as);
  return 'amendments' in body ? body.amendments : [];
};
const reprice = (rate: number, of: readonly string[] = awardIds) => ({
  kind: 'Repricing' as const,
  effectiveMonth: '2027-03',
  awards: of.map((awardId) => ({ awardId, rates: [{ chargeNo: 1, rate }] })),
});

test('awards in force are listed with their rates, and a carrier learns of no other', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const { carriers, awards: none } = await inForce(customer, { from: '2027-03' });
  expect(carriers).toEqual([{ carrierId: carrier.companyId, name: 'Albatross Lines', awards: 2 }]);
  expect(none).toEqual([]);
  const asked = { carrierId: carrier.companyId, from: '2027-03' };
  const { awards, structures } = await inForce(customer, asked);
  expect(awards.map(({ laneId, months, share }) => ({ laneId, months, share }))).toEqual([
    { laneId: laneIds[0], months: seededMonths.slice(3), share: 100 },
    { laneId: laneIds[1], months: seededMonths.slice(3, 6), share: 60 },
  ]);
  expect(awards[0]?.rates[0]).toMatchObject({ chargeNo: 1, breakNo: null });
  expect(structures[0]?.charges[0]).toMatchObject({ chargeNo: 1, name: 'Linehaul', purpose: 'linehaul' });
  // Six months of the second award are over by then.
  expect((await inForce(customer, { ...asked, from: '2027-06' })).awards).toHaveLength(1);
  expect(await inForce(carrier, { from: '2027-03' })).toEqual({ carriers, awards, structures });
  const others = { carriers: [], awards: [], structures: [] };
  expect(await inForce(otherCarrier, asked)).toEqual(others);
});

test('what waits for a response is on the dashboard of the side that responds, and its notification links to it', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const { body: draft } = await desk.propose(reprice(2));
  expect(draft.months).toEqual(seededMonths.slice(3));
  expect(await awaitingOf(carrier)).toEqual([]);
  setClock('2026-11-20T13:00:00.000Z');
  await desk.send(draft.amendmentNo);
  const [waiting, ...more] = await awaitingOf(carrier);
  expect(more).toEqual([]);
  const { amendmentNo, beforeUsd, afterUsd } = draft;
  expect(waiting).toMatchObject({
    mode: deskMode,
    contractNo: 1,
    amendmentNo,
    lanes: 2,
    beforeUsd,
    afterUsd,
  });
  expect(waiting?.answerBy).toBe('2026-11-27T13:00:00.000Z');
  expect(waiting?.prices[0]).toMatchObject({ chargeName: 'Linehaul', after: 2 });
  expect(await awaitingOf(customer)).toEqual([]);
  expect(await awaitingOf(otherCarrier)).toEqual([]);
  await desk.newsOf(carrier);
  const { body: news } = await testApp.call(notifications.listNotifications, carrier);
  expect(news[0]?.amendment).toEqual({ customerId: customer.companyId, contractNo: 1, amendmentNo });

  setClock('2026-11-20T14:00:00.000Z');
  await desk.respond(amendmentNo, 'reject', carrier, 'Too little');
  expect(await awaitingOf(carrier)).toEqual([]);
  const stepsFor = async (as: Person) =>
    (await desk.get(amendmentNo, as)).body.steps.map(({ step, by, at, user }) => [
      step,
      by,
      at,
      user !== null,
    ]);
  expect(await stepsFor(customer)).toEqual([
    ['Proposed', 'customer', '2026-11-20T12:00:00.000Z', true],
    ['Sent', 'customer', '2026-11-20T13:00:00.000Z', true],
    ['Rejected', 'carrier', '2026-11-20T14:00:00.000Z', false],
  ]);
  expect((await stepsFor(carrier)).map(([step, , , isNamed]) => [step, isNamed])).toEqual([
    ['Proposed', false],
    ['Sent', false],
    ['Rejected', true],
  ]);
});

test('an amendment by the carrier waits for the customer until its deadline', async () => {
  const { customer, carrier } = testApp.people;
  setClock('2026-11-20T12:00:00.000Z');
  const { body: draft } = await desk.propose(reprice(3, awardIds.slice(0, 1)), carrier);
  await desk.send(draft.amendmentNo, carrier);
  expect((await awaitingOf(customer)).map(({ amendmentNo }) => amendmentNo)).toEqual([draft.amendmentNo]);
  expect(await awaitingOf(carrier)).toEqual([]);
  setClock('2026-11-27T12:00:00.000Z');
  expect(await awaitingOf(customer)).toEqual([]);
  setClock('2026-11-20T12:00:00.000Z');
  await desk.withdraw(draft.amendmentNo, carrier);
});

test('a lane has the amendments of its awards, with its own months and cost', async () => {
  const { customer, carrier } = testApp.people;
  const { body: ended } = await desk.propose({
    kind: 'Termination',
    effectiveMonth: '2027-04',
    awards: awardIds.map((awardId) => ({ awardId })),
  });
  await desk.send(ended.amendmentNo);
  const second = (await listOf(customer, laneIds[1])).find(
    ({ amendmentNo }) => amendmentNo === ended.amendmentNo,
  );
  const award = ended.amendedAwards.find(({ laneId }) => laneId === laneIds[1]);
  expect(second).toMatchObject({
    lanes: 1,
    months: seededMonths.slice(4, 6),
    beforeUsd: award?.beforeUsd,
    afterUsd: 0,
  });
  expect(second?.months).not.toEqual(ended.months);
  expect((await listOf(customer, '1')).length).toBe(0);
  expect((await listOf(carrier, laneIds[1])).map(({ amendmentNo }) => amendmentNo)).toContain(
    ended.amendmentNo,
  );
});
