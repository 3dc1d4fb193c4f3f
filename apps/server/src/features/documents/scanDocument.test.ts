import { documents, operations } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eicar, type FakeClamd, openClamd } from '../../../test/support/clamdServer.ts';
import { sendDocument } from '../../../test/support/documentsOfTests.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let clamd: FakeClamd;
let testApp: TestApp;
beforeAll(async () => {
  clamd = await openClamd();
  testApp = await startTestApp({ env: { CLAMD_ADDRESS: clamd.address } });
});
afterAll(async () => {
  await testApp.close();
  await clamd.close();
});
beforeEach(() => {
  clamd.mood = 'well';
});

const send = (text: string, as = testApp.people.carrier) =>
  sendDocument(
    testApp,
    as,
    { category: 'General', title: 'Certificate', publish: true },
    Buffer.from(text),
    'certificate.txt',
  );
const listed = async () =>
  (await testApp.call(documents.listDocuments, testApp.people.customer, { params: { id: '0' } })).body;
const scannerState = async () =>
  (await testApp.call(operations.readHealth, testApp.people.owner)).body.scanner;

test('scans a clean document unchanged and passes it on', async () => {
  expect((await send('Thirty days net')).status).toBe(200);
  expect(clamd.received.toString()).toBe('Thirty days net');
  expect(await listed()).toHaveLength(1);
  expect(await scannerState()).toBe('Up');
});

test('refuses and removes an infected document, audits it and notifies the Owner', async () => {
  const files = (await testApp.platform.fileStore.usage()).files;
  const refused = await send(`Thirty days net ${eicar}`);
  expect(refused).toMatchObject({ status: 422, body: { code: 'document_infected', field: 'file' } });
  expect(refused.body).toMatchObject({ detail: expect.stringContaining('Eicar-Test-Signature') });
  expect(await listed()).toHaveLength(1);
  expect((await testApp.platform.fileStore.usage()).files).toBe(files);
  const { bulkPool } = testApp.platform.database;
  const { rows } = await bulkPool.query(
    `SELECT actor_user_id, customer_id, after FROM audit_entries WHERE action = 'document.infected'`,
  );
  expect(rows).toMatchObject([
    {
      actor_user_id: testApp.people.carrier.userId,
      customer_id: testApp.people.customer.companyId,
      after: { fileName: 'certificate.txt', threat: 'Eicar-Test-Signature' },
    },
  ]);
  const mails = await testApp.call(operations.listMails, testApp.people.owner, {
    query: { search: 'malware' },
  });
  expect(mails.body).toMatchObject([
    { to: 'owner@example.com', subject: 'A document from Albatross Lines was rejected: malware' },
  ]);
});

test('passes nothing on while the scanner is unavailable', async () => {
  clamd.mood = 'closes';
  const refused = await send('Thirty days net');
  expect(refused).toMatchObject({ status: 503, body: { code: 'scanner_unavailable' } });
  expect(refused.headers['retry-after']).toBe('60');
  clamd.mood = 'tooLarge';
  expect(await send('Thirty days net')).toMatchObject({
    status: 422,
    body: { code: 'document_not_scannable' },
  });
  expect(await listed()).toHaveLength(1);
});
