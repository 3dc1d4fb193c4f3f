import { lanes, settings } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { testMoment } from '../../../test/support/testSettings.ts';
import { announceUpload, type StoredRow, storeUpload } from '../../../test/pipeline/storeUpload.ts';
import { setClock } from '../../platform/clock.ts';

let testApp: TestApp;
const city = (name: string, state: string) => ({ city: name, state, country: 'US' });
const load = (over: Partial<StoredRow> = {}): StoredRow => ({
  from: city('Dallas', 'TX'),
  to: city('Chicago', 'IL'),
  movedOn: '2026-03-05',
  equipment: 'Van',
  chargeUsd: '1000.00',
  miles: '900.0',
  ...over,
});
const toAtlanta = { to: city('Atlanta', 'GA'), miles: '800.0' };

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.platform.database.ownerPool.query(
    `TRUNCATE lanes, lane_histories, lane_routes, lane_months, lane_parts, lane_forecasts, uploads, lines, words, routes,
       resolved_places, resolved_words, saved_places, audit_entries CASCADE`,
  );
});

async function query<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await testApp.platform.database.ownerPool.query(sql, values)).rows as T[];
}

async function counted(person: Person, rows: readonly StoredRow[]): Promise<string> {
  const mode = Mode.RoadFTL;
  const uploadId = await storeUpload(testApp.platform, person, mode, rows);
  await announceUpload(
    testApp.platform,
    person,
    uploadId,
    mode,
    UploadStatus.CleansingLocations,
    'upload.validated',
  );
  await testApp.drainJobs();
  await announceUpload(testApp.platform, person, uploadId, mode, UploadStatus.Completed, 'upload.approved');
  await testApp.drainJobs();
  return uploadId;
}

const laneIds = async (person: Person) =>
  (
    await query<{ lane_id: string }>(
      'SELECT lane_id FROM lanes WHERE customer_id = $1 ORDER BY destination_label DESC',
      [person.companyId],
    )
  ).map((lane) => lane.lane_id);
const states = () => query<{ state: string }>('SELECT state FROM lanes ORDER BY lane_id');
const facts = () =>
  query<{ fact: string }>(
    `SELECT DISTINCT fact FROM outbox_facts WHERE fact = 'lanes.changed' AND outbox_fact_id > $1`,
    [lastFact],
  );
let lastFact = '0';
const forgetFacts = async () => {
  lastFact =
    (await query<{ id: string }>('SELECT coalesce(max(outbox_fact_id), 0) AS id FROM outbox_facts'))[0]?.id ??
    '0';
};

describe('start and pause', () => {
  it('opens named lanes or a whole mode and records who did', async () => {
    const { customer } = testApp.people;
    await counted(customer, [load(), load(toAtlanta)]);
    const [chicago = ''] = await laneIds(customer);
    const one = await testApp.call(lanes.startLanes, customer, { body: { laneIds: [chicago] } });
    expect([one.status, one.body]).toEqual([200, { changed: 1 }]);
    const all = await testApp.call(lanes.startLanes, customer, { body: { mode: Mode.RoadFTL } });
    expect(all.body).toEqual({ changed: 1 });
    await testApp.call(lanes.pauseLanes, customer, { body: { laneIds: [chicago] } });
    expect((await states()).map(({ state }) => state).sort()).toEqual(['Paused', 'Started']);
    const audit = await query(
      `SELECT action, actor_user_id, before FROM audit_entries WHERE action LIKE 'lanes.%' ORDER BY 1`,
    );
    expect(audit).toMatchObject([
      {
        action: 'lanes.paused',
        actor_user_id: customer.userId,
        before: [{ laneId: chicago, state: 'Started' }],
      },
      { action: 'lanes.started' },
      { action: 'lanes.started' },
    ]);
  });

  it('refuses a call without lanes, other customers’ lanes and preview lanes', async () => {
    const { customer, rivalCustomer } = testApp.people;
    await counted(rivalCustomer, [load()]);
    const [foreign = ''] = await laneIds(rivalCustomer);
    const own = await storeUpload(testApp.platform, customer, Mode.RoadFTL, [load()]);
    await announceUpload(
      testApp.platform,
      customer,
      own,
      Mode.RoadFTL,
      UploadStatus.CleansingLocations,
      'upload.validated',
    );
    await testApp.drainJobs();
    const [preview = ''] = await laneIds(customer);
    const start = (body: { laneIds?: string[] }) => testApp.call(lanes.startLanes, customer, { body });
    expect((await start({})).status).toBe(422);
    expect((await start({ laneIds: [foreign] })).status).toBe(404);
    expect((await start({ laneIds: [preview] })).status).toBe(404);
    expect(await states()).toEqual([{ state: 'Created' }, { state: 'Created' }]);
  });
});

