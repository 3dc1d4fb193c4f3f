import { awards, bids, type BodyInputOf, clauses, settings } from '@lanewright/contract';
import { Decimal, Mode, type OfferedMode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuelDesk, milesPerGallon } from '../../../test/support/fuelDesk.ts';
import { type SeededLanes, seededMonths, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { readFuelDrift } from './readFuelDrift.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;

type Clause = BodyInputOf<typeof clauses.saveClauses>['clauses'][number];
const basis = 100;
const mondays = Array.from({ length: 53 }, (_, week) =>
  new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString().slice(0, 10),
);
const values = mondays.map((day, week) => ({ day, value: basis + ((week * 29) % 41) - 20 }));
/** Half of a charge follows an index of its own, which has nothing to do with diesel. */
const costs = (chargeNos: number[]): Clause => ({
  clauseNo: null,
  name: 'Costs',
  chargeNos,
  terms: {
    series: { kind: 'own', period: 'week' },
    basis,
    effect: { kind: 'factor', part: 0.5 },
    date: 'ship',
    take: { kind: 'inForce', lagDays: 1 },
    hold: 'each',
    trigger: null,
    floor: null,
    ceiling: null,
    minAmount: null,
    maxAmount: null,
    decimals: 6,
    maxAgeDays: 21,
  },
  carrierId: null,
  fromMonth: null,
  toMonth: null,
  values,
});
/** A rate under this clause on a day. */
const costsOn = (rate: number, day: string) =>
  new Decimal(values.findLast((one) => one.day < day)?.value ?? Number.NaN)
    .div(basis)
    .plus(1)
    .div(2)
    .times(rate)
    .toDecimalPlaces(6);

type Shipment = { lane_id: string; equipment: string; day: string; diesel: string | null } & Record<
  'miles' | 'containers' | 'weight_kg',
  string
>;
const shipmentsOf = (seeded: SeededLanes, isInvoiced: boolean) =>
  sql<Shipment>(
    `SELECT l.lane_id, l.equipment, s.moved_on AS day, s.miles, s.containers, s.weight_kg,
       (SELECT value FROM index_values v WHERE v.value_on <= s.moved_on - 1 ORDER BY v.value_on DESC LIMIT 1) AS diesel
     FROM lines s JOIN lane_routes r USING (customer_id, upload_id, route_no) JOIN lanes l USING (customer_id, history_id)
     WHERE s.customer_id = $1 AND s.upload_id = $2 AND s.charge_usd IS NOT NULL AND (s.moved_on >= '2026-12-01') = $3`,
    [seeded.customerId, seeded.uploadId, isInvoiced],
  );
const awardedVolumes = (seeded: SeededLanes) =>
  sql<{ lane_id: string; volume: string }>(
    `SELECT lane_id, sum(month_volume * share / 100) AS volume FROM counted_award_months
     WHERE customer_id = $1 AND mode = $2 GROUP BY 1 ORDER BY 1`,
    [seeded.customerId, seeded.mode],
  );
const storedPrices = async (seeded: SeededLanes) =>
  (
    await sql<{ price: string | null }>(
      'SELECT fuel_price_usd AS price FROM bridged_awards WHERE customer_id = $1 AND mode = $2 ORDER BY lane_id',
      [seeded.customerId, seeded.mode],
    )
  ).map(({ price }) => price);
/** What clauses add to a lane's shipments at the reference, less that on their days: for the awarded volume, to the cent. */
function priceOf(
  shipments: readonly Shipment[],
  awarded: { lane_id: string; volume: string },
  ofOne: (shipment: Shipment) => Decimal,
  volumeOf: (shipment: Shipment) => string,
): string {
  const own = shipments.filter((shipment) => shipment.lane_id === awarded.lane_id);
  const sum = own.reduce((usd, shipment) => usd.plus(ofOne(shipment)), new Decimal(0));
  const volume = own.reduce((all, shipment) => all.plus(volumeOf(shipment)), new Decimal(0));
  return sum.times(awarded.volume).div(volume).toFixed(2);
}

/** Bids a fuel rate on lanes under the clause, and awards them. */
async function bidAndAward(lanes: SeededLanes, of: OfferedMode, fuel: number): Promise<void> {
  const { customer, carrier } = testApp.people;
  const params = { id: of, no: 1 };
  const saved = await testApp.call(clauses.saveClauses, customer, {
    params,
    body: { clauses: [costs([])] },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const { body: structure } = await testApp.call(settings.getCharges, carrier, {
    params: { id: of },
    query: { customerId: customer.companyId },
  });
  const rates = structure.charges
    .filter(({ required, purpose }) => required || purpose === 'fuel')
    .flatMap(({ chargeNo, hasBreaks, purpose }) =>
      (hasBreaks ? structure.weightBreaks.map(({ breakNo }) => breakNo) : [null]).map((breakNo) => ({
        chargeNo,
        breakNo,
        rate: purpose === 'fuel' ? fuel : 31,
      })),
    );
  const { laneIds } = lanes;
  // These prices are far from those of the seeded history: none of them is held.
  await sql(
    `INSERT INTO instance_properties (customer_id, mode, contract_no, name, value) VALUES ($1, $2, 0, 'bids.senseFactor', '1e30')`,
    [lanes.customerId, of],
  );
  const offered = await testApp.call(bids.saveBids, carrier, {
    body: {
      mode: of,
      structureVersion: structure.version,
      bids: laneIds.map((laneId) => ({ laneId, rates })),
    },
  });
  expect(offered, JSON.stringify(offered.body)).toMatchObject({ status: 200, body: { errors: [] } });
  await testApp.drainJobs();
  const offers = await sql<{ lane_id: string; bid_id: string }>(
    'SELECT lane_id, bid_id FROM bids WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])',
    [lanes.customerId, laneIds],
  );
  const given = await testApp.call(awards.acceptBids, customer, {
    body: offers.map(({ lane_id: laneId, bid_id: bidId }) => ({ laneId, bidId, share: 100, months: [] })),
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  await testApp.drainJobs();
}

test('the diesel price of an award comes before the basis of a clause for its fuel, not for its linehaul', async () => {
  const { customer, carrier } = testApp.people;
  const [reference, quotedAt, linehaul, fuel] = [3.6, 3.2, 1.4, 0.5];
  const seeded = await seedLanes(testApp, customer.companyId, Mode.RoadFTL, 2);
  const desk = fuelDesk(testApp, seeded);
  await desk.seedShipments();
  await desk.seedIndex();
  // Diesel has a basis of 3.10.
  await desk.saveClause(1, [costs([1])]);
  await desk.award(reference, quotedAt, { linehaul });
  const fuelAt = (price: string | number, { equipment }: Shipment) =>
    new Decimal(price)
      .minus(quotedAt)
      .div(equipment === 'Reefer' ? milesPerGallon.reefer : milesPerGallon.van)
      .plus(fuel)
      .toDecimalPlaces(6);
  /** Fuel is compared at the reference price; linehaul at the basis of its clause. */
  const added = (shipment: Shipment) =>
    fuelAt(reference, shipment)
      .minus(fuelAt(shipment.diesel ?? Number.NaN, shipment))
      .plus(linehaul)
      .minus(costsOn(linehaul, shipment.day))
      .times(shipment.miles);
  const awarded = await awardedVolumes(seeded);
  const before = await shipmentsOf(seeded, false);
  expect(await storedPrices(seeded)).toEqual(
    awarded.map((lane) => priceOf(before, lane, added, ({ miles }) => miles)),
  );

  const { terms } = costs([1]);
  const simulated = await testApp.call(clauses.simulateClause, customer, {
    params: { id: Mode.RoadFTL, no: 1 },
    body: { terms, chargeNos: [1], carrierId: null, values, from: '2026-03-01', to: '2026-03-31' },
  });
  expect(simulated.status, JSON.stringify(simulated.body)).toBe(200);
  const miles = awarded.reduce((sum, { volume }) => sum.plus(volume), new Decimal(0));
  expect(simulated.body.atBasisUsd).toBe(miles.times(linehaul).toDecimalPlaces(2).toNumber());

  // Invoices of the contract's first month.
  await sql(`UPDATE contracts SET first_month = $3 WHERE customer_id = $1 AND mode = $2`, [
    seeded.customerId,
    seeded.mode,
    `${seededMonths[0]}-01`,
  ]);
  await sql(
    `INSERT INTO index_values SELECT 'EIA.DIESEL.US', day::date, 3.9 FROM generate_series('2026-11-23'::date, '2026-12-28', '7 days') day`,
  );
  await sql(
    `INSERT INTO carrier_aliases (customer_id, name, carrier_id, decided_by, decided_at) VALUES ($1, 'Fast', $2, 'person', now())`,
    [seeded.customerId, carrier.companyId],
  );
  await sql(
    `INSERT INTO resolved_words (customer_id, upload_id, kind, word_no, canonical) VALUES ($1, $2, 'carrier', 9, 'Fast')`,
    [seeded.customerId, seeded.uploadId],
  );
  await sql(
    `INSERT INTO lines (customer_id, upload_id, line_no, sheet_row, state, route_no, carrier_word, moved_on, ship_date, charge_usd, currency, miles)
     SELECT customer_id, upload_id, 5000 + 10 * route_no + n, n, 0, route_no, 9, day, day, 900, 'USD', 511.5
     FROM lane_routes, generate_series(1, 3) n, LATERAL (SELECT '2026-12-01'::date + 7 * n AS day) d WHERE customer_id = $1`,
    [seeded.customerId],
  );
  // The months that levels of the index are calculated for.
  await sql(
    `INSERT INTO lane_months (customer_id, history_id, upload_id, month, is_counted, shipment_count, line_count, volume, weight_kg, volume_m3,
       containers, miles, miles_given, miles_given_count, historic_charge_usd, priced_charge_usd, priced_volume)
     SELECT customer_id, history_id, upload_id, '2026-12-01', true, 3, 3, 1534.5, 0, 0, 3, 1534.5, 0, 0, 2700, 2700, 1534.5
     FROM lane_routes WHERE customer_id = $1`,
    [seeded.customerId],
  );
  const drift = await testApp.platform.database.asSystem((tx) =>
    readFuelDrift(tx, seeded.customerId, seeded.mode),
  );
  const invoiced = await shipmentsOf(seeded, true);
  expect(new Map(drift.map(({ lane, usd }) => [lane, usd]))).toEqual(
    new Map(
      seeded.laneIds.map((lane) => [
        lane,
        invoiced
          .filter((shipment) => shipment.lane_id === lane)
          .reduce((usd, shipment) => usd.minus(added(shipment)), new Decimal(0))
          .toFixed(2),
      ]),
    ),
  );
});

test.each([
  ['drayage, per shipment', Mode.RoadDrayage, 'miles', () => '1'],
  ['ocean freight, per container', Mode.OceanFCL, 'containers', ({ containers }: Shipment) => containers],
  ['air freight, per kg', Mode.AirFreight, 'weight_kg', (shipment: Shipment) => shipment.weight_kg],
] as const)(
  'without a diesel price, fuel has the basis of its clause: %s',
  async (_name, mode, volume, quantityOf) => {
    const { customer } = testApp.people;
    const seeded = await seedLanes(testApp, customer.companyId, mode, 2, { label: `lane of ${mode}` });
    await sql(
      `INSERT INTO lane_routes (customer_id, upload_id, route_no, history_id)
     SELECT customer_id, $3, row_number() OVER (ORDER BY lane_id), history_id FROM lanes WHERE customer_id = $1 AND mode = $2`,
      [seeded.customerId, mode, seeded.uploadId],
    );
    await sql(
      `INSERT INTO lines (customer_id, upload_id, line_no, sheet_row, state, route_no, moved_on, ship_date, charge_usd, currency, miles, containers, weight_kg)
     SELECT customer_id, upload_id, 100 * route_no + n, n, 0, route_no, day, day, 900, 'USD', 40 + n % 7, 1 + n % 3, 700 + 11 * n
     FROM lane_routes, generate_series(0, 32) n, LATERAL (SELECT '2026-01-08'::date + 9 * n AS day) d
     WHERE customer_id = $1 AND upload_id = $2`,
      [seeded.customerId, seeded.uploadId],
    );
    const rate = 7.25;
    await bidAndAward(seeded, mode, rate);
    const before = await shipmentsOf(seeded, false);
    const added = (shipment: Shipment) =>
      new Decimal(rate).minus(costsOn(rate, shipment.day)).times(quantityOf(shipment));
    const prices = await storedPrices(seeded);
    expect(prices).toEqual(
      (await awardedVolumes(seeded)).map((lane) => priceOf(before, lane, added, (one) => one[volume])),
    );
    expect(prices.every((price) => price !== null && Number(price) !== 0)).toBe(true);
  },
);
