import { shipments, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorkbook } from '../../../../test/support/fillWorkbook.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { rows } from '../../../platform/database/rows.ts';
import { fixChanges } from './changes/restoreChange.ts';
import { rowsSheetName } from './workbook/workbookLayout.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const header =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency';

/** Uploads a file and reads it up to its first question. */
async function read(lines: readonly string[]): Promise<{ id: string }> {
  const sent = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
    params: { id: Mode.RoadFTL },
    fileName: 'credits.csv',
    file: Buffer.from(`${[header, ...lines].join('\n')}\n`),
  });
  const params = { id: sent.body.uploadId ?? '' };
  await testApp.drainJobs();
  await testApp.call(uploads.confirmColumns, testApp.people.customer, { params, body: { columns: [] } });
  await testApp.drainJobs();
  return params;
}

async function asked(params: { id: string }) {
  const { body } = await testApp.call(uploads.listExceptions, testApp.people.customer, { params, query: {} });
  return body.rows.map(({ lineNo, exceptions }) => [
    lineNo,
    exceptions.map(({ field, reason }) => `${field} ${reason}`),
  ]);
}
const equation = async (params: { id: string }) =>
  (await testApp.call(uploads.getUpload, testApp.people.customer, { params })).body.reconciliation;

const give = (params: { id: string }, lines: { lineNo: number; values: Record<string, string | null> }[]) =>
  testApp.call(uploads.correctLines, testApp.people.customer, { params, body: { lines } });
const numbers = (params: { id: string }) =>
  testApp.platform.database.asSystem((tx) =>
    rows<Record<string, unknown>>(
      tx,
      `SELECT line_no, head_line_no, shipment_ref, route_no, moved_on::text, state FROM lines
       WHERE customer_id = $1 AND upload_id = $2 ORDER BY line_no`,
      [testApp.people.customer.companyId, params.id],
    ),
  );

test('a credit nets out once it has its shipment’s number, and on its own asks again', async () => {
  const params = await read([
    'E1,2026-03-02,Dallas,TX,Chicago,IL,920,1000,USD',
    'E1-CR,2026-03-09,Reno,NV,Chicago,IL,0,-400,USD',
    'E2,2026-03-02,Dallas,TX,Boston,MA,900,TBD,USD',
    'E2,2026-03-02,Dallas,TX,Boston,MA,900,80,USD',
    // Identical to the second row: it is not included and holds nothing.
    'E1-CR,2026-03-09,Reno,NV,Chicago,IL,0,-400,USD',
  ]);
  const words: unknown[] = [3, ['totalCharge chargeText']];
  const credit: unknown[] = [2, ['totalCharge creditAlone']];
  const before = await numbers(params);
  expect(await asked(params)).toEqual([credit, words]);
  await give(params, [{ lineNo: 2, values: { shipmentId: ' E1 ' } }]);
  expect(await asked(params)).toEqual([words]);
  expect(await equation(params)).toMatchObject({ accepted: 3, excepted: 1, shipments: 2, chargeUsd: 680 });
  const [head, joined] = await numbers(params);
  expect(joined).toEqual({ ...head, line_no: 2, head_line_no: 1 });
  // Its shipment's rows stay with it: a head that has other rows cannot be renumbered.
  expect(await give(params, [{ lineNo: 1, values: { shipmentId: 'E9' } }])).toMatchObject({
    status: 422,
    body: { code: 'shipment_has_other_rows', field: 'lines.0.values.shipmentId' },
  });
  // No shipment has its previous number now.
  await give(params, [{ lineNo: 4, values: { shipmentId: 'E1-CR' } }]);
  expect((await numbers(params))[3]).toMatchObject({ head_line_no: null, shipment_ref: 'E1-CR' });
  await give(params, [{ lineNo: 4, values: { shipmentId: null } }]);
  await give(params, [{ lineNo: 2, values: { shipmentId: null } }]);
  expect(await numbers(params)).toEqual(before);
  await give(params, [
    { lineNo: 1, values: { shipmentId: 'E9' } },
    { lineNo: 2, values: { shipmentId: 'E9' } },
  ]);
  expect(await asked(params)).toEqual([words]);
  await give(params, [
    { lineNo: 1, values: { shipmentId: null } },
    { lineNo: 2, values: { shipmentId: null } },
  ]);
  expect(await numbers(params)).toEqual(before);
  await give(params, [
    { lineNo: 1, values: { shipmentId: 'E9' } },
    { lineNo: 2, values: { shipmentId: 'E9' } },
  ]);
  // The given number remains when the file is read again.
  await testApp.call(uploads.confirmColumns, testApp.people.customer, { params, body: { columns: [] } });
  await testApp.drainJobs();
  expect(await asked(params)).toEqual([words]);
  expect((await numbers(params)).map((line) => line.shipment_ref)).toEqual(['E9', 'E9', 'E2', 'E2', 'E1-CR']);
});

