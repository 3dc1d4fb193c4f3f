import { bids, type BodyInputOf, lanes, settings } from '@lanewright/contract';
import { Mode, type OfferedMode, offeredModes } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../../../test/support/makeLanes.ts';
import { seedLanes, seededMonths } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
type Given = BodyInputOf<typeof bids.saveBids>['bids'];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  await sql(
    `INSERT INTO connections (customer_id, carrier_id, mode) SELECT $1, $2, unnest($3::smallint[]) ON CONFLICT DO NOTHING`,
    [customer.companyId, carrier.companyId, offeredModes],
  );
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
let label = 0;
const newLanes = async (count: number, of: OfferedMode = mode): Promise<string[]> =>
  (await seedLanes(testApp, testApp.people.customer.companyId, of, count, { label: `loads ${(label += 1)}` }))
    .laneIds;
async function save(given: Given, of: OfferedMode = mode) {
  const { status, body } = await testApp.call(bids.saveBids, testApp.people.carrier, {
    body: { mode: of, structureVersion: 1, bids: given },
  });
  expect(status).toBe(200);
  return body;
}
/** A bid with a rate, so that there is one. */
const offer = (laneId: string, more: Partial<Given[number]>, chargeNo = 1) => ({
  laneId,
  rates: [{ chargeNo, rate: 2, confirmed: true }],
  ...more,
});
/** The capacities of a lane's bid by month, as its carrier or the customer reads them: `d` derived, `h` by hand. */
async function capacities(laneId: string, as = testApp.people.customer): Promise<Record<string, string>> {
  const { body } = await testApp.call(bids.listLaneBids, as, { params: { laneId } });
  return Object.fromEntries(
    (body[0]?.capacity ?? []).map(({ month, capacity, isDerived }) => [
      month,
      `${isDerived ? 'd' : 'h'} ${capacity}`,
    ]),
  );
}
const inGrid = async (laneId: string, of: OfferedMode = mode) => {
  const { body } = await testApp.call(bids.bidGrid, testApp.people.carrier, { query: { mode: of } });
  return body.lanes.find((lane) => lane.laneId === laneId);
};

/** A decimal as a whole number of its last decimals: 12.5 with four of them is 125000. */
function whole(text: string, decimals: number): bigint {
  const [before = '', after = ''] = text.split('.');
  return BigInt(`${before}${after.padEnd(decimals, '0').slice(0, decimals)}`);
}

/** Loads per week × days ÷ 7 × volume ÷ shipments in ten-thousandths, rounded half up, in whole numbers only. */
function expected(loads: string, month: string, volume: string, shipments: number): bigint {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const days = BigInt(new Date(Date.UTC(year, number, 0)).getUTCDate());
  const dividend = whole(loads, 2) * days * whole(volume, 4);
  const divisor = 100n * 7n * BigInt(shipments);
  return (2n * dividend + divisor) / (2n * divisor);
}

