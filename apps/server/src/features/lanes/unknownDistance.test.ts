import { overview, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringToApproval } from '../../../test/house/bringToApproval.ts';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';

let house: TestHouse;
let folder: string;
beforeAll(async () => {
  house = await openTestHouse();
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-distance-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await house.close();
});

test('a place with unknown position has no distance, and its shipments no miles', async () => {
  const file = path.join(folder, 'plant.csv');
  await writeFile(
    file,
    'Load ID,Ship Date,Origin Name,Destination City,Destination State,Equipment,Total Charge\nA1,2026-03-15,Plant 7 Foobarville,Denver,CO,Van,1000\n',
  );
  const { uploadId } = await bringToApproval(house, Mode.RoadFTL, file, { currency: 'USD' });
  const preview = await house.call(overview.uploadPreview, house.people.customer, {
    params: { id: uploadId },
  });
  expect(preview.body).toMatchObject({ lanes: 1, shipments: 1, spendUsd: 1000, volume: 0 });
  const { rows } = await house.platform.database.bulkPool.query(
    'SELECT distance_miles FROM lanes WHERE customer_id = $1',
    [house.people.customer.companyId],
  );
  expect(rows).toEqual([{ distance_miles: null }]);
  await house.call(uploads.withdrawUpload, house.people.customer, { params: { id: uploadId } });
});
