import { type BodyInputOf, clauses } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amendmentDesk } from '../../../../test/support/amendmentDesk.ts';
import { deskMode } from '../../../../test/support/awardDesk.ts';
import { dieselTerms } from '../../../../test/support/dieselTerms.ts';
import type { Person } from '../../../../test/support/people.ts';
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
beforeEach(async () => {
  setClock('2026-11-20T12:00:00.000Z');
  await desk.sql('DELETE FROM clause_values');
  await desk.sql('DELETE FROM contract_clauses');
  for (const { lane_id: laneId } of await desk.sql<{ lane_id: string }>(
    'SELECT DISTINCT lane_id FROM awards',
  ))
    await desk.reset(laneId);
});

type Clause = BodyInputOf<typeof clauses.saveClauses>['clauses'][number];
const linehaul = 1;
const terms: Clause['terms'] = dieselTerms;
const values = [{ day: '2026-11-16', value: 3.6 }];
const clause = (more: Partial<Clause> = {}): Clause => ({
  clauseNo: null,
  name: 'Diesel',
  chargeNos: [linehaul],
  terms,
  carrierId: null,
  fromMonth: null,
  toMonth: null,
  values,
  ...more,
});
const params = { id: deskMode, no: 1 };
const save = async (...all: Clause[]) => {
  const saved = await testApp.call(clauses.saveClauses, testApp.people.customer, {
    params,
    body: { clauses: all },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
};
const read = async (as: Person = testApp.people.customer) =>
  (await testApp.call(clauses.getClauses, as, { params, query: {} })).body.clauses;
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, field } = body as { code: string; field?: string };
  return [status, code, field];
};
const newTerms: Clause['terms'] = { ...terms, effect: { kind: 'perMile', milesPerGallon: 5 } };
const replace = (more: object = {}) => ({
  kind: 'Clause' as const,
  effectiveMonth: '2027-03',
  clause: { clauseNo: 1, terms: newTerms, values },
  ...more,
});

/** A lane shared by two carriers, both accepted, after the clauses were saved. */
async function shared() {
  const { carrier, otherCarrier } = testApp.people;
  const { lanes, cheap, costly } = await desk.ratedLanes(1);
  await desk.accepted({ ...cheap(), share: 60, months: seededMonths });
  const other = await desk.give({ ...costly(), share: 40, months: seededMonths });
  await desk.answer(other, { answer: 'accept' }, otherCarrier);
  const volumes = await desk.sql<{ carrier_id: string; volume: string }>(
    `SELECT carrier_id, sum(share * month_volume / 100) AS volume FROM counted_award_months WHERE lane_id = $1 AND month >= '2027-03-01'
     GROUP BY carrier_id`,
    [lanes.laneIds[0]],
  );
  const volumeOf = (id: string) => volumes.find((row) => row.carrier_id === id)?.volume ?? 0;
  return {
    laneId: lanes.laneIds[0] ?? '',
    volume: volumeOf(carrier.companyId),
    otherVolume: volumeOf(otherCarrier.companyId),
  };
}