describe('the first start of a mode', () => {
  it('fixes the contract period and recalculates forecasts of other months', async () => {
    const { customer } = testApp.people;
    await query('UPDATE contracts SET first_month = NULL');
    await counted(customer, [load()]);
    const months = () =>
      query<{ first: string; last: string }>(
        `SELECT to_char(min(month), 'YYYY-MM') AS first, to_char(max(month), 'YYYY-MM') AS last FROM lane_forecasts`,
      );
    expect(await months()).toEqual([{ first: '2026-12', last: '2027-11' }]);
    // The period moved before any lane was started.
    setClock('2026-12-15T12:00:00Z');
    await testApp.call(lanes.startLanes, customer, { body: { mode: Mode.RoadFTL } });
    await testApp.drainJobs();
    expect(await months()).toEqual([{ first: '2027-01', last: '2027-12' }]);
    setClock('2027-03-01T12:00:00Z');
    await testApp.call(lanes.pauseLanes, customer, { body: { mode: Mode.RoadFTL } });
    await testApp.call(lanes.startLanes, customer, { body: { mode: Mode.RoadFTL } });
    const fixed = await query<{ value: string }>(
      `SELECT to_char(first_month, 'YYYY-MM') AS value FROM contracts WHERE customer_id = $1 AND mode = 4`,
      [customer.companyId],
    );
    expect(fixed).toEqual([{ value: '2027-01' }]);
    setClock(testMoment);
    await query('UPDATE contracts SET first_month = NULL');
  });

  it('reports which lanes were opened and paused', async () => {
    const { customer } = testApp.people;
    await counted(customer, [load(), load(toAtlanta)]);
    await forgetFacts();
    const [chicago = ''] = await laneIds(customer);
    await testApp.call(lanes.startLanes, customer, { body: { mode: Mode.RoadFTL } });
    await testApp.call(lanes.pauseLanes, customer, { body: { laneIds: [chicago] } });
    const told = await query<{ fact: string; lanes: string }>(
      `SELECT fact, jsonb_array_length(payload -> 'laneIds')::text AS lanes FROM outbox_facts
       WHERE fact IN ('lanes.opened', 'lanes.paused') AND outbox_fact_id > $1 ORDER BY outbox_fact_id`,
      [lastFact],
    );
    expect(told).toEqual([
      { fact: 'lanes.opened', lanes: '2' },
      { fact: 'lanes.paused', lanes: '1' },
    ]);
  });

  it('waits for running saves of bids on a lane', async () => {
    const { customer } = testApp.people;
    await counted(customer, [load()]);
    await testApp.call(lanes.startLanes, customer, { body: { mode: Mode.RoadFTL } });
    const order: string[] = [];
    let pausing: Promise<unknown> = Promise.resolve();
    await testApp.platform.database.asSystem(async (tx) => {
      await tx.query('SELECT 1 FROM lanes WHERE customer_id = $1 ORDER BY lane_id FOR SHARE', [
        customer.companyId,
      ]);
      pausing = testApp
        .call(lanes.pauseLanes, customer, { body: { mode: Mode.RoadFTL } })
        .then(() => order.push('paused'));
      await new Promise((resolve) => setTimeout(resolve, 300));
      order.push('saved');
    });
    await pausing;
    expect(order).toEqual(['saved', 'paused']);
  });
});

