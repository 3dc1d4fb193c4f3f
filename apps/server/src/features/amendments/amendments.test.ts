import { setTimeout as pause } from 'node:timers/promises';
import { overview } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amendmentDesk } from '../../../test/support/amendmentDesk.ts';
import { deskMode } from '../../../test/support/awardDesk.ts';
import { seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { productItself } from '../../platform/audit.ts';
import { setClock } from '../../platform/clock.ts';
import { expireAmendment } from './expireAmendment.ts';
import { withdrawAmendment } from './withdrawAmendment.ts';

const today = '2026-11-20T12:00:00.000Z';
let testApp: TestApp;
let desk: ReturnType<typeof amendmentDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = amendmentDesk(testApp);
});
afterAll(() => testApp.close());
beforeEach(() => setClock(today));

const linehaul = 1;
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, field } = body as { code?: string; field?: string };
  return [status, code, field];
};
const figuresOf = async (laneIds: readonly string[]) => {
  const { body } = await testApp.call(overview.listLanes, testApp.people.customer, {
    query: { mode: String(deskMode) },
  });
  const own = body.filter((lane) => laneIds.includes(lane.id));
  const sum = (pick: (lane: (typeof own)[number]) => number | null | undefined) =>
    own.reduce((total, lane) => total.plus(pick(lane) ?? 0), new Decimal(0)).toNumber();
  return { cost: sum((lane) => lane.newCost), savings: sum((lane) => lane.savings) };
};
const monthsOf = (awardIds: readonly string[]) =>
  desk.sql<{ award_id: string; month: string; usd: string; is_active: boolean }>(
    `SELECT award_id, month::text, awarded_usd AS usd, is_active FROM award_months WHERE award_id = ANY ($1) ORDER BY award_id, month`,
    [awardIds],
  );

/** Lanes awarded to the carrier and accepted by it. */
async function inForce(count = 1, share = 100) {
  const seeded = await desk.ratedLanes(count);
  const { laneIds } = seeded.lanes;
  const wishes = laneIds.map((_, at) => ({ ...seeded.cheap(at), share, months: seededMonths }));
  return { ...seeded, laneIds, awardIds: await desk.accepted(...wishes) };
}
const reprice = (awardIds: readonly string[], rate: number, effectiveMonth = '2027-03') => ({
  kind: 'Repricing' as const,
  effectiveMonth,
  reason: 'Volumes doubled',
  awards: awardIds.map((awardId) => ({ awardId, rates: [{ chargeNo: linehaul, rate }] })),
});

test('a repricing is a draft of its proposer until it is sent, and in force once it is accepted', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const { laneIds, awardIds } = await inForce(2);
  const before = await figuresOf(laneIds);
  const preview = await desk.preview(reprice(awardIds, 2));
  expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  const { body: draft } = await desk.propose(reprice(awardIds, 2));
  expect(draft).toMatchObject({ kind: 'Repricing', state: 'Draft', awards: 2, lanes: 2, isOwn: true });
  expect([draft.beforeUsd, draft.afterUsd]).toEqual([preview.body.beforeUsd, preview.body.afterUsd]);
  expect(draft.amendedAwards[0]).toMatchObject({
    months: seededMonths.slice(3),
    rates: [{ chargeNo: linehaul, breakNo: null, chargeName: 'Linehaul', after: 2 }],
    newAwardId: null,
  });
  const no = draft.amendmentNo;
  expect((await desk.list(carrier)).body).toEqual([]);
  expect(refusal(await desk.get(no, carrier))).toEqual([404, 'amendment_not_found', undefined]);
  expect(refusal(await desk.respond(no, 'accept'))).toEqual([404, 'amendment_not_found', undefined]);

  expect((await desk.send(no)).body).toMatchObject({ state: 'Sent', answerBy: '2026-11-27T12:00:00.000Z' });
  expect(refusal(await desk.send(no))).toEqual([409, 'amendment_not_draft', undefined]);
  expect(await desk.newsOf(carrier)).toContain(
    'Northwind proposes new prices for 2 lanes from Mar 2027. Accept or reject.',
  );
  expect((await desk.list(carrier)).body).toMatchObject([{ amendmentNo: no, awaitsOwnResponse: true }]);
  expect((await desk.list(otherCarrier)).body).toEqual([]);
  expect(refusal(await desk.get(no, otherCarrier))).toEqual([404, 'amendment_not_found', undefined]);
  expect(refusal(await desk.respond(no, 'accept', customer))).toEqual([
    409,
    'amendment_not_yours',
    undefined,
  ]);
  // Until the response, the old price holds.
  expect(await figuresOf(laneIds)).toEqual(before);

  const { status, body } = await desk.respond(no, 'accept', carrier, 'Agreed');
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ state: 'InForce', beforeUsd: draft.beforeUsd, afterUsd: draft.afterUsd });
  expect(await desk.newsOf(customer)).toContain(
    'Albatross Lines accepted your new prices for 2 lanes from Mar 2027.',
  );
  const moved = new Decimal(draft.beforeUsd).minus(draft.afterUsd);
  const after = await figuresOf(laneIds);
  expect(after.cost).toBe(new Decimal(before.cost).minus(moved).toNumber());
  expect(after.savings).toBe(new Decimal(before.savings).plus(moved).toNumber());
  const newest = await desk.history(laneIds[0] ?? '');
  expect(newest.map(({ status: state, months }) => [state, months])).toEqual(
    expect.arrayContaining([
      ['Accepted', seededMonths.slice(0, 3)],
      ['Accepted', seededMonths.slice(3)],
    ]),
  );
  const audit = await desk.sql<{ before: object[]; after: object[] }>(
    `SELECT before, after FROM audit_entries WHERE action = 'contract.amended' AND subject_id = $1`,
    [String(no)],
  );
  expect(audit[0]?.before).toHaveLength(2);
});

