import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { writeXlsx } from '@lanewright/tabular';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const columns = [
  'Load ID',
  'Ship Date',
  'Origin City',
  'Origin State',
  'Destination City',
  'Destination State',
  'Miles',
  'Total Charge',
].map((header) => ({ header }));
const load = (id: string, from: string) => [id, '2026-03-02', from, 'TX', 'Chicago', 'IL', 920, 1840];

async function sendWorkbook(): Promise<string> {
  const file = await writeXlsx({
    sheets: [
      { name: 'Q1', columns, rows: [load('A1', 'Dallas'), load('A2', 'Houston')] },
      { name: 'Q2', columns, rows: [load('B1', 'Austin')] },
    ],
  });
  const sent = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
    params: { id: Mode.RoadFTL },
    fileName: 'quarters.xlsx',
    file: Buffer.from(file),
  });
  await testApp.drainJobs();
  return sent.body.uploadId ?? '';
}

test('brings each sheet of a workbook as a separate upload, once', async () => {
  const { customer, rivalCustomer } = testApp.people;
  const first = await sendWorkbook();
  const columnsOf = async (id: string) =>
    (await testApp.call(uploads.getColumns, customer, { params: { id }, query: {} })).body;
  expect((await columnsOf(first)).sheets).toMatchObject([
    { name: 'Q1', uploadId: first },
    { name: 'Q2', uploadId: null },
  ]);
  const bring = (sheet: number, as = customer) =>
    testApp.call(uploads.importSheet, as, { params: { id: first }, body: { sheet } });

  expect((await bring(7)).status).toBe(422);
  expect((await bring(0)).status).toBe(409);
  expect((await bring(1, rivalCustomer)).status).toBe(404);
  const { status, body: second } = await bring(1);
  expect(status).toBe(200);
  await testApp.drainJobs();

  const columns = await columnsOf(second.id);
  expect(columns.sheet).toBe(1);
  expect(columns.columns.find(({ field }) => field === 'originCity')?.samples).toEqual(['Austin']);
  expect((await columnsOf(first)).sheets[1]).toMatchObject({ uploadId: second.id });
  expect((await bring(1)).status).toBe(409);
  // After it is withdrawn, the sheet can be imported again.
  await testApp.call(uploads.withdrawUpload, customer, { params: { id: second.id } });
  expect((await bring(1)).status).toBe(200);
});
