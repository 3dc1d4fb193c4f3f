import { bids, documents, overview, settings, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptDocument, publishMandatory, sendDocument } from '../../../../test/support/documentsOfTests.ts';
import { fillWorkbook } from '../../../../test/support/fillWorkbook.ts';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { closeByTheClock, offerAs, openSealedTender } from '../../../../test/support/sealedTender.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { testMoment } from '../../../../test/support/testSettings.ts';
import { setClock } from '../../../platform/clock.ts';

const mode = Mode.RoadFTL;
const linehaulColumn = 10;
const rates = [{ chargeNo: 1, rate: 2 }];

let testApp: TestApp;
let laneIds: string[];
beforeAll(async () => {
  testApp = await startTestApp();
  ({ laneIds } = await seedLanes(testApp, testApp.people.customer.companyId, mode, 2, { label: 'awaited' }));
});
afterAll(() => testApp.close());

const ask = (isAsked: boolean, of = mode as number) =>
  testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: of as typeof mode },
    body: { properties: { 'documents.acceptBeforeBids': isAsked } },
  });
const save = (as = testApp.people.carrier) => offerAs(testApp, as, [{ laneId: laneIds[0] ?? '', rates }]);
const archive = (id: string) =>
  testApp.call(documents.moveDocument, testApp.people.customer, { params: { id, status: 'Archived' } });
const refusal = { status: 409, code: 'documents_not_accepted' };

async function filledSheet() {
  const { raw } = await testApp.call(overview.exportLanes, testApp.people.carrier, { body: { mode } });
  return fillWorkbook(raw, 'Bids', (rows) => {
    for (const row of rows.slice(1)) row[linehaulColumn] = 2.25;
  });
}
const sendSheet = async () =>
  testApp.upload(uploads.receiveBidSheet, testApp.people.carrier, {
    query: { mode },
    fileName: 'bids.xlsx',
    file: await filledSheet(),
  });

test('if the customer requires it, a carrier bids only after accepting every mandatory document in force', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const id = await publishMandatory(testApp, customer, { title: 'Terms of carriage', modes: [mode] });
  await sendDocument(testApp, customer, { category: 'General', title: 'Guide', publish: true });
  await sendDocument(testApp, customer, { category: 'Mandatory', title: 'A draft' });
  await publishMandatory(testApp, customer, { title: 'Another mode', modes: [Mode.AirFreight] });
  expect((await save()).status, 'no one asks').toBe(200);
  await ask(true);
  const grid = async () => (await testApp.call(bids.bidGrid, carrier, { query: { mode } })).body;
  // Lanes are visible all the same.
  expect(await grid()).toMatchObject({
    awaitedDocuments: [{ documentId: id, title: 'Terms of carriage', version: 1 }],
    lanes: [{}, {}],
  });
  expect((await save()).body).toMatchObject({
    ...refusal,
    title: 'Northwind accepts bids only after you have accepted its documents',
    detail: expect.stringContaining('“Terms of carriage” (version 1)'),
    choices: [{ id, label: 'Terms of carriage, version 1' }],
  });
  expect((await sendSheet()).body).toMatchObject(refusal);
  await acceptDocument(testApp, otherCarrier, id);
  expect((await save()).body, 'another’s word').toMatchObject(refusal);
  await acceptDocument(testApp, carrier, id);
  expect((await save()).status).toBe(200);
  expect((await grid()).awaitedDocuments).toEqual([]);
  await sendDocument(testApp, customer, { documentId: id, publish: true });
  expect((await save()).body).toMatchObject({ ...refusal, detail: expect.stringContaining('version 2') });
  await archive(id);
  expect((await save()).status).toBe(200);
  await ask(false);
});

test('a sheet sent before a document was published waits for its acceptance and is then read', async () => {
  const { customer, carrier } = testApp.people;
  await ask(true);
  const sent = await sendSheet();
  const id = await publishMandatory(testApp, customer, { title: 'Late terms' });
  await testApp.drainJobs();
  const params = { id: sent.body.uploadId ?? '' };
  const upload = async () => (await testApp.call(uploads.getUpload, carrier, { params })).body;
  expect(await upload()).toMatchObject({ awaiting: 'retry', error: expect.stringContaining('“Late terms”') });
  await acceptDocument(testApp, carrier, id);
  await testApp.call(uploads.retryUpload, carrier, { params });
  await testApp.drainJobs();
  expect(await upload()).toMatchObject({ status: 200, bidResult: { errors: 0 } });
  await archive(id);
  await ask(false);
});

test('in a sealed round this applies on sealing, and bids sealed earlier are still opened', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const sealed = await openSealedTender(testApp);
  const [laneId = ''] = sealed.laneIds;
  // Upload IDs are random, so a new upload is one that was not there before.
  const { rows: earlier } = await testApp.platform.database.bulkPool.query('SELECT upload_id FROM uploads');
  const known = earlier.map((row) => row.upload_id);
  expect((await offerAs(testApp, carrier, [{ laneId, rates }])).body).toMatchObject({ sealed: 1 });
  await ask(true);
  const id = await publishMandatory(testApp, customer, { title: 'Sealed terms' });
  for (const as of [carrier, otherCarrier])
    expect((await offerAs(testApp, as, [{ laneId, rates }])).body).toMatchObject(refusal);
  // A sheet that would be sealed is rejected before anything is stored, sealed or plain.
  const sheets = async () =>
    (
      await testApp.platform.database.bulkPool.query(
        `SELECT is_sealed FROM uploads WHERE company_id = $1 AND kind = 'bids' AND upload_id <> ALL ($2::bigint[])`,
        [carrier.companyId, known],
      )
    ).rows.map((row) => row.is_sealed);
  expect((await sendSheet()).body).toMatchObject(refusal);
  expect(await sheets()).toEqual([]);
  await acceptDocument(testApp, carrier, id);
  expect((await sendSheet()).status).toBe(200);
  expect(await sheets()).toEqual([true]);
  await acceptDocument(testApp, otherCarrier, id);
  expect((await offerAs(testApp, otherCarrier, [{ laneId, rates }])).body).toMatchObject({ sealed: 1 });
  await closeByTheClock(testApp);
  const { rows } = await testApp.platform.database.bulkPool.query(
    'SELECT carrier_id FROM bids WHERE lane_id = $1 ORDER BY carrier_id',
    [laneId],
  );
  expect(rows.map((row) => row.carrier_id)).toEqual(
    [carrier.companyId, otherCarrier.companyId].toSorted((a, b) => Number(a) - Number(b)),
  );
  setClock(testMoment);
  await archive(id);
  await ask(false);
});