test('an award whose months all have a new price is replaced, and a second repricing builds on the first', async () => {
  const { laneIds, awardIds } = await inForce();
  const first = (await desk.propose(reprice(awardIds, 2, '2026-12'))).body;
  await desk.send(first.amendmentNo);
  setClock('2026-11-20T12:01:00.000Z');
  const done = (await desk.respond(first.amendmentNo, 'accept')).body;
  const newId = done.amendedAwards[0]?.newAwardId ?? '';
  const laneId = laneIds[0] ?? '';
  expect(await desk.history(laneId)).toMatchObject([
    { awardId: newId, status: 'Accepted', months: seededMonths },
    { awardId: awardIds[0], status: 'Replaced', months: seededMonths },
  ]);
  expect(refusal(await desk.preview(reprice(awardIds, 3)))).toEqual([
    409,
    'award_not_in_force',
    'awards.0.awardId',
  ]);
  const second = (await desk.propose(reprice([newId], 1.5, '2027-06'))).body;
  await desk.send(second.amendmentNo);
  expect((await desk.respond(second.amendmentNo, 'accept')).status).toBe(200);
  expect((await desk.reset(laneId)).body).toEqual({ changed: 2 });
  expect(await figuresOf(laneIds)).toEqual({ cost: 0, savings: 0 });
  expect((await desk.history(laneId)).map(({ status }) => status).toSorted()).toEqual([
    'Replaced',
    'Reset',
    'Reset',
  ]);
});

test('a percentage changes every charge of its purpose, in all awards of the carrier', async () => {
  const { awardIds } = await inForce(2);
  const { otherCarrier, carrier } = testApp.people;
  const change = { purpose: 'linehaul' as const, percent: 10 };
  const proposal = { kind: 'Repricing' as const, effectiveMonth: '2027-01', change };
  const { body } = await desk.preview({ ...proposal, carrierId: carrier.companyId });
  const own = body.awards.filter(({ awardId }) => awardIds.includes(awardId));
  expect(own).toHaveLength(2);
  for (const { rates } of own) {
    expect(rates).toHaveLength(1);
    expect(rates[0]?.after).toBe(
      new Decimal(rates[0]?.before ?? 0).times('1.1').toDecimalPlaces(6).toNumber(),
    );
  }
  expect(refusal(await desk.preview(proposal))).toEqual([422, 'carrier_not_found', 'carrierId']);
  expect(refusal(await desk.preview({ ...proposal, carrierId: otherCarrier.companyId }))).toEqual([
    409,
    'award_not_in_force',
    'effectiveMonth',
  ]);
  const noFuel = {
    ...proposal,
    carrierId: carrier.companyId,
    change: { purpose: 'fuel' as const, percent: 5 },
  };
  expect(refusal(await desk.preview(noFuel))).toEqual([422, 'amendment_changes_nothing', 'change.purpose']);
});

