import { notifications, uploads } from '@lanewright/contract';
import { Mode, UploadStatus, type UploadStatusNumber } from '@lanewright/freight';
import { writeXlsx } from '@lanewright/tabular';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../../test/house/testHouse.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { approveMeasured, awaitApproval, giveUpUpload, setQualityScore, validateRows } from '../index.ts';

const columns = ['Load ID', 'Ship Date', 'Origin City', 'Destination City', 'Miles', 'Cost (USD)'];

describe('approval of uploads', () => {
  let house: TestHouse;
  let serial = 0;
  beforeAll(async () => {
    house = await openTestHouse();
  });
  afterAll(() => house.close());

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
    const answer = await house.upload(uploads.receiveShipments, house.people.customer, {
      params: { id: Mode.RoadFTL },
      fileName: 'loads.xlsx',
      file: await workbook(),
    });
    return answer.body.uploadId ?? '';
  };
  const put = (id: string, status: UploadStatusNumber) =>
    house.platform.database.inBulk((tx) =>
      execute(tx, 'UPDATE uploads SET status = $2, awaiting = NULL WHERE upload_id = $1', [id, status]),
    );
  const payload = (uploadId: string) => ({
    customerId: house.people.customer.companyId,
    subject: `upload:${uploadId}`,
    factId: '1',
    uploadId,
    mode: Mode.RoadFTL,
  });
  const pending = async () => {
    const id = await received();
    await put(id, UploadStatus.RollUp);
    await awaitApproval.run(house.platform, payload(id));
    return id;
  };
  const reason = { reason: 'the carriers are missing' };

  it('reads the sheet of a workbook that has the table and shows its rows again', async () => {
    const id = await received();
    await house.drainJobs();
    const { body } = await house.call(uploads.getColumns, house.people.customer, { params: { id } });
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
    const confirmed = await house.call(uploads.confirmColumns, house.people.customer, {
      params: { id },
      body: { sheet: 1, columns: [] },
    });
    expect(confirmed.status).toBe(200);
    await house.drainJobs();
    const upload = await house.call(uploads.getUpload, house.people.customer, { params: { id } });
    expect(upload.body.reconciliation).toMatchObject({
      received: 3,
      accepted: 2,
      excepted: 1,
      chargeUsd: 1002.15,
    });
    const line = await house.call(uploads.getLine, house.people.customer, { params: { id, lineNo: 2 } });
    expect(line.body).toMatchObject({ sheetRow: 3, headers: columns });
    expect(line.body.cells.slice(2)).toEqual(['Dallas', 'Erie, "PA"', '1100', '2.05']);
  });

  it('waits for the Owner, who approves it once', async () => {
    const id = await pending();
    const { owner } = house.people;
    expect((await house.call(uploads.getUpload, owner, { params: { id } })).body).toMatchObject({
      status: UploadStatus.PendingApproval,
      awaiting: 'approval',
      customerName: 'Northwind',
    });
    expect((await house.call(uploads.approveUpload, owner, { params: { id } })).body.status).toBe(
      UploadStatus.Completed,
    );
    expect((await house.call(uploads.approveUpload, owner, { params: { id } })).status).toBe(409);
    const mine = await house.call(uploads.withdrawUpload, house.people.customer, { params: { id } });
    expect(mine.status).toBe(409);
  });

  it('is rejected or handed back with a reason', async () => {
    const { owner } = house.people;
    const rejected = await pending();
    expect(
      (await house.call(uploads.rejectUpload, owner, { params: { id: rejected }, body: { reason: '' } }))
        .status,
    ).toBe(400);
    const answer = await house.call(uploads.rejectUpload, owner, { params: { id: rejected }, body: reason });
    expect(answer.body).toMatchObject({ status: UploadStatus.Rejected, ...reason });
    const id = await pending();
    const back = await house.call(uploads.handBackUpload, owner, { params: { id }, body: reason });
    expect(back.body).toMatchObject({
      status: UploadStatus.InputExceptions,
      awaiting: 'exceptions',
      ...reason,
    });
    const audits = await house.platform.database.inBulk((tx) =>
      rows<{ after: { reason: string } }>(
        tx,
        `SELECT after FROM audit_entries WHERE subject_kind = 'upload' AND subject_id = $1 AND actor_user_id = $2`,
        [id, owner.userId],
      ),
    );
    expect(audits.map((entry) => entry.after.reason)).toEqual([reason.reason]);
    await house.drainJobs();
    const told = await house.call(notifications.listNotifications, house.people.customer);
    expect(told.body.map(({ description, uploadId, mode }) => [description, uploadId, mode])).toEqual([
      ['“loads.xlsx” was returned for correction: the carriers are missing', id, Mode.RoadFTL],
      ['“loads.xlsx” was rejected: the carriers are missing', rejected, Mode.RoadFTL],
      ['“loads.xlsx” was approved: 0 lanes in Road - FTL.', null, Mode.RoadFTL],
    ]);
    const others = await house.call(notifications.listNotifications, house.people.rivalCustomer);
    expect(others.body).toEqual([]);
  });

  it('goes live automatically if the customer wants that', async () => {
    await house.platform.database.inBulk((tx) =>
      execute(tx, `INSERT INTO instance_properties VALUES ($1, $2, 'uploads.autoApprove', 'true')`, [
        house.people.customer.companyId,
        Mode.RoadFTL,
      ]),
    );
    // Whichever comes last approves it: awaitApproval, or the score of its data.
    const scored = async (id: string) => {
      await house.platform.database.inBulk((tx) =>
        setQualityScore(tx, house.people.customer.companyId, id, 100),
      );
      return id;
    };
    const statusOf = async (id: string) =>
      (await house.call(uploads.getUpload, house.people.customer, { params: { id } })).body.status;
    const early = await scored(await received());
    await put(early, UploadStatus.RollUp);
    await awaitApproval.run(house.platform, payload(early));
    expect(await statusOf(early)).toBe(UploadStatus.Completed);
    const late = await pending();
    expect(await statusOf(late)).toBe(UploadStatus.PendingApproval);
    await scored(late);
    await approveMeasured.run(house.platform, payload(late));
    expect(await statusOf(late)).toBe(UploadStatus.Completed);
  });

  it('can be retried after a job gave up', async () => {
    const id = await received();
    const { customer } = house.people;
    expect((await house.call(uploads.retryUpload, customer, { params: { id } })).status).toBe(409);
    await put(id, UploadStatus.RollUp);
    await giveUpUpload(house.platform, payload(id), {
      said: 'The lanes could not be made.',
      status: UploadStatus.RollUp,
      fact: 'shipments.cleansed',
    });
    const failed = await house.call(uploads.getUpload, customer, { params: { id } });
    expect(failed.body).toMatchObject({
      status: UploadStatus.InputExceptions,
      awaiting: 'retry',
      canRetry: true,
    });
    expect(failed.body.error).toMatch(/^The lanes could not be made\. Try again/);
    const retried = await house.call(uploads.retryUpload, customer, { params: { id } });
    expect(retried.body).toMatchObject({ status: UploadStatus.RollUp, awaiting: null, error: null });
  });

  it('is not affected by a job that runs again', async () => {
    const id = await pending();
    await house.call(uploads.approveUpload, house.people.owner, { params: { id } });
    await validateRows.run(house.platform, payload(id));
    await awaitApproval.run(house.platform, payload(id));
    const { body } = await house.call(uploads.getUpload, house.people.owner, { params: { id } });
    expect(body.status).toBe(UploadStatus.Completed);
  });
});
