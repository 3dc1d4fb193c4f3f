import { bids, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const mode = Mode.RoadFTL;
const sql = (text: string, values: unknown[] = []) => testApp.platform.database.bulkPool.query(text, values);

/** One lane of 1,000 miles in one load, reefer, with a forecast of 2,000 miles in one month. */
async function plainLane(seed: number): Promise<string> {
  const [lane] = await makeLanes(testApp.platform, testApp.people.customer.companyId, mode, 1, seed);
  const laneId = lane?.laneId ?? '';
  await sql(`UPDATE lanes SET equipment = 'Reefer' WHERE lane_id = $1`, [laneId]);
  await sql(
    `DELETE FROM lines WHERE (upload_id, route_no) IN (SELECT upload_id, route_no FROM lane_routes WHERE history_id = (SELECT history_id FROM lanes WHERE lane_id = $1)) AND line_no > 1`,
    [laneId],
  );
  await sql(
    `UPDATE lines SET miles = 1000 WHERE (upload_id, route_no) IN (SELECT upload_id, route_no FROM lane_routes WHERE history_id = (SELECT history_id FROM lanes WHERE lane_id = $1))`,
    [laneId],
  );
  await sql('DELETE FROM lane_forecasts WHERE lane_id = $1', [laneId]);
  await sql(
    `INSERT INTO lane_forecasts (customer_id, lane_id, month, volume) VALUES ($1, $2, '2027-01-01', 2000)`,
    [testApp.people.customer.companyId, laneId],
  );
  return laneId;
}

type Offer = { rates: Record<number, number>; currency?: string; fuelBasisUsdPerGallon?: number };
async function offer(as: Person, laneId: string, { rates, ...terms }: Offer) {
  const { body: structure } = await testApp.call(settings.getCharges, testApp.people.customer, {
    params: { id: mode },
    query: {},
  });
  const cells = Object.entries(rates).map(([chargeNo, rate]) => ({ chargeNo: Number(chargeNo), rate }));
  const saved = await testApp.call(bids.saveBids, as, {
    body: { mode, structureVersion: structure.version, bids: [{ laneId, rates: cells, ...terms }] },
  });
  expect(saved).toMatchObject({ status: 200, body: { saved: 1 } });
  await testApp.drainJobs();
}
const explain = async (as: Person, laneId: string) =>
  testApp.call(bids.explainLaneBids, as, { params: { laneId } });

test('explains a price step by step, from what the carrier entered to what is compared', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const laneId = await plainLane(901);
  await sql(
    `INSERT INTO currency_rates (currency_code, rate_date, usd_per_unit, source) VALUES ('EUR', '2026-11-19', 1.25, 'test')`,
  );
  await offer(carrier, laneId, { rates: { 1: 2, 2: 0.2 }, currency: 'EUR', fuelBasisUsdPerGallon: 1.9 });
  await offer(otherCarrier, laneId, { rates: { 1: 3, 2: 0.25, 3: 40 } });
  const { body } = await explain(customer, laneId);
  expect(body).toMatchObject({
    shipments: 1,
    volume: 1000,
    forecastVolume: 2000,
    referenceDieselUsdPerGallon: 3,
    ratesFrozenOn: null,
    ratesOn: '2026-11-19',
    ratesSource: 'ECB, test',
    countsMissingCharges: false,
  });
  const [first, second] = body.bids;
  // 2000 mi: linehaul 4,000 EUR and fuel 400 EUR; × 1.25 = 5,500 USD; + 2000 × (3.00 − 1.90) ÷ 5.5 = 400; others' stop-off 0.1 × 2 × 40.
  expect(first?.bridge).toEqual([
    { step: 'quoted', currency: 'EUR', change: null, total: 4400 },
    { step: 'fx', currency: 'USD', change: null, total: 5500 },
    { step: 'fuel', currency: 'USD', change: 400, total: 5900 },
    { step: 'scope', currency: 'USD', change: 8, total: 5908 },
    { step: 'comparable', currency: 'USD', change: null, total: 5908 },
  ]);
  expect(
    first?.charges.map(({ name, rows, costUsd, othersUsd }) => [name, rows, costUsd, othersUsd]),
  ).toEqual([
    ['Linehaul', [{ rule: 'rate', rate: 2, quantity: 1000, amount: 2000, shipments: 1 }], 5000, null],
    ['Linehaul per load', [], null, null],
    ['Fuel surcharge', [{ rule: 'rate', rate: 0.2, quantity: 1000, amount: 200, shipments: 1 }], 900, null],
    ['Stop-off', [], null, 8],
  ]);
  const { body: listed } = await testApp.call(bids.listLaneBids, customer, { params: { laneId } });
  expect(listed.map(({ bidId, allInUsd }) => [bidId, allInUsd])).toEqual([
    [first?.bidId, 5900],
    [second?.bidId, 6508],
  ]);
  expect(second?.bridge.at(-1)).toMatchObject({ total: 6508 });
});

