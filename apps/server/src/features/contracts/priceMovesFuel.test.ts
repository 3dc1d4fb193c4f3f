import { contracts, lanes as laneCalls } from '@lanewright/contract';
import { Decimal, Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuelDesk, milesPerGallon } from '../../../test/support/fuelDesk.ts';
import { type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
const references = [3.6, 4.8] as const;
const bases = [3.2, 3.3] as const;
let testApp: TestApp;
let seeded: SeededLanes;
let desk: ReturnType<typeof fuelDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, 2);
  desk = fuelDesk(testApp, seeded);
  await desk.seedShipments();
  await desk.seedIndex();
  await desk.saveClause();
  await testApp.call(contracts.changeContract, customer, {
    params: { id: mode, no: 1 },
    body: { version: 1, firstMonth: '2026-12' },
  });
  await desk.award(references[0], bases[0]);
  const planned = await testApp.call(contracts.planContract, customer, {
    body: { mode, name: 'Next year', firstMonth: '2027-12', from: 1, lanes: { all: true } },
  });
  expect(planned.status, JSON.stringify(planned.body)).toBe(200);
  await testApp.drainJobs();
  await desk.saveClause(2);
  const laneIds = (
    await desk.sql<{ lane_id: string }>('SELECT lane_id FROM lanes WHERE contract_no = 2 ORDER BY history_id')
  ).map((row) => row.lane_id);
  await testApp.call(laneCalls.startLanes, customer, { body: { mode, laneIds } });
  await testApp.drainJobs();
  await desk.award(references[1], bases[1], { laneIds, contractNo: 2, linehaul: 1.5 });
});
afterAll(() => testApp.close());

const moves = async () => {
  const { status, body } = await testApp.call(contracts.readPriceMoves, testApp.people.customer, {
    params: { id: mode, no: 2 },
    query: { since: 1 },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** Price of fuel per mile of a lane's shipments before December 2027, one by one. */
async function fuelPerMile(laneId: string, reference: number, basis: number): Promise<Decimal> {
  const shipments = await desk.sql<{ equipment: string; miles: string; price: string }>(
    `SELECT l.equipment, s.miles,
       (SELECT value FROM index_values v WHERE v.value_on <= s.moved_on - 1 ORDER BY v.value_on DESC LIMIT 1) AS price
     FROM lines s JOIN lane_routes r USING (customer_id, upload_id, route_no) JOIN lanes l USING (customer_id, history_id)
     WHERE l.lane_id = $1 AND s.charge_usd IS NOT NULL`,
    [laneId],
  );
  let [sum, miles] = [new Decimal(0), new Decimal(0)];
  for (const one of shipments) {
    const perGallon = one.equipment === 'Reefer' ? milesPerGallon.reefer : milesPerGallon.van;
    const rateAt = (price: number | string) =>
      new Decimal(price).minus(basis).div(perGallon).plus(0.5).toDecimalPlaces(6);
    sum = sum.plus(rateAt(reference).minus(rateAt(one.price)).times(one.miles));
    miles = miles.plus(one.miles);
  }
  return sum.div(miles);
}

test('unit costs at constant fuel are at the prices of the days of the same shipments', async () => {
  const { lanes, totals } = await moves();
  expect(totals).toMatchObject({ lanes: 2, newLanes: 0, goneLanes: 0 });
  for (const lane of lanes) {
    const pairs = [
      [lane.sinceLaneId, lane.unitCostThen, lane.unitCostThenConstantFuel, references[0], bases[0]],
      [lane.laneId, lane.unitCostNow, lane.unitCostNowConstantFuel, references[1], bases[1]],
    ] as const;
    for (const [laneId, cost, atConstantFuel, reference, basis] of pairs) {
      const fuel = await fuelPerMile(laneId, reference, basis);
      expect(fuel.abs().gt(0.01)).toBe(true);
      // The price of fuel is rounded to the cent for the lane, and unit costs to six decimals.
      expect(Math.abs((atConstantFuel ?? 0) - new Decimal(cost ?? 0).minus(fuel).toNumber())).toBeLessThan(
        0.000_01,
      );
    }
    // Ten cents of linehaul, and a higher basis, which lowers the surcharge: the reference prices are no longer in it.
    const perGallon = lane.equipment === 'Reefer' ? milesPerGallon.reefer : milesPerGallon.van;
    const agreed = 0.1 - (bases[1] - bases[0]) / perGallon;
    const moved = (now: number | null, then: number | null) => Math.abs((now ?? 0) - (then ?? 0) - agreed);
    expect(moved(lane.unitCostNow, lane.unitCostThen)).toBeGreaterThan(0.15);
    expect(moved(lane.unitCostNowConstantFuel, lane.unitCostThenConstantFuel)).toBeLessThan(0.01);
  }
});

test('a day without an index value leaves the cost at constant fuel unknown; without a clause both are equal', async () => {
  await desk.sql(`DELETE FROM index_values WHERE value_on < '2026-02-01'`);
  for (const lane of (await moves()).lanes)
    expect([lane.unitCostThenConstantFuel, lane.unitCostNowConstantFuel]).toEqual([null, null]);
  await desk.sql('DELETE FROM contract_clauses');
  for (const lane of (await moves()).lanes)
    expect([lane.unitCostThenConstantFuel, lane.unitCostNowConstantFuel]).toEqual([
      lane.unitCostThen,
      lane.unitCostNow,
    ]);
});
