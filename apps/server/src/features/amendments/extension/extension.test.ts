import { Decimal } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amendmentDesk } from '../../../../test/support/amendmentDesk.ts';
import { seededMonths } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { setClock } from '../../../platform/clock.ts';

let testApp: TestApp;
let desk: ReturnType<typeof amendmentDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = amendmentDesk(testApp);
});
afterAll(() => testApp.close());
beforeEach(() => setClock('2026-11-20T12:00:00.000Z'));

const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, field } = body as { code: string; field?: string };
  return [status, code, field];
};
const titleOf = ({ body }: { body: unknown }) => (body as { title: string }).title;
const added = ['2027-12', '2028-01', '2028-02'];
const extend = (awardIds: readonly string[], lastMonth = '2028-02') => ({
  kind: 'Extension' as const,
  lastMonth,
  reason: 'Tender is late',
  awards: awardIds.map((awardId) => ({ awardId })),
});

/** Lanes awarded to the carrier for the whole contract, and accepted by it. */
async function inForce(count = 1, share = 100) {
  const seeded = await desk.ratedLanes(count);
  const { laneIds } = seeded.lanes;
  const wishes = laneIds.map((_, at) => ({ ...seeded.cheap(at), share, months: seededMonths }));
  return { ...seeded, laneIds, awardIds: await desk.accepted(...wishes) };
}
const monthsOf = (laneId: string) =>
  desk.sql<{ award_id: string; month: string; share: string; usd: string; volume: string }>(
    `SELECT award_id, to_char(month, 'YYYY-MM') AS month, share, awarded_usd AS usd, month_volume AS volume
     FROM counted_award_months WHERE lane_id = $1 ORDER BY month, award_id`,
    [laneId],
  );
/** Cost of each charge for one unit of volume, by award. */
const unitCosts = async (awardId: string) =>
  new Map(
    (
      await desk.sql<{ charge_no: number; unit: string }>(
        `SELECT DISTINCT ON (k.charge_no) k.charge_no, round(k.whole_usd / m.month_volume, 9) AS unit FROM award_costs k
         JOIN award_months m USING (customer_id, award_id, month) WHERE award_id = $1 ORDER BY k.charge_no, m.month_volume DESC`,
        [awardId],
      )
    ).map((row) => [row.charge_no, Number(row.unit).toFixed(6)]),
  );

test('an extension adds months at the same unit prices, once the other side accepts', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds, awardIds } = await inForce(2);
  const [laneId = ''] = laneIds;
  const preview = await desk.preview(extend(awardIds));
  expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  expect(preview.body).toMatchObject({
    carrierId: carrier.companyId,
    carriers: [{ carrierId: carrier.companyId, carrierName: 'Albatross Lines', lanes: 2, beforeUsd: 0 }],
    effectiveMonth: '2027-12',
    lastMonth: '2028-02',
    clause: null,
    lanes: 2,
    beforeUsd: 0,
  });
  expect(preview.body.afterUsd).toBeGreaterThan(0);
  const { body: draft } = await desk.propose(extend(awardIds));
  expect(draft).toMatchObject({
    kind: 'Extension',
    effectiveMonth: '2027-12',
    lastMonth: '2028-02',
    clauseName: null,
    beforeUsd: 0,
    afterUsd: preview.body.afterUsd,
    otherDrafts: [],
  });
  expect(draft.amendedAwards[0]).toMatchObject({ months: added, rates: [], newAwardId: null });
  const before = await monthsOf(laneId);
  await desk.send(draft.amendmentNo);
  expect(await monthsOf(laneId)).toEqual(before);
  expect(await desk.newsOf(carrier)).toContain(
    'Northwind proposes to extend the awards of 2 lanes from Dec 2027. Accept or reject.',
  );
  const done = await desk.respond(draft.amendmentNo, 'accept');
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(done.body).toMatchObject({ state: 'InForce', beforeUsd: 0, afterUsd: draft.afterUsd });
  expect(await desk.newsOf(customer)).toContain(
    'Albatross Lines accepted your extension of the awards of 2 lanes from Dec 2027.',
  );
  const after = await monthsOf(laneId);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length).map(({ month, share }) => [month, share])).toEqual(
    added.map((month) => [month, '100.00']),
  );
  const newAwardId = done.body.amendedAwards.find((award) => award.laneId === laneId)?.newAwardId ?? '';
  expect(await unitCosts(newAwardId)).toEqual(await unitCosts(awardIds[0] ?? ''));
  // The lane's own forecast has these months, by the rule of all others.
  const [lane] = await desk.sql<{
    extra_months: number;
    forecast_volume: string;
    sum: string;
    months: number;
  }>(
    `SELECT l.extra_months, l.forecast_volume, sum(f.volume) AS sum, count(*)::integer AS months
     FROM lanes l JOIN lane_forecasts f USING (customer_id, lane_id) WHERE l.lane_id = $1 GROUP BY l.extra_months, l.forecast_volume`,
    [laneId],
  );
  expect(lane).toMatchObject({ extra_months: 3, months: 15 });
  expect(new Decimal(lane?.sum ?? 0).eq(lane?.forecast_volume ?? 1)).toBe(true);
});