test.each(offeredModes)(
  'months follow loads per week to the last decimal, by shipments or a typical one: mode %s',
  async (of) => {
    const below = seeded(of * 97 + 5);
    const laneIds = await newLanes(12, of);
    const drawn = laneIds.map((laneId, at) => ({
      laneId,
      loads: `${below(2000)}.${String(below(100)).padStart(2, '0')}`,
      volume: `${1 + below(900_000)}.${String(below(10_000)).padStart(4, '0')}`,
      shipments: at % 4 === 3 ? 0 : 1 + below(500),
    }));
    for (const { laneId, volume, shipments } of drawn) {
      await sql('UPDATE lanes SET shipment_count = $2, volume = $3 WHERE lane_id = $1', [
        laneId,
        shipments,
        shipments === 0 ? 0 : volume,
      ]);
      if (shipments === 0)
        await sql(
          `INSERT INTO lane_typical_shipments (customer_id, lane_id, shipments_per_month, weight_kg, volume, made_by, made_at)
           SELECT customer_id, lane_id, 3, 100, $2, 1, now() FROM lanes WHERE lane_id = $1`,
          [laneId, volume],
        );
    }
    const saved = await save(
      // The first charge of air freight has weight breaks.
      drawn.map(({ laneId, loads }) =>
        offer(laneId, { loadsPerWeek: Number(loads) }, of === Mode.AirFreight ? 3 : 1),
      ),
      of,
    );
    expect(saved.errors).toEqual([]);
    const stored = await sql<{ lane_id: string; month: string; capacity: string; is_derived: boolean }>(
      `SELECT b.lane_id, to_char(m.month, 'YYYY-MM') AS month, m.capacity, m.is_derived
       FROM bids b JOIN bid_months m USING (customer_id, bid_id) WHERE b.lane_id = ANY ($1) ORDER BY 1, 2`,
      [laneIds],
    );
    expect(stored).toHaveLength(laneIds.length * seededMonths.length);
    for (const { lane_id: laneId, month, capacity, is_derived: isDerived } of stored) {
      const lane = drawn.find((one) => one.laneId === laneId);
      if (lane === undefined) throw new Error('a lane that was not drawn');
      expect(isDerived).toBe(true);
      expect(whole(capacity, 4), `${lane.loads} of ${lane.volume} / ${lane.shipments}`).toBe(
        expected(lane.loads, month, lane.volume, Math.max(1, lane.shipments)),
      );
    }
    // Lanes with a typical shipment are measured from their coordinates, which these do not have.
    await sql('DELETE FROM lane_typical_shipments WHERE lane_id = ANY ($1)', [laneIds]);
  },
);

test('a month entered by hand has its own capacity until it is cleared; without loads per week none is left', async () => {
  const [laneId = ''] = await newLanes(1);
  await sql('UPDATE lanes SET shipment_count = 10, volume = 7000 WHERE lane_id = $1', [laneId]);
  const [january, february] = ['2027-01', '2027-02'];
  await save([offer(laneId, { capacity: [{ month: january, capacity: 55 }] })]);
  expect(await capacities(laneId)).toEqual({ [january]: 'h 55' });
  // Nothing but the loads per week is a change of the carrier.
  expect(await save([{ laneId, loadsPerWeek: 2 }])).toMatchObject({ ratesChanged: 1, errors: [] });
  const both = await capacities(laneId);
  expect(both).toMatchObject({ '2026-12': 'd 6200', [january]: 'h 55', [february]: 'd 5600' });
  expect(Object.keys(both)).toEqual(seededMonths);
  expect(await capacities(laneId, testApp.people.carrier)).toEqual(both);
  expect(await inGrid(laneId)).toMatchObject({
    loadsPerWeek: 2,
    volumePerLoad: 700,
    capacity: [{ month: january, capacity: 55 }],
  });
  await save([{ laneId, capacity: [{ month: february, capacity: 5600 }] }]);
  expect(await capacities(laneId)).toMatchObject({ [january]: 'h 55', [february]: 'h 5600' });
  const cleared = [january, february].map((month) => ({ month, capacity: null }));
  await save([{ laneId, loadsPerWeek: 2.5, capacity: cleared }]);
  expect(await capacities(laneId)).toMatchObject({ [january]: 'd 7750', [february]: 'd 7000' });
  await save([{ laneId, loadsPerWeek: 0 }]);
  expect((await capacities(laneId))[january]).toBe('d 0');
  await save([{ laneId, loadsPerWeek: null, capacity: [{ month: february, capacity: 9 }] }]);
  expect(await capacities(laneId)).toEqual({ [february]: 'h 9' });
});

