import { awards, clauses, settings } from '@lanewright/contract';
import { Decimal, Mode } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amendmentDesk } from '../../../test/support/amendmentDesk.ts';
import { fuelDesk, milesPerGallon } from '../../../test/support/fuelDesk.ts';
import { rateLanes } from '../../../test/support/amendmentDesk.ts';
import { type SeededLanes, seedLanes, seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
const [reference, basis] = [3.6, 3.2];
let testApp: TestApp;
let seeded: SeededLanes;
let desk: ReturnType<typeof amendmentDesk>;
let sql: ReturnType<typeof fuelDesk>['sql'];
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, 2);
  const fuel = fuelDesk(testApp, seeded);
  ({ sql } = fuel);
  await fuel.seedShipments();
  await fuel.seedIndex();
  await fuel.saveClause();
  await rateLanes(testApp, seeded);
  desk = amendmentDesk(testApp);
  await fuel.award(reference, basis);
  for (const { award_id: id } of await sql<{ award_id: string }>('SELECT award_id FROM awards'))
    await testApp.call(awards.answerAward, carrier, { params: { id }, body: { answer: 'accept' } });
  await testApp.drainJobs();
});
afterAll(() => testApp.close());

const stored = async () =>
  (
    await sql<{ price: string | null }>(
      'SELECT fuel_price_usd AS price FROM bridged_awards WHERE customer_id = $1 ORDER BY lane_id',
      [seeded.customerId],
    )
  ).map(({ price }) => price);

/** Miles per gallon of vans in each month; reefers have half a mile less. */
type Timeline = Map<string, number>;

/** The price of fuel of each lane a second time: month by month and shipment by shipment. */
async function expected(timeline: Timeline): Promise<string[]> {
  const shipments = await sql<{ lane_id: string; equipment: string; miles: string; price: string }>(
    `SELECT l.lane_id, l.equipment, s.miles,
       (SELECT value FROM index_values v WHERE v.value_on <= s.moved_on - 1 ORDER BY v.value_on DESC LIMIT 1) AS price
     FROM lines s JOIN lane_routes r USING (customer_id, upload_id, route_no) JOIN lanes l USING (customer_id, history_id)
     WHERE s.customer_id = $1 AND s.charge_usd IS NOT NULL`,
    [seeded.customerId],
  );
  const months = await sql<{ lane_id: string; month: string; volume: string }>(
    `SELECT lane_id, to_char(month, 'YYYY-MM') AS month, sum(month_volume * share / 100) AS volume FROM counted_award_months
     WHERE customer_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
    [seeded.customerId],
  );
  const sums = new Map<string, Decimal>();
  for (const { lane_id: laneId, month, volume } of months) {
    let [sum, miles] = [new Decimal(0), new Decimal(0)];
    for (const one of shipments.filter((shipment) => shipment.lane_id === laneId)) {
      const van = timeline.get(month) ?? Number.NaN;
      const perGallon = new Decimal(van).minus(one.equipment === 'Reefer' ? 0.5 : 0);
      const rateAt = (price: Decimal) =>
        price.minus(basis).div(perGallon).plus(0.5).toDecimalPlaces(6, Decimal.ROUND_HALF_UP);
      sum = sum.plus(
        rateAt(new Decimal(reference))
          .minus(rateAt(new Decimal(one.price)))
          .times(one.miles),
      );
      miles = miles.plus(one.miles);
    }
    sums.set(laneId, (sums.get(laneId) ?? new Decimal(0)).plus(sum.times(volume).div(miles)));
  }
  return [...sums.values()].map((sum) => sum.toFixed(2));
}

const respond = async (amendmentNo: number) => {
  expect((await desk.send(amendmentNo)).status).toBe(200);
  const done = await desk.respond(amendmentNo, 'accept');
  expect(done.status, JSON.stringify(done.body)).toBe(200);
};

test('a repriced award keeps the reference at which its fuel was priced, whatever the setting is by then', async () => {
  const before = await stored();
  expect(before).toEqual(await expected(new Map(seededMonths.map((month) => [month, milesPerGallon.van]))));
  const saved = await testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: mode },
    body: { contractNo: 1, properties: { 'fuel.referenceDieselUsdPerGallon': 4.8 } },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const inForce = await sql<{ award_id: string }>(`SELECT award_id FROM awards WHERE status = 'Accepted'`);
  const { body } = await desk.propose({
    kind: 'Repricing',
    effectiveMonth: '2027-03',
    awards: inForce.map(({ award_id: awardId }) => ({ awardId, rates: [{ chargeNo: 1, rate: 1.7 }] })),
  });
  await respond(body.amendmentNo);
  // Linehaul became more expensive; what is the price of fuel did not.
  expect(await stored()).toEqual(before);
  const references = await sql(
    `SELECT DISTINCT trim_scale(reference_usd_per_gallon) AS reference FROM awards WHERE status = 'Accepted'`,
  );
  expect(references).toEqual([{ reference: String(reference) }]);
});

test('the price of fuel follows the clause in force for the carrier in each month, after drawn replacements', async () => {
  const timeline: Timeline = new Map(seededMonths.map((month) => [month, milesPerGallon.van]));
  const { customer, carrier } = testApp.people;
  const draw = fc.record({
    at: fc.integer({ min: 0, max: 11 }),
    van: fc.integer({ min: 35, max: 95 }).map((tenths) => tenths / 10),
    accepted: fc.boolean(),
  });
  for (const { at, van, accepted } of fc.sample(draw, { numRuns: 8, seed: 41 })) {
    const month = seededMonths[at] ?? '';
    const { body: all } = await testApp.call(clauses.getClauses, customer, {
      params: { id: mode, no: 1 },
      query: {},
    });
    const applies = all.clauses.filter(
      ({ fromMonth, toMonth }) => (fromMonth ?? month) <= month && (toMonth ?? month) >= month,
    );
    const clause = applies.find(({ carrierId }) => carrierId !== null) ?? applies[0];
    if (clause === undefined) throw new Error('no clause applies');
    const effect = { kind: 'perMile' as const, milesPerGallon: { van, reefer: van - 0.5, flatbed: van } };
    const { status, body } = await desk.propose({
      kind: 'Clause',
      carrierId: carrier.companyId,
      effectiveMonth: month,
      clause: { clauseNo: clause.clauseNo, terms: { ...clause.terms, effect } },
    });
    // A general clause that the carrier's own one follows later cannot be replaced before it.
    if (status === 422) {
      expect((body as unknown as { code: string }).code).toBe('clauses_overlap');
      continue;
    }
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await desk.send(body.amendmentNo)).status).toBe(200);
    expect((await desk.respond(body.amendmentNo, accepted ? 'accept' : 'reject')).status).toBe(200);
    for (const one of accepted ? seededMonths : [])
      if (one >= month && one <= (clause.toMonth ?? '9999-12')) timeline.set(one, van);
    expect(await stored()).toEqual(await expected(timeline));
  }
  expect(new Set(timeline.values()).size).toBeGreaterThan(1);
});
