import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bids, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillWorkbook } from '../../../../test/support/fillWorkbook.ts';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { readSheetFile } from './readSheetFile.ts';
import { writeBidSheet } from './writeBidSheet.ts';

const mode = Mode.RoadFTL;
const linehaul = 10;
const fuel = 11;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const sheetOf = (customerId: string, carrierId: string) =>
  testApp.platform.database.asCustomers(
    [customerId],
    async (tx) => (await writeBidSheet(tx, { customerId, carrierId, mode, contractNo: 1 })).bytes,
  );
const sheetFor = (carrierId: string) => sheetOf(testApp.people.customer.companyId, carrierId);

async function send(file: Buffer) {
  const sent = await testApp.upload(uploads.receiveBidSheet, testApp.people.carrier, {
    query: { mode },
    fileName: 'bids.xlsx',
    file,
  });
  await testApp.drainJobs();
  if (sent.status !== 200) return { sent, upload: null };
  const { body } = await testApp.call(uploads.listBidUploads, testApp.people.carrier, {
    params: { id: mode },
  });
  return { sent, upload: body.find((upload) => upload.id === sent.body.uploadId) ?? null };
}

test('uploading a filled sheet changes only the changed cells', async () => {
  const { customer, carrier } = testApp.people;
  await makeLanes(testApp.platform, customer.companyId, mode, 5, 11);
  const first = await send(
    await fillWorkbook(await sheetFor(carrier.companyId), 'Bids', (rows) => {
      for (const row of rows.slice(1)) {
        row[linehaul] = 2.125;
        row[fuel] = 0.35;
      }
    }),
  );
  expect(first.upload).toMatchObject({
    status: UploadStatus.Completed,
    bidResult: { lanes: 5, bidsChanged: 5, ratesChanged: 10, errors: 0 },
  });
  const again = await send(
    await fillWorkbook(await sheetFor(carrier.companyId), 'Bids', (rows) => {
      const row = rows[2];
      if (row === undefined) throw new Error('the sheet lost its lanes');
      row[linehaul] = 2.2;
      row[fuel] = null;
    }),
  );
  expect(again.upload).toMatchObject({
    status: UploadStatus.Completed,
    bidResult: { ratesChanged: 2, errors: 0 },
  });
  const grid = await testApp.call(bids.bidGrid, carrier, { query: { mode } });
  expect(grid.body.lanes.map((lane) => lane.rates.length).toSorted((a, b) => a - b)).toEqual([1, 2, 2, 2, 2]);
});

test('the sheet contains the carrier’s own CO2, and an older sheet without it keeps the stated value', async () => {
  const { carrier } = testApp.people;
  const co2 = 'CO2 (kg per mi)';
  const said = await send(
    await fillWorkbook(await sheetFor(carrier.companyId), 'Bids', ([header, first]) => {
      if (header === undefined || first === undefined) throw new Error('the sheet lost its lanes');
      expect(header.indexOf(co2)).toBe(header.length - 1);
      first[header.length - 1] = 1.25;
    }),
  );
  expect(said.upload?.bidResult).toMatchObject({ ratesChanged: 1, errors: 0 });
  const emissions = async () =>
    (await testApp.call(bids.bidGrid, carrier, { query: { mode } })).body.lanes
      .map(({ emissionKgPerUnit }) => emissionKgPerUnit)
      .filter((kg) => kg !== null);
  expect(await emissions()).toEqual([1.25]);
  const older = await send(
    await fillWorkbook(await sheetFor(carrier.companyId), 'Bids', (rows) => {
      const at = (rows[0]?.length ?? 0) - 1;
      for (const row of rows) row[at] = null;
      const [, first] = rows;
      if (first !== undefined) first[linehaul] = 2.35;
    }),
  );
  expect(older.upload?.bidResult).toMatchObject({ ratesChanged: 1, errors: 0 });
  expect(await emissions()).toEqual([1.25]);
});