test('a carrier proposes and the customer rejects: nothing changes', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds, awardIds } = await inForce();
  const before = [await figuresOf(laneIds), await monthsOf(awardIds)];
  const { body: draft } = await desk.propose(reprice(awardIds, 9), carrier);
  expect(draft).toMatchObject({ proposedBy: 'carrier', isOwn: true });
  expect((await desk.list(customer)).body.map(({ amendmentNo }) => amendmentNo)).not.toContain(
    draft.amendmentNo,
  );
  await desk.send(draft.amendmentNo, carrier);
  expect(await desk.newsOf(customer)).toContain(
    'Albatross Lines proposes new prices for 1 lane from Mar 2027. Accept or reject.',
  );
  const answered = await desk.respond(draft.amendmentNo, 'reject', customer, 'Too much');
  expect(answered.body).toMatchObject({ state: 'Rejected', answerReason: 'Too much' });
  expect(await desk.newsOf(carrier)).toContain(
    'Northwind rejected your new prices for 1 lane from Mar 2027.',
  );
  expect([await figuresOf(laneIds), await monthsOf(awardIds)]).toEqual(before);
  expect(refusal(await desk.respond(draft.amendmentNo, 'accept', customer))).toEqual([
    409,
    'amendment_not_sent',
    undefined,
  ]);
});

test('a termination needs no response and makes the months available again', async () => {
  const { carrier } = testApp.people;
  const { laneIds, awardIds, cheap } = await inForce();
  const end = {
    kind: 'Termination' as const,
    effectiveMonth: '2027-06',
    awards: [{ awardId: awardIds[0] ?? '' }],
  };
  expect(refusal(await desk.propose(end, carrier))).toEqual([422, 'wrong_user_type', 'kind']);
  const before = await figuresOf(laneIds);
  const { body: draft } = await desk.propose(end);
  expect(draft.afterUsd).toBe(0);
  const sent = await desk.send(draft.amendmentNo);
  expect(sent.body).toMatchObject({ state: 'InForce', answerBy: null });
  expect(await desk.newsOf(carrier)).toContain('Northwind ended your awards of 1 lane from Jun 2027.');
  expect((await figuresOf(laneIds)).cost).toBe(new Decimal(before.cost).minus(draft.beforeUsd).toNumber());
  const free = seededMonths.slice(6);
  expect((await desk.accept([{ ...cheap(), months: free }])).status).toBe(200);
  await desk.reset(laneIds[0] ?? '');
  expect(refusal(await desk.propose(end))).toEqual([409, 'award_not_in_force', 'awards.0.awardId']);
});

test('refuses what may not be proposed, by field', async () => {
  const { rivalCustomer, rivalCarrier } = testApp.people;
  const { awardIds, costly } = await inForce(1, 50);
  const other = await desk.give({ ...costly(), share: 50 });
  const [awardId = ''] = awardIds;
  const of = (awards: object[], more: object = {}) =>
    desk.preview({ ...reprice([awardId], 2), awards, ...more } as Parameters<typeof desk.preview>[0]);
  const rates = (rate: number, chargeNo = linehaul, breakNo: number | null = null) => [
    { awardId, rates: [{ chargeNo, breakNo, rate }] },
  ];
  expect(refusal(await of(rates(-1)))).toEqual([422, 'rate_invalid', 'awards.0.rates.0.rate']);
  expect(refusal(await of(rates(2, 99)))).toEqual([422, 'rate_invalid', 'awards.0.rates.0.rate']);
  expect(refusal(await of(rates(2, linehaul, 1)))).toEqual([422, 'rate_invalid', 'awards.0.rates.0.rate']);
  expect(refusal(await of(rates(2), { effectiveMonth: '2026-10' }))).toEqual([
    422,
    'month_in_past',
    'effectiveMonth',
  ]);
  expect(refusal(await of([{ awardId, months: ['2026-12'], rates: [{ chargeNo: 1, rate: 2 }] }]))).toEqual([
    422,
    'month_not_awarded',
    'awards.0.months',
  ]);
  expect(refusal(await of([...rates(2), ...rates(2)]))).toEqual([422, 'duplicate_award', 'awards.1.awardId']);
  expect(refusal(await of([{ awardId, rates: [] }]))).toEqual([
    422,
    'amendment_changes_nothing',
    'awards.0.rates',
  ]);
  // Not yet accepted, and another carrier's.
  expect(refusal(await of([{ awardId: other, rates: [{ chargeNo: 1, rate: 2 }] }]))).toEqual([
    409,
    'award_not_in_force',
    'awards.0.awardId',
  ]);
  await desk.answer(other, { answer: 'accept' }, testApp.people.otherCarrier);
  expect(refusal(await of([...rates(2), { awardId: other, rates: [{ chargeNo: 1, rate: 2 }] }]))).toEqual([
    422,
    'several_carriers',
    'awards.1.awardId',
  ]);
  expect(refusal(await desk.preview(reprice([awardId], 2), testApp.people.otherCarrier))).toEqual([
    404,
    'award_not_found',
    'awards.0.awardId',
  ]);
  for (const person of [rivalCustomer, rivalCarrier])
    expect((await desk.preview(reprice([awardId], 2), person)).status).toBeGreaterThanOrEqual(404);
});