test('a carrier proposes an extension, and the customer rejects it: nothing changes', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds, awardIds } = await inForce();
  const before = [
    await monthsOf(laneIds[0] ?? ''),
    await desk.sql('SELECT * FROM lanes WHERE lane_id = $1', laneIds),
  ];
  const { body: draft } = await desk.propose(extend(awardIds), carrier);
  await desk.send(draft.amendmentNo, carrier);
  expect((await desk.respond(draft.amendmentNo, 'reject', customer)).body.state).toBe('Rejected');
  expect([
    await monthsOf(laneIds[0] ?? ''),
    await desk.sql('SELECT * FROM lanes WHERE lane_id = $1', laneIds),
  ]).toEqual(before);
});

test('an extension is extended again, and both carriers of a lane are extended after each other', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const { laneIds, awardIds, costly } = await inForce(1, 40);
  const [laneId = ''] = laneIds;
  const other = await desk.give({ ...costly(), share: 60, months: seededMonths });
  await desk.answer(other, { answer: 'accept' }, otherCarrier);
  const accept = async (ids: readonly string[], lastMonth: string, as = carrier) => {
    const { status, body } = await desk.propose(extend(ids, lastMonth));
    expect(status, JSON.stringify(body)).toBe(200);
    await desk.send(body.amendmentNo);
    const done = await desk.respond(body.amendmentNo, 'accept', as);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    return done.body.amendedAwards[0]?.newAwardId ?? '';
  };
  const first = await accept(awardIds, '2027-12');
  await accept([other], '2028-01', otherCarrier);
  // Only the award that reaches furthest can be extended, and it is what a carrier's awards without names mean.
  expect(refusal(await desk.preview(extend(awardIds)))).toEqual([
    409,
    'award_not_in_force',
    'awards.0.awardId',
  ]);
  const { awards: _, ...all } = extend([]);
  const { body } = await desk.preview({ ...all, carrierId: carrier.companyId });
  expect(
    body.awards.filter((award) => award.laneId === laneId).map(({ awardId, months }) => [awardId, months]),
  ).toEqual([[first, ['2028-01', '2028-02']]]);
  await accept([first], '2028-02');
  const shares = (await monthsOf(laneId)).slice(24).map(({ month, share }) => `${month} ${Number(share)}`);
  expect(shares.toSorted()).toEqual(['2027-12 40', '2027-12 60', '2028-01 40', '2028-01 60', '2028-02 40']);
  const costs = await desk.sql<{ bad: string }>(
    `SELECT m.award_id AS bad FROM award_months m WHERE m.lane_id = $1 AND m.awarded_usd <>
       (SELECT sum(c.cost_usd) FROM award_costs c WHERE c.customer_id = m.customer_id AND c.award_id = m.award_id AND c.month = m.month)`,
    [laneId],
  );
  expect(costs).toEqual([]);
  // A reset cancels all of them.
  expect((await desk.reset(laneId)).body).toEqual({ changed: 5 });
  expect(await monthsOf(laneId)).toEqual([]);
});