test('every carrier that a clause touches gets an amendment, and it holds for those that accept', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  await save(clause());
  const { laneId, volume, otherVolume } = await shared();
  const preview = await desk.preview(replace());
  expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  expect(preview.body).toMatchObject({
    carrierId: null,
    effectiveMonth: '2027-03',
    lastMonth: null,
    lanes: 1,
    clause: {
      clauseNo: 1,
      name: 'Diesel',
      previousName: 'Diesel',
      charges: [{ chargeNo: linehaul, name: 'Linehaul' }],
      atIndexValue: { value: 3.6, day: '2026-11-16' },
      previousAtIndexValue: { value: 3.6, day: '2026-11-16' },
      lanesWithoutQuantity: 0,
    },
  });
  expect(preview.body.clause?.inWords[0]).toBe(
    'The rate per mile changes by (the index − 3.000) ÷ 5.0 miles per gallon.',
  );
  // At 3.60, the surcharge rises from 0.10 to 0.12 a mile.
  const rises = (miles: string | number) => new Decimal(miles).times('0.02').toDecimalPlaces(1).toNumber();
  const risen = (id: string) => {
    const found = preview.body.carriers.find((one) => one.carrierId === id);
    return new Decimal(found?.afterUsd ?? 0)
      .minus(found?.beforeUsd ?? 0)
      .toDecimalPlaces(1)
      .toNumber();
  };
  expect(risen(carrier.companyId)).toBe(rises(volume));
  expect(risen(otherCarrier.companyId)).toBe(rises(otherVolume));

  const { body: draft } = await desk.propose(replace());
  expect(draft).toMatchObject({ kind: 'Clause', clauseName: 'Diesel', awards: 1, otherDrafts: [{}] });
  const numbers = new Map([
    [draft.carrierId, draft.amendmentNo],
    ...draft.otherDrafts.map((one): [string, number] => [one.carrierId, one.amendmentNo]),
  ]);
  expect([...numbers.keys()].toSorted()).toEqual([carrier.companyId, otherCarrier.companyId].toSorted());
  for (const no of numbers.values()) expect((await desk.send(no)).status).toBe(200);
  const own = numbers.get(carrier.companyId) ?? 0;
  const others = numbers.get(otherCarrier.companyId) ?? 0;
  // A carrier sees its own one, with its own effect.
  expect((await desk.list(carrier)).body.map(({ amendmentNo }) => amendmentNo)).toEqual([own]);
  expect(refusal(await desk.get(others, carrier))).toEqual([404, 'amendment_not_found', undefined]);
  expect((await desk.get(own, carrier)).body).toMatchObject({
    clause: { previousTerms: terms, terms: newTerms },
    amendedAwards: [{ laneId, rates: [], months: seededMonths.slice(3) }],
  });
  expect(await desk.newsOf(carrier)).toContain(
    'Northwind proposes a new index clause for 1 lane from Mar 2027. Accept or reject.',
  );
  const awarded = await desk.sql(
    'SELECT sum(awarded_usd), sum(baseline_usd) FROM counted_award_months WHERE lane_id = $1',
    [laneId],
  );
  const accepted = await desk.respond(own, 'accept');
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect((await desk.respond(others, 'reject', otherCarrier)).status).toBe(200);
  expect(await read()).toMatchObject([
    { clauseNo: 1, carrierId: null, fromMonth: null, toMonth: null, terms, amendmentNo: null },
    {
      clauseNo: 2,
      carrierId: carrier.companyId,
      carrierName: 'Albatross Lines',
      fromMonth: '2027-03',
      toMonth: null,
      terms: newTerms,
      values,
      amendmentNo: own,
    },
  ]);
  // The other carrier reads only the previous one; awards cost what they did.
  expect((await read(otherCarrier)).map(({ clauseNo }) => clauseNo)).toEqual([1]);
  expect((await read(carrier)).map(({ clauseNo }) => clauseNo)).toEqual([1, 2]);
  expect(
    await desk.sql(
      'SELECT sum(awarded_usd), sum(baseline_usd) FROM counted_award_months WHERE lane_id = $1',
      [laneId],
    ),
  ).toEqual(awarded);
  expect(await desk.newsOf(customer)).toContain(
    'Albatross Lines accepted your new index clause for 1 lane from Mar 2027.',
  );
  // Values of its own index can still be added, and it stays known which amendment wrote it.
  const [first, second] = await read();
  const asSent = ({
    charges: _c,
    carrierName: _n,
    seriesName: _s,
    inWords: _w,
    amendmentNo: _a,
    ...rest
  }: NonNullable<typeof first>) => rest;
  await save(asSent(first!), { ...asSent(second!), values: [...values, { day: '2026-11-23', value: 3.7 }] });
  expect((await read())[1]).toMatchObject({ amendmentNo: own, values: [{}, { value: 3.7 }] });
});

test('a carrier’s own clause is replaced from a month on; from its first month on nothing is left of it', async () => {
  const { carrier, otherCarrier } = testApp.people;
  await save(
    clause(),
    clause({ name: 'Own', carrierId: carrier.companyId, fromMonth: '2027-01', toMonth: '2027-08' }),
  );
  await shared();
  // The clause of every carrier no longer touches this one.
  const all = await desk.preview(replace());
  expect(all.body.carriers.map(({ carrierId }) => carrierId)).toEqual([otherCarrier.companyId]);
  expect(all.body.carrierId).toBe(otherCarrier.companyId);
  expect(refusal(await desk.preview(replace({ carrierId: carrier.companyId })))).toEqual([
    422,
    'clauses_overlap',
    'clause.clauseNo',
  ]);
  const ownClause = { clause: { clauseNo: 2, name: 'Spring', terms: newTerms, values } };
  // The carrier proposes, the customer accepts.
  const { body: draft } = await desk.propose(replace(ownClause), carrier);
  expect(draft).toMatchObject({ otherDrafts: [], clauseName: 'Spring' });
  expect(draft.amendedAwards[0]?.months).toEqual(seededMonths.slice(3, 9));
  await desk.send(draft.amendmentNo, carrier);
  expect((await desk.respond(draft.amendmentNo, 'accept', testApp.people.customer)).status).toBe(200);
  const months = async () => (await read()).map(({ name, fromMonth, toMonth }) => [name, fromMonth, toMonth]);
  expect(await months()).toEqual([
    ['Diesel', null, null],
    ['Own', '2027-01', '2027-02'],
    ['Spring', '2027-03', '2027-08'],
  ]);
  const again = await desk.propose(
    replace({ clause: { clauseNo: 3, name: 'Again', terms, values } }),
    carrier,
  );
  await desk.send(again.body.amendmentNo, carrier);
  expect((await desk.respond(again.body.amendmentNo, 'accept', testApp.people.customer)).status).toBe(200);
  expect(await months()).toEqual([
    ['Diesel', null, null],
    ['Own', '2027-01', '2027-02'],
    ['Again', '2027-03', '2027-08'],
  ]);
});

