import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const header =
  'Shipment ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Carrier,Equipment,Miles,Total Charge (USD),Weight,Weight Unit,Pieces';
const row = (n: number, miles: string, charge: string, weight: string, unit: string, pieces: string) =>
  `S${n},2026-01-0${n},Dallas,TX,Denver,CO,Acme,Van,${miles},${charge},${weight},${unit},${pieces}`;

test('an impossibly large number is an exception of its cell and can be corrected', async () => {
  const { customer } = testApp.people;
  const file = [
    header,
    row(1, '5000000000', '1000', '5', 'lb', '1'),
    row(2, '800', '9999999999999', '5', 'lb', '1'),
    row(3, '800', '1000', '900000000000', 't', '1'),
    row(4, '800', '1000', '5', 'lb', '5000000000000'),
    row(5, '800', '1000', '5', 'constructor', '1'),
    row(6, '800', '1000', '20000', 'lb', '20'),
  ].join('\n');
  const sent = await testApp.upload(uploads.receiveShipments, customer, {
    params: { id: Mode.RoadFTL },
    fileName: 'typing.csv',
    file: Buffer.from(`${file}\n`),
  });
  await testApp.drainJobs();
  const params = { id: sent.body.uploadId ?? '' };
  const { columns } = (await testApp.call(uploads.getColumns, customer, { params })).body;
  const body = { columns: columns.map(({ columnNo, field }) => ({ columnNo, field })) };
  await testApp.call(uploads.confirmColumns, customer, { params, body });
  await testApp.drainJobs();
  const read = await testApp.call(uploads.getUpload, customer, { params });
  expect(read.body).toMatchObject({ awaiting: 'exceptions', reconciliation: { accepted: 2, excepted: 4 } });
  const { rows } = (await testApp.call(uploads.listExceptions, customer, { params, query: {} })).body;
  expect(rows.map(({ lineNo, exceptions }) => [lineNo, exceptions[0]?.field, exceptions[0]?.reason])).toEqual(
    [
      [1, 'miles', 'tooLarge'],
      [3, 'weight', 'tooLarge'],
      [4, 'pieces', 'tooLarge'],
      [5, 'weightUnit', 'unknownUnit'],
    ],
  );
  const correct = (miles: string) =>
    testApp.call(uploads.correctLine, customer, {
      params: { ...params, lineNo: 1 },
      body: { values: { miles } },
    });
  expect(await correct('6000000000')).toMatchObject({ status: 200, body: { remaining: 4 } });
  expect(await correct('600')).toMatchObject({ status: 200, body: { remaining: 3 } });
});
