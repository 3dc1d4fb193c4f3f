import { contracts, lanes, settings, uploads } from '@lanewright/contract';
import { Mode, roadCalibration, roadMiles, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { approve, lanePicture, rollUp } from '../../../../test/pipeline/rollUp.ts';
import { announceUpload, type StoredRow } from '../../../../test/pipeline/storeUpload.ts';
import { hasRoadPairs, quantile, readRoadPairs } from '../../../../test/roadPairs.ts';
import { keyedLanes } from '../../../../test/support/insertHistories.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await query(
    `TRUNCATE lanes, lane_histories, lane_routes, lane_months, lane_parts, lane_forecasts, lane_typical_shipments, given_road_miles,
       road_calibrations, uploads, lines, words, routes, resolved_places, resolved_words, saved_places CASCADE`,
  );
  await query(`DELETE FROM instance_properties WHERE name = 'lanes.roadMiles'`);
  await query('UPDATE contracts SET first_month = NULL');
});

async function query<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await testApp.platform.database.ownerPool.query(sql, values)).rows as T[];
}

const usCity = (name: string, state: string) => ({ city: name, state, country: 'US' });
const cities = [
  usCity('Dallas', 'TX'),
  usCity('Chicago', 'IL'),
  usCity('Atlanta', 'GA'),
  usCity('Memphis', 'TN'),
  usCity('Denver', 'CO'),
  usCity('Phoenix', 'AZ'),
];
const pairsOfCities = cities.flatMap((from) =>
  cities.filter((to) => to !== from).map((to) => ({ from, to })),
);
const load = (over: Partial<StoredRow> = {}): StoredRow => ({
  from: usCity('Dallas', 'TX'),
  to: usCity('Chicago', 'IL'),
  movedOn: '2026-03-05',
  equipment: 'Van',
  carrier: 'Acme',
  chargeUsd: '1000.00',
  miles: null,
  ...over,
});
/** Three lanes, one of them with a row that states its miles and a row that does not. */
const threeLanes = [
  load(),
  load({ to: usCity('Denver', 'CO'), miles: '780.0' }),
  load({ to: usCity('Denver', 'CO'), movedOn: '2026-04-05' }),
  load({ to: usCity('Atlanta', 'GA') }),
];
/** A lane without shipments. */
async function createLane(): Promise<void> {
  const { status } = await testApp.call(lanes.createLane, testApp.people.customer, {
    body: {
      mode: Mode.RoadFTL,
      origin: { city: 'Memphis', state: 'TN', country: 'US' },
      destination: { city: 'Phoenix', state: 'AZ', country: 'US' },
      equipment: 'Van',
      typicalShipment: { weightKg: 10_000 },
      shipmentsPerMonth: 2,
    },
  });
  expect(status).toBe(200);
}

type MeasuredLane = {
  lane_key: string;
  origin_place: { latitude: number; longitude: number; countryCode: string };
  destination_place: { latitude: number; longitude: number; countryCode: string };
  miles: number;
};
const measuredLanes = () =>
  query<MeasuredLane>(
    `SELECT lane_key, origin_place, destination_place, distance_miles::float8 AS miles FROM ${keyedLanes} l ORDER BY lane_key`,
  );
const estimateOf = (lane: MeasuredLane, rule: 1 | 2, k = 1) =>
  roadMiles(
    lane.origin_place,
    lane.destination_place,
    [lane.origin_place.countryCode, lane.destination_place.countryCode],
    rule,
    k,
  );
const setRule = (rule: 1 | 2, mode: number = Mode.RoadFTL) =>
  testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: mode as 4 },
    body: { properties: { 'lanes.roadMiles': rule } },
  });
const include = async (rows: StoredRow[], mode: number = Mode.RoadFTL) => {
  const { customer } = testApp.people;
  const uploadId = await rollUp(testApp, customer, mode, rows);
  await approve(testApp, customer, uploadId, mode);
  return uploadId;
};
const calibrations = () =>
  query(
    'SELECT country_pair, k::float8 AS k, route_count, fixed_at IS NOT NULL AS is_fixed FROM road_calibrations ORDER BY 1',
  );