test('names wrong cells, leaves their lanes unchanged, and marks them in the workbook', async () => {
  const { carrier } = testApp.people;
  const { upload } = await send(
    await fillWorkbook(await sheetFor(carrier.companyId), 'Bids', (rows) => {
      const [, , second, third, fourth] = rows;
      if (second === undefined || third === undefined || fourth === undefined)
        throw new Error('the sheet lost its lanes');
      second[linehaul] = 'on request';
      third[linehaul] = -1;
      fourth[linehaul] = 1.99;
      rows.push(['123456', 'A lane', 'of my own', '', '', null, null, null, 'USD', null, 3]);
    }),
  );
  expect(upload).toMatchObject({
    status: UploadStatus.InputExceptions,
    awaiting: 'exceptions',
    bidResult: { ratesChanged: 1, errors: 3 },
  });
  expect(upload?.bidResult?.cells.map(({ cell, message }) => [cell, message])).toEqual([
    ['K3', '"on request" is not a number. Enter a rate such as 2.35 or leave blank.'],
    ['K4', 'Linehaul can’t be negative.'],
    ['A7', 'Lane not found, or not open to you.'],
  ]);
  // Wrong cells and retries are visible only to the carrier.
  const params = { id: upload?.id ?? '' };
  const seen = await testApp.call(uploads.getUpload, testApp.people.customer, { params });
  expect(seen).toMatchObject({ status: 200, body: { kind: 'bids', bidResult: null } });
  expect((await testApp.call(uploads.getUpload, carrier, { params })).body.bidResult).toMatchObject({
    errors: 3,
  });
  expect((await testApp.call(uploads.retryUpload, testApp.people.customer, { params })).status).toBe(404);
  const marked = await testApp.call(uploads.downloadBidUpload, carrier, { params: { id: upload?.id ?? '' } });
  const file = path.join(tmpdir(), `marked-${process.pid}.xlsx`);
  await writeFile(file, marked.raw);
  const back = await readSheetFile(file);
  expect(back?.rows[1]?.texts[linehaul]).toBe('on request');
});

