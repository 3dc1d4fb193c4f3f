import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { rollUp } from '../../../test/pipeline/rollUp.ts';
import { announceUpload, type StoredRow } from '../../../test/pipeline/storeUpload.ts';
import { lockLanes } from './lockLanes.ts';
import { finishHalves, routeUpload } from './roll-up/rollUpUpload.ts';
import { sumHalf } from './roll-up/uploadTotals.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const city = (name: string, state: string) => ({ city: name, state, country: 'US' });
const shipment = (
  to: readonly [string, string],
  movedOn: string,
  more: Partial<StoredRow> = {},
): StoredRow => ({
  from: city('Dallas', 'TX'),
  to: city(...to),
  movedOn,
  equipment: 'Van',
  carrier: 'Acme',
  chargeUsd: '1000.25',
  miles: '900.0',
  ...more,
});
const chicago = ['Chicago', 'IL'] as const;
const rows = [
  shipment(chicago, '2026-03-05'),
  shipment(chicago, '2026-03-09', { carrier: 'Beta', chargeUsd: '-17.10' }),
  shipment(chicago, '2026-08-11', { equipment: 'Reefer', miles: null }),
  shipment(['Atlanta', 'GA'], '2026-03-05', { fuelUsd: '120.50', linehaulUsd: '800.00' }),
  shipment(['Memphis', 'TN'], '2026-04-05', { weightKg: '12.5' }),
  shipment(['Macon', 'GA'], '2026-05-05', { chargeUsd: null }),
  shipment(['Savannah', 'GA'], '2026-05-05'),
];

async function query<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
  const found = await testApp.platform.database.ownerPool.query(text, [
    testApp.people.customer.companyId,
    ...values,
  ]);
  return found.rows as T[];
}
const stored = async (uploadId: string) => ({
  months: await query(
    'SELECT * FROM lane_months WHERE customer_id = $1 AND upload_id = $2 ORDER BY history_id, month',
    [uploadId],
  ),
  parts: await query(
    'SELECT * FROM lane_parts WHERE customer_id = $1 AND upload_id = $2 ORDER BY history_id, month, carrier, business_unit',
    [uploadId],
  ),
  routes: await query(
    'SELECT * FROM lane_routes WHERE customer_id = $1 AND upload_id = $2 ORDER BY route_no',
    [uploadId],
  ),
  lanes: await query('SELECT * FROM lanes WHERE customer_id = $1 ORDER BY lane_id'),
  upload: await query('SELECT month_sums FROM uploads WHERE customer_id = $1 AND upload_id = $2', [uploadId]),
});
const beLarge = (uploadId: string) =>
  query(
    `UPDATE uploads SET reconciliation = coalesce(reconciliation, '{}') || '{"accepted": 100000}' WHERE customer_id = $1 AND upload_id = $2`,
    [uploadId],
  );
const rollUpAgain = async (uploadId: string) => {
  const { platform, people } = testApp;
  await announceUpload(platform, people.customer, uploadId, mode, UploadStatus.RollUp, 'shipments.cleansed');
  await testApp.drainJobs();
};

test('a large file has the totals of a small one, for all its lanes and exactly once', async () => {
  const uploadId = await rollUp(testApp, testApp.people.customer, mode, rows);
  const expected = await stored(uploadId);
  const histories = new Set(
    (expected.months as { history_id: string }[]).map((row) => Number(row.history_id) % 2),
  );
  expect(histories.size).toBe(2);
  await beLarge(uploadId);
  for (const _ of ['once', 'again']) {
    await rollUpAgain(uploadId);
    expect(await stored(uploadId)).toEqual(expected);
  }
  const [upload] = await query<{ status: number }>(
    'SELECT status FROM uploads WHERE customer_id = $1 AND upload_id = $2',
    [uploadId],
  );
  expect(upload?.status).toBe(UploadStatus.PendingApproval);
});

test('an interrupted roll-up starts again, and a half that is missing is noticed', async () => {
  const { customer } = testApp.people;
  const uploadId = await rollUp(testApp, customer, mode, rows);
  const expected = await stored(uploadId);
  await beLarge(uploadId);
  const upload = { customerId: customer.companyId, uploadId, mode, isCounted: false };
  const { database } = testApp.platform;
  const lines = await database.asSystem(async (tx) => {
    await lockLanes(tx, customer.companyId, mode);
    return routeUpload(tx, upload);
  });
  expect(lines).toEqual({ accepted: rows.length, joined: 0 });
  await database.asSystem((tx) => sumHalf(tx, upload, lines, 1));
  const half = database.asSystem((tx) => finishHalves(tx, upload, lines));
  await expect(half).rejects.toThrow(`${rows.length} lines are accepted, but`);
  await rollUpAgain(uploadId);
  expect(await stored(uploadId)).toEqual(expected);
});

test('an upload that is withdrawn in the meantime leaves nothing', async () => {
  const { customer } = testApp.people;
  const uploadId = await rollUp(testApp, customer, mode, [shipment(['Tulsa', 'OK'], '2026-03-05')]);
  const upload = { customerId: customer.companyId, uploadId, mode, isCounted: false };
  await testApp.platform.database.asSystem((tx) => routeUpload(tx, upload));
  const { platform } = testApp;
  await announceUpload(platform, customer, uploadId, mode, UploadStatus.Rejected, 'upload.rejected');
  await testApp.drainJobs();
  const { months, parts, routes, lanes } = await stored(uploadId);
  expect([months, parts, routes]).toEqual([[], [], []]);
  expect((lanes as { destination_label: string }[]).map((lane) => lane.destination_label)).not.toContain(
    'Tulsa, OK',
  );
});
