import { awards, overview, type ResponseOf } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeLanes } from '../../../test/support/placeLanes.ts';
import { renewSummaries, seedBids, type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { distanceKm, sharedSeaNetwork } from '../reference-data/index.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
const count = 24;
let testApp: TestApp;
let seeded: SeededLanes;

beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, count, { someWithoutBaseline: true });
  const { customerId, laneIds } = seeded;
  const bids = await seedBids(testApp, seeded, carrier.companyId, 0.9, laneIds.slice(0, 6));
  // Three origins, two destinations; the last lane's origin has no position.
  await placeLanes(testApp, seeded, (i) => {
    const position = { latitude: 20 + (i % 3) * 7, longitude: -100 - (i % 3) * 5 };
    const name = `Origin ${i % 3}`;
    const toCanada = i % 2 === 0;
    return {
      origin: {
        label: name,
        cityName: name,
        countryCode: i % 3 === 0 ? 'MX' : 'US',
        stateCode: [undefined, 'TX', 'CA'][i % 3],
        ...(i < count ? position : {}),
      },
      destination: {
        label: toCanada ? 'Vancouver' : 'Long Beach',
        countryCode: toCanada ? 'CA' : 'US',
        stateCode: toCanada ? 'BC' : 'CA',
        portCode: toCanada ? 'CAVAN' : 'USLGB',
        latitude: 49 - (i % 2) * 15,
        longitude: -123 + (i % 2) * 5,
      },
    };
  });
  await testApp.platform.database.asSystem(async (tx) => {
    await tx.query(
      `UPDATE lanes SET origin_label = 'Nowhere' WHERE customer_id = $1 AND origin_place ->> 'latitude' IS NULL`,
      [customerId],
    );
    await seedParts(tx.query.bind(tx), customerId);
    await renewSummaries(tx, customerId, mode);
  });
  const given = laneIds
    .slice(0, 4)
    .map((laneId) => ({ laneId, bidId: bids.get(laneId) ?? '', months: [], share: 100 }));
  expect((await testApp.call(awards.acceptBids, customer, { body: given })).status).toBe(200);
});
afterAll(() => testApp.close());

/** Parts of lanes as in files: two carriers alternating, and a third of each lane without a carrier name. */
async function seedParts(query: (text: string, values: unknown[]) => Promise<unknown>, customerId: string) {
  await query('DELETE FROM lane_parts WHERE customer_id = $1', [customerId]);
  await query(
    `INSERT INTO lane_parts (customer_id, history_id, upload_id, month, carrier, is_counted, shipment_count, volume, weight_kg, containers, charge_usd,
       priced_charge_usd, priced_volume, linehaul_usd, fuel_usd, charge_with_fuel_split_usd, transit_days, transit_shipments, promised_shipments, on_time_shipments)
     SELECT customer_id, history_id, upload_id, month, carrier, true, 1 + history_id % 3, 100, 100, 1, round(100.37 * part + history_id % 13, 2), 0, 0, 0, 0, 0, 0, 0, 0, 0
     FROM lane_months CROSS JOIN (VALUES ('Alpha', 3), ('Beta', 2), ('', 1)) c(carrier, part) WHERE customer_id = $1`,
    [customerId],
  );
}

type Visualiser = ResponseOf<typeof overview.visualiser>;
const ask = (query: object = {}, as = testApp.people.customer) =>
  testApp.call(overview.visualiser, as, { params: { id: mode }, query });
const cents = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((sum, one) => sum + Math.round((one ?? 0) * 100), 0);

/** Flows and the rest equal the totals, to the cent. */
function expectWhole({ flows, rest, totals, tradeLanes }: Visualiser): void {
  expect(cents(flows.map(({ spend }) => spend)) + cents([rest.spend])).toBe(cents([totals.spend]));
  expect(flows.reduce((sum, { lanes }) => sum + lanes, 0) + rest.lanes).toBe(totals.lanes);
  expect(flows.reduce((sum, { volume }) => sum + volume, 0) + rest.volume).toBeCloseTo(totals.volume, 3);
  expect(cents(tradeLanes.map(({ spend }) => spend))).toBe(cents([totals.spend]));
}