describe('targets', () => {
  it('are set by value or by a percentage below the baseline', async () => {
    const { customer } = testApp.people;
    await counted(customer, [load(), load({ ...toAtlanta, chargeUsd: null })]);
    const [chicago = '', atlanta = ''] = await laneIds(customer);
    await forgetFacts();
    const { body } = await testApp.call(lanes.setTargets, customer, {
      body: { rule: { mode: Mode.RoadFTL, percentBelow: 7.5 } },
    });
    // The lane without a charge has no baseline to set a target below.
    expect(body).toEqual({ changed: 1, hidden: 0 });
    expect(await facts()).toHaveLength(1);
    const prices = () => query('SELECT lane_id, target_price FROM lanes ORDER BY destination_label DESC');
    expect(await prices()).toEqual([
      { lane_id: chicago, target_price: '1.027778' },
      { lane_id: atlanta, target_price: '0.000000' },
    ]);
    await testApp.call(lanes.setTargets, customer, {
      body: {
        targets: [
          { laneId: atlanta, targetPrice: 1.5 },
          { laneId: chicago, targetPrice: 0 },
        ],
      },
    });
    expect(await prices()).toEqual([
      { lane_id: chicago, target_price: '0.000000' },
      { lane_id: atlanta, target_price: '1.500000' },
    ]);
  });

  it('refuses an empty list, a duplicate lane and another customer’s lane', async () => {
    const { customer, rivalCustomer } = testApp.people;
    await counted(rivalCustomer, [load()]);
    const [foreign = ''] = await laneIds(rivalCustomer);
    const target = { laneId: foreign, targetPrice: 2 };
    expect((await testApp.call(lanes.setTargets, customer, { body: {} })).status).toBe(422);
    expect(
      (await testApp.call(lanes.setTargets, customer, { body: { targets: [target, target] } })).status,
    ).toBe(422);
    expect((await testApp.call(lanes.setTargets, customer, { body: { targets: [target] } })).status).toBe(
      404,
    );
  });
});

describe('volume', () => {
  it('of a contract month is changed, priced and kept at the next roll-up', async () => {
    const { customer } = testApp.people;
    await counted(customer, [load()]);
    const [lane = ''] = await laneIds(customer);
    const answer = await testApp.call(lanes.setLaneVolume, customer, {
      params: { id: lane },
      body: { volumes: [{ month: '2027-03', volume: 1800 }] },
    });
    expect(answer.body.months.find(({ month }) => month === '2027-03')).toEqual({
      month: '2027-03',
      volume: 1800,
      shipmentAmount: 1,
      avgCostPerUnit: 1.111111,
      avgCostPerShipment: 1000,
      historicTotalChargeUSD: 1000,
      totalChargeUSD: 2000,
    });
    const totals = () => query('SELECT forecast_volume, baseline_cost_usd FROM lanes');
    expect(await totals()).toEqual([{ forecast_volume: '11700.000', baseline_cost_usd: '13000.00' }]);
    expect((await testApp.call(lanes.refreshLanes, customer, { params: { id: Mode.RoadFTL } })).status).toBe(
      200,
    );
    await testApp.drainJobs();
    expect(await totals()).toEqual([{ forecast_volume: '11700.000', baseline_cost_usd: '13000.00' }]);
    expect(await laneIds(customer)).toEqual([lane]);
  });

  it('outside the contract, twice in a month, too large or for another customer’s lane is refused', async () => {
    const { customer, rivalCustomer } = testApp.people;
    await counted(customer, [load({ chargeUsd: '9999999.00', miles: '0.1' })]);
    await counted(rivalCustomer, [load()]);
    const [own = ''] = await laneIds(customer);
    const [foreign = ''] = await laneIds(rivalCustomer);
    const set = async (id: string, ...volumes: { month: string; volume: number }[]) =>
      (await testApp.call(lanes.setLaneVolume, customer, { params: { id }, body: { volumes } })).status;
    expect(await set(own, { month: '2026-11', volume: 1 })).toBe(422);
    expect(await set(own, { month: '2027-01', volume: 1 }, { month: '2027-01', volume: 2 })).toBe(422);
    expect(await set(own, { month: '2027-01', volume: 999_999_999_999 })).toBe(422);
    expect(await set(foreign, { month: '2027-01', volume: 1 })).toBe(404);
  });
});

