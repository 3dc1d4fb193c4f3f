import { documents, operations } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eicar, type FakeClamd, openClamd } from '../../../test/house/clamdServer.ts';
import { sendDocument } from '../../../test/house/documentsOfTests.ts';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';

let clamd: FakeClamd;
let house: TestHouse;
beforeAll(async () => {
  clamd = await openClamd();
  house = await openTestHouse({ env: { CLAMD_ADDRESS: clamd.address } });
});
afterAll(async () => {
  await house.close();
  await clamd.close();
});
beforeEach(() => {
  clamd.mood = 'well';
});

const send = (text: string, as = house.people.carrier) =>
  sendDocument(
    house,
    as,
    { category: 'General', title: 'Certificate', publish: true },
    Buffer.from(text),
    'certificate.txt',
  );
const listed = async () =>
  (await house.call(documents.listDocuments, house.people.customer, { params: { id: '0' } })).body;
const scannerState = async () => (await house.call(operations.readHealth, house.people.owner)).body.scanner;

test('scans a clean document unchanged and passes it on', async () => {
  expect((await send('Thirty days net')).status).toBe(200);
  expect(clamd.received.toString()).toBe('Thirty days net');
  expect(await listed()).toHaveLength(1);
  expect(await scannerState()).toBe('Up');
});

test('refuses and removes an infected document, audits it and notifies the Owner', async () => {
  const files = (await house.platform.fileStore.usage()).files;
  const refused = await send(`Thirty days net ${eicar}`);
  expect(refused).toMatchObject({ status: 422, body: { code: 'document_infected', field: 'file' } });
  expect(refused.body).toMatchObject({ detail: expect.stringContaining('Eicar-Test-Signature') });
  expect(await listed()).toHaveLength(1);
  expect((await house.platform.fileStore.usage()).files).toBe(files);
  const { bulkPool } = house.platform.database;
  const { rows } = await bulkPool.query(
    `SELECT actor_user_id, customer_id, after FROM audit_entries WHERE action = 'document.infected'`,
  );
  expect(rows).toMatchObject([
    {
      actor_user_id: house.people.carrier.userId,
      customer_id: house.people.customer.companyId,
      after: { fileName: 'certificate.txt', threat: 'Eicar-Test-Signature' },
    },
  ]);
  const mails = await house.call(operations.listMails, house.people.owner, { query: { search: 'malware' } });
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
