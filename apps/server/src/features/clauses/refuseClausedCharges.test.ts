import { type BodyInputOf, clauses, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const readCharges = async () =>
  (await testApp.call(settings.getCharges, testApp.people.customer, { params: { id: mode }, query: {} }))
    .body;
type Charges = Awaited<ReturnType<typeof readCharges>>;
const saveCharges = async (edit: (charges: Charges['charges']) => Charges['charges']) => {
  const { version, charges } = await readCharges();
  return testApp.call(settings.saveCharges, testApp.people.customer, {
    params: { id: mode },
    query: {},
    body: {
      version,
      charges: edit(charges) as BodyInputOf<typeof settings.saveCharges>['charges'],
      weightBreaks: [],
    },
  });
};
const saveClause = (chargeNos: number[], names = ['Diesel']) =>
  testApp.call(clauses.saveClauses, testApp.people.customer, {
    params: { id: mode, no: 1 },
    body: {
      clauses: names.map((name) => ({
        clauseNo: null,
        name,
        chargeNos,
        terms: {
          series: { kind: 'own' as const, period: 'week' as const },
          basis: 3,
          effect: { kind: 'perMile' as const, milesPerGallon: 6 },
          date: 'ship' as const,
          take: { kind: 'inForce' as const, lagDays: 0 },
          hold: 'each' as const,
          trigger: null,
          floor: null,
          ceiling: null,
          minAmount: null,
          maxAmount: null,
          decimals: 4,
          maxAgeDays: 21,
        },
        carrierId: null,
        fromMonth: null,
        toMonth: null,
        values: [],
      })),
    },
  });

test('a charge that a clause moves cannot be removed, whether the clause names it or moves all fuel', async () => {
  const fuel = (await readCharges()).charges.find(({ purpose }) => purpose === 'fuel');
  const withoutFuel = (all: Charges['charges']) => all.filter(({ chargeNo }) => chargeNo !== fuel?.chargeNo);
  for (const chargeNos of [[], [fuel?.chargeNo ?? 0]]) {
    expect((await saveClause(chargeNos)).status).toBe(200);
    const before = await readCharges();
    expect(await saveCharges(withoutFuel)).toMatchObject({
      status: 409,
      body: {
        code: 'charge_in_clause',
        title: '"Fuel surcharge" is in the index clause "Diesel"',
        detail:
          'Keep the charge as it is, or first take it out of the clause under Settings → Index clauses of Contract 1.',
      },
    });
    expect(await readCharges()).toEqual(before);
  }
  // A clause of all fuel charges also loses a charge that gets another purpose.
  expect((await saveClause([])).status).toBe(200);
  expect(
    await saveCharges((all) =>
      all.map((charge) =>
        charge.chargeNo === fuel?.chargeNo ? { ...charge, purpose: 'other' as const } : charge,
      ),
    ),
  ).toMatchObject({ status: 409, body: { code: 'charge_in_clause' } });
  // Other charges can be removed, and the fuel charge once no clause moves it.
  const other = (await readCharges()).charges.find(
    ({ chargeNo, required, purpose }) => chargeNo !== fuel?.chargeNo && !required && purpose !== 'linehaul',
  );
  expect(
    (await saveCharges((all) => all.filter(({ chargeNo }) => chargeNo !== other?.chargeNo))).status,
  ).toBe(200);
  expect((await saveClause([], [])).status).toBe(200);
  expect((await saveCharges(withoutFuel)).status).toBe(200);
});