const readRoadMiles = async (mode: number = Mode.RoadFTL, contractNo?: number) =>
  (
    await testApp.call(lanes.readRoadMiles, testApp.people.customer, {
      params: { id: mode as 4 },
      query: { contractNo },
    })
  ).body;
/** How many times the mode's lanes were calculated again, each of which is followed by pricing, totals and risks. */
const changes = async () =>
  (
    await query<{ n: number }>(`SELECT count(*)::integer AS n FROM outbox_facts WHERE fact = 'lanes.changed'`)
  )[0]?.n ?? 0;
/** Rows with miles at this multiple of the estimate; and one row without miles on each way back. */
const ownMiles = async (times: number, routes: number) => {
  const ways = pairsOfCities.slice(0, routes);
  const uploadId = await rollUp(
    testApp,
    testApp.people.customer,
    Mode.RoadFTL,
    ways.map((way) => load(way)),
  );
  const found = await measuredLanes();
  await query('DELETE FROM uploads WHERE upload_id = $1', [uploadId]);
  await query(
    'TRUNCATE lanes, lane_histories, lane_routes, lane_months, lane_parts, given_road_miles, lines CASCADE',
  );
  return ways.map((way) => {
    const lane = found.find(
      ({ lane_key: key }) =>
        key.includes(`${way.from.city}|`) &&
        key.includes(`${way.to.city}|`) &&
        key.indexOf(way.from.city) < key.indexOf(way.to.city),
    );
    return load({ ...way, miles: ((lane?.miles ?? 0) * times).toFixed(1) });
  });
};

describe('SQL measures like TypeScript', () => {
  const ends = [
    ...cities,
    { city: 'Toronto', state: 'ON', country: 'CA' },
    { city: 'Monterrey', state: 'NLE', country: 'MX' },
  ];
  const rows = ends.slice(1).map((to, at) => load({ from: ends[at] ?? to, to }));

  test.each([1, 2] as const)('loads by rule %i', async (rule) => {
    await setRule(rule);
    await include(rows);
    const found = await measuredLanes();
    expect(found.length).toBe(rows.length);
    expect(new Set(found.map((lane) => lane.destination_place.countryCode)).size).toBe(3);
    for (const lane of found) expect(lane.miles).toBeCloseTo(Math.round(estimateOf(lane, rule) * 10) / 10, 5);
  });

  test('drayage counts both ways', async () => {
    await include(
      [load({ from: { code: 'USLAX' }, to: usCity('Phoenix', 'AZ'), equipment: '40HC', moveType: 'import' })],
      Mode.RoadDrayage,
    );
    const [lane] = await measuredLanes();
    if (lane === undefined) throw new Error('no lane');
    expect(lane.miles).toBeCloseTo(estimateOf(lane, 2) * 2, 0);
  });
});