test.for(['place', 'state', 'country'] as const)(
  'flows by %s plus the rest equal the mode, and each lists its lanes',
  async (level) => {
    const { status, body } = await ask({ level });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.totals.lanes).toBe(count);
    expectWhole(body);
    const listed = await testApp.call(overview.listLanes, testApp.people.customer, {
      query: { mode, page: 1, pageSize: 1 },
    });
    const all = JSON.parse(String(listed.headers['x-totals'])) as {
      baselineCost: number;
      savings: number;
      newCost: number;
    };
    expect(body.totals).toMatchObject({
      spend: all.baselineCost,
      savings: all.savings,
      awarded: all.newCost,
    });
    for (const flow of body.flows) {
      const of = await testApp.call(overview.listLanes, testApp.people.customer, {
        query: { mode, page: 1, pageSize: 1, filters: JSON.stringify(flow.filter) as never },
      });
      expect(of.status, JSON.stringify(flow.filter)).toBe(200);
      expect(Number(of.headers['x-total-count']), JSON.stringify(flow.filter)).toBe(flow.lanes);
      expect(body.nodes.map(({ id }) => id)).toEqual(expect.arrayContaining([flow.from, flow.to]));
    }
  },
);

test('puts flows without a position, and those beyond the largest, in the rest', async () => {
  const whole = (await ask()).body;
  expect(whole.flows.length).toBe(6);
  expect(whole.rest).toMatchObject({ flows: 1, lanes: 1 });
  expect(whole.nodes.find(({ id }) => id === 'CAVAN')).toMatchObject({
    kind: 'port',
    country: 'CA',
    latitude: 49,
  });
  const two = (await ask({ top: 2 })).body;
  expect(two.flows.map(({ from, to }) => [from, to])).toEqual(
    whole.flows.slice(0, 2).map(({ from, to }) => [from, to]),
  );
  expect(two.rest.flows).toBe(5);
  expectWhole(two);
  const filtered = (await ask({ filters: JSON.stringify([{ column: 'destinationCountry', anyOf: ['CA'] }]) }))
    .body;
  expect(filtered.totals.lanes).toBe(12);
  expectWhole(filtered);
});

test('a flow lists carriers by amount paid and its saving in percent of the baseline of awarded volume', async () => {
  const { flows } = (await ask({ level: 'country' })).body;
  for (const { carriers } of flows) {
    expect(carriers.map(({ name }) => name)).toEqual(['Alpha', 'Beta']);
    expect(carriers[0]?.share).toBeGreaterThan(carriers[1]?.share ?? 100);
  }
  const saved = flows.filter(({ awarded }) => awarded > 0);
  expect(saved.length).toBeGreaterThan(0);
  for (const { savingsPercent } of saved) expect(savingsPercent).not.toBeNull();
  for (const { awarded, savingsPercent } of flows) if (awarded === 0) expect(savingsPercent).toBeNull();
});

test('a carrier sees flows of its own without spend, savings or other carriers', async () => {
  const { carrier } = testApp.people;
  const { status, body, raw } = await ask({}, carrier);
  expect(status, raw.toString()).toBe(200);
  expect(body.totals).toMatchObject({ spend: null, savings: null, emissionKg: null });
  expect(body.rest.spend).toBeNull();
  for (const flow of body.flows)
    expect(flow).toMatchObject({
      spend: null,
      savings: null,
      savingsPercent: null,
      emissionKg: null,
      carriers: [],
    });
  for (const name of ['Alpha', 'Beta']) expect(raw.toString()).not.toContain(name);
  const own = await testApp.call(overview.listLanes, carrier, { query: { mode, page: 1, pageSize: 1 } });
  expect(body.totals.lanes).toBe(Number(own.headers['x-total-count']));
});

