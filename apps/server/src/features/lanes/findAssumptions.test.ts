import { readFileSync } from 'node:fs';
import path from 'node:path';
import { overview, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { repositoryRoot } from '../../../test/support/testSettings.ts';
import { assumedUploads } from '../uploads/assumptions/assumedUploads.ts';

const migration = readFileSync(
  path.join(repositoryRoot, 'database/migrations/20261130020101_uploads__assumptions_due.sql'),
  'utf8',
);

let testApp: TestApp;
let calls: ReturnType<typeof assumedUploads>;
beforeAll(async () => {
  testApp = await startTestApp();
  calls = assumedUploads(testApp);
});
afterAll(() => testApp.close());

const query = async (sql: string, values: readonly unknown[] = []) =>
  (await testApp.platform.database.ownerPool.query<Record<string, unknown>>(sql, [...values])).rows;

/** Resets an upload to the state left by a version without assumptions. */
async function asBefore(id: string) {
  await query('DELETE FROM upload_assumptions WHERE upload_id = $1', [id]);
  await query(
    `UPDATE uploads SET reading = jsonb_set(reading - 'found' - 'marks' - 'given', '{answers}', (reading -> 'answers') - 'containers' - 'noVolume' - 'longHistory')
     WHERE upload_id = $1`,
    [id],
  );
}

/** Every figure of an upload, its lines and the customer's lanes, as stored. */
async function figures() {
  const tables = [
    'lines',
    'lanes',
    'lane_histories',
    'lane_months',
    'lane_parts',
    'lane_forecasts',
    'lane_summaries',
  ];
  const stored = await Promise.all(
    tables.map((table) => query(`SELECT to_jsonb(t)::text AS stored FROM ${table} t ORDER BY 1`)),
  );
  return [...stored, await query('SELECT upload_id, status, reconciliation::text FROM uploads ORDER BY 1')];
}

const marksOf = async (id: string) =>
  (await calls.assumed(id)).map(({ key, state, value, share }) => ({ key, state, value, share }));
const certaintyOf = async (id: string) =>
  (await testApp.call(overview.uploadQuality, testApp.people.customer, { params: { id }, query: {} })).body
    .certainShare;

test('marks uploads of an earlier version as they were read and changes no figure', async () => {
  const boxes = await calls.send(
    Mode.OceanFCL,
    [
      'Shipment ID,Ship Date,Origin Port,Destination Port,Container Type,Weight (kg),Total Charge (USD)',
      'C-1,2021-02-03,CNSHA,NLRTM,40HC,24000,3000',
      'C-2,2023-03-03,CNSHA,NLRTM,40HC,52000,3000',
      'C-3,2023-04-03,CNSHA,NLRTM,40HC,18000,3000',
    ].join('\n'),
  );
  await calls.confirm(boxes, { containers: 'oneEach' });
  const cubes = await calls.send(
    Mode.OceanLCL,
    [
      'Shipment ID,Ship Date,Origin Port,Destination Port,Volume (cbm),Weight (kg),Total Charge (USD)',
      'L-1,2026-02-03,CNSHA,NLRTM,4,900,300',
      'L-2,2026-03-03,CNSHA,NLRTM,0,900,300',
    ].join('\n'),
  );
  await calls.confirm(cubes);
  await calls.answer(cubes, { noVolume: 'include' });
  await testApp.call(uploads.approveUpload, testApp.people.owner, { params: { id: cubes } });
  await testApp.drainJobs();
  for (const [id, status] of [
    [boxes, UploadStatus.PendingApproval],
    [cubes, UploadStatus.Completed],
  ] as const) {
    expect((await calls.uploadOf(id)).status).toBe(status);
    await asBefore(id);
  }
  const before = await figures();

  await query(migration);
  await testApp.drainJobs();
  expect(await marksOf(boxes)).toEqual([
    { key: 'longHistory', state: 'marked', value: 'all', share: 0.333333 },
    { key: 'containers', state: 'marked', value: 'oneEach', share: 0.25 },
    { key: 'oldHistory', state: 'marked', value: 'include', share: 0 },
  ]);
  expect(await marksOf(cubes)).toEqual([{ key: 'noVolume', state: 'marked', value: 'include', share: 0.5 }]);
  expect(await figures()).toEqual(before);
  const certainties = [await certaintyOf(boxes), await certaintyOf(cubes)];
  expect(certainties.map((certain) => certain.toFixed(4))).toEqual(['0.5000', '0.5000']);
  const marked = await query('SELECT * FROM upload_assumptions ORDER BY upload_id, key');
  await query(migration);
  await testApp.drainJobs();
  expect(await query('SELECT * FROM upload_assumptions ORDER BY upload_id, key')).toEqual(marked);
  expect([await certaintyOf(boxes), await certaintyOf(cubes)]).toEqual(certainties);

  // A pending upload can be read again with another answer, without leftovers of the first.
  expect((await calls.answer(boxes, { containers: 'fromWeight' })).status).toBe(200);
  expect((await calls.uploadOf(boxes)).reconciliation?.volume).toBe(4);
  expect(await marksOf(boxes)).toContainEqual({
    key: 'containers',
    state: 'answered',
    value: 'fromWeight',
    share: 0.25,
  });
});
