import { overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roadFiles } from '../../../test/support/roadFiles.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
let files: ReturnType<typeof roadFiles>;
beforeAll(async () => {
  testApp = await startTestApp();
  files = roadFiles(testApp);
});
afterAll(() => testApp.close());

const previewOf = async (uploadId: string) =>
  (await testApp.call(overview.uploadPreview, testApp.people.customer, { params: { id: uploadId } })).body;

test('a preview says what will change in the existing lanes', async () => {
  const first = await files.bring('first', [
    'A1,2026-01-10,Dallas,TX,Chicago,IL,Knight,900,1800',
    'A2,2026-02-10,Dallas,TX,Chicago,IL,Knight,900,2700',
    'A3,2026-02-11,Miami,FL,Atlanta,GA,Swift,660,1320',
  ]);
  expect(await previewOf(first)).toMatchObject({
    before: { lanes: 0, shipments: 0, volume: 0, spendUsd: 0 },
    sharedMonths: [],
    changes: [{ isNew: true, shipmentsBefore: 0, shipmentsAfter: 2, spendAfterUsd: 4500 }, { isNew: true }],
  });
  await files.approve(first);

  const second = await files.bring('second', [
    'B1,2026-02-20,Dallas,TX,Chicago,IL,Knight,900,900',
    'B2,2026-03-20,Dallas,TX,Chicago,IL,Knight,900,900',
    'B3,2026-03-21,Denver,CO,Reno,NV,Swift,1000,5000',
  ]);
  const preview = await previewOf(second);
  expect(preview.before).toEqual({ lanes: 2, shipments: 3, volume: 2460, spendUsd: 5820 });
  // Existing lanes come first, however small.
  expect(preview.changes).toMatchObject([
    {
      isNew: false,
      shipmentsBefore: 2,
      shipmentsAfter: 4,
      volumeBefore: 1800,
      volumeAfter: 3600,
      spendBeforeUsd: 4500,
      spendAfterUsd: 6300,
      unitCostBeforeUsd: 2.5,
      unitCostAfterUsd: 1.75,
      newMonths: 1,
      sharedMonths: 1,
    },
    { isNew: true, spendBeforeUsd: 0, spendAfterUsd: 5000, unitCostBeforeUsd: null, unitCostAfterUsd: 5 },
  ]);
  expect(preview.sharedMonths).toEqual([{ month: '2026-02', shipmentsBefore: 2, shipmentsNow: 1 }]);
  expect(preview).toMatchObject({ lanes: 2, newLanes: 1, existingLanes: 1 });
});

test('separates shipments of the contract period and does not count them as history', async () => {
  const { companyId } = testApp.people.customer;
  await testApp.platform.database.bulkPool.query(
    `UPDATE contracts SET first_month = '2026-06-01' WHERE customer_id = $1 AND mode = $2`,
    [companyId, Mode.RoadFTL],
  );
  const upload = await files.bring('later', [
    'C1,2026-05-20,Dallas,TX,Chicago,IL,Knight,900,900',
    'C2,2026-06-01,Dallas,TX,Chicago,IL,Knight,900,1200',
    'C3,2026-07-21,Boise,ID,Fresno,CA,Swift,700,2100',
  ]);
  const preview = await previewOf(upload);
  expect(preview).toMatchObject({ lanes: 1, newLanes: 0, shipments: 1, spendUsd: 900, lastMonth: '2026-05' });
  expect(preview.realised).toEqual({
    lanes: 2,
    shipments: 2,
    spendUsd: 3300,
    firstMonth: '2026-06',
    lastMonth: '2026-07',
  });
  expect(preview.changes).toMatchObject([
    { isNew: false, shipmentsBefore: 2, shipmentsAfter: 3, spendAfterUsd: 5400 },
  ]);
});
