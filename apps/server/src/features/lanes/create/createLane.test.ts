import { bids, lanes, overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
const create = (body: object, as = testApp.people.customer) =>
  testApp.call(lanes.createLane, as, { body: body as never });
/** Returns the code and field of an error. */
const refusal = async (body: object) => {
  const answer = await create(body);
  const said = answer.body as unknown as { code: string; field?: string };
  return [answer.status, said.code, said.field];
};

const dallasToChicago = {
  mode: Mode.RoadFTL,
  origin: { city: 'Dallas', state: 'TX', country: 'US' },
  destination: { city: 'Chicago', state: 'Illinois', country: 'USA' },
  equipment: "53' dry van",
  typicalShipment: { weightKg: 18_000 },
  shipmentsPerMonth: 4,
};
const shanghaiToRotterdam = {
  mode: Mode.OceanFCL,
  origin: { code: 'CNSHA' },
  destination: { code: 'NLRTM' },
  equipment: '40HC',
  moveType: 'PortPort',
  typicalShipment: { containers: 2 },
  shipmentsPerMonth: 3,
};

/** A visitor's request, from its own address. */
const visit = (body: object, remoteAddress: string) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/lane/create',
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

test('a visitor calculates up to ten lanes a minute and nothing is stored', async () => {
  const before = await sql('SELECT count(*) FROM lanes');
  const answer = await visit(shanghaiToRotterdam, '203.0.113.7');
  expect(answer.statusCode, answer.body).toBe(200);
  const lane = answer.json();
  expect(lane).toMatchObject({
    laneId: null,
    region: 'NONE',
    regionPair: expect.stringMatching(/^(APAC|EMEA|LATAM|USMCA) – (APAC|EMEA|LATAM|USMCA)$/) as string,
    equipment: '40HC',
    service: 'PortPort',
    unitMeasure: 'containers',
    volumePerShipment: 2,
    volumePerMonth: 6,
    distanceEstimated: true,
  });
  // Through Suez; the great circle would be some 5,600 miles.
  expect(lane.distanceMiles).toBeGreaterThan(11_000);
  expect(lane.distanceMiles).toBeLessThan(13_500);
  // Two forty-foot containers, two TEU each, ten tons per TEU: 40 t × km × 8.2 g.
  expect(lane.emission).toMatchObject({
    massKg: 40_000,
    massAssumed: true,
    gramsPerTonKm: 8.2,
    factorVersion: 1,
  });
  expect(lane.emission.kgPerShipment).toBeCloseTo((40 * lane.emission.distanceKm * 8.2) / 1000, 0);
  expect(lane.emission.kgPerYear).toBeCloseTo(lane.emission.kgPerShipment * 36, -1);
  expect(lane.months).toHaveLength(12);
  const more: number[] = [];
  for (let call = 2; call <= 12; call += 1)
    more.push((await visit(shanghaiToRotterdam, '203.0.113.7')).statusCode);
  expect(more).toEqual([...Array.from({ length: 9 }, () => 200), 429, 429]);
  expect((await visit(shanghaiToRotterdam, '203.0.113.8')).statusCode).toBe(200);
  expect(await sql('SELECT count(*) FROM lanes')).toEqual(before);
});

test('says why something cannot be a lane', async () => {
  const refusals: [object, number, string, string][] = [
    [{ origin: { city: 'Springfield' } }, 422, 'location_ambiguous', 'origin'],
    [{ destination: { city: 'Xqzzy' } }, 422, 'location_ambiguous', 'destination'],
    [{ destination: { city: 'Dallas', state: 'TX', country: 'US' } }, 422, 'same_location', 'destination'],
    [{ equipment: 'flying carpet' }, 422, 'equipment_unknown', 'equipment'],
    [{ equipment: undefined }, 422, 'equipment_unknown', 'equipment'],
    [{ shipmentsPerMonth: 0 }, 400, 'invalid_body', 'shipmentsPerMonth'],
    [{ typicalShipment: { miles: -4 } }, 400, 'invalid_body', 'typicalShipment.miles'],
  ];
  for (const [change, status, code, field] of refusals) {
    expect(await refusal({ ...dallasToChicago, ...change }), JSON.stringify(change)).toEqual([
      status,
      code,
      field,
    ]);
  }
  const noPort = { ...shanghaiToRotterdam, origin: { city: 'Lhasa', country: 'CN' } };
  expect(await refusal(noPort)).toEqual([422, 'port_unknown', 'origin']);
  const noMove = { ...shanghaiToRotterdam, moveType: undefined };
  expect(await refusal(noMove)).toEqual([422, 'move_type_missing', 'moveType']);
  const noVolume = { ...shanghaiToRotterdam, mode: Mode.OceanLCL };
  expect(await refusal(noVolume)).toEqual([422, 'typical_shipment_incomplete', 'typicalShipment.volumeM3']);
});

test('a customer’s preview stores nothing, and other users get previews only', async () => {
  const { customer, carrier, owner } = testApp.people;
  for (const [as, preview] of [
    [customer, true],
    [carrier, false],
    [owner, false],
  ] as const) {
    const { status, body } = await create({ ...dallasToChicago, preview }, as);
    expect([status, body.laneId]).toEqual([200, null]);
  }
  expect(await sql('SELECT 1 FROM lanes WHERE mode = 4')).toEqual([]);
});

test('forecasts a manual lane from its typical shipment and leaves it out of every percentage', async () => {
  const { customer, carrier } = testApp.people;
  const { status, body } = await create(dallasToChicago);
  expect(status).toBe(200);
  const laneId = body.laneId ?? '';
  // 803 miles great circle × 1.20.
  expect(body.distanceMiles).toBeGreaterThan(955);
  expect(body.distanceMiles).toBeLessThan(975);
  const lane = (await testApp.call(overview.getLane, customer, { params: { id: laneId } })).body;
  expect(lane).toMatchObject({
    isManual: true,
    bidStatus: 'Created',
    region: 'USMCA',
    equipmentType: 'Dry van',
    shipmentCount: 0,
    baselineCost: null,
    baselineUnitCost: null,
    savings: null,
    miles: body.distanceMiles,
    typicalShipment: { shipmentsPerMonth: 4, weightKg: 18_000, miles: body.distanceMiles },
  });
  expect(lane.volume).toHaveLength(12);
  for (const month of lane.volume)
    expect(month).toMatchObject({ volume: body.volumePerMonth, totalChargeUSD: null, shipmentAmount: 0 });
  expect((await refusal(dallasToChicago)).slice(0, 2)).toEqual([409, 'lane_exists']);
  const [entry] = await sql<{ after: object }>(
    `SELECT after FROM audit_entries WHERE action = 'lane.created'`,
  );
  expect(entry?.after).toMatchObject({ shipmentsPerMonth: 4 });

  // A mode that has history too: coverage is of the lanes that have one.
  await seedLanes(testApp, customer.companyId, Mode.RoadFTL, 2, { label: 'with history' });
  await testApp.call(lanes.startLanes, customer, { body: { mode: Mode.RoadFTL } });
  const rates = [
    { chargeNo: 1, rate: 2 },
    { chargeNo: 2, rate: 0.3 },
  ];
  const saved = await testApp.call(bids.saveBids, carrier, {
    body: { mode: Mode.RoadFTL, structureVersion: 1, bids: [{ laneId, rates }] },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await testApp.drainJobs();
  const seen = (await testApp.call(overview.getLane, carrier, { params: { id: laneId } })).body;
  expect(seen).toMatchObject({ isManual: true, typicalShipment: { weightKg: 18_000 } });
  const priced = (await testApp.call(overview.getLane, customer, { params: { id: laneId } })).body;
  expect(priced.bidsReceived).toBe(1);
  // Per mile over twelve months of four shipments.
  const miles = body.distanceMiles ?? 0;
  expect(priced.amountBid).toBeCloseTo(12 * 4 * miles * 2.3, 0);
  const stats = await testApp.call(overview.overviewStats, customer, {
    params: { id: Mode.RoadFTL },
    query: {},
  });
  expect(stats.body).toMatchObject({ lanes: 3, lanesStarted: 3, lanesWithBid: 1, bidCoverage: 0 });
});

test('in drayage the port comes first and round trips count both ways', async () => {
  const { body, status } = await create({
    mode: Mode.RoadDrayage,
    origin: { city: 'Dallas', state: 'TX', country: 'US' },
    destination: { code: 'USHOU' },
    direction: 'Import',
    equipment: '40HC',
    typicalShipment: { weightKg: 20_000, chassisDays: 3 },
    shipmentsPerMonth: 10,
    preview: true,
  });
  expect(status).toBe(200);
  expect(body.origin).toContain('Houston');
  expect(body).toMatchObject({ direction: 'Import', service: null, region: 'USMCA' });
  // Loaded one way, driven both ways.
  expect(body.emission?.distanceKm).toBeCloseTo(((body.distanceMiles ?? 0) * 1.609344) / 2, -1);
});

test('air freight uses a city’s main airport and says so', async () => {
  const { body, status } = await create({
    mode: Mode.AirFreight,
    origin: { city: 'Frankfurt', country: 'DE' },
    destination: { code: 'ORD' },
    service: 'Express',
    typicalShipment: { weightKg: 450.5, volumeM3: 3 },
    shipmentsPerMonth: 2.5,
    preview: true,
  });
  expect(status).toBe(200);
  expect(body.notes.join(' ')).toContain('FRA');
  expect(body).toMatchObject({ service: 'Express', equipment: null, volumePerMonth: 1126.25 });
  expect(body.emission).toMatchObject({ massKg: 450.5, massAssumed: false, gramsPerTonKm: 602 });
});