test('the spend map adds up to what was paid, whatever is selected', async () => {
  const { customer } = testApp.people;
  const map = async (query: object = {}) => (await testApp.call(overview.spendMap, customer, { query })).body;
  const sql = async (where: string) =>
    (
      await testApp.platform.database.bulkPool.query<{ spend: string; shipments: string }>(
        `SELECT sum(charge_usd) AS spend, sum(shipment_count) AS shipments FROM lane_parts WHERE customer_id = $1 AND ${where}`,
        [customer.companyId],
      )
    ).rows[0];
  for (const level of ['place', 'state', 'country'])
    for (const side of ['origin', 'destination']) {
      const { places, rest, totals } = await map({ level, side });
      const all = await sql('true');
      expect(totals).toEqual({ spend: Number(all?.spend), shipments: Number(all?.shipments) });
      expect(cents(places.map(({ spend }) => spend)) + cents([rest.spend])).toBe(cents([totals.spend]));
      for (const place of places)
        expect(cents(place.byMode.map(({ spend }) => spend))).toBe(cents([place.spend]));
    }
  const alpha = await map({ carrier: 'Alpha', from: '2026-03', to: '2026-05' });
  expect(alpha.totals.spend).toBe(
    Number((await sql(`carrier = 'Alpha' AND month BETWEEN '2026-03-01' AND '2026-05-01'`))?.spend),
  );
  expect(alpha.carriers).toEqual(['Alpha', 'Beta']);
  expect(alpha.months).toHaveLength(10);
  expect((await map({ mode: Mode.OceanFCL })).totals).toEqual({ spend: 0, shipments: 0 });
  const other = await testApp.call(overview.spendMap, testApp.people.rivalCustomer, { query: {} });
  expect(other.body.totals).toEqual({ spend: 0, shipments: 0 });
});

test('container flows go by sea if their distance is by sea, and road flows do not', async () => {
  const ocean = Mode.OceanFCL;
  const { customer } = testApp.people;
  const { customerId } = await seedLanes(testApp, customer.companyId, ocean, 3, { label: 'box' });
  const ports = [
    ['CNSHA', 31.23, 121.49, 'USLAX', 33.75, -118.27],
    ['CNSHA', 31.23, 121.49, 'NLRTM', 51.9, 4.47],
    ['NLRTM', 51.9, 4.47, 'CNSHA', 31.23, 121.49],
  ] as const;
  await testApp.platform.database.asSystem(async (tx) => {
    for (const [at, [from, fromLatitude, fromLongitude, to, toLatitude, toLongitude]] of ports.entries())
      await tx.query(
        `UPDATE lanes SET origin_label = $3, destination_label = $6,
           origin_place = jsonb_build_object('countryCode', left($3, 2), 'portCode', $3::text, 'latitude', $4::float8, 'longitude', $5::float8),
           destination_place = jsonb_build_object('countryCode', left($6, 2), 'portCode', $6::text, 'latitude', $7::float8, 'longitude', $8::float8)
         WHERE customer_id = $1 AND history_id = (SELECT history_id FROM lane_histories WHERE lane_key = $2)`,
        [customerId, `box ${at + 1}`, from, fromLatitude, fromLongitude, to, toLatitude, toLongitude],
      );
    await renewSummaries(tx, customerId, ocean);
  });
  const network = await sharedSeaNetwork();
  for (const level of ['place', 'country'] as const) {
    const { status, body } = await testApp.call(overview.visualiser, customer, {
      params: { id: ocean },
      query: { level },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.flows).toHaveLength(3);
    for (const flow of body.flows) {
      const points = (flow.seaRoute ?? []).map((at) => body.seaPoints[at] ?? { latitude: 99, longitude: 0 });
      const [start, end] = [points[0], points.at(-1)];
      if (start === undefined || end === undefined) throw new Error('a flow of containers without a route');
      const port = ports.find((one) => one[1] === start.latitude && one[4] === end.latitude);
      expect(port, `${flow.from} to ${flow.to}`).toBeDefined();
      const lengthKm = points
        .slice(1)
        .reduce((sum, point, at) => sum + distanceKm(points[at] ?? point, point), 0);
      expect(Math.abs(lengthKm / (network.distanceKm(start, end) ?? Number.NaN) - 1)).toBeLessThan(0.02);
      expect(points.length).toBeLessThanOrEqual(40);
    }
    // Sent once, however many flows use it.
    expect(new Set(body.seaPoints.map((point) => JSON.stringify(point))).size).toBe(body.seaPoints.length);
  }
  const checkRoadReachable = (await ask()).body;
  expect(checkRoadReachable.flows.every(({ seaRoute }) => seaRoute === null)).toBe(true);
  expect(checkRoadReachable.seaPoints).toEqual([]);
});
