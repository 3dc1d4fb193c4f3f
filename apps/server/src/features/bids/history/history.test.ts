import { awards, bids } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { setClock } from '../../../platform/clock.ts';

const mode = Mode.AirFreight;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('the history shows a lane’s bids change by change: all to the customer, its own to a carrier', async () => {
  const { customer, carrier, otherCarrier, rivalCustomer } = testApp.people;
  const [lane] = await makeLanes(testApp.platform, customer.companyId, mode, 1, 5);
  const laneId = lane?.laneId ?? '';
  let minutes = 0;
  const save = async (as: Person, rate: number | null, more: object = {}) => {
    minutes += 1;
    setClock(`2026-11-21T09:0${minutes}:00Z`);
    const answer = await testApp.call(bids.saveBids, as, {
      body: {
        mode,
        structureVersion: 1,
        bids: [{ laneId, rates: [{ chargeNo: 1, breakNo: 2, rate }], ...more }],
      },
    });
    expect(answer.body.errors).toEqual([]);
  };
  try {
    await save(carrier, 4.5);
    await save(otherCarrier, 4.25);
    await save(carrier, 4.4, { currency: 'EUR', capacity: [{ month: '2027-01', capacity: 900 }] });
    await save(carrier, null);
    setClock('2026-11-21T10:00:00Z');
    await testApp.call(awards.resetLane, otherCarrier, { params: { id: laneId }, query: {} });
  } finally {
    setClock(undefined);
  }
  const told = async (as: Person) =>
    (await testApp.call(bids.bidHistory, as, { params: { laneId } })).body.map((change) => [
      change.carrierName,
      change.by,
      change.kind,
      change.changes.map(({ name, before, after }) => `${name}: ${before} → ${after}`),
    ]);
  const own = [
    ['Air freight 45 - 100: 4.4 → null'],
    ['Currency: USD → EUR', 'Air freight 45 - 100: 4.5 → 4.4', 'Capacity 2027-01: null → 900'],
    ['Air freight 45 - 100: null → 4.5'],
  ];
  expect(await told(carrier)).toEqual(
    own.map((cells) => ['Albatross Lines', expect.any(String), 'saved', cells]),
  );
  const all = await told(customer);
  expect(all[0]).toEqual(['Buffalo Trucking', null, 'withdrawn', ['Air freight 45 - 100: 4.25 → null']]);
  expect(all.map(([name]) => name)).toEqual([
    'Buffalo Trucking',
    'Albatross Lines',
    'Albatross Lines',
    'Buffalo Trucking',
    'Albatross Lines',
  ]);
  // The customer does not see which of the carrier's users it was.
  expect(all.map(([, by]) => by)).toEqual([null, null, null, null, null]);
  expect(JSON.stringify(await told(otherCarrier))).not.toContain('Albatross');
  expect((await testApp.call(bids.bidHistory, rivalCustomer, { params: { laneId } })).status).toBe(404);
});