describe('a customer’s own miles', () => {
  test('calibrate rows without miles from 20 routes on, until the first start fixes them', async () => {
    const given = await ownMiles(1.08, 22);
    const back = pairsOfCities.slice(22).map((way) => load(way));
    await include([...given, ...back]);
    // (22 × 1.08 + 20) ÷ 42.
    expect(await calibrations()).toEqual([
      { country_pair: 'US-US', k: 1.042, route_count: 22, is_fixed: false },
    ]);
    const estimated = await query<MeasuredLane & { distance_estimated: boolean }>(
      `SELECT lane_key, origin_place, destination_place, distance_miles::float8 AS miles FROM ${keyedLanes} l WHERE distance_estimated`,
    );
    expect(estimated).toHaveLength(back.length);
    for (const lane of estimated)
      expect(lane.miles).toBeCloseTo(Math.round(estimateOf(lane, 2, 1.042) * 10) / 10, 5);
    expect(await readRoadMiles()).toMatchObject({
      rule: 2,
      calibrations: [{ countries: 'US-US', factor: 1.042, routes: 22, fixedAt: null }],
      oddRows: 0,
      change: null,
    });

    await testApp.call(lanes.startLanes, testApp.people.customer, { body: { mode: Mode.RoadFTL } });
    await testApp.drainJobs();
    expect(await readRoadMiles()).toMatchObject({
      calibrations: [{ factor: 1.042, fixedAt: expect.stringMatching(/^2026-.*Z$/) as string }],
    });
    const before = await lanePicture(testApp, testApp.people.customer);
    const later = await rollUp(
      testApp,
      testApp.people.customer,
      Mode.RoadFTL,
      given.map((row) => ({ ...row, movedOn: '2026-04-01', miles: (Number(row.miles) * 1.1).toFixed(1) })),
    );
    await approve(testApp, testApp.people.customer, later, Mode.RoadFTL);
    expect(await calibrations()).toEqual([
      { country_pair: 'US-US', k: 1.042, route_count: 22, is_fixed: true },
    ]);
    const keys = new Set(estimated.map(({ lane_key: key }) => key));
    const distances = (picture: unknown[]) =>
      (picture as { lane_key: string; distance_miles: string }[])
        .filter(({ lane_key: key }) => keys.has(key))
        .map(({ lane_key: key, distance_miles: miles }) => [key, miles]);
    expect(distances(await lanePicture(testApp, testApp.people.customer))).toEqual(distances(before));
  });

  test('move the lanes of an earlier file at once, and withdrawing the file moves them back', async () => {
    const given = await ownMiles(1.08, 22);
    await include(pairsOfCities.slice(22).map((way) => load(way)));
    const before = await measuredLanes();
    const changesBefore = await changes();
    const second = await include(given);
    expect(await changes()).toBe(changesBefore + 1);
    const after = new Map((await measuredLanes()).map((lane) => [lane.lane_key, lane.miles]));
    for (const { lane_key: key, miles } of before)
      expect((after.get(key) ?? 0) / miles).toBeCloseTo(1.042, 3);
    await announceUpload(
      testApp.platform,
      testApp.people.customer,
      second,
      Mode.RoadFTL,
      UploadStatus.Rejected,
      'upload.rejected',
    );
    await testApp.drainJobs();
    const taken = new Map((await measuredLanes()).map((lane) => [lane.lane_key, lane.miles]));
    for (const { lane_key: key, miles } of before) expect(taken.get(key)).toBe(miles);
    expect(await changes()).toBe(changesBefore + 2);
  });

  test('do not calibrate below 20 routes or far from the great circle', async () => {
    const given = await ownMiles(1.08, 19);
    const odd = pairsOfCities.slice(19, 24).map((way) => load({ ...way, miles: '30.0' }));
    await include([...given, ...odd]);
    expect(await calibrations()).toEqual([{ country_pair: 'US-US', k: 1, route_count: 19, is_fixed: false }]);
    expect(await readRoadMiles()).toMatchObject({ calibrations: [], oddRows: 5 });
  });

  test('unlikely miles are a mark that lists its rows, except near a place of uncertain position', async () => {
    // Both ends of the second route are one town: a great circle of a few miles, and two loads of 12 and 40 miles.
    const near = { from: usCity('Dallas', 'TX'), to: usCity('Irving', 'TX') };
    const uploadId = await include([
      load({ miles: '30.0' }),
      load({ miles: '980.0' }),
      load({ miles: '9900.0' }),
      load({ ...near, miles: '4.0' }),
      load({ ...near, miles: '30.0' }),
    ]);
    const params = { id: uploadId };
    const { body } = await testApp.call(uploads.listAssumptions, testApp.people.customer, { params });
    expect(body.assumptions.find(({ key }) => key === 'oddMiles')).toMatchObject({
      state: 'marked',
      share: 0,
      lines: 2,
      text: '2 rows have unlikely miles.',
    });
    const { headers } = await testApp.call(uploads.listAssumptionLines, testApp.people.customer, {
      params: { ...params, key: 'oddMiles' },
    });
    expect(headers['x-total-count']).toBe('2');
    expect(await readRoadMiles()).toMatchObject({ oddRows: 2 });
  });

  test.skipIf(!hasRoadPairs).each([0.92, 1, 1.08])(
    'on 3 in 10 of 8,128 routes, level × %f: the others are within 1.5 percent',
    (level) => {
      const pairs = readRoadPairs();
      const ratio = ({ from, to, countries, miles }: (typeof pairs)[number]) =>
        (miles * level) / roadMiles(from, to, countries);
      // A pseudo-random sample by route number: no seed needed.
      const isGiven = (at: number) => (at * 7919) % 10 < 3;
      const given = pairs.filter((_, at) => isGiven(at)).map(ratio);
      const others = pairs.filter((_, at) => !isGiven(at)).map(ratio);
      expect(given.length / pairs.length).toBeCloseTo(0.3, 1);
      const k = roadCalibration(quantile(given, 0.5), given.length);
      expect(Math.abs(k / quantile(others, 0.5) - 1)).toBeLessThanOrEqual(0.015);
    },
  );
});