test('two responses, or a response and a withdrawal, do not both count', async () => {
  const { carrier } = testApp.people;
  for (const rival of ['respond', 'withdraw'] as const) {
    const { awardIds, laneIds } = await inForce();
    const { amendmentNo } = (await desk.propose(reprice(awardIds, 2))).body;
    await desk.send(amendmentNo);
    const both = await Promise.all([
      desk.respond(amendmentNo, 'accept', carrier),
      rival === 'respond' ? desk.respond(amendmentNo, 'accept', carrier) : desk.withdraw(amendmentNo),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const awards = await desk.history(laneIds[0] ?? '');
    expect(awards).toHaveLength(both[0].status === 200 || rival === 'respond' ? 2 : 1);
  }
});

test('a response waits for a withdrawal that is under way, and is then refused', async () => {
  const { customer, carrier } = testApp.people;
  const { awardIds, laneIds } = await inForce();
  const { amendmentNo } = (await desk.propose(reprice(awardIds, 2))).body;
  await desk.send(amendmentNo);
  const key = { customerId: customer.companyId, mode: deskMode, contractNo: 1, amendmentNo };
  let commit: () => void = () => undefined;
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let withdrawal: Promise<void> = Promise.resolve();
  await new Promise<void>((withdrawn, failed) => {
    withdrawal = testApp.platform.database.asCustomers([customer.companyId], async (tx) => {
      await withdrawAmendment(tx, productItself, key, { userId: customer.userId, carrierId: null });
      withdrawn();
      await mayCommit;
    });
    withdrawal.catch(failed);
  });
  const response = desk.respond(amendmentNo, 'accept', carrier);
  // Without the lock, the amendment would be read as sent before the withdrawal is committed.
  await pause(500);
  commit();
  await withdrawal;
  expect(refusal(await response)).toEqual([409, 'amendment_not_sent', undefined]);
  expect(await desk.history(laneIds[0] ?? '')).toHaveLength(1);
});

test('an amendment without a response expires once, and late responses are refused', async () => {
  const { customer, carrier } = testApp.people;
  const { awardIds, laneIds } = await inForce();
  const before = await monthsOf(awardIds);
  const { amendmentNo } = (await desk.propose(reprice(awardIds, 2))).body;
  await desk.send(amendmentNo);
  setClock('2026-11-27T12:00:00.000Z');
  expect((await desk.get(amendmentNo, carrier)).body).toMatchObject({
    state: 'Expired',
    awaitsOwnResponse: false,
  });
  expect(refusal(await desk.respond(amendmentNo, 'accept'))).toEqual([
    409,
    'response_deadline_passed',
    undefined,
  ]);
  const fact = {
    subject: 'test',
    factId: '0',
    customerId: customer.companyId,
    mode: deskMode,
    contractNo: 1,
    amendmentNo,
    carrierId: carrier.companyId,
    dueAt: '2026-11-27T12:00:00.000Z',
  };
  await expireAmendment.run(testApp.platform, fact);
  await expireAmendment.run(testApp.platform, fact);
  const audits = await desk.sql(
    `SELECT 1 FROM audit_entries WHERE action = 'amendment.expired' AND subject_id = $1`,
    [String(amendmentNo)],
  );
  expect(audits).toHaveLength(1);
  expect(await desk.newsOf(customer)).toContain(
    'Albatross Lines did not respond to your new prices for 1 lane from Mar 2027 in time.',
  );
  expect(await monthsOf(awardIds)).toEqual(before);
  expect(await desk.history(laneIds[0] ?? '')).toHaveLength(1);
});

test('an award that was cancelled in the meantime can no longer be amended', async () => {
  const { awardIds, laneIds } = await inForce();
  const { amendmentNo } = (await desk.propose(reprice(awardIds, 2))).body;
  await desk.send(amendmentNo);
  await desk.reset(laneIds[0] ?? '');
  expect(refusal(await desk.respond(amendmentNo, 'accept'))).toEqual([409, 'award_not_in_force', undefined]);
  expect((await desk.withdraw(amendmentNo)).body.state).toBe('Withdrawn');
});