it('rolls up again by zip once the customer distinguishes places by zip', async () => {
  const { customer } = testApp.people;
  const zip = (code: string) => ({ ...city('Dallas', 'TX'), zip: code });
  await counted(customer, [
    load({ from: zip('75201') }),
    load({ from: zip('75247') }),
    load({ from: zip('76101') }),
  ]);
  expect(await laneIds(customer)).toHaveLength(1);
  const save = (value: string) =>
    testApp.call(settings.saveInstance, customer, {
      params: { id: Mode.RoadFTL },
      body: { properties: { 'lanes.roadPlaceGranularity': value } },
    });
  await save('zip5');
  await testApp.call(lanes.refreshLanes, customer, { params: { id: Mode.RoadFTL } });
  await testApp.drainJobs();
  const live = await query(`SELECT origin_node FROM lanes WHERE volume > 0 ORDER BY 1`);
  expect(live).toEqual(
    ['zip5:US:75201', 'zip5:US:75247', 'zip5:US:76101'].map((origin_node) => ({ origin_node })),
  );
  // The lane by city stays, without shipments: bids and awards may refer to it.
  expect(
    await query('SELECT 1 FROM lanes WHERE volume = 0 AND is_counted AND baseline_cost_usd = 0'),
  ).toHaveLength(1);
  await save('city');
});

it('a lane’s shipments add up to the lane over all pages', async () => {
  const { customer, colleague, rivalCustomer } = testApp.people;
  const rows = [
    load({ chargeUsd: '100.10', head: 2 }),
    load({ chargeUsd: '0.05', carrier: 'Acme', ref: 'BOL-2' }),
    load({ chargeUsd: null, miles: '50.5', movedOn: '2026-02-01' }),
    load({ ...toAtlanta }),
    load({ state: 2 }),
  ];
  await counted(customer, rows);
  await counted(customer, [load({ chargeUsd: '7.00', movedOn: '2026-06-01' })]);
  const [lane = ''] = await laneIds(customer);
  const list = (person: Person, page: number) =>
    testApp.call(lanes.listLaneShipments, person, { params: { id: lane }, query: { page, pageSize: 2 } });
  const first = (await list(colleague, 1)).body;
  const second = (await list(colleague, 2)).body;
  expect(first).toMatchObject({
    total: 3,
    chargeUsd: 107.15,
    volume: 1850.5,
    pricedChargeUsd: 107.15,
    pricedVolume: 1800,
  });
  const all = [...first.shipments, ...second.shipments];
  expect(all).toMatchObject([
    { month: '2026-02', lines: 1, chargeUsd: null, volume: 50.5, inBaseline: false },
    {
      month: '2026-03',
      lines: 2,
      lineNo: 2,
      shipmentRef: 'BOL-2',
      carrier: 'Acme',
      chargeUsd: 100.15,
      volume: 900,
      inBaseline: true,
    },
    { month: '2026-06', lines: 1, chargeUsd: 7, volume: 900 },
  ]);
  expect((await list(rivalCustomer, 1)).status).toBe(404);
  const past = await testApp.call(lanes.laneHistory, colleague, { params: { id: lane } });
  expect(past.body).toEqual({
    months: [
      { month: '2026-02', shipments: 1, volume: 50.5, chargeUsd: 0, unitCostUsd: null, isRealised: false },
      {
        month: '2026-03',
        shipments: 1,
        volume: 900,
        chargeUsd: 100.15,
        unitCostUsd: 0.111278,
        isRealised: false,
      },
      { month: '2026-06', shipments: 1, volume: 900, chargeUsd: 7, unitCostUsd: 0.007778, isRealised: false },
    ],
    carriers: [{ name: 'Acme', shipments: 1, chargeUsd: 100.15 }],
    // The rows have no weight.
    emission: null,
  });
  await query('UPDATE lanes SET weight_kg = 54000 WHERE lane_id = $1', [lane]);
  const heavy = await testApp.call(lanes.laneHistory, colleague, { params: { id: lane } });
  expect(heavy.body.emission).toMatchObject({ massKg: 54_000, massAssumed: false, gramsPerTonKm: 88 });
  expect(heavy.body.emission?.kg).toBeCloseTo((54 * (heavy.body.emission?.distanceKm ?? 0) * 88) / 1000, 0);
  const foreign = await testApp.call(lanes.laneHistory, rivalCustomer, { params: { id: lane } });
  expect(foreign.status).toBe(404);
});