describe('a mode with lanes from the first estimate', () => {
  test('previews the change, applies it on request, and reverts it to the last digit', async () => {
    const { customer } = testApp.people;
    await setRule(1);
    await include(threeLanes);
    await createLane();
    const lane = await query<{ lane_id: string; month: string }>(
      `SELECT l.lane_id, to_char(f.month, 'YYYY-MM') AS month FROM lanes l JOIN lane_forecasts f USING (customer_id, lane_id)
       WHERE l.destination_node LIKE '%Atlanta%' ORDER BY f.month LIMIT 1`,
    );
    await testApp.call(lanes.setTargets, customer, {
      body: { targets: [{ laneId: lane[0]?.lane_id ?? '', targetPrice: 2 }] },
    });
    await testApp.call(lanes.setLaneVolume, customer, {
      params: { id: lane[0]?.lane_id ?? '' },
      body: { volumes: [{ month: (lane[0]?.month ?? '2027-01') as '2027-01', volume: 5000 }] },
    });
    await testApp.drainJobs();
    const before = await lanePicture(testApp, customer);
    const { change } = await readRoadMiles();
    expect(change).toMatchObject({ lanes: 4, targets: 1, editedMonths: 1 });

    await setRule(2);
    await testApp.drainJobs();
    const [sums] = await query<{ volume: number; baseline: number }>(
      'SELECT sum(forecast_volume)::float8 AS volume, sum(baseline_cost_usd)::float8 AS baseline FROM lanes WHERE is_counted',
    );
    expect(change?.volume.after).toBeLessThan((change?.volume.before ?? 0) * 0.95);
    expect(Math.abs((sums?.volume ?? 0) / (change?.volume.after ?? 1) - 1)).toBeLessThan(0.001);
    expect(Math.abs((sums?.baseline ?? 0) / Number(change?.baselineUsd.after ?? 1) - 1)).toBeLessThan(0.001);
    expect((await readRoadMiles()).change).toBeNull();
    expect(await query('SELECT target_price::float8 AS price FROM lanes WHERE target_price > 0')).toEqual([
      { price: 2 },
    ]);
    expect(await query('SELECT volume::float8 AS volume FROM lane_forecasts WHERE is_edited')).toEqual([
      { volume: 5000 },
    ]);

    await setRule(1);
    await testApp.drainJobs();
    expect(await lanePicture(testApp, customer)).toEqual(before);
  });

  test('has the figures of the first release to the last digit', async () => {
    await setRule(1);
    await include(pairsOfCities.map((way) => load(way)));
    const [wrong] = await query<{ count: string }>(
      `SELECT count(*) FROM lanes, LATERAL (SELECT (origin_place ->> 'latitude')::float8 AS a, (origin_place ->> 'longitude')::float8 AS b,
         (destination_place ->> 'latitude')::float8 AS c, (destination_place ->> 'longitude')::float8 AS d) p
       WHERE distance_miles <> round((2 * 6371 / 1.609344 * asin(least(1, sqrt(sin(radians(c - a) / 2) ^ 2
         + cos(radians(a)) * cos(radians(c)) * sin(radians(d - b) / 2) ^ 2))) * 1.34)::numeric, 1)`,
    );
    expect(wrong).toEqual({ count: '0' });
    expect(await measuredLanes()).toHaveLength(pairsOfCities.length);
  });
});

