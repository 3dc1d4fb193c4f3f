import { uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../../test/house/testHouse.ts';
import { productItself } from '../../../platform/audit.ts';
import { moveUpload } from '../progress/moveUpload.ts';
import { selectUpload } from '../uploads.queries.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
// Fails if an error was logged.
afterAll(() => house.close());

test('withdrawing an upload while its columns are matched ends the job quietly', async () => {
  const { customer } = house.people;
  const sent = await house.upload(uploads.receiveShipments, customer, {
    params: { id: Mode.RoadFTL },
    fileName: 'withdrawn.csv',
    file: Buffer.from('Load ID,Ship Date,Something\nL1,2026-03-02,x\nL2,2026-03-03,y\n'),
  });
  const id = sent.body.uploadId ?? '';
  const { database } = house.platform;
  let work: Promise<void> | undefined;
  await database.inBulk(async (tx) => {
    const upload = await selectUpload(tx, [customer.companyId], id);
    if (upload === null) throw new Error('the upload is gone');
    await moveUpload(tx, productItself, upload, UploadStatus.Rejected);
    work = house.drainJobs();
    // The job has read the file, seen an upload in Validation, and waits to write its result.
    await vi.waitFor(
      async () => {
        const { rowCount } = await database.ownerPool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
             AND query LIKE 'UPDATE uploads SET reading%'`,
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 10_000 },
    );
  });
  await work;
  const { body } = await house.call(uploads.getUpload, customer, { params: { id } });
  expect(body.status).toBe(UploadStatus.Rejected);
  expect(house.takeErrors()).toEqual([]);
});
