import { uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { execute } from '../../../platform/database/rows.ts';

const header =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency';
const lines = [
  'A1,2025-03-14,Dallas,TX,Chicago,IL,983,1000,USD',
  'A2,2025-03-14,Dallas,TX,Chicago,IL,921,200,USD',
  'A2,2025-03-14,Dallas,TX,Chicago,IL,,50,USD',
  'A3,2025-04-14,Austin,TX,Chicago,IL,921,300,USD',
  'A3,2025-04-14,Austin,TX,Chicago,IL,921,300,USD',
];

describe('rows without questions, in an upload that was handed back', () => {
  let testApp: TestApp;
  let id = '';
  beforeAll(async () => {
    testApp = await startTestApp();
    const received = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
      params: { id: Mode.RoadFTL },
      fileName: 'loads.csv',
      file: Buffer.from(`${[header, ...lines].join('\r\n')}\r\n`),
    });
    id = received.body.uploadId ?? '';
    await testApp.drainJobs();
    await confirm();
    await handBack();
  });
  afterAll(() => testApp.close());

  const confirm = async () => {
    const { status } = await testApp.call(uploads.confirmColumns, testApp.people.customer, {
      params: { id },
      body: { columns: [] },
    });
    expect(status).toBe(200);
    await testApp.drainJobs();
  };
  /** Sets the state in which the Owner returns an upload for correction, whatever state its places left it in. */
  const handBack = () =>
    testApp.platform.database.asSystem((tx) =>
      execute(tx, `UPDATE uploads SET status = $2, awaiting = 'exceptions' WHERE upload_id = $1`, [
        id,
        UploadStatus.InputExceptions,
      ]),
    );
  const change = (given: { lineNo: number; values: Record<string, string | null>; exclude?: boolean }[]) =>
    testApp.call(uploads.correctLines, testApp.people.customer, { params: { id }, body: { lines: given } });
  const undo = async (changeNo: number | null) =>
    (
      await testApp.call(uploads.undoChange, testApp.people.customer, {
        params: { id, changeNo: changeNo ?? 0 },
      })
    ).body.upload.reconciliation;
  const line = async (lineNo: number) =>
    (await testApp.call(uploads.getLine, testApp.people.customer, { params: { id, lineNo } })).body;

  it('are corrected, one by one', async () => {
    const { status, body } = await testApp.call(uploads.correctLine, testApp.people.customer, {
      params: { id, lineNo: 1 },
      body: { values: { totalCharge: '900' } },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ remaining: 0, upload: { reconciliation: { chargeUsd: 1450 } } });
    expect(await undo(body.changeNo)).toMatchObject({ chargeUsd: 1550 });
  });

  it('are excluded and restored, as one change each', async () => {
    const { status, body } = await change([
      { lineNo: 2, values: {}, exclude: true },
      { lineNo: 4, values: { totalCharge: '250' } },
    ]);
    expect(status).toBe(200);
    const left = { accepted: 3, excluded: 2, shipments: 3, chargeUsd: 1300 };
    expect(body.upload.reconciliation).toMatchObject(left);
    expect(await line(2)).toMatchObject({ standing: 'excluded', cells: lines[1]?.split(',') });
    const { body: changes } = await testApp.call(uploads.listChanges, testApp.people.customer, {
      params: { id },
    });
    expect(changes[0]?.said).toBe('Row 5: Total charge set to “250”; 1 row: excluded');
    expect(await undo(body.changeNo)).toMatchObject({ accepted: 4, excluded: 1, chargeUsd: 1550 });
    await change([{ lineNo: 2, values: {}, exclude: true }]);
    const again = await change([{ lineNo: 2, values: {}, exclude: true }]);
    expect(again.body.changeNo).toBeNull();
    const back = await change([{ lineNo: 2, values: {}, exclude: false }]);
    expect(back.body.upload.reconciliation).toMatchObject({ accepted: 4, shipments: 3, chargeUsd: 1550 });
    expect((await line(2)).standing).toBe('accepted');
  });

  it('are refused if the row does not exist or never counted', async () => {
    expect((await change([{ lineNo: 99, values: {}, exclude: true }])).status).toBe(404);
    expect((await line(5)).standing).toBe('setAside');
    expect(await change([{ lineNo: 5, values: {}, exclude: false }])).toMatchObject({
      status: 422,
      body: { code: 'row_set_aside', field: 'lines.0.lineNo' },
    });
  });

  it('stay excluded when the columns are confirmed again', async () => {
    await change([{ lineNo: 1, values: {}, exclude: true }]);
    await confirm();
    const { body } = await testApp.call(uploads.getUpload, testApp.people.customer, { params: { id } });
    expect(body.reconciliation).toMatchObject({ accepted: 3, excluded: 2, chargeUsd: 550 });
    expect((await line(1)).standing).toBe('excluded');
    await handBack();
    const back = await change([{ lineNo: 1, values: {}, exclude: false }]);
    expect(back.body.upload.reconciliation).toMatchObject({ accepted: 4, chargeUsd: 1550 });
  });
});