test('a carrier proposes a clause for its own awards alone, and the customer rejects or accepts it', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  await save(clause());
  const { laneId } = await shared();
  const preview = await desk.preview(replace(), carrier);
  expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  expect(preview.body).toMatchObject({
    carrierId: carrier.companyId,
    carriers: [{ carrierId: carrier.companyId, lanes: 1 }],
    lanes: 1,
    awards: [{ laneId, share: 60 }],
  });
  const byCustomer = await desk.preview(replace({ carrierId: carrier.companyId }));
  expect(preview.body).toEqual(byCustomer.body);
  const sent = async () => {
    const { body } = await desk.propose(replace(), carrier);
    expect(body.otherDrafts).toEqual([]);
    expect((await desk.send(body.amendmentNo, carrier)).status).toBe(200);
    return body.amendmentNo;
  };
  const rejected = await sent();
  expect((await desk.list(otherCarrier)).body.map(({ amendmentNo }) => amendmentNo)).not.toContain(rejected);
  expect(await desk.newsOf(customer)).toContain(
    'Albatross Lines proposes a new index clause for 1 lane from Mar 2027. Accept or reject.',
  );
  expect((await desk.respond(rejected, 'reject', customer)).body).toMatchObject({ state: 'Rejected' });
  expect((await read()).map(({ clauseNo }) => clauseNo)).toEqual([1]);
  const accepted = await sent();
  expect((await desk.respond(accepted, 'accept', customer)).body).toMatchObject({ state: 'InForce' });
  expect(await read()).toMatchObject([
    { clauseNo: 1, carrierId: null },
    { clauseNo: 2, carrierId: carrier.companyId, fromMonth: '2027-03', amendmentNo: accepted },
  ]);
  expect((await read(otherCarrier)).map(({ clauseNo }) => clauseNo)).toEqual([1]);
});

test('refuses what cannot be agreed, by field', async () => {
  const { carrier, otherCarrier } = testApp.people;
  await save(clause(), clause({ name: 'Other', carrierId: otherCarrier.companyId, toMonth: '2027-02' }));
  await shared();
  const of = async (more: object, as?: Person) =>
    refusal(await desk.preview(replace(more) as Parameters<typeof desk.preview>[0], as));
  const terms1 = { clauseNo: 1, terms: newTerms, values };
  expect(await of({ clause: { ...terms1, clauseNo: 9 } })).toEqual([
    422,
    'clause_not_found',
    'clause.clauseNo',
  ]);
  expect(await of({ clause: { ...terms1, clauseNo: 2 } }, carrier)).toEqual([
    422,
    'clause_not_found',
    'clause.clauseNo',
  ]);
  expect(await of({ clause: { ...terms1, clauseNo: 2 } })).toEqual([422, 'clause_invalid', 'effectiveMonth']);
  expect(
    await of({ clause: { ...terms1, clauseNo: 2 }, effectiveMonth: '2027-01', carrierId: carrier.companyId }),
  ).toEqual([422, 'carrier_not_found', 'carrierId']);
  expect(await of({ clause: { clauseNo: 1, terms, values } })).toEqual([
    422,
    'amendment_changes_nothing',
    'clause.terms',
  ]);
  expect(await of({ clause: { ...terms1, terms: { ...newTerms, decimals: 0, basis: 0 } } })).toEqual([
    422,
    'clause_invalid',
    'clause.terms',
  ]);
  expect(
    await of({ clause: { ...terms1, terms: { ...newTerms, series: { kind: 'shared', code: 'NONE' } } } }),
  ).toEqual([422, 'index_series_not_found', 'clause.terms.series.code']);
  expect(await of({ clause: { ...terms1, values: [...values, ...values] } })).toEqual([
    422,
    'clause_invalid',
    'clause.values',
  ]);
  expect(await of({ clause: undefined })).toEqual([400, 'invalid_body', 'clause']);
  expect(await of({ effectiveMonth: '2026-10' })).toEqual([422, 'month_in_past', 'effectiveMonth']);
  expect(await of({ effectiveMonth: '2028-03' })).toEqual([409, 'award_not_in_force', 'effectiveMonth']);
  expect(await of({ carrierId: otherCarrier.companyId }, carrier)).toEqual([
    404,
    'carrier_not_found',
    'carrierId',
  ]);
  expect(await of({ carrierId: '999' })).toEqual([409, 'carrier_not_connected', undefined]);
});

test('two answers about one carrier’s clause do not both count', async () => {
  const { carrier } = testApp.people;
  await save(clause());
  await shared();
  const drafts = [
    (await desk.propose(replace({ carrierId: carrier.companyId }))).body.amendmentNo,
    (await desk.propose(replace({ carrierId: carrier.companyId, effectiveMonth: '2027-05' }))).body
      .amendmentNo,
  ];
  for (const no of drafts) await desk.send(no);
  const both = await Promise.all(drafts.map((no) => desk.respond(no, 'accept')));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await read(carrier)).filter(({ carrierId }) => carrierId !== null)).toHaveLength(1);
});
