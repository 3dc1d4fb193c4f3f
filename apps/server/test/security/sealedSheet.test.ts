import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { overview, tenders, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBidSheet } from '../../src/features/bids/index.ts';
import { setClock } from '../../src/platform/clock.ts';
import { fillWorkbook } from '../support/fillWorkbook.ts';
import { advanceClockTo } from '../support/advanceClockTo.ts';
import { makeLanes } from '../support/makeLanes.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { testMoment } from '../support/testSettings.ts';

const mode = Mode.RoadFTL;
const closesAt = '2027-02-01T12:00:00.000Z';
const price = 7193.4567;
const linehaul = 10;

let testApp: TestApp;
let tenderId = '';
let laneIds: string[] = [];
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  laneIds = (await makeLanes(testApp.platform, customer.companyId, mode, 3, 5)).map(({ laneId }) => laneId);
  const made = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Sealed tender',
      mode,
      laneIds,
      carrierIds: [carrier.companyId],
      round: { opensAt: testMoment, closesAt, isSealed: true },
    },
  });
  tenderId = made.body.tenderId;
  await testApp.drainJobs();
});
afterAll(() => testApp.close());

const emptySheet = async () =>
  (
    await testApp.call(overview.exportLanes, testApp.people.carrier, {
      body: { mode, customerId: testApp.people.customer.companyId },
    })
  ).raw;

async function send(file: Buffer, query: { mode?: typeof mode } = { mode }) {
  const sent = await testApp.upload(uploads.receiveBidSheet, testApp.people.carrier, {
    query,
    fileName: 'bids.xlsx',
    file,
  });
  await testApp.drainJobs();
  return sent;
}

const uploadOf = (id: string) => testApp.call(uploads.getUpload, testApp.people.carrier, { params: { id } });
const download = (id: string) =>
  testApp.call(uploads.downloadBidUpload, testApp.people.carrier, { params: { id } });

/** Whether any stored file begins like a workbook: sealed bytes do not. */
async function storedWorkbooks(): Promise<string[]> {
  const { dataDir } = testApp.platform.config;
  const found: string[] = [];
  for (const name of await readdir(dataDir, { recursive: true })) {
    const file = path.join(dataDir, name);
    if (!(await stat(file)).isFile()) continue;
    const bytes = await readFile(file);
    if (bytes.includes('PK\u0003\u0004') || bytes.includes(String(price))) found.push(name);
  }
  return found;
}

test('a bid sheet in a sealed round is read at once and stored encrypted only; it is available again after the round', async () => {
  const filled = await fillWorkbook(await emptySheet(), 'Bids', (rows) => {
    for (const row of rows.slice(1, 3)) row[linehaul] = price;
    const wrong = rows[3];
    if (wrong !== undefined) wrong[linehaul] = `about ${price}`;
  });
  // Also without a mode in the request, because the sheet states it: nothing may be stored before the round is known.
  const sent = await send(filled, {});
  expect(sent.status).toBe(200);
  const { uploadId } = sent.body as { uploadId: string };
  const upload = await uploadOf(uploadId);
  expect(upload.body).toMatchObject({
    status: UploadStatus.InputExceptions,
    bidResult: { lanes: 3, bidsChanged: 2, ratesChanged: 2, errors: 1, cells: [{ cell: 'K4' }] },
  });
  // The wrong cell is named without its content.
  expect(upload.raw.toString()).not.toContain(String(price));
  expect(await storedWorkbooks()).toEqual([]);
  const { rows } = await testApp.platform.database.ownerPool.query<{ texts: string }>(
    `SELECT (SELECT string_agg(t::text, ' ') FROM uploads t) || (SELECT string_agg(t::text, ' ') FROM audit_entries t)
       || (SELECT string_agg(t::text, ' ') FROM outbox_facts t) || (SELECT string_agg(t::text, ' ') FROM sealed_offers t) AS texts`,
  );
  expect(rows[0]?.texts.length).toBeGreaterThan(1000);
  expect(rows[0]?.texts).not.toContain(String(price));
  const refused = await download(uploadId);
  expect(refused).toMatchObject({ status: 409, body: { code: 'file_sealed' } });

  setClock('2027-02-01T12:01:00.000Z');
  await advanceClockTo(testApp, 'closeRound');
  await testApp.drainJobs();
  const opened = await download(uploadId);
  expect(opened.status).toBe(200);
  expect(opened.raw.equals(filled)).toBe(true);
  const stored = await testApp.platform.database.bulkPool.query(
    'SELECT lane_id, rate::float FROM bids JOIN bid_rates USING (customer_id, bid_id) WHERE lane_id = ANY ($1)',
    [laneIds],
  );
  expect(stored.rows.map((row) => row.rate)).toEqual([price, price]);
});

test('what could only be read later is rejected with a suggested fix, and none of it is stored', async () => {
  setClock(testMoment);
  const { customer } = testApp.people;
  await testApp.call(tenders.nextRound, customer, {
    params: { id: tenderId },
    body: { opensAt: testMoment, closesAt, isSealed: true },
  });
  await testApp.drainJobs();
  const before = await storedWorkbooks();
  const own = await send(Buffer.from('From,To,Price\nDallas,Chicago,7193.4567\n'));
  expect(own).toMatchObject({ status: 422, body: { code: 'upload_invalid_format' } });
  expect(await storedWorkbooks()).toEqual(before);
  const nothing = await send(Buffer.alloc(0));
  expect(nothing.status).toBeGreaterThanOrEqual(400);
  expect(nothing.status).toBeLessThan(500);
});

test('a sheet sent before the round opened doesn’t count in it', async () => {
  // The previous test's round is open; this sheet was stored unsealed, a moment earlier.
  const { customer, carrier } = testApp.people;
  const { rows } = await testApp.platform.database.bulkPool.query<{ upload_id: string }>(
    `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256)
     VALUES ($1, 'bids', $2, $3, $4, $5, 'Carrier', 'early.xlsx', 'none', 1, 'x') RETURNING upload_id`,
    [customer.companyId, mode, UploadStatus.Validation, carrier.companyId, carrier.userId],
  );
  const uploadId = rows[0]?.upload_id ?? '';
  await readBidSheet.run(testApp.platform, {
    customerId: customer.companyId,
    uploadId,
    mode,
    subject: `upload:${uploadId}`,
    factId: '0',
  });
  expect((await uploadOf(uploadId)).body).toMatchObject({ status: UploadStatus.Rejected });
});
