import { awards, type BodyInputOf, clauses, referenceData } from '@lanewright/contract';
import { clauseAmount, Decimal, fuelEquipmentOf, Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedBids, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await sql(
    `INSERT INTO index_series (series_code, name, unit, period, source) VALUES
       ('EIA.DIESEL.US', 'US on-highway diesel', 'USD per gallon', 'week', 'EIA'), ('OLD', 'Old index', 'USD', 'month', 'EIA')`,
  );
  await sql(`UPDATE index_series SET is_active = false WHERE series_code = 'OLD'`);
  await sql(
    `INSERT INTO index_values SELECT 'EIA.DIESEL.US', day, 3 + 0.1 * (row_number() OVER (ORDER BY day) - 1)
     FROM generate_series('2026-09-07'::date, '2026-11-16', '7 days') day WHERE day <> '2026-10-12'`,
  );
});
afterAll(() => testApp.close());
beforeEach(() => sql('TRUNCATE clause_values, contract_clauses'));

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.ownerPool.query<T>(text, values)).rows;

const mode = Mode.RoadFTL;
type Saved = BodyInputOf<typeof clauses.saveClauses>;
type Clause = Saved['clauses'][number];
const terms: Clause['terms'] = {
  series: { kind: 'shared', code: 'EIA.DIESEL.US' },
  basis: 3,
  effect: { kind: 'perMile', milesPerGallon: { van: 6, reefer: 5.5, flatbed: 5 } },
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
};
const clause = (more: Partial<Clause> = {}): Clause => ({
  clauseNo: null,
  name: 'Diesel',
  chargeNos: [],
  terms,
  carrierId: null,
  fromMonth: null,
  toMonth: null,
  values: [],
  ...more,
});
const params = { id: mode, no: 1 };
const save = (all: Clause[], seen?: Saved['seen'], no = 1) =>
  testApp.call(clauses.saveClauses, testApp.people.customer, {
    params: { id: mode, no },
    body: { clauses: all, ...(seen === undefined ? {} : { seen }) },
  });
const read = (as = testApp.people.customer, query = {}) =>
  testApp.call(clauses.getClauses, as, { params, query });

test('clauses are saved with an audit row, and read in words by everyone who prices by them', async () => {
  const { companyId: carrierId } = testApp.people.carrier;
  const { companyId: otherId } = testApp.people.otherCarrier;
  const saved = await save([clause(), clause({ name: 'Own', carrierId, terms: { ...terms, basis: 3.5 } })]);
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ contractNo: 1, contractName: 'Contract 1', lockedBecause: null });
  expect(saved.body.clauses[0]).toMatchObject({
    clauseNo: 1,
    charges: [{ chargeNo: 2, name: 'Fuel surcharge' }],
    seriesName: 'US on-highway diesel',
    terms,
  });
  expect(saved.body.clauses[0]?.inWords.slice(0, 2)).toEqual([
    'The rate per mile changes by (US on-highway diesel − 3.000) ÷ 6.0 miles per gallon (reefer 5.5, flatbed 5.0).',
    'The last value published by the day before the ship date counts.',
  ]);
  // A carrier reads what applies to it, not another carrier's clause.
  const names = async (as: typeof testApp.people.carrier, query = {}) =>
    (await read(as, query)).body.clauses.map(({ name }) => name);
  expect(await names(testApp.people.carrier)).toEqual(['Diesel', 'Own']);
  expect(await names(testApp.people.otherCarrier)).toEqual(['Diesel']);
  expect(await names(testApp.people.owner, { customerId: testApp.people.customer.companyId })).toEqual([
    'Diesel',
    'Own',
  ]);
  expect((await read(testApp.people.rivalCarrier)).body.clauses).toEqual([]);
  const [audit] = await sql<{ before: object; after: { clauses: { clauseNo: number }[] } }>(
    `SELECT before, after FROM audit_entries WHERE action = 'clauses.saved' ORDER BY audit_entry_id DESC LIMIT 1`,
  );
  expect(audit).toMatchObject({
    before: { clauses: [] },
    after: { contractNo: 1, clauses: [{}, { carrierId }] },
  });
  // The same again changes nothing; a change based on an older state is refused.
  const before = saved.body.clauses.map(({ clauseNo, name, chargeNos, values, ...rest }) => ({
    clauseNo,
    name,
    chargeNos,
    values,
    terms: rest.terms,
    carrierId: rest.carrierId,
    fromMonth: rest.fromMonth,
    toMonth: rest.toMonth,
  }));
  expect((await save(before, before)).status).toBe(200);
  expect((await save([before[0]!], [])).body).toMatchObject({ code: 'edited_by_someone_else' });
  expect((await save([before[0]!], before)).body.clauses).toHaveLength(1);
  expect((await save([clause({ carrierId: otherId })])).body.clauses[0]?.carrierName).toBe(
    'Buffalo Trucking',
  );
});

