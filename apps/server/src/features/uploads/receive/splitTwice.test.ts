import { uploads } from '@lanewright/contract';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const mixed = (word: string) =>
  Buffer.from(`Shipment,Shipment Mode,Ship Date,Origin City,Origin State,Destination City,Destination State,Weight (kg),Total Charge
${word}1,Air,2026-03-02,Dallas,TX,Chicago,IL,100,500
${word}2,Truck,2026-03-03,Dallas,TX,Chicago,IL,9000,1800
`);
const send = async (file: Buffer, mode: OfferedMode) => {
  const sent = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
    params: { id: mode },
    fileName: 'mixed.csv',
    file,
  });
  await testApp.drainJobs();
  return sent;
};
/** Confirms the columns as proposed, with the rows of one text; returns the upload's id. */
async function read(file: Buffer, mode: OfferedMode, text: string): Promise<string> {
  const { body } = await send(file, mode);
  const params = { id: body.uploadId ?? '' };
  await testApp.call(uploads.confirmColumns, testApp.people.customer, {
    params,
    body: { columns: [], modeTexts: [text], answers: { currency: 'USD' } },
  });
  await testApp.drainJobs();
  return params.id;
}
const splitTruck = (uploadId: string) =>
  testApp.call(uploads.splitUpload, testApp.people.customer, {
    params: { id: uploadId },
    body: { mode: Mode.RoadFTL, modeTexts: ['Truck'] },
  });

test('sending the file to its mode does not read split rows again', async () => {
  const file = mixed('A');
  const air = await read(file, Mode.AirFreight, 'Air');
  const split = await splitTruck(air);
  expect(split.status).toBe(200);
  await testApp.drainJobs();
  const again = await send(file, Mode.RoadFTL);
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ resultCode: 5, uploadId: split.body.id });
});

test('does not split rows a second time from a successor of the withdrawn upload they were split from', async () => {
  const file = mixed('B');
  const first = await read(file, Mode.AirFreight, 'Air');
  const split = await splitTruck(first);
  await testApp.call(uploads.withdrawUpload, testApp.people.customer, { params: { id: first } });
  const second = await read(file, Mode.AirFreight, 'Air');
  expect((await splitTruck(second)).status).toBe(409);
  const { body } = await testApp.call(uploads.getUpload, testApp.people.customer, { params: { id: second } });
  expect(body.reconciliation?.setAside).toMatchObject([{ modeText: 'Truck', uploadId: split.body.id }]);
});

test('does not split rows that the same file’s upload in another mode already has', async () => {
  const file = mixed('C');
  const road = await read(file, Mode.RoadFTL, 'Truck');
  const air = await read(file, Mode.AirFreight, 'Air');
  expect((await splitTruck(air)).status).toBe(409);
  await testApp.call(uploads.withdrawUpload, testApp.people.customer, { params: { id: road } });
  expect((await splitTruck(air)).status).toBe(200);
});
