import { lanes } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { testMoment } from '../../../../test/support/testSettings.ts';
import { approve, lanePicture, rollUp } from '../../../../test/pipeline/rollUp.ts';
import type { StoredRow } from '../../../../test/pipeline/storeUpload.ts';
import { setClock } from '../../../platform/clock.ts';
import { keyedLanes } from '../../../../test/support/insertHistories.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => {
  setClock(testMoment);
  await testApp.close();
});

const city = (name: string, state: string) => ({ city: name, state, country: 'US' });
const load = (over: Partial<StoredRow> = {}): StoredRow => ({
  from: city('Dallas', 'TX'),
  to: city('Chicago', 'IL'),
  movedOn: '2026-03-05',
  equipment: 'Van',
  carrier: 'Acme',
  chargeUsd: '1000.00',
  miles: '900.0',
  ...over,
});
const count = async (rows: readonly StoredRow[]) => {
  const uploadId = await rollUp(testApp, testApp.people.customer, mode, rows);
  await approve(testApp, testApp.people.customer, uploadId, mode);
  return uploadId;
};
const query = async <T>(sql: string) =>
  (await testApp.platform.database.ownerPool.query(sql, [testApp.people.customer.companyId])).rows as T[];

const pictureOf = (all: unknown[]) =>
  all.filter((one) => (one as { lane_key: string }).lane_key.includes('Chicago'));

test('shipments in the contract period change nothing the contract was planned from', async () => {
  const { customer } = testApp.people;
  const history = await count([
    load({ linehaulUsd: '800.00', fuelUsd: '150.00', deliveredOn: '2026-03-07', promisedOn: '2026-03-07' }),
    load({ movedOn: '2026-08-11', carrier: 'Beta', deliveredOn: '2026-08-15', promisedOn: '2026-08-13' }),
  ]);
  await testApp.call(lanes.startLanes, customer, { body: { mode } });
  await testApp.drainJobs();
  const planned = await lanePicture(testApp, customer);
  const rated = `SELECT lane_id, shipments, volume FROM rated_lanes WHERE customer_id = $1 AND shipments > 0`;
  const ratedBefore = await query(rated);
  setClock('2027-02-10T12:00:00Z');
  const realised = await count([
    // Shipments in the first contract month belong to the contract.
    load({ movedOn: '2026-12-01', carrier: 'Gamma', chargeUsd: '5000.00', fuelUsd: '900.00' }),
    load({ movedOn: '2027-01-15', carrier: 'Gamma', chargeUsd: '7000.00', miles: '2000.0' }),
    load({ movedOn: '2027-01-15', to: city('Atlanta', 'GA') }),
  ]);
  expect(pictureOf(await lanePicture(testApp, customer))).toEqual(planned);
  expect(await query(rated)).toEqual(ratedBefore);
  // A lane with only later shipments is included, but has no history to plan from.
  const [spot] = await query<object>(
    `SELECT is_counted, shipment_count, volume, baseline_cost_usd, forecast_volume FROM ${keyedLanes} l WHERE customer_id = $1 AND lane_key LIKE '%Atlanta%'`,
  );
  expect(spot).toEqual({
    is_counted: true,
    shipment_count: 0,
    volume: '0.0000',
    baseline_cost_usd: '0.00',
    forecast_volume: '0.000',
  });
  const [sums] = await query<object>(
    `SELECT (SELECT sum(shipment_count)::integer FROM lane_parts WHERE customer_id = $1 AND is_counted) AS parts,
       (SELECT sum(shipment_count)::integer FROM lane_months WHERE customer_id = $1 AND is_counted) AS months`,
  );
  expect(sums).toEqual({ parts: 5, months: 5 });

  const [laneId = ''] = (
    await query<{ lane_id: string }>(
      `SELECT lane_id FROM ${keyedLanes} l WHERE customer_id = $1 AND lane_key LIKE '%Chicago%'`,
    )
  ).map((lane) => lane.lane_id);
  const params = { id: laneId };
  const past = (await testApp.call(lanes.laneHistory, customer, { params })).body;
  expect(past.months.map(({ month, isRealised }) => [month, isRealised])).toEqual([
    ['2026-03', false],
    ['2026-08', false],
    ['2026-12', true],
    ['2027-01', true],
  ]);
  expect(past.carriers.map(({ name }) => name)).toEqual(['Acme', 'Beta']);

  const shipmentsOf = async (query: { month?: string; uploadId?: string; carrier?: string }) =>
    (await testApp.call(lanes.listLaneShipments, customer, { params, query })).body;
  expect(await shipmentsOf({})).toMatchObject({
    total: 4,
    chargeUsd: 14_000,
    pricedChargeUsd: 2000,
    pricedVolume: 1800,
    linehaulUsd: 800,
    fuelUsd: 1050,
    transitDays: 3,
    onTimePercent: 50,
    shipments: [
      { fuelUsd: 150, linehaulUsd: 800, transitDays: 2, isOnTime: true, isRealised: false, inBaseline: true },
      { fuelUsd: null, transitDays: 4, isOnTime: false, isRealised: false },
      { fuelUsd: 900, transitDays: null, isOnTime: null, isRealised: true, inBaseline: false },
      { isRealised: true },
    ],
  });
  for (const [asked, found] of [
    [{ month: '2027-01' }, [1, 7000]],
    [{ uploadId: history }, [2, 2000]],
    [{ carrier: 'Gamma' }, [2, 12_000]],
    [{ carrier: 'Gamma', month: '2026-03' }, [0, 0]],
    [{ uploadId: realised, month: '2026-12', carrier: 'Gamma' }, [1, 5000]],
    [{ carrier: '' }, [0, 0]],
  ] as const) {
    const { total, chargeUsd, shipments: listed } = await shipmentsOf(asked);
    expect([total, chargeUsd]).toEqual(found);
    expect([listed.length, listed.reduce((sum, one) => sum + (one.chargeUsd ?? 0), 0)]).toEqual(found);
  }
});