test('refuses what cannot be extended, by field', async () => {
  const { carrier, otherCarrier, rivalCustomer } = testApp.people;
  const { awardIds } = await inForce();
  const [awardId = ''] = awardIds;
  expect(refusal(await desk.preview(extend(awardIds, '2027-11')))).toEqual([
    422,
    'month_outside_contract',
    'lastMonth',
  ]);
  expect(refusal(await desk.preview(extend(awardIds, '2031-01')))).toEqual([
    422,
    'month_outside_contract',
    'lastMonth',
  ]);
  expect(refusal(await desk.preview({ ...extend(awardIds), effectiveMonth: '2028-01' }))).toEqual([
    422,
    'month_outside_contract',
    'effectiveMonth',
  ]);
  expect((await desk.preview({ ...extend(awardIds), effectiveMonth: '2027-12' })).status).toBe(200);
  const { lastMonth: _, ...without } = extend(awardIds);
  expect(refusal(await desk.preview(without))).toEqual([400, 'invalid_body', 'lastMonth']);
  expect(refusal(await desk.preview({ ...extend(awardIds), carrierId: otherCarrier.companyId }))).toEqual([
    422,
    'several_carriers',
    'awards.0.awardId',
  ]);
  expect(refusal(await desk.preview(extend(awardIds), otherCarrier))).toEqual([
    404,
    'award_not_found',
    'awards.0.awardId',
  ]);
  expect((await desk.preview(extend(awardIds), rivalCustomer)).status).toBe(404);
  // An award that ends before the contract is not extended.
  const { awardIds: short, cheap } = await inForce();
  await desk.reset(cheap().laneId);
  const [early = ''] = await desk.accepted({ ...cheap(), months: seededMonths.slice(0, 6) });
  expect(refusal(await desk.preview(extend([early])))).toEqual([
    409,
    'award_not_in_force',
    'awards.0.awardId',
  ]);
  expect(refusal(await desk.preview(extend(short)))).toEqual([409, 'award_not_in_force', 'awards.0.awardId']);
  expect((await desk.preview(extend([awardId]), carrier)).status).toBe(200);
});

test('months that the next contract awards are refused, to the customer with the contract’s name, to the carrier without', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds, awardIds } = await inForce();
  const concurrent = await inForce(3);
  const successors = await desk.nextContract();
  const nextOf = (laneId = '') => successors.get(laneId) ?? { laneId: '', bidId: '' };
  const next = nextOf(laneIds[0]);
  const { body: draft } = await desk.propose(extend(awardIds));
  await desk.send(draft.amendmentNo);
  const own = (await desk.propose(extend(awardIds), carrier)).body;
  await desk.send(own.amendmentNo, carrier);
  const given = await desk.accept([{ ...next, months: ['2027-12'], share: 30 }]);
  expect(given.status, JSON.stringify(given.body)).toBe(200);

  const refused = await desk.preview(extend(awardIds));
  expect(refusal(refused)).toEqual([409, 'month_already_awarded', undefined]);
  expect(titleOf(refused)).toMatch(
    /^Dec 2027 of .+ is already awarded in Next year: 70% is still available, but 100% is needed$/,
  );
  expect(refusal(await desk.propose(extend(awardIds)))).toEqual([409, 'month_already_awarded', undefined]);
  const answered = await desk.respond(draft.amendmentNo, 'accept');
  expect(refusal(answered)).toEqual([409, 'month_already_awarded', undefined]);
  expect(titleOf(answered)).toMatch(/^Dec 2027 of .+ is no longer available$/);
  // A carrier's own preview does not reveal the awards of others.
  expect((await desk.preview(extend(awardIds), carrier)).status).toBe(200);
  const byCustomer = await desk.respond(own.amendmentNo, 'accept', customer);
  expect(refusal(byCustomer)).toEqual([409, 'month_already_awarded', undefined]);
  expect(titleOf(byCustomer)).toContain('in Next year');
  expect((await monthsOf(laneIds[0] ?? '')).map(({ month }) => month)).toEqual(seededMonths);

  // An award of the next contract and an acceptance at once never exceed 100%.
  for (const [at, laneId] of concurrent.laneIds.entries()) {
    const { body } = await desk.propose(extend([concurrent.awardIds[at] ?? '']));
    await desk.send(body.amendmentNo);
    const both = await Promise.all([
      desk.respond(body.amendmentNo, 'accept'),
      desk.accept([{ ...nextOf(laneId), months: ['2028-01'], share: 10 }]),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
  const [most] = await desk.sql<{ share: string }>(
    `SELECT max(share) AS share FROM (SELECT sum(m.share) AS share FROM counted_award_months m JOIN lanes l USING (customer_id, lane_id)
     GROUP BY l.history_id, m.month) s`,
  );
  expect(Number(most?.share)).toBe(100);
});
