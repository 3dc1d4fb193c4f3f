import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { selectClauseTexts } from './clauseTexts.ts';

const mode = Mode.RoadFTL;
const diesel = {
  series: { kind: 'own', period: 'week' },
  basis: 3,
  effect: { kind: 'perMile', milesPerGallon: 6.25 },
  date: 'ship',
  take: { kind: 'inForce', lagDays: 0 },
  hold: 'each',
  trigger: null,
  floor: null,
  ceiling: null,
  minAmount: null,
  maxAmount: null,
  decimals: 4,
  maxAgeDays: 21,
};
const words = [
  'The rate per mile changes by (the index − 3.000) ÷ 6.25 miles per gallon.',
  'The last value published up to the ship date counts.',
  'Rounded to 4 decimals.',
];
const wordsOfFuel = [...words, 'Where a lane has a diesel price for its fuel, that price replaces 3.000.'];

let testApp: TestApp;
let customerId: string;
let carrierId: string;
let otherId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  customerId = testApp.people.customer.companyId;
  carrierId = testApp.people.carrier.companyId;
  otherId = testApp.people.otherCarrier.companyId;
});
afterAll(() => testApp.close());
beforeEach(() => testApp.platform.database.ownerPool.query('TRUNCATE clause_values, contract_clauses'));

let clauseNo = 0;
const add = (
  name: string,
  ofCarrier: string | null,
  { from, to, chargeNos = [] }: { from?: string; to?: string; chargeNos?: number[] } = {},
) =>
  testApp.platform.database.ownerPool.query(
    `INSERT INTO contract_clauses (customer_id, mode, contract_no, clause_no, name, charge_nos, terms, carrier_id, from_month, to_month)
     VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9)`,
    [
      customerId,
      mode,
      ++clauseNo,
      name,
      chargeNos,
      JSON.stringify(diesel),
      ofCarrier,
      from ?? null,
      to ?? null,
    ],
  );
const textsFor = (readerId: string | null) =>
  testApp.platform.database.asCustomers([customerId], (tx) =>
    selectClauseTexts(tx, customerId, mode, readerId),
  );

test('a clause is in words with its charges, its months and its figures as entered', async () => {
  await add('Diesel', null, { from: '2027-03-01', to: '2027-05-01' });
  await add('Linehaul', null, { from: '2027-06-01', chargeNos: [1] });
  const texts = await textsFor(null);
  expect(texts.of(1, carrierId)).toEqual([
    { name: 'Diesel', inWords: ['Applies to Fuel surcharge from Mar 2027 to May 2027.', ...wordsOfFuel] },
    { name: 'Linehaul', inWords: ['Applies to Linehaul from Jun 2027.', ...words] },
  ]);
});

test('a carrier’s own clause replaces the clause of every carrier only in its months', async () => {
  await add('Diesel', null);
  await add('Spring', carrierId, { from: '2027-03-01', to: '2027-05-01' });
  await add('All year', otherId);
  const texts = await textsFor(null);
  expect(texts.of(1, carrierId)).toEqual([
    { name: 'Spring', inWords: ['Applies to Fuel surcharge from Mar 2027 to May 2027.', ...wordsOfFuel] },
    {
      name: 'Diesel',
      inWords: [
        'Applies to Fuel surcharge.',
        'The carrier’s own clause counts instead where both apply.',
        ...wordsOfFuel,
      ],
    },
  ]);
  expect(texts.of(1, otherId).map(({ name }) => name)).toEqual(['All year']);
});

test('a carrier is not shown that another one has a clause', async () => {
  await add('All year', otherId);
  expect((await textsFor(carrierId)).hasAny).toBe(false);
  expect((await textsFor(otherId)).hasAny).toBe(true);
  expect((await textsFor(null)).hasAny).toBe(true);
});

test('a clause whose charges were removed is left out', async () => {
  await add('Detention', null, { chargeNos: [999] });
  expect((await textsFor(null)).of(1, carrierId)).toEqual([]);
});