test('derived months follow the shipments of a lane and the months of its contract', async () => {
  const { customer } = testApp.people;
  const [laneId = '', other = ''] = await newLanes(2);
  await save([
    offer(laneId, { loadsPerWeek: 7, capacity: [{ month: '2027-01', capacity: 55 }] }),
    offer(other, { capacity: [{ month: '2027-01', capacity: 66 }] }),
  ]);
  const before = await capacities(laneId);
  const volumePerLoad = (await inGrid(laneId))?.volumePerLoad ?? 0;
  expect(before['2027-02']).toBe(`d ${28 * volumePerLoad}`);
  // Twice the miles of each shipment, as after an upload; entering a volume calculates the lane again.
  await sql(
    'UPDATE lane_months SET volume = 2 * volume WHERE history_id = (SELECT history_id FROM lanes WHERE lane_id = $1)',
    [laneId],
  );
  const set = await testApp.call(lanes.setLaneVolume, customer, {
    params: { id: laneId },
    body: { volumes: [{ month: '2027-03', volume: 4000 }] },
  });
  expect(set.status).toBe(200);
  expect(await capacities(laneId)).toMatchObject({
    '2027-01': 'h 55',
    '2027-02': `d ${2 * 28 * volumePerLoad}`,
    '2027-03': `d ${2 * 31 * volumePerLoad}`,
  });
  const shortened = await testApp.call(settings.saveInstance, customer, {
    params: { id: mode },
    query: {},
    body: { properties: { 'contract.months': 3 } },
  });
  expect(shortened.status).toBe(200);
  await testApp.drainJobs();
  expect(Object.keys(await capacities(laneId))).toEqual(['2026-12', '2027-01', '2027-02']);
  expect(await capacities(other)).toEqual({ '2027-01': 'h 66' });
  await testApp.call(settings.saveInstance, customer, {
    params: { id: mode },
    query: {},
    body: { properties: { 'contract.months': 12 } },
  });
  await testApp.drainJobs();
  expect(Object.keys(await capacities(laneId))).toEqual(seededMonths);
});

test('a lane without shipments takes months only, and keeps loads per week from before', async () => {
  const [laneId = '', other = ''] = await newLanes(2);
  await sql('UPDATE lanes SET shipment_count = 0, volume = 0 WHERE lane_id = $1', [laneId]);
  expect((await inGrid(laneId))?.volumePerLoad).toBeNull();
  const refused = await save([offer(laneId, { loadsPerWeek: 2 }), offer(other, { loadsPerWeek: 2 })]);
  expect(refused).toMatchObject({
    saved: 1,
    errors: [
      {
        laneId,
        field: 'loadsPerWeek',
        message:
          'This lane has no shipments, so a number per week can’t be converted to a volume. Enter your capacity by month instead.',
      },
    ],
  });
  const byMonth = offer(laneId, { loadsPerWeek: null, capacity: [{ month: '2027-01', capacity: 40 }] });
  expect((await save([byMonth])).errors).toEqual([]);
  expect(await capacities(laneId)).toEqual({ '2027-01': 'h 40' });
  await sql('UPDATE lanes SET shipment_count = 0, volume = 0 WHERE lane_id = $1', [other]);
  expect((await save([{ laneId: other, loadsPerWeek: 2, transitDays: 4 }])).errors).toEqual([]);
  expect((await save([{ laneId: other, loadsPerWeek: 3 }])).errors).toMatchObject([
    { field: 'loadsPerWeek' },
  ]);
});

test('refuses loads per week that can’t be stored, and an enormous volume stops nothing', async () => {
  const [laneId = ''] = await newLanes(1);
  for (const loadsPerWeek of [-1, 1_000_000, 1.234])
    expect((await save([offer(laneId, { loadsPerWeek })])).errors).toMatchObject([
      { laneId, field: 'loadsPerWeek', message: expect.stringContaining('at most 2 decimals') },
    ]);
  await sql('UPDATE lanes SET shipment_count = 1, volume = 99999999999999 WHERE lane_id = $1', [laneId]);
  expect((await save([offer(laneId, { loadsPerWeek: 999_999.99 })])).errors).toEqual([]);
  const most = await sql(
    'SELECT max(capacity)::text AS capacity FROM bids JOIN bid_months USING (customer_id, bid_id) WHERE lane_id = $1',
    [laneId],
  );
  expect(most).toEqual([{ capacity: '99999999999999.9999' }]);
});

test('the history of a bid names loads per week, and not the months that follow', async () => {
  const [laneId = ''] = await newLanes(1);
  await save([offer(laneId, { loadsPerWeek: 2 })]);
  const { body } = await testApp.call(bids.bidHistory, testApp.people.carrier, { params: { laneId } });
  expect(body[0]?.changes.map(({ name }) => name).toSorted()).toEqual([
    'Linehaul per mile',
    'Max loads per week',
  ]);
});