test('contracts of a mode change together, each as its own preview says; a closed one does not', async () => {
  const { customer } = testApp.people;
  await setRule(1);
  // The last row is a result of the first contract, and history of the second.
  await include([...threeLanes, load({ to: usCity('Denver', 'CO'), movedOn: '2027-02-05' })]);
  await testApp.call(settings.saveInstance, customer, {
    params: { id: Mode.RoadFTL },
    body: { properties: { 'contract.firstMonth': '2026-12' } },
  });
  await createLane();
  const planned = await query<{ lane_id: string }>(
    `SELECT lane_id FROM lanes WHERE destination_label NOT LIKE '%Atlanta%'`,
  );
  const { body: next } = await testApp.call(contracts.planContract, customer, {
    body: {
      mode: Mode.RoadFTL,
      name: 'Next year',
      firstMonth: '2027-12',
      months: 6,
      from: 1,
      lanes: { laneIds: planned.map((lane) => lane.lane_id) },
    },
  });
  expect(next).toMatchObject({ contractNo: 2, lanes: 3 });
  await testApp.drainJobs();

  const sums = () =>
    query<{ contract_no: number; volume: number; baseline: number }>(
      `SELECT contract_no, sum(forecast_volume)::float8 AS volume, sum(baseline_cost_usd)::float8 AS baseline
       FROM lanes WHERE is_counted GROUP BY 1 ORDER BY 1`,
    );
  const before = await sums();
  const first = await readRoadMiles();
  const second = await readRoadMiles(Mode.RoadFTL, 2);
  expect([first.change?.lanes, second.change?.lanes]).toEqual([4, 3]);
  expect(first.others).toEqual([{ contractNo: 2, name: 'Next year', ...second.change }]);
  expect(second.others).toEqual([{ contractNo: 1, name: 'Contract 1', ...first.change }]);
  expect([first.change, second.change].map((change) => change?.volume.before)).toEqual(
    before.map(({ volume }) => volume),
  );

  await setRule(2);
  await testApp.drainJobs();
  const after = await sums();
  for (const [at, { change }] of [first, second].entries()) {
    expect((after[at]?.volume ?? 0) / (change?.volume.after ?? 1)).toBeCloseTo(1, 3);
    expect((after[at]?.baseline ?? 0) / Number(change?.baselineUsd.after)).toBeCloseTo(1, 3);
  }
  expect(await readRoadMiles(Mode.RoadFTL, 2)).toMatchObject({ change: null, others: [] });

  // One after the other: a mode has one current contract at every moment.
  await query(
    `UPDATE contracts SET is_current = false, state = 'Closed' WHERE contract_no = 1 AND mode = $1`,
    [Mode.RoadFTL],
  );
  await query('UPDATE contracts SET is_current = true WHERE contract_no = 2 AND mode = $1', [Mode.RoadFTL]);
  await setRule(1);
  await testApp.drainJobs();
  expect(await readRoadMiles(Mode.RoadFTL, 1)).toMatchObject({ change: null, others: [{ contractNo: 2 }] });
  expect((await readRoadMiles()).others).toEqual([]);
  expect(await sums()).toEqual([after[0], before[1]]);
  const manual = await query<{ contract_no: number; is_longer: boolean }>(
    `SELECT contract_no, distance_miles > max(distance_miles) OVER () - 1 AS is_longer FROM lanes
     WHERE destination_label LIKE 'Phoenix%' ORDER BY 1`,
  );
  expect(manual).toEqual([
    { contract_no: 1, is_longer: false },
    { contract_no: 2, is_longer: true },
  ]);
});
