import { awards, lanes, shipments } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seeded } from './support/makeLanes.ts';
import type { Person } from './support/people.ts';
import { seedBids } from './support/seedLanes.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';
import { announceUpload, type StoredRow, storeUpload } from './pipeline/storeUpload.ts';
import { keyedLanes } from './support/insertHistories.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() =>
  testApp.platform.database.ownerPool.query(
    `TRUNCATE lanes, lane_histories, lane_routes, lane_months, lane_parts, lane_forecasts, uploads, lines, words, routes, resolved_places,
       resolved_words, saved_places, bids, bid_rates, bid_prices, rated_lanes, lane_standings, awards, award_months,
       award_month_costs CASCADE`,
  ),
);

const mode = Mode.RoadFTL;
const us = (city: string, state: string) => ({ city, state, country: 'US' });
type Parts = ReturnType<typeof us>;
const dallas = us('Dallas', 'TX');
const austin = us('Austin', 'TX');
const waco = us('Waco', 'TX');
const joliet = us('Joliet', 'IL');
/** Unknown cities: the user is asked. */
const depot = us('Qwxyzville', 'TX');
const yard = us('Zzyxqburg', 'IL');
const origins = [dallas, austin, depot];
const destinations = [us('Chicago', 'IL'), us('Atlanta', 'GA'), yard];

const query = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await testApp.platform.database.ownerPool.query<T>(sql, values)).rows;

/** A history over nine months with odd cents, and some charges and miles missing. */
function history(seed: number, count: number): StoredRow[] {
  const below = seeded(seed);
  const of = <T>(list: readonly T[]) => list[below(list.length)] as T;
  return Array.from({ length: count }, () => ({
    from: of(origins),
    to: of(destinations),
    movedOn: `2026-0${1 + below(9)}-1${below(10)}`,
    carrier: of(['Acme', 'Buffalo', 'Cargo Kings']),
    equipment: of(['53 van', 'reefer']),
    chargeUsd: below(12) === 0 ? null : `${500 + below(3000)}.${10 + below(90)}`,
    miles: below(5) === 0 ? null : `${600 + below(500)}.${below(10)}`,
    weightKg: `${below(20_000)}.5`,
  }));
}

/** The same history as if the file itself had these places. */
const withPlaces = (rows: readonly StoredRow[], meant: ReadonlyMap<Parts, Parts>): StoredRow[] =>
  rows.map((row) => ({
    ...row,
    from: meant.get(row.from as Parts) ?? row.from,
    to: meant.get(row.to as Parts) ?? row.to,
  }));

async function cleanse(person: Person, rows: readonly StoredRow[]): Promise<string> {
  const id = await storeUpload(testApp.platform, person, mode, rows);
  await announceUpload(
    testApp.platform,
    person,
    id,
    mode,
    UploadStatus.CleansingLocations,
    'upload.validated',
  );
  await testApp.drainJobs();
  return id;
}

async function approve(person: Person, id: string): Promise<void> {
  await announceUpload(testApp.platform, person, id, mode, UploadStatus.Completed, 'upload.approved');
  await testApp.drainJobs();
}

async function answer(person: Person, id: string, meant: ReadonlyMap<Parts, Parts>): Promise<void> {
  const { body } = await testApp.call(shipments.listPlaces, person, { params: { id }, query: {} });
  const answers = [...meant].map(([said, { city, state }]) => ({
    wordNo: body.places.find(({ text }) => text === Object.values(said).join(', '))?.wordNo ?? -1,
    choice: {
      kind: 'place' as const,
      place: {
        label: '',
        level: 'city',
        countryCode: 'US',
        stateCode: state,
        cityName: city,
        portCode: null,
        airportCode: null,
        latitude: null,
        longitude: null,
      },
    },
  }));
  const { status, raw } = await testApp.call(shipments.answerPlaces, person, {
    params: { id },
    body: { answers },
  });
  expect(status, raw.toString()).toBe(200);
  await testApp.drainJobs();
}