test('a carrier sees the explanation of its own price and nothing of other bids', async () => {
  const { carrier, otherCarrier, rivalCarrier, rivalCustomer, cleanser } = testApp.people;
  const laneId = await plainLane(902);
  await offer(carrier, laneId, { rates: { 1: 2 } });
  await offer(otherCarrier, laneId, { rates: { 1: 2.5, 3: 77.77 } });
  const own = await explain(carrier, laneId);
  expect(own.body.bids.map((bid) => bid.carrierName)).toEqual(['Albatross Lines']);
  expect(own.body.bids[0]?.bridge.map(({ step }) => step)).toEqual(['quoted', 'fx', 'fuel', 'comparable']);
  expect(own.body.bids[0]?.charges.every(({ othersUsd }) => othersUsd === null)).toBe(true);
  expect(own.raw.toString()).not.toMatch(/77\.77|Buffalo|15\.55/);
  expect((await explain(rivalCarrier, laneId)).status).toBe(404);
  expect((await explain(rivalCustomer, laneId)).status).toBe(404);
  expect((await explain(cleanser, laneId)).status).toBe(403);
});

test('counts missing charges in the ranking if the customer turned that on', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const laneId = await plainLane(903);
  // 2 × 2000 = 4000 without stop-offs; 1.99 × 2000 + 0.1 × 2 × 200 = 4020 with.
  await offer(carrier, laneId, { rates: { 1: 2 } });
  await offer(otherCarrier, laneId, { rates: { 1: 1.99, 3: 200 } });
  const best = async () =>
    (await testApp.call(bids.listLaneBids, customer, { params: { laneId } })).body.find((bid) => bid.isBest)
      ?.carrierName;
  const count = async (missing: boolean) => {
    await testApp.call(settings.saveInstance, customer, {
      params: { id: mode },
      body: { properties: { 'standings.countMissingCharges': missing } },
    });
    await testApp.drainJobs();
    return best();
  };
  expect(await best()).toBe('Albatross Lines');
  // With the 40 that the other carrier charges: 4040.
  expect(await count(true)).toBe('Buffalo Trucking');
  expect((await explain(customer, laneId)).body.countsMissingCharges).toBe(true);
  expect((await explain(carrier, laneId)).body.countsMissingCharges).toBe(false);
  expect(await count(false)).toBe('Albatross Lines');
});

test('another reference diesel price restates the fuel of bids that quote their own', async () => {
  const { customer, carrier } = testApp.people;
  const laneId = await plainLane(904);
  await offer(carrier, laneId, { rates: { 1: 2, 2: 0.3 }, fuelBasisUsdPerGallon: 3 });
  const allIn = async () =>
    (await testApp.call(bids.listLaneBids, customer, { params: { laneId } })).body[0]?.allInUsd;
  expect(await allIn()).toBe(4600);
  await testApp.call(settings.saveInstance, customer, {
    params: { id: mode },
    body: { properties: { 'fuel.referenceDieselUsdPerGallon': 4.1 } },
  });
  await testApp.drainJobs();
  // + 2000 × 1.10 ÷ 5.5
  expect(await allIn()).toBe(5000);
});
