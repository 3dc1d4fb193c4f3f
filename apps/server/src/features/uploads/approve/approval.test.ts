import { notifications, uploads } from '@lanewright/contract';
import { Mode, UploadStatus, type UploadStatusNumber } from '@lanewright/freight';
import { writeXlsx } from '@lanewright/tabular';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { approveMeasured, markPendingApproval, failUpload, setQualityScore, validateRows } from '../index.ts';

const columns = ['Load ID', 'Ship Date', 'Origin City', 'Destination City', 'Miles', 'Cost (USD)'];

describe('approval of uploads', () => {
  let testApp: TestApp;
  let serial = 0;
  beforeAll(async () => {
    testApp = await startTestApp();
  });
  afterAll(() => testApp.close());

  const workbook = async () =>
    Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'Instructions', columns: [{ header: 'Loads of the year' }], rows: [] },
          {
            name: 'Data',
            columns: columns.map((header) => ({ header })),
            rows: [
              [`L${++serial}`, new Date('2025-03-04'), 'Dallas', 'Chicago', 921, { decimal: '1000.10' }],
              [`L${++serial}`, new Date('2025-04-04'), 'Dallas', 'Erie, "PA"', 1100, { decimal: '2.05' }],
              [`L${++serial}`, new Date('2025-04-05'), 'Dallas', 'Chicago', 1100, 'TBD'],
            ],
          },
        ],
      }),
    );
  const received = async () => {
    const answer = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
      params: { id: Mode.RoadFTL },
      fileName: 'loads.xlsx',
      file: await workbook(),
    });
    return answer.body.uploadId ?? '';
  };
  const put = (id: string, status: UploadStatusNumber) =>
    testApp.platform.database.asSystem((tx) =>
      execute(tx, 'UPDATE uploads SET status = $2, awaiting = NULL WHERE upload_id = $1', [id, status]),
    );
  const payload = (uploadId: string) => ({
    customerId: testApp.people.customer.companyId,
    subject: `upload:${uploadId}`,
    factId: '1',
    uploadId,
    mode: Mode.RoadFTL,
  });
  const pending = async () => {
    const id = await received();
    await put(id, UploadStatus.RollUp);
    await markPendingApproval.run(testApp.platform, payload(id));
    return id;
  };
  const reason = { reason: 'the carriers are missing' };

  it('reads the sheet of a workbook that has the table and shows its rows again', async () => {
    const id = await received();
    await testApp.drainJobs();
    const { body } = await testApp.call(uploads.getColumns, testApp.people.customer, { params: { id } });
    expect(body.sheets.map((sheet) => sheet.name)).toEqual(['Instructions', 'Data']);
    expect(body.sheet).toBe(1);
    expect(body.columns.map((column) => column.field)).toEqual([
      'shipmentId',
      'shipDate',
      'originCity',
      'destinationCity',
      'miles',
      'totalCharge',
    ]);
    const confirmed = await testApp.call(uploads.confirmColumns, testApp.people.customer, {
      params: { id },
      body: { sheet: 1, columns: [] },
    });
    expect(confirmed.status).toBe(200);
    await testApp.drainJobs();
    const upload = await testApp.call(uploads.getUpload, testApp.people.customer, { params: { id } });
    expect(upload.body.reconciliation).toMatchObject({
      received: 3,
      accepted: 2,
      excepted: 1,
      chargeUsd: 1002.15,
    });
    const line = await testApp.call(uploads.getLine, testApp.people.customer, { params: { id, lineNo: 2 } });
    expect(line.body).toMatchObject({ sheetRow: 3, headers: columns });
    expect(line.body.cells.slice(2)).toEqual(['Dallas', 'Erie, "PA"', '1100', '2.05']);
  });

  it('waits for the Owner, who approves it once', async () => {
    const id = await pending();
    const { owner } = testApp.people;
    expect((await testApp.call(uploads.getUpload, owner, { params: { id } })).body).toMatchObject({
      status: UploadStatus.PendingApproval,
      awaiting: 'approval',
      customerName: 'Northwind',
    });
    expect((await testApp.call(uploads.approveUpload, owner, { params: { id } })).body.status).toBe(
      UploadStatus.Completed,
    );
    expect((await testApp.call(uploads.approveUpload, owner, { params: { id } })).status).toBe(409);
    const mine = await testApp.call(uploads.withdrawUpload, testApp.people.customer, { params: { id } });
    expect(mine.status).toBe(409);
  });

  it('is rejected or handed back with a reason', async () => {
    const { owner } = testApp.people;
    const rejected = await pending();
    expect(
      (await testApp.call(uploads.rejectUpload, owner, { params: { id: rejected }, body: { reason: '' } }))
        .status,
    ).toBe(400);
    const answer = await testApp.call(uploads.rejectUpload, owner, {
      params: { id: rejected },
      body: reason,
    });
    expect(answer.body).toMatchObject({ status: UploadStatus.Rejected, ...reason });
    const id = await pending();
    const back = await testApp.call(uploads.returnUpload, owner, { params: { id }, body: reason });
    expect(back.body).toMatchObject({
      status: UploadStatus.InputExceptions,
      awaiting: 'exceptions',
      ...reason,
    });
    const audits = await testApp.platform.database.asSystem((tx) =>
      rows<{ after: { reason: string } }>(
        tx,
        `SELECT after FROM audit_entries WHERE subject_kind = 'upload' AND subject_id = $1 AND actor_user_id = $2`,
        [id, owner.userId],
      ),
    );
    expect(audits.map((entry) => entry.after.reason)).toEqual([reason.reason]);
    await testApp.drainJobs();
    const told = await testApp.call(notifications.listNotifications, testApp.people.customer);
    expect(told.body.map(({ description, uploadId, mode }) => [description, uploadId, mode])).toEqual([
      ['“loads.xlsx” was returned for correction: the carriers are missing', id, Mode.RoadFTL],
      ['“loads.xlsx” was rejected: the carriers are missing', rejected, Mode.RoadFTL],
      ['“loads.xlsx” was approved: 0 lanes in Road - FTL.', null, Mode.RoadFTL],
    ]);
    const others = await testApp.call(notifications.listNotifications, testApp.people.rivalCustomer);
    expect(others.body).toEqual([]);
  });

  it('goes live automatically if the customer wants that', async () => {
    await testApp.platform.database.asSystem((tx) =>
      execute(tx, `INSERT INTO instance_properties VALUES ($1, $2, 'uploads.autoApprove', 'true')`, [
        testApp.people.customer.companyId,
        Mode.RoadFTL,
      ]),
    );
    // Whichever comes last approves it: markPendingApproval, or the score of its data.
    const scored = async (id: string) => {
      await testApp.platform.database.asSystem((tx) =>
        setQualityScore(tx, testApp.people.customer.companyId, id, 100),
      );
      return id;
    };
    const statusOf = async (id: string) =>
      (await testApp.call(uploads.getUpload, testApp.people.customer, { params: { id } })).body.status;
    const early = await scored(await received());
    await put(early, UploadStatus.RollUp);
    await markPendingApproval.run(testApp.platform, payload(early));
    expect(await statusOf(early)).toBe(UploadStatus.Completed);
    const late = await pending();
    expect(await statusOf(late)).toBe(UploadStatus.PendingApproval);
    await scored(late);
    await approveMeasured.run(testApp.platform, payload(late));
    expect(await statusOf(late)).toBe(UploadStatus.Completed);
  });

  it('can be retried after a job gave up', async () => {
    const id = await received();
    const { customer } = testApp.people;
    expect((await testApp.call(uploads.retryUpload, customer, { params: { id } })).status).toBe(409);
    await put(id, UploadStatus.RollUp);
    await failUpload(testApp.platform, payload(id), {
      said: 'The lanes could not be made.',
      status: UploadStatus.RollUp,
      fact: 'shipments.cleansed',
    });
    const failed = await testApp.call(uploads.getUpload, customer, { params: { id } });
    expect(failed.body).toMatchObject({
      status: UploadStatus.InputExceptions,
      awaiting: 'retry',
      canRetry: true,
    });
    expect(failed.body.error).toMatch(/^The lanes could not be made\. Try again/);
    const retried = await testApp.call(uploads.retryUpload, customer, { params: { id } });
    expect(retried.body).toMatchObject({ status: UploadStatus.RollUp, awaiting: null, error: null });
  });

  it('is not affected by a job that runs again', async () => {
    const id = await pending();
    await testApp.call(uploads.approveUpload, testApp.people.owner, { params: { id } });
    await validateRows.run(testApp.platform, payload(id));
    await markPendingApproval.run(testApp.platform, payload(id));
    const { body } = await testApp.call(uploads.getUpload, testApp.people.owner, { params: { id } });
    expect(body.status).toBe(UploadStatus.Completed);
  });
});