it('a manual lane becomes the lane of its first shipments', async () => {
  const { customer } = testApp.people;
  const made = await testApp.call(lanes.createLane, customer, {
    body: {
      mode: Mode.RoadFTL,
      origin: city('Dallas', 'TX'),
      destination: city('Chicago', 'IL'),
      equipment: 'Van',
      typicalShipment: { miles: 950 },
      shipmentsPerMonth: 2,
    },
  });
  expect(made.status).toBe(200);
  const months = () =>
    query<{ volume: string }>(
      'SELECT DISTINCT volume FROM lane_forecasts WHERE lane_id = $1 AND volume > 0',
      [made.body.laneId],
    );
  expect(await months()).toEqual([{ volume: '1900.000' }]);
  await counted(customer, [load()]);
  expect(await laneIds(customer)).toEqual([made.body.laneId]);
  // History now determines the forecast volume and cost.
  expect(await months()).toEqual([{ volume: '900.000' }]);
  const [lane] = await query<{ baseline_cost_usd: string; distance_miles: string }>(
    'SELECT baseline_cost_usd, distance_miles FROM lanes',
  );
  expect(lane).toEqual({ baseline_cost_usd: '12000.00', distance_miles: '900.0' });
});

it('valid blocks are runs of contract months, for the customer and carriers of a started lane', async () => {
  const { customer, carrier, rivalCarrier, rivalCustomer } = testApp.people;
  await counted(customer, [load()]);
  const [lane = ''] = await laneIds(customer);
  const blocks = (person: Person) => testApp.call(lanes.getValidBlocks, person, { params: { id: lane } });
  const { body } = await blocks(customer);
  expect(body).toHaveLength(12 + 10 + 7 + 1);
  expect(body[0]).toEqual({ months: ['2026-12'], label: 'Dec 2026' });
  expect(body[12]).toEqual({ months: ['2026-12', '2027-01', '2027-02'], label: 'Dec 2026 – Feb 2027' });
  expect((await blocks(carrier)).status).toBe(404);
  await testApp.call(lanes.startLanes, customer, { body: { laneIds: [lane] } });
  expect((await blocks(carrier)).body).toEqual(body);
  expect([(await blocks(rivalCarrier)).status, (await blocks(rivalCustomer)).status]).toEqual([404, 404]);
  await testApp.call(lanes.pauseLanes, customer, { body: { laneIds: [lane] } });
  expect([(await blocks(carrier)).status, (await blocks(customer)).status]).toEqual([404, 200]);
});

it('is available only to permitted users', async () => {
  const { owner, colleague, cleanser, carrier } = testApp.people;
  const body = { mode: Mode.RoadFTL } as const;
  for (const person of [owner, colleague, cleanser, carrier]) {
    const answers = await Promise.all([
      testApp.call(lanes.startLanes, person, { body }),
      testApp.call(lanes.pauseLanes, person, { body }),
      testApp.call(lanes.setTargets, person, { body: { rule: { ...body, percentBelow: 5 } } }),
      testApp.call(lanes.setLaneVolume, person, {
        params: { id: '1' },
        body: { volumes: [{ month: '2027-01', volume: 1 }] },
      }),
      testApp.call(lanes.refreshLanes, person, { params: { id: Mode.RoadFTL } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  }
  const shipments = await testApp.call(lanes.listLaneShipments, carrier, { params: { id: '1' }, query: {} });
  expect([shipments.status, (await testApp.call(lanes.startLanes, null, { body })).status]).toEqual([
    403, 401,
  ]);
});
