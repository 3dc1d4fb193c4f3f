import { operations, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOf, sendDocument } from '../../../../test/support/documentsOfTests.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ env: { QUOTA_STORED_GB: '1', QUOTA_DAILY_UPLOADS: '3' } });
});
afterAll(() => testApp.close());

const mode = Mode.RoadFTL;
const send = (as: Person, text: string) =>
  testApp.upload(uploads.receiveShipments, as, {
    params: { id: mode },
    fileName: 'loads.csv',
    file: Buffer.from(`Load ID,Ship Date\n${text},2026-03-01\n`),
  });
/** About 35 kB of rows. */
const rows = (word: string) => Array(2_200).fill(word).join(',2026-03-01\n');
/** The same with its length declared, as browsers send it. */
const sendDeclared = (as: Person, text: string) => {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="loads.csv"\r\n\r\n';
  return testApp.app.inject({
    method: 'POST',
    url: `/api${uploads.receiveShipments.path.replace('{id}', String(mode))}`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${head}Load ID,Ship Date\n${text},2026-03-01\n\r\n--b--\r\n`,
  });
};
const sendGuide = (as: Person) =>
  sendDocument(testApp, as, { category: 'General', title: 'Guide' }, pdfOf('x'), 'guide.pdf');
const set = (
  person: Person,
  body: { maxStoredBytes: number | null; maxDailyUploads: number | null },
  as = testApp.people.owner,
) => testApp.call(operations.setQuota, as, { params: { id: person.companyId }, body });
const usageOf = async (person: Person) => {
  const { body } = await testApp.call(operations.listQuotas, testApp.people.owner);
  return body.companies.find(({ companyId }) => companyId === person.companyId);
};
const warnings = async () =>
  (await testApp.call(operations.listMails, testApp.people.owner, { query: { search: 'storage' } })).body
    .length;

test('counts files of every kind for the company that sent them', async () => {
  const { customer, carrier } = testApp.people;
  expect((await send(customer, 'one')).status).toBe(200);
  expect((await sendGuide(customer)).status).toBe(200);
  expect((await sendGuide(carrier)).status).toBe(200);
  const guide = pdfOf('x').length;
  expect(await usageOf(customer)).toMatchObject({
    storedBytes: guide + Buffer.byteLength('Load ID,Ship Date\none,2026-03-01\n'),
    uploadsToday: 2,
    maxStoredBytes: 1e9,
    maxDailyUploads: 3,
    ownStoredBytes: null,
    isNearlyFull: false,
  });
  expect(await usageOf(carrier)).toMatchObject({ storedBytes: guide, uploadsToday: 1 });
});

test('counts parts of a file in transfer', async () => {
  const { rivalCustomer } = testApp.people;
  const part = await testApp.upload(uploads.receiveShipments, rivalCustomer, {
    params: { id: mode },
    query: { transfer: '00000000-0000-4000-8000-000000000001', from: 0, byteCount: 1_000 },
    fileName: 'loads.csv',
    file: Buffer.alloc(400, 'x'),
  });
  expect(part).toMatchObject({ status: 409, body: { code: 'transfer_incomplete' } });
  expect(await usageOf(rivalCustomer)).toMatchObject({ storedBytes: 400, uploadsToday: 0 });
});

test('refuses uploads above the daily number until midnight, and the Owner can raise it', async () => {
  const { customer, carrier } = testApp.people;
  expect((await send(customer, 'two')).status).toBe(200);
  const refused = await send(customer, 'three');
  expect(refused).toMatchObject({ status: 429, body: { code: 'upload_quota_exceeded' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await sendGuide(customer)).status).toBe(429);
  expect((await sendGuide(carrier)).status).toBe(200);
  expect((await set(customer, { maxStoredBytes: null, maxDailyUploads: 9 })).status).toBe(200);
  expect((await send(customer, 'three')).status).toBe(200);
});

test('notifies the Owner once a day from 80% and refuses further files when the quota is full', async () => {
  const { customer, owner } = testApp.people;
  const used = (await usageOf(customer))?.storedBytes ?? 0;
  await set(customer, { maxStoredBytes: used + 40_000, maxDailyUploads: 100 });
  expect(await warnings()).toBe(0);
  expect((await send(customer, rows('four'))).status).toBe(200);
  expect((await send(customer, 'five')).status).toBe(200);
  expect(await warnings()).toBe(1);
  const refused = await sendDeclared(customer, rows('six'));
  expect(refused.statusCode).toBe(507);
  expect(refused.json()).toMatchObject({
    code: 'storage_quota_exceeded',
    detail: expect.stringContaining('of 1 MB are used'),
  });
  expect((await sendDeclared(customer, 'six')).statusCode).toBe(200);
  expect((await usageOf(customer))?.isNearlyFull).toBe(true);
  expect((await testApp.call(operations.readHealth, owner)).body.nearlyFull).toMatchObject([
    { companyName: 'Northwind' },
  ]);
  expect(await warnings()).toBe(1);
  // A body without a declared length is accepted while there is room, and is the last one.
  expect((await send(customer, rows('seven'))).status).toBe(200);
  expect((await send(customer, 'eight')).status).toBe(507);
});

test('counts simultaneous files against each other', async () => {
  const { rivalCustomer } = testApp.people;
  const used = (await usageOf(rivalCustomer))?.storedBytes ?? 0;
  const statuses = async (rows: readonly string[]) =>
    (await Promise.all(rows.map((text) => sendDeclared(rivalCustomer, text))))
      .map(({ statusCode }) => statusCode)
      .toSorted((one, other) => one - other);
  await set(rivalCustomer, { maxStoredBytes: used + 60_000, maxDailyUploads: 100 });
  expect(await statuses([rows('nine'), rows('ten'), rows('eleven')])).toEqual([200, 507, 507]);
  await set(rivalCustomer, { maxStoredBytes: 1e9, maxDailyUploads: 3 });
  expect(await statuses(['a', 'b', 'c', 'd'])).toEqual([200, 200, 429, 429]);
  expect((await usageOf(rivalCustomer))?.uploadsToday).toBe(3);
  // What was refused or stored is on its way no more.
  await set(rivalCustomer, { maxStoredBytes: null, maxDailyUploads: 4 });
  expect((await sendDeclared(rivalCustomer, 'e')).statusCode).toBe(200);
});

test('the Owner sets and records a limit, for customers and carriers', async () => {
  const { customer, carrier, owner } = testApp.people;
  expect((await set(customer, { maxStoredBytes: 1, maxDailyUploads: 1 }, carrier)).status).toBe(403);
  expect((await set(owner, { maxStoredBytes: 1, maxDailyUploads: 1 })).status).toBe(404);
  await set(carrier, { maxStoredBytes: 5e9, maxDailyUploads: null });
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT before, after FROM audit_entries WHERE action = 'company.quotaChanged' ORDER BY audit_entry_id DESC LIMIT 1`,
  );
  expect(rows[0]).toEqual({
    before: { maxStoredBytes: null, maxDailyUploads: null },
    after: { maxStoredBytes: 5e9, maxDailyUploads: null },
  });
});