async function counted(person: Person, rows: readonly StoredRow[], meant: ReadonlyMap<Parts, Parts>) {
  const id = await cleanse(person, rows);
  if (meant.size > 0) await answer(person, id, meant);
  await approve(person, id);
  return id;
}

/** What an upload contributes, by lane key. */
const contributions = (uploadId: string) =>
  query(
    `SELECT l.lane_key, to_jsonb(m) - '{customer_id,history_id,upload_id}'::text[] AS month
     FROM lane_months m JOIN ${keyedLanes} l USING (customer_id, history_id) WHERE m.upload_id = $1
     UNION ALL
     SELECT l.lane_key, to_jsonb(c) - '{customer_id,history_id,upload_id}'::text[]
     FROM lane_parts c JOIN ${keyedLanes} l USING (customer_id, history_id) WHERE c.upload_id = $1
     ORDER BY 1, 2`,
    [uploadId],
  );

/** Figures of a company's lanes, by their keys, without what users set on them. */
const figures = (person: Person, withShipments = true) =>
  query(
    `SELECT l.lane_key, to_jsonb(l) - '{customer_id,lane_id,history_id,lane_key,state,target_price,created_at}'::text[] AS lane,
       (SELECT jsonb_agg(to_jsonb(f) - '{customer_id,lane_id}'::text[] ORDER BY month) FROM lane_forecasts f
        WHERE f.customer_id = l.customer_id AND f.lane_id = l.lane_id) AS forecasts
     FROM ${keyedLanes} l WHERE l.customer_id = $1 AND (NOT $2 OR l.shipment_count > 0) ORDER BY l.lane_key`,
    [person.companyId, withShipments],
  );

async function expectHistoryKept(person: Person): Promise<void> {
  const [sums] = await query(
    `SELECT (SELECT sum(charge_usd) FROM lines WHERE customer_id = $1 AND state = 0) AS charged,
       (SELECT count(*) FROM lines WHERE customer_id = $1 AND state = 0) AS lines,
       (SELECT sum(historic_charge_usd) FROM lanes WHERE customer_id = $1) AS on_lanes,
       (SELECT sum(shipment_count) FROM lanes WHERE customer_id = $1) AS shipments,
       (SELECT sum(charge_usd) FROM lane_parts WHERE customer_id = $1) AS by_carriers`,
    [person.companyId],
  );
  const { charged, lines, on_lanes, shipments: count, by_carriers } = sums as Record<string, string>;
  expect([on_lanes, by_carriers, count]).toEqual([charged, charged, lines]);
}

describe.each([1, 2, 3])('places of a counted upload answered differently (history %i)', (seed) => {
  const first = new Map([
    [depot, waco],
    [yard, joliet],
  ]);
  /** Both asked and decided places: into existing lanes and into new ones. */
  const otherwise = new Map<Parts, Parts>([
    [depot, dallas],
    [destinations[0] as Parts, joliet],
    [yard, us('Memphis', 'TN')],
  ]);

  test('give the lanes of a new upload with those places, and keep the other upload’s part', async () => {
    const { customer, rivalCustomer } = testApp.people;
    const [a, b] = [history(seed, 150), history(seed + 10, 100)];
    const uploadA = await counted(customer, a, first);
    const uploadB = await counted(customer, b, new Map());
    const beforeB = await contributions(uploadB);
    await answer(customer, uploadA, otherwise);

    const freshA = await counted(rivalCustomer, withPlaces(a, otherwise), new Map());
    await counted(rivalCustomer, withPlaces(b, first), new Map());
    expect(await contributions(uploadA)).toEqual(await contributions(freshA));
    expect(await contributions(uploadB)).toEqual(beforeB);
    expect(await figures(customer)).toEqual(await figures(rivalCustomer));
    await expectHistoryKept(customer);
  });

  test('restore everything when answered back', async () => {
    const { customer } = testApp.people;
    const uploadA = await counted(customer, history(seed, 150), first);
    await counted(customer, history(seed + 10, 100), new Map());
    const before = await figures(customer);
    await answer(customer, uploadA, otherwise);
    expect(await figures(customer)).not.toEqual(before);
    await answer(
      customer,
      uploadA,
      new Map([...first, [destinations[0] as Parts, destinations[0] as Parts]]),
    );
    expect(await figures(customer)).toEqual(before);
    await expectHistoryKept(customer);
  });
});