test('clauses that cannot be applied are refused, naming the field', async () => {
  const refused = async (all: Clause[], no = 1) => {
    const { status, body } = await save(all, undefined, no);
    const { code, detail, field } = body as unknown as Record<string, string>;
    return [`${status} ${code}`, field, detail];
  };
  const field = async (all: Clause[]) => (await refused(all)).slice(0, 2);
  const own = { kind: 'own', period: 'month' } as const;
  expect(await refused([clause()], 2)).toEqual(['404 contract_not_found', undefined, undefined]);
  expect(await field([clause({ clauseNo: 7 })])).toEqual(['422 clause_not_found', 'clauses.0.clauseNo']);
  expect(await field([clause({ chargeNos: [99] })])).toEqual(['422 charge_not_found', 'clauses.0.chargeNos']);
  expect(await refused([clause({ chargeNos: [3] })])).toEqual([
    '422 clause_invalid',
    'clauses.0.terms',
    '"Stop-off" is not a charge per mile. Choose a table or a factor.',
  ]);
  for (const code of ['OLD', 'NONE'])
    expect(await field([clause({ terms: { ...terms, series: { kind: 'shared', code } } })])).toEqual([
      '422 index_series_not_found',
      'clauses.0.terms.series.code',
    ]);
  expect(await field([clause({ carrierId: testApp.people.rivalCarrier.companyId })])).toEqual([
    '422 carrier_not_found',
    'clauses.0.carrierId',
  ]);
  expect(await refused([clause(), clause({ name: 'Again', chargeNos: [2], fromMonth: '2027-03' })])).toEqual([
    '422 clauses_overlap',
    'clauses.1.chargeNos',
    'A charge can be in one clause at a time. Choose another charge, or months that do not overlap.',
  ]);
  const day = { day: '2026-11-01', value: 3 };
  expect(
    await refused([clause({ terms: { ...terms, series: own, maxAgeDays: 62 }, values: [day, day] })]),
  ).toEqual(['422 clause_invalid', 'clauses.0.values', '1 Nov 2026 has two values.']);
  expect(
    (
      await save([
        clause({ toMonth: '2027-02' }),
        clause({ name: 'Later', chargeNos: [2], fromMonth: '2027-03' }),
        clause({ name: 'Stops', chargeNos: [3], terms: { ...terms, effect: { kind: 'factor', part: 1 } } }),
      ])
    ).status,
  ).toBe(200);
});

test('a series that a clause follows stays in use', async () => {
  const change = (isActive: boolean) =>
    testApp.call(referenceData.changeIndexSeries, testApp.people.owner, {
      params: { code: 'EIA.DIESEL.US' },
      body: {
        name: 'US on-highway diesel',
        unit: 'USD per gallon',
        period: 'week',
        source: 'EIA',
        isActive,
        version: isActive ? 2 : 1,
      },
    });
  await save([clause()]);
  expect(await change(false)).toMatchObject({
    status: 409,
    body: {
      code: 'series_in_use',
      title: 'Index clauses use EIA.DIESEL.US',
      detail: '1 clause of a contract follows it. Ask the company to choose another series first.',
    },
  });
  await save([]);
  expect((await change(false)).body.isActive).toBe(false);
  expect((await change(true)).body.isActive).toBe(true);
});

test.each([
  ['a first day that does not exist', { from: '2026-02-30', to: '2026-11-20' }],
  ['a last day that does not exist', { from: '2026-02-01', to: '2026-02-29' }],
  ['a year before 1', { from: '0000-01-01', to: '0000-02-01' }],
  ['more than 20 years', { from: '1990-01-01', to: '2026-11-20' }],
  ['a value on a day that does not exist', { values: [{ day: '2026-06-31', value: 3 }] }],
])('a simulation over %s is refused', async (_why, period) => {
  const refused = await testApp.call(clauses.simulateClause, testApp.people.customer, {
    params,
    body: {
      terms: { ...terms, series: { kind: 'own', period: 'week' } },
      chargeNos: [1],
      from: '2026-09-01',
      to: '2026-11-20',
      ...period,
    },
  });
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_body' } });
});

