import { overview, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadUntilApproval } from '../../../test/support/uploadUntilApproval.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-distance-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await testApp.close();
});

test('a place with unknown position has no distance, and its shipments no miles', async () => {
  const file = path.join(folder, 'plant.csv');
  await writeFile(
    file,
    'Load ID,Ship Date,Origin Name,Destination City,Destination State,Equipment,Total Charge\nA1,2026-03-15,Plant 7 Foobarville,Denver,CO,Van,1000\n',
  );
  const { uploadId } = await uploadUntilApproval(testApp, Mode.RoadFTL, file, { currency: 'USD' });
  const preview = await testApp.call(overview.uploadPreview, testApp.people.customer, {
    params: { id: uploadId },
  });
  expect(preview.body).toMatchObject({ lanes: 1, shipments: 1, spendUsd: 1000, volume: 0 });
  const { rows } = await testApp.platform.database.bulkPool.query(
    'SELECT distance_miles FROM lanes WHERE customer_id = $1',
    [testApp.people.customer.companyId],
  );
  expect(rows).toEqual([{ distance_miles: null }]);
  await testApp.call(uploads.withdrawUpload, testApp.people.customer, { params: { id: uploadId } });
});