test('number changes are undone in order, so that no two shipments have one number', async () => {
  const params = await read([
    'G1,2026-03-02,Dallas,TX,Chicago,IL,920,1000,USD',
    'G2,2026-03-09,Reno,NV,Chicago,IL,920,900,USD',
    'G3,2026-03-02,Dallas,TX,Boston,MA,900,TBD,USD',
  ]);
  const { customer } = testApp.people;
  const number = async (lineNo: number, shipmentId: string | null) =>
    (await give(params, [{ lineNo, values: { shipmentId } }])).body.changeNo ?? 0;
  const undo = async (changeNo: number) =>
    (await testApp.call(uploads.undoChange, customer, { params: { ...params, changeNo } })).status;
  await number(1, 'Q');
  for (const isFixed of [false, true]) {
    if (isFixed) {
      // A change made before the upload moved on can no longer be undone, and its images are deleted.
      await testApp.call(uploads.confirmColumns, customer, { params, body: { columns: [] } });
      await testApp.drainJobs();
      await testApp.platform.database.asSystem((tx) => fixChanges(tx, customer.companyId ?? '', params.id));
    }
    const before = await numbers(params);
    const away = await number(1, 'R');
    const back = await number(1, null);
    const other = await number(2, 'Q');
    expect([await undo(away), await undo(back)]).toEqual([409, 409]);
    expect([await undo(other), await undo(back), await undo(away)]).toEqual([200, 200, 200]);
    expect(await numbers(params)).toEqual(before);
  }
});

test('the workbook can set the number of the shipment that a credit belongs to', async () => {
  const params = await read([
    'F1,2026-03-02,Dallas,TX,Chicago,IL,920,1000,USD',
    'F1,2026-03-02,Dallas,TX,Chicago,IL,920,TBD,USD',
    'F1-CR,2026-03-02,Dallas,TX,Chicago,IL,0,-400,USD',
    'F2-CR,2026-03-02,Dallas,TX,Chicago,IL,0,-5,USD',
    'F1,2026-03-09,Dallas,TX,Chicago,IL,x,2,USD',
    'F3,2026-03-09,Dallas,TX,Chicago,IL,x,2,USD',
    'F3,2026-03-09,Dallas,TX,Chicago,IL,,3,USD',
  ]);
  const { customer } = testApp.people;
  const { raw } = await testApp.call(shipments.exportShipmentsExtra, customer, {
    params: { ...params, extra: 'exceptions' },
  });
  const given: Record<string, string> = { 'F1-CR': 'F1', F3: 'F4' };
  const charges: Record<string, string> = { 'F2-CR': '-6' };
  const filled = await fillWorkbook(raw, rowsSheetName, ([names = [], ...rest]) => {
    const number = names.indexOf('Correct: Shipment id');
    const charge = names.indexOf('Correct: Total charge');
    for (const row of rest) {
      const said = String(row[number]);
      row[number] = given[said] ?? said;
      row[charge] = charges[said] ?? row[charge] ?? null;
    }
  });
  const { body } = await testApp.upload(uploads.receiveCorrections, customer, {
    params,
    fileName: 'corrected.xlsx',
    file: filled,
  });
  expect(body).toMatchObject({ corrected: 2, refused: [{ field: 'shipmentId' }] });
  expect(await asked(params)).toEqual([
    [2, ['totalCharge chargeText']],
    [4, ['totalCharge creditAlone']],
    [5, ['miles notANumber']],
    [6, ['miles notANumber']],
  ]);
});
