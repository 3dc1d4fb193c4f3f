import { uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { waitingForLocks } from '../../../../test/support/waitingForLocks.ts';
import { productItself } from '../../../platform/audit.ts';
import { setUploadStatus } from '../progress/setUploadStatus.ts';
import { selectUpload } from '../uploads.queries.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
// Fails if an error was logged.
afterAll(() => testApp.close());

test('withdrawing an upload while its columns are matched ends the job quietly', async () => {
  const { customer } = testApp.people;
  const sent = await testApp.upload(uploads.receiveShipments, customer, {
    params: { id: Mode.RoadFTL },
    fileName: 'withdrawn.csv',
    file: Buffer.from('Load ID,Ship Date,Something\nL1,2026-03-02,x\nL2,2026-03-03,y\n'),
  });
  const id = sent.body.uploadId ?? '';
  const { database } = testApp.platform;
  let work: Promise<void> | undefined;
  await database.asSystem(async (tx) => {
    const upload = await selectUpload(tx, [customer.companyId], id);
    if (upload === null) throw new Error('the upload is gone');
    await setUploadStatus(tx, productItself, upload, UploadStatus.Rejected);
    work = testApp.drainJobs();
    // The job has read the file, seen an upload in Validation, and waits to write its result.
    await expect
      .poll(() => waitingForLocks(database), { timeout: 20_000 })
      .toEqual([expect.stringMatching(/^UPDATE \S*uploads\S*.* SET reading/)]);
  });
  await work;
  const { body } = await testApp.call(uploads.getUpload, customer, { params: { id } });
  expect(body.status).toBe(UploadStatus.Rejected);
  expect(testApp.takeErrors()).toEqual([]);
});
