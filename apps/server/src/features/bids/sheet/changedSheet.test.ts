import { bids, lanes, settings, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorkbook } from '../../../../test/support/fillWorkbook.ts';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { readSheetFile } from './readSheetFile.ts';
import { writeBidSheet } from './writeBidSheet.ts';

const mode = Mode.OceanFCL;
const params = { id: mode } as const;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const newSheet = () =>
  testApp.platform.database.asCustomers(
    [testApp.people.customer.companyId],
    async (tx) =>
      (
        await writeBidSheet(tx, {
          customerId: testApp.people.customer.companyId,
          carrierId: testApp.people.carrier.companyId,
          mode,
          contractNo: 1,
        })
      ).bytes,
  );
/** Fills cells by their headers, matched by prefix. */
const fill = async (sheet: Uint8Array, cells: Record<string, string | number>, rowCount = 100) =>
  fillWorkbook(sheet, 'Bids', (rows) => {
    const header = rows[0] ?? [];
    for (const row of rows.slice(1, rowCount + 1))
      for (const [name, value] of Object.entries(cells))
        row[header.findIndex((each) => String(each).startsWith(name))] = value;
  });
const uploadOf = async (id: string) =>
  (await testApp.call(uploads.getUpload, testApp.people.carrier, { params: { id } })).body;
async function send(file: Buffer) {
  const { body } = await testApp.upload(uploads.receiveBidSheet, testApp.people.carrier, {
    query: { mode },
    fileName: 'bids.xlsx',
    file,
  });
  await testApp.drainJobs();
  return uploadOf(body.uploadId ?? '');
}
const confirm = async (id: string, as = testApp.people.carrier) => {
  const answer = await testApp.call(bids.confirmBidUpload, as, { params: { id } });
  await testApp.drainJobs();
  return answer;
};
async function changeCharges(change: (charge: { chargeNo: number; name: string }) => object | null) {
  const { customer } = testApp.people;
  const { body } = await testApp.call(settings.getCharges, customer, { params });
  const saved = await testApp.call(settings.saveCharges, customer, {
    params,
    body: {
      version: body.version,
      weightBreaks: [],
      charges: body.charges.flatMap((charge) => {
        const changed = change(charge);
        return changed === null ? [] : [{ ...charge, unit: charge.unit as 1, ...changed }];
      }),
    },
  });
  expect(saved.status).toBe(200);
  await testApp.drainJobs();
}
const inGrid = async () =>
  (await testApp.call(bids.bidGrid, testApp.people.carrier, { query: { mode } })).body.lanes;

test('capacity, validity and texts survive a round trip, and move types use the product’s spelling', async () => {
  await makeLanes(testApp.platform, testApp.people.customer.companyId, mode, 3, 31);
  await testApp.platform.database.bulkPool.query(`UPDATE lanes SET move_type = 'PortPort' WHERE mode = $1`, [
    mode,
  ]);
  const sheet = await fill(await newSheet(), {
    'Ocean freight': 1200,
    'THC in the ocean freight': 'yes',
    'Valid from': '2027-01-01',
    'Capacity 2027-02': 40,
  });
  const upload = await send(sheet);
  expect(upload).toMatchObject({
    status: UploadStatus.Completed,
    bidResult: { errors: 0, ratesChanged: 12 },
  });
  for (const lane of await inGrid())
    expect(lane).toMatchObject({
      moveType: 'Port-Poor',
      validFrom: '2027-01-01',
      capacity: [{ month: '2027-02', capacity: 40 }],
      values: [{ value: 'yes' }],
    });
  const file = path.join(tmpdir(), `own-${process.pid}.xlsx`);
  await writeFile(file, await newSheet());
  const back = await readSheetFile(file);
  const at = (name: string) => back?.header.findIndex((each) => each.startsWith(name)) ?? -1;
  expect(
    back?.rows.map(({ texts }) => [
      texts[at('Service')],
      texts[at('Valid from')],
      texts[at('Capacity 2027-02')],
    ]),
  ).toEqual([0, 1, 2].map(() => ['Port-Poor', '2027-01-01', '40']));
  // Sent back unchanged, it changes nothing.
  const again = await send(Buffer.from(await newSheet()));
  expect(again).toMatchObject({
    status: UploadStatus.Completed,
    bidResult: { lanes: 3, bidsChanged: 0, ratesChanged: 0 },
  });
});

