import { awards, overview, referenceData } from '@lanewright/contract';
import { Decimal, Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuelDesk, milesPerGallon } from '../../../test/support/fuelDesk.ts';
import { type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let seeded: SeededLanes;
let desk: ReturnType<typeof fuelDesk>;
let sql: (typeof desk)['sql'];
beforeAll(async () => {
  testApp = await startTestApp();
  seeded = await seedLanes(testApp, testApp.people.customer.companyId, mode, 2);
  desk = fuelDesk(testApp, seeded);
  ({ sql } = desk);
  await desk.seedShipments();
  await desk.seedIndex();
  await desk.saveClause();
});
afterAll(() => testApp.close());

/** Bids and awards both lanes at a reference price, after all earlier awards were cancelled. */
async function award(reference: number, fuelBasisUsdPerGallon: number): Promise<void> {
  for (const id of seeded.laneIds)
    await testApp.call(awards.resetLane, testApp.people.customer, { params: { id }, query: {} });
  await desk.award(reference, fuelBasisUsdPerGallon);
}

const bridge = async () => {
  const { status, body } = await testApp.call(overview.overviewBridge, testApp.people.customer, {
    params: { id: mode },
    query: {},
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const stored = async () =>
  (
    await sql<{ price: string | null }>(
      'SELECT fuel_price_usd AS price FROM bridged_awards WHERE customer_id = $1 ORDER BY lane_id',
      [seeded.customerId],
    )
  ).map(({ price }) => price);

/** The price of fuel of each lane a second time: shipment by shipment, from lines, index values and months. */
async function expected(reference: number, basis: number): Promise<string[]> {
  const shipments = await sql<{
    lane_id: string;
    equipment: string;
    miles: string;
    day: string;
    price: string;
  }>(
    `SELECT l.lane_id, l.equipment, s.miles, s.moved_on AS day,
       (SELECT value FROM index_values v WHERE v.value_on <= s.moved_on - 1 ORDER BY v.value_on DESC LIMIT 1) AS price
     FROM lines s JOIN lane_routes r USING (customer_id, upload_id, route_no) JOIN lanes l USING (customer_id, history_id)
     WHERE s.customer_id = $1 AND s.charge_usd IS NOT NULL`,
    [seeded.customerId],
  );
  const volumes = await sql<{ lane_id: string; volume: string }>(
    'SELECT lane_id, sum(month_volume * share / 100) AS volume FROM counted_award_months WHERE customer_id = $1 GROUP BY 1 ORDER BY 1',
    [seeded.customerId],
  );
  return volumes.map(({ lane_id: laneId, volume }) => {
    let [sum, miles] = [new Decimal(0), new Decimal(0)];
    for (const one of shipments.filter((shipment) => shipment.lane_id === laneId)) {
      const perGallon = one.equipment === 'Reefer' ? milesPerGallon.reefer : milesPerGallon.van;
      const rateAt = (price: Decimal) => price.minus(basis).div(perGallon).plus(0.5).toDecimalPlaces(6);
      sum = sum.plus(
        rateAt(new Decimal(reference))
          .minus(rateAt(new Decimal(one.price)))
          .times(one.miles),
      );
      miles = miles.plus(one.miles);
    }
    return sum.times(volume).div(miles).toFixed(2);
  });
}

test('the fuel price of awards is that of their history’s shipments, one by one', async () => {
  await award(3.6, 3.2);
  expect(await stored()).toEqual(await expected(3.6, 3.2));
  const body = await bridge();
  const amount = (step: string) => new Decimal(body.steps.find((one) => one.step === step)?.amountUsd ?? 0);
  const total = (await stored()).reduce((sum, price) => sum.plus(price ?? 0), new Decimal(0));
  expect(total.isZero()).toBe(false);
  // The files do not separate fuel, so the fuel price comes out of the price step.
  expect(amount('fuel').toNumber()).toBe(total.toNumber());
  expect(amount('baseline').plus(amount('price')).plus(amount('fx')).plus(amount('fuel')).toNumber()).toBe(
    amount('awarded').toNumber(),
  );
  const savings = amount('baseline').minus(amount('awarded'));
  expect(body.constantFuel).toMatchObject({
    fuelPriceUsd: total.toNumber(),
    fuelTermsUsd: 0,
    savingsUsd: savings.toNumber(),
    savingsAtConstantFuelUsd: savings.plus(total).toNumber(),
    known: 2,
    unknown: 0,
  });
  expect(body.constantFuel?.assumptions[0]).toBe(
    'Awards cost what they do at a diesel price of $3.60 per gallon. The shipments of the history moved at the prices of their days, by the index clause “Diesel” (US diesel).',
  );
  const { body: all } = await testApp.call(overview.overviewSavings, testApp.people.customer, {
    query: { by: 'mode' },
  });
  expect(all.totals).toMatchObject({
    fuelPrice: total.toNumber(),
    savingsAtConstantFuel: savings.plus(total).toNumber(),
  });
  for (const [step, sum] of [
    ['fuelPrice', total],
    ['fuelTerms', new Decimal(0)],
  ] as const) {
    const { body: lanes } = await testApp.call(overview.overviewBridge, testApp.people.customer, {
      params: { id: mode },
      query: { step },
    });
    expect(lanes.lanes.reduce((usd, lane) => usd.plus(lane.amountUsd), new Decimal(0)).toNumber()).toBe(
      sum.toNumber(),
    );
  }
});

test('where files separate fuel, fuel price and fuel terms add up to the fuel step of before', async () => {
  await sql(
    `INSERT INTO lane_parts (customer_id, history_id, upload_id, month, is_counted, shipment_count, volume, weight_kg, containers, charge_usd,
       priced_charge_usd, priced_volume, linehaul_usd, fuel_usd, charge_with_fuel_split_usd, transit_days, transit_shipments, promised_shipments,
       on_time_shipments)
     SELECT customer_id, history_id, $2, '2026-03-01', true, 1, 400, 0, 1, 900, 900, 400, 700, 200, 900, 0, 0, 0, 0 FROM lanes WHERE customer_id = $1`,
    [seeded.customerId, seeded.uploadId],
  );
  const before = await stored();
  await award(3.6, 3.2);
  expect(await stored()).toEqual(before);
  const [today] = await sql<{ fuel: string }>(
    'SELECT sum(fuel_usd) AS fuel FROM bridged_awards WHERE customer_id = $1',
    [seeded.customerId],
  );
  const { constantFuel, steps } = await bridge();
  const fuel = steps.find(({ step }) => step === 'fuel')?.amountUsd;
  expect(fuel).toBe(Number(today?.fuel));
  expect(constantFuel?.fuelTermsUsd).not.toBe(0);
  expect(new Decimal(constantFuel?.fuelPriceUsd ?? 0).plus(constantFuel?.fuelTermsUsd ?? 0).toNumber()).toBe(
    fuel,
  );
});

test('savings at constant fuel are the same at any reference price, and when index and basis move by one constant', async () => {
  const atConstantFuel = async () => (await bridge()).constantFuel?.savingsAtConstantFuelUsd ?? 0;
  const first = await atConstantFuel();
  await award(4.8, 3.2);
  // Up to the rounding of each month's cost.
  expect(Math.abs((await atConstantFuel()) - first)).toBeLessThan(0.2);
  const { body: imported } = await testApp.upload(referenceData.importIndexValues, testApp.people.owner, {
    fileName: 'diesel.csv',
    file: Buffer.from(
      [
        'Date,EIA.DIESEL.US',
        ...(
          await sql<{ line: string }>(`SELECT value_on || ',' || value + 0.35 AS line FROM index_values`)
        ).map(({ line }) => line),
      ].join('\n'),
    ),
  });
  const before = await stored();
  const applied = await testApp.call(referenceData.applyIndexImport, testApp.people.owner, {
    params: { id: imported.id },
  });
  expect(applied.status).toBe(200);
  await testApp.drainJobs();
  // The import alone moves the figures of awards that exist.
  expect(await stored()).not.toEqual(before);
  expect(await stored()).toEqual(await expected(4.8, 3.2));
  await award(4.8, 3.55);
  expect(Math.abs((await atConstantFuel()) - first)).toBeLessThan(0.2);
});

test('a lane with a day without an index value has no fuel price, and the answer says so', async () => {
  await sql(`DELETE FROM index_values WHERE value_on < '2026-02-01'`);
  await award(4.8, 3.55);
  expect(await stored()).toEqual([null, null]);
  expect((await bridge()).constantFuel).toMatchObject({ known: 0, unknown: 2, fuelPriceUsd: 0 });
  expect((await bridge()).constantFuel?.assumptions.at(-1)).toBe(
    '2 awarded lanes are not included: the index has no value for the day of a shipment.',
  );
});