test('a simulation has the level of each period and the cost of the awarded volumes; then clauses are locked', async () => {
  const lanes = await seedLanes(testApp, testApp.people.customer.companyId, mode, 4);
  const bids = await seedBids(testApp, lanes, testApp.people.carrier.companyId, 0.9);
  const ownTerms = { ...terms, series: { kind: 'own', period: 'week' } as const };
  const saved = await save([
    clause({ terms: ownTerms, chargeNos: [1], values: [{ day: '2026-11-02', value: 3.1 }] }),
  ]);
  await testApp.call(awards.acceptBids, testApp.people.customer, {
    body: [...bids].map(([laneId, bidId], index) => ({ laneId, bidId, share: index === 0 ? 50 : 100 })),
  });
  const simulated = await testApp.call(clauses.simulateClause, testApp.people.customer, {
    params,
    body: { terms: { ...terms, ceiling: 3.8 }, chargeNos: [1], from: '2026-09-01', to: '2026-11-20' },
  });
  expect(simulated.status).toBe(200);
  const { levels, months, atBasisUsd, awardedLanes, lanesWithoutQuantity } = simulated.body;
  // Tuesdays, because a value of Monday counts from the day after; 12 October has none.
  expect(levels.slice(0, 2)).toMatchObject([
    { from: '2026-09-01', to: '2026-09-07', value: null, reason: 'noValue' },
    { from: '2026-09-08', to: '2026-09-14', value: 3, lastDay: '2026-09-07', isStale: false },
  ]);
  expect(levels.filter(({ isStale }) => isStale)).toMatchObject([
    { from: '2026-10-13', to: '2026-10-19', value: 3.4, lastDay: '2026-10-05' },
  ]);
  expect(levels.at(-1)).toMatchObject({
    from: '2026-11-17',
    to: '2026-11-20',
    value: 3.8,
    capped: 'ceiling',
  });
  const given = await sql<{ rate: string; equipment: string; miles: string }>(
    `SELECT r.rate, l.equipment, sum(m.month_volume * m.share / 100) AS miles
     FROM award_months m JOIN awards a USING (customer_id, award_id) JOIN lanes l ON l.customer_id = m.customer_id AND l.lane_id = m.lane_id
     JOIN bid_rates r ON r.customer_id = m.customer_id AND r.bid_id = a.bid_id AND r.charge_no = 1 GROUP BY r.rate, l.lane_id, l.equipment`,
  );
  const costAt = (level: number) =>
    given
      .reduce(
        (sum, { rate, equipment, miles }) =>
          sum.plus(
            clauseAmount({ ...terms, ceiling: 3.8 }, level, {
              rate,
              equipment: fuelEquipmentOf(equipment),
            }).amount.times(miles),
          ),
        new Decimal(0),
      )
      .toDecimalPlaces(2)
      .toNumber();
  expect(atBasisUsd).toBe(costAt(3));
  expect(months.map(({ month, costUsd }) => [month, costUsd])).toEqual(
    months.map(({ month, level }) => [month, costAt(level ?? 0)]),
  );
  expect(months.at(-1)?.costUsd).toBeGreaterThan(atBasisUsd ?? 0);
  expect([awardedLanes, lanesWithoutQuantity]).toEqual([4, 0]);
  // Lanes are awarded at these clauses: only values of an own index may be added.
  const [stored] = saved.body.clauses;
  const changed = clause({ ...stored!, clauseNo: 1, name: 'Diesel' });
  expect((await read()).body.lockedBecause).toMatch(/^4 lanes are already awarded\./);
  expect((await read(testApp.people.carrier)).body.lockedBecause).toBeNull();
  expect(await save([{ ...changed, terms: { ...ownTerms, basis: 3.2 } }])).toMatchObject({
    status: 409,
    body: { code: 'clauses_locked' },
  });
  expect(await save([])).toMatchObject({ status: 409, body: { code: 'clauses_locked' } });
  const values = [...changed.values, { day: '2026-11-09', value: 3.2 }];
  expect((await save([{ ...changed, values }])).body.clauses[0]?.values).toEqual(values);
});