test('refuses another customer’s sheet and a file that is not a sheet of the product', async () => {
  const { rivalCustomer, rivalCarrier, carrier } = testApp.people;
  await makeLanes(testApp.platform, rivalCustomer.companyId, mode, 1, 12);
  const foreign = await sheetOf(rivalCustomer.companyId, rivalCarrier.companyId);
  const { upload } = await send(Buffer.from(foreign));
  expect(upload).toMatchObject({
    status: UploadStatus.Rejected,
    reason: expect.stringContaining('was not made for Northwind'),
  });
  const { sent } = await send(Buffer.from('1,2\n3,4\n'));
  expect(sent).toMatchObject({ status: 422, body: { resultCode: 4 } });
  const png = await send(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  expect(png.sent).toMatchObject({ status: 415, body: { resultCode: 3 } });
  const own = await testApp.call(uploads.downloadBidUpload, testApp.people.otherCarrier, {
    params: { id: upload?.id ?? '' },
  });
  expect(own.status).toBe(404);
  expect(
    (
      await testApp.upload(uploads.receiveBidSheet, testApp.people.customer, {
        query: { mode },
        fileName: 'x.xlsx',
        file: Buffer.from('x'),
      })
    ).status,
  ).toBe(403);
  expect(carrier.userType).toBe('Carrier');
});

test('a sheet sent without a mode goes to the mode and customer it states, with or without a trailing slash in the URL', async () => {
  const { carrier, rivalCustomer, rivalCarrier } = testApp.people;
  const sheet = await sheetFor(carrier.companyId);
  for (const [at, address] of ['/bids/upload/', '/bids/upload'].entries()) {
    const sent = await testApp.upload({ ...uploads.receiveBidSheet, path: address }, carrier, {
      query: {},
      fileName: 'bids.xlsx',
      file: await fillWorkbook(sheet, 'Bids', (rows) => {
        for (const row of rows.slice(1)) row[linehaul] = 2.6 + at / 10;
      }),
    });
    expect(sent, address).toMatchObject({ status: 200, body: { code: 200, resultCode: 200 } });
    await testApp.drainJobs();
    const { body } = await testApp.call(uploads.getUpload, carrier, {
      params: { id: sent.body.uploadId ?? '' },
    });
    expect(body).toMatchObject({ mode, customerName: 'Northwind', status: UploadStatus.Completed });
  }
  const foreign = await sheetOf(rivalCustomer.companyId, rivalCarrier.companyId);
  const refused = await testApp.upload(uploads.receiveBidSheet, carrier, {
    query: {},
    fileName: 'bids.xlsx',
    file: Buffer.from(foreign),
  });
  expect(refused).toMatchObject({ status: 404, body: { code: 'customer_not_found' } });
});

test('refuses the same sheet as a duplicate', async () => {
  const filled = await fillWorkbook(await sheetFor(testApp.people.carrier.companyId), 'Bids', (rows) => {
    for (const row of rows.slice(1)) row[linehaul] = 3;
  });
  expect((await send(filled)).upload?.status).toBe(UploadStatus.Completed);
  expect((await send(filled)).sent).toMatchObject({ status: 409, body: { resultCode: 5 } });
});

test('keeps the file of a sheet whose processing failed after its commit', async () => {
  const { customer, carrier } = testApp.people;
  await makeLanes(testApp.platform, customer.companyId, mode, 5, 12);
  const { database, fileStore } = testApp.platform;
  const known = await uploadedFiles();
  const asCustomers = database.asCustomersSavingBids;
  // The connection breaks after the database has committed and before it can confirm.
  const lost = vi.spyOn(database, 'asCustomersSavingBids').mockImplementation(async (customerIds, work) => {
    const result = await asCustomers(customerIds, work);
    if ((await uploadedFiles()).length > known.length) throw new Error('the connection was lost');
    return result;
  });
  const { sent } = await send(
    await fillWorkbook(await sheetFor(carrier.companyId), 'Bids', (rows) => {
      for (const row of rows.slice(1)) row[linehaul] = 3.25;
    }),
  ).finally(() => lost.mockRestore());
  expect(sent.status).toBe(500);
  expect(testApp.takeErrors()).not.toEqual([]);
  const [taken, ...others] = (await uploadedFiles()).slice(known.length);
  expect(others).toEqual([]);
  await fileStore.localPath(taken?.file_key ?? '');
});

const uploadedFiles = async () =>
  (
    await testApp.platform.database.bulkPool.query<{ file_key: string }>(
      'SELECT file_key FROM uploads ORDER BY created_at, upload_id',
    )
  ).rows;

test('lists bid sheets of the requested customer only if the carrier is connected to it', async () => {
  const { carrier, customer, owner, rivalCustomer } = testApp.people;
  const list = (as = carrier, customerId?: string) =>
    testApp.call(uploads.listBidUploads, as, { params: { id: mode }, query: { customerId } });
  const all = (await list()).body;
  expect(all.length).toBeGreaterThan(0);
  expect((await list(carrier, customer.companyId)).body).toEqual(all);
  expect((await list(carrier, rivalCustomer.companyId)).status).toBe(404);
  expect((await list(customer, rivalCustomer.companyId)).status).toBe(404);
  expect((await list(owner, rivalCustomer.companyId)).body).toEqual([]);

  await testApp.platform.database.bulkPool.query(
    'INSERT INTO connections (customer_id, carrier_id, mode) VALUES ($1, $2, $3)',
    [rivalCustomer.companyId, carrier.companyId, mode],
  );
  expect((await list(carrier, rivalCustomer.companyId)).body).toEqual([]);
  expect((await list()).body).toEqual(all);
});