test('reads what still fits of a sheet made for other charges, once its carrier confirms', async () => {
  const sheet = await fill(await newSheet(), {
    'Ocean freight': 1300,
    Documentation: 55,
    'Pre-carriage': 300,
  });
  // Documentation is now per container, pre-carriage is deleted.
  await changeCharges(({ name }) =>
    name === 'Pre-carriage' ? null : name === 'Documentation' ? { unit: 1 } : {},
  );
  const upload = await send(sheet);
  expect(upload).toMatchObject({
    status: UploadStatus.BidStructureChanged,
    awaiting: 'confirmation',
    reason: expect.stringMatching(/^The customer changed charges since this sheet was made/),
    bidResult: {
      ratesChanged: 0,
      changed: {
        chargesGone: ['Documentation', 'Pre-carriage'],
        chargesNew: [],
        lanesGone: [],
        cellsLeft: 6,
        confirmed: false,
      },
    },
  });
  expect((await inGrid()).flatMap((lane) => lane.rates.map(({ rate }) => rate))).toEqual([1200, 1200, 1200]);
  expect((await confirm(upload.id, testApp.people.otherCarrier)).status).toBe(404);
  expect((await confirm(upload.id)).status).toBe(200);
  expect(await uploadOf(upload.id)).toMatchObject({
    status: UploadStatus.Completed,
    bidResult: { ratesChanged: 3, errors: 0 },
  });
  expect((await inGrid()).map((lane) => lane.rates.map(({ chargeNo, rate }) => [chargeNo, rate]))).toEqual(
    [0, 1, 2].map(() => [[1, 1300]]),
  );
  expect(await confirm(upload.id)).toMatchObject({ status: 409, body: { code: 'nothing_to_confirm' } });
});

test('also names closed lanes and past months, and asks again about changes after the confirmation', async () => {
  const { customer } = testApp.people;
  const sheet = await fill(await newSheet(), {
    'Ocean freight': 1400,
    'Capacity 2026-12': 7,
    'Capacity 2027-03': 9,
  });
  const [first, second] = await inGrid();
  await testApp.call(lanes.pauseLanes, customer, { body: { laneIds: [first?.laneId ?? ''] } });
  await testApp.platform.database.bulkPool.query(
    `UPDATE contracts SET first_month = '2027-01-01' WHERE customer_id = $1 AND mode = $2`,
    [customer.companyId, mode],
  );
  const upload = await send(sheet);
  expect(upload).toMatchObject({
    status: UploadStatus.BidStructureChanged,
    bidResult: {
      changed: {
        chargesGone: [],
        lanesGone: [{ laneId: first?.laneId, label: `${first?.origin} – ${first?.destination}` }],
        monthsGone: ['2026-12'],
        monthsNew: ['2027-12'],
      },
    },
  });
  await testApp.call(lanes.pauseLanes, customer, { body: { laneIds: [second?.laneId ?? ''] } });
  await confirm(upload.id);
  expect(await uploadOf(upload.id)).toMatchObject({
    status: UploadStatus.BidStructureChanged,
    bidResult: { changed: { lanesGone: [{}, {}], confirmed: false } },
  });
  await confirm(upload.id);
  expect((await uploadOf(upload.id)).status).toBe(UploadStatus.Completed);
  expect((await inGrid()).map((lane) => [lane.open, lane.rates[0]?.rate])).toEqual([
    [false, 1300],
    [false, 1300],
    [true, 1400],
  ]);
});

test('a marked workbook stays unchanged and is read by the charges it was made for', async () => {
  const sheet = await fill(await newSheet(), { 'Ocean freight': 'on request', 'Valid to': 'spring' });
  const upload = await send(sheet);
  expect(upload).toMatchObject({ status: UploadStatus.InputExceptions, bidResult: { errors: 2 } });
  const download = () =>
    testApp.call(uploads.downloadBidUpload, testApp.people.carrier, { params: { id: upload.id } });
  const before = (await download()).raw;
  await changeCharges(({ name }) => (name === 'Documentation' ? { name: 'Papers' } : {}));
  const marked = (await download()).raw;
  expect(marked.equals(before)).toBe(true);
  const corrected = await send(await fill(marked, { 'Ocean freight': 1500, 'Valid to': '2027-05-31' }));
  expect(corrected).toMatchObject({
    status: UploadStatus.BidStructureChanged,
    bidResult: { changed: { chargesGone: [], cellsLeft: 0 } },
  });
  await confirm(corrected.id);
  expect((await inGrid()).at(-1)).toMatchObject({ validTo: '2027-05-31', rates: [{ rate: 1500 }] });
});