test('keep users’ changes to lanes: states, targets, edited months, bids and awards; an emptied lane has no volume', async () => {
  const { customer, carrier } = testApp.people;
  const uploadA = await counted(
    customer,
    history(7, 200),
    new Map([
      [depot, waco],
      [yard, joliet],
    ]),
  );
  const made = await query<{ lane_id: string; origin_node: string }>(
    'SELECT lane_id, origin_node FROM lanes WHERE customer_id = $1 ORDER BY lane_id',
    [customer.companyId],
  );
  const laneIds = made.map(({ lane_id: laneId }) => laneId);
  const emptied = made.filter(({ origin_node: node }) => node === 'city:US:TX:Waco');
  expect(emptied.length).toBeGreaterThan(0);
  expect((await testApp.call(lanes.startLanes, customer, { body: { laneIds } })).status).toBe(200);
  await query('UPDATE lanes SET target_price = 1.25 + lane_id % 7 WHERE customer_id = $1', [
    customer.companyId,
  ]);
  await query(
    `UPDATE lane_forecasts SET volume = 777.5, is_edited = true WHERE customer_id = $1 AND lane_id % 2 = 0 AND extract(month FROM month) = 3`,
    [customer.companyId],
  );
  const bids = await seedBids(
    testApp,
    { customerId: customer.companyId, mode, uploadId: uploadA, laneIds },
    carrier.companyId,
    0.9,
  );
  const awarded = [...bids].slice(0, 6).map(([laneId, bidId]) => ({ laneId, bidId }));
  expect((await testApp.call(awards.acceptBids, customer, { body: awarded })).status).toBe(200);
  await testApp.drainJobs();

  const kept = () =>
    Promise.all(
      [
        `SELECT lane_id, lane_key, state, target_price, created_at FROM ${keyedLanes} l WHERE lane_id = ANY ($1::bigint[]) ORDER BY 1`,
        'SELECT lane_id, month, volume FROM lane_forecasts WHERE lane_id = ANY ($1::bigint[]) AND is_edited ORDER BY 1, 2',
        `SELECT bid_id, lane_id, carrier_id, currency, usd_per_unit, is_complete, submitted_by, submitted_at, withdrawn_at
         FROM bids WHERE lane_id = ANY ($1::bigint[]) ORDER BY bid_id`,
        'SELECT r.* FROM bid_rates r JOIN bids b USING (customer_id, bid_id) WHERE b.lane_id = ANY ($1::bigint[]) ORDER BY 2, 3, 4',
        'SELECT a.* FROM awards a WHERE a.lane_id = ANY ($1::bigint[]) ORDER BY award_id',
        'SELECT m.* FROM award_months m JOIN awards a USING (customer_id, award_id) WHERE a.lane_id = ANY ($1::bigint[]) ORDER BY m.award_id, m.month',
        'SELECT c.* FROM award_costs c JOIN awards a USING (customer_id, award_id) WHERE a.lane_id = ANY ($1::bigint[]) ORDER BY c::text',
      ].map((sql) => query(sql, [laneIds])),
    );
  const before = await kept();
  expect(before.map((rows) => rows.length > 0)).toEqual(before.map(() => true));
  await answer(customer, uploadA, new Map([[depot, austin]]));
  expect(await kept()).toEqual(before);
  await expectHistoryKept(customer);
  expect(
    await query(
      `SELECT DISTINCT is_counted, shipment_count, volume::float AS volume, historic_charge_usd::float AS charge
       FROM lanes WHERE lane_id = ANY ($1::bigint[])`,
      [emptied.map(({ lane_id: laneId }) => laneId)],
    ),
  ).toEqual([{ is_counted: true, shipment_count: 0, volume: 0, charge: 0 }]);
});
