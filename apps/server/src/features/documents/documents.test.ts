import { accounts, documents } from '@lanewright/contract';
import { Mode, type RepositoryStatus } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptDocument,
  pdfOf,
  publishMandatory,
  sendDocument,
} from '../../../test/support/documentsOfTests.ts';
import type { Person } from '../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const list = async (as: Person, id = '0') =>
  (await testApp.call(documents.listDocuments, as, { params: { id } })).body;
const seenBy = async (as: Person, documentId: string) =>
  (await list(as)).find((each) => each.documentId === documentId);
const move = (
  as: Person,
  id: string,
  status: RepositoryStatus,
  query: { version?: number; customerId?: string } = {},
) => testApp.call(documents.moveDocument, as, { params: { id, status }, query });
const download = (as: Person, id: string, query: { version?: number; inline?: 'true' } = {}) =>
  testApp.call(documents.downloadDocument, as, { params: { id }, query });
const history = async (as: Person, id: string) =>
  (await testApp.call(documents.documentHistory, as, { params: { id } })).body;
const sql = async (text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query(text, values)).rows;
const storedFiles = async () => {
  const keys: string[] = [];
  for await (const { fileKey } of testApp.platform.fileStore.list(new Date(Date.now() + 60_000)))
    keys.push(fileKey);
  return keys.toSorted();
};

test('only the customer sees a draft; its carriers read and accept a published document, and are asked again for the next version', async () => {
  const { customer, carrier, otherCarrier, cleanser, rivalCarrier, owner } = testApp.people;
  const sent = await sendDocument(testApp, customer, {
    category: 'Mandatory',
    title: ' Terms of carriage ',
    note: 'New for 2027',
  });
  expect(sent.body).toMatchObject({
    title: 'Terms of carriage',
    status: 'Draft',
    version: 1,
    isKept: true,
    fileKind: 'pdf',
    receipts: { companies: 2, read: 0, accepted: 0 },
  });
  const id = sent.body.documentId;
  expect(await seenBy(carrier, id)).toBeUndefined();
  expect((await download(carrier, id)).status).toBe(404);
  expect((await acceptDocument(testApp, carrier, id)).status).toBe(404);

  expect((await move(customer, id, 'Published', { version: 1 })).body).toMatchObject({ status: 'Published' });
  expect(await seenBy(carrier, id)).toMatchObject({
    status: 'Published',
    awaitsAcceptance: true,
    isKept: false,
    receipts: null,
    uploadedBy: null,
    carrierIds: null,
  });
  for (const stranger of [rivalCarrier, cleanser]) expect(await seenBy(stranger, id)).toBeUndefined();
  expect(await seenBy(owner, id)).toMatchObject({ isKept: true });

  const read = await download(carrier, id);
  expect(read.raw.equals(pdfOf('thirty days net'))).toBe(true);
  expect((await acceptDocument(testApp, carrier, id, 2)).body).toMatchObject({
    code: 'version_changed',
    status: 409,
  });
  expect((await acceptDocument(testApp, carrier, id, 1)).body).toMatchObject({
    status: 'Accepted',
    awaitsAcceptance: false,
  });
  expect((await acceptDocument(testApp, carrier, id, 1)).status).toBe(200);
  expect(await seenBy(customer, id)).toMatchObject({
    status: 'Published',
    receipts: { companies: 2, read: 1, accepted: 1 },
  });
  expect(await history(customer, id)).toMatchObject({
    receipts: [
      { companyId: carrier.companyId, version: 1, readBy: 'carrier', acceptedBy: 'carrier' },
      { companyId: otherCarrier.companyId, version: null, readAt: null, acceptedAt: null },
    ],
  });
  // A carrier does not see what the other carrier did.
  expect((await history(otherCarrier, id)).receipts).toEqual([]);

  const next = await sendDocument(
    testApp,
    customer,
    { documentId: id, note: 'Fuel by the week' },
    pdfOf('sixty days net'),
    'terms 2.pdf',
  );
  expect(next.body).toMatchObject({ version: 1, status: 'Published', draftVersion: 2 });
  expect(await seenBy(carrier, id)).toMatchObject({ version: 1, status: 'Accepted', draftVersion: null });
  expect((await download(carrier, id, { version: 2 })).status).toBe(404);
  await move(customer, id, 'Published');
  expect(await seenBy(carrier, id)).toMatchObject({
    version: 2,
    status: 'Published',
    awaitsAcceptance: true,
    acceptedAt: null,
  });
  expect((await download(carrier, id, { version: 1 })).raw.equals(pdfOf('thirty days net'))).toBe(true);
  expect(
    (await history(carrier, id)).versions.map(({ version, uploadedBy }) => [version, uploadedBy]),
  ).toEqual([
    [2, null],
    [1, null],
  ]);
  const audited = await sql(
    `SELECT action FROM audit_entries WHERE subject_kind = 'document' AND subject_id = $1 ORDER BY audit_entry_id`,
    [id],
  );
  expect(audited.map(({ action }) => action)).toEqual([
    'document.received',
    'document.published',
    'document.downloaded',
    'document.accepted',
    'document.versionReceived',
    'document.published',
    'document.downloaded',
  ]);
});

test('emails each carrier that must accept, once a version, and no other', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const id = await publishMandatory(testApp, customer, {
    title: 'Mailed terms',
    carrierIds: [carrier.companyId],
  });
  await sendDocument(testApp, customer, { category: 'General', title: 'Mailed guide', publish: true });
  await testApp.drainJobs();
  const mails = () => sql(`SELECT to_address FROM emails WHERE subject LIKE '%Mailed%'`);
  expect(await mails()).toEqual([{ to_address: carrier.username }]);
  expect(await seenBy(otherCarrier, id)).toBeUndefined();
  await acceptDocument(testApp, carrier, id);
  await move(customer, id, 'Archived');
  expect(await seenBy(carrier, id)).toBeUndefined();
  await move(customer, id, 'Published');
  await testApp.drainJobs();
  // It is already accepted and stays accepted.
  expect(await mails()).toHaveLength(1);
  expect(await seenBy(carrier, id)).toMatchObject({ status: 'Accepted' });
});

test('later asks a carrier that a mandatory document comes to apply to, once', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const connect = async (modes: (typeof Mode.AirFreight | typeof Mode.RoadFTL)[]) =>
    expect(
      (
        await testApp.call(accounts.connectCarrier, customer, {
          params: { id: otherCarrier.companyId },
          body: { modes },
        })
      ).status,
    ).toBe(200);
  await connect([Mode.RoadFTL]);
  const id = await publishMandatory(testApp, customer, { title: 'Widened terms', modes: [Mode.OceanLCL] });
  await testApp.drainJobs();
  const mailed = async () =>
    (
      await sql(
        `SELECT to_address FROM emails WHERE subject LIKE '%Widened terms' AND to_address = ANY ($1) ORDER BY to_address`,
        [[carrier.username, otherCarrier.username]],
      )
    ).map(({ to_address: address }) => address);
  expect(await mailed()).not.toContain(otherCarrier.username);
  // Newly connected in one of its modes, and in two at once.
  await testApp.call(documents.changeDocument, customer, {
    params: { id },
    body: { modes: [Mode.OceanLCL, Mode.AirFreight] },
  });
  await connect([Mode.RoadFTL, Mode.AirFreight]);
  await testApp.drainJobs();
  expect(await mailed()).toEqual([carrier.username, otherCarrier.username].toSorted());
  // For more modes: carriers already asked are not asked again.
  await testApp.call(documents.changeDocument, customer, { params: { id }, body: { modes: null } });
  await connect([Mode.RoadFTL]);
  await connect([Mode.RoadFTL, Mode.AirFreight]);
  await testApp.drainJobs();
  expect(await mailed()).toHaveLength(2);
});

test('a document applies to its modes and carriers, as currently connected', async () => {
  const { customer, carrier, otherCarrier, rivalCarrier, rivalCustomer } = testApp.people;
  const sent = await sendDocument(testApp, customer, {
    category: 'General',
    title: 'Air guide',
    modes: [Mode.AirFreight],
    publish: true,
  });
  const id = sent.body.documentId;
  expect(await seenBy(carrier, id)).toMatchObject({ modes: [Mode.AirFreight] });
  const change = (body: { modes?: null; carrierIds?: string[] | null; title?: string }, as = customer) =>
    testApp.call(documents.changeDocument, as, { params: { id }, body });
  expect((await change({ carrierIds: [otherCarrier.companyId], title: 'Guide' })).body).toMatchObject({
    title: 'Guide',
    receipts: { companies: 1 },
  });
  expect(await seenBy(carrier, id)).toBeUndefined();
  expect(await seenBy(otherCarrier, id)).toMatchObject({ title: 'Guide' });
  expect((await change({ carrierIds: [rivalCarrier.companyId] })).body).toMatchObject({
    status: 422,
    code: 'carrier_not_found',
  });
  expect((await change({ title: 'Mine now' }, otherCarrier)).status).toBe(403);
  expect((await change({ title: 'Mine now' }, rivalCustomer)).status).toBe(404);
  await change({ carrierIds: null });
  await sql('DELETE FROM connections WHERE carrier_id = $1 AND mode = $2', [
    carrier.companyId,
    Mode.AirFreight,
  ]);
  expect(await seenBy(carrier, id)).toBeUndefined();
  await change({ modes: null });
  expect(await seenBy(carrier, id)).toMatchObject({ modes: null });
});

test('a carrier keeps its own documents for a customer, hidden from other carriers', async () => {
  const { customer, carrier, otherCarrier, colleague } = testApp.people;
  const sent = await sendDocument(testApp, carrier, { category: 'General', title: 'Insurance certificate' });
  const id = sent.body.documentId;
  expect(await seenBy(customer, id)).toBeUndefined();
  await move(carrier, id, 'Published');
  expect(await seenBy(customer, id)).toMatchObject({
    carrierName: 'Albatross Lines',
    isKept: false,
    awaitsAcceptance: false,
  });
  await download(customer, id, { inline: 'true' });
  expect(await seenBy(carrier, id)).toMatchObject({ receipts: { companies: 1, read: 1, accepted: 0 } });
  expect(await seenBy(otherCarrier, id)).toBeUndefined();
  for (const call of [
    download(otherCarrier, id),
    testApp.call(documents.documentHistory, otherCarrier, { params: { id } }),
    move(otherCarrier, id, 'Archived'),
  ])
    expect((await call).status).toBe(404);
  expect((await move(customer, id, 'Archived')).body).toMatchObject({
    status: 403,
    code: 'not_your_document',
  });
  expect((await testApp.call(documents.listDocuments, colleague, { params: { id: '0' } })).status).toBe(403);
  const refused = async (input: documents.DocumentInput) =>
    (await sendDocument(testApp, carrier, input)).body;
  expect(await refused({ category: 'Mandatory', title: 'Ours' })).toMatchObject({
    status: 422,
    code: 'mandatory_not_allowed',
  });
  expect(
    await refused({ category: 'General', title: 'Ours', carrierIds: [otherCarrier.companyId] }),
  ).toMatchObject({ status: 422, code: 'carriers_not_allowed' });
});

test('states follow the table: accepted documents stay, and one never accepted is deleted with its files', async () => {
  const { customer, carrier, owner } = testApp.people;
  const before = await storedFiles();
  const id = await publishMandatory(testApp, customer);
  const remove = (as = customer, customerId?: string) =>
    testApp.call(documents.deleteDocument, as, {
      body: { id, ...(customerId === undefined ? {} : { customerId }) },
    });
  expect((await move(customer, id, 'Draft')).body).toMatchObject({ status: 'Draft', publishedAt: null });
  expect((await move(customer, id, 'Accepted')).body).toMatchObject({ status: 403 });
  await sendDocument(testApp, customer, { documentId: id });
  expect((await history(customer, id)).versions.map(({ version, status }) => [version, status])).toEqual([
    [2, 'Draft'],
    [1, 'Archived'],
  ]);
  // Two users publish at the same moment: one version is published.
  await Promise.all([
    move(customer, id, 'Published'),
    move(customer, id, 'Published'),
    acceptDocument(testApp, carrier, id),
  ]);
  expect(
    await sql(`SELECT version FROM document_versions WHERE document_id = $1 AND status = 'Published'`, [id]),
  ).toEqual([{ version: 2 }]);
  await acceptDocument(testApp, carrier, id);
  expect((await move(customer, id, 'Draft')).body).toMatchObject({ status: 409, code: 'document_accepted' });
  expect((await remove()).body).toMatchObject({ status: 409, code: 'document_accepted' });
  expect((await move(customer, id, 'Archived')).body).toMatchObject({ status: 'Archived', version: 2 });
  expect((await acceptDocument(testApp, carrier, id)).status).toBe(404);
  expect((await move(owner, id, 'Published')).body).toMatchObject({ status: 422, code: 'customer_required' });
  expect((await move(owner, id, 'Published', { customerId: customer.companyId })).body).toMatchObject({
    status: 'Published',
    version: 2,
  });

  const other = await publishMandatory(testApp, customer, { title: 'Never accepted' });
  expect((await testApp.call(documents.deleteDocument, carrier, { body: { id: other } })).status).toBe(403);
  expect((await testApp.call(documents.deleteDocument, customer, { body: { id: other } })).body).toEqual({
    done: true,
  });
  expect(await seenBy(customer, other)).toBeUndefined();
  expect((await storedFiles()).length).toBe(before.length + 2);
});

test('lists one customer’s documents only and does not find other or unknown ids', async () => {
  const { customer, carrier, rivalCustomer, owner } = testApp.people;
  const rivals = await publishMandatory(testApp, rivalCustomer, { title: 'Rival terms' });
  const idOf = (person: Person) => person.companyId;
  expect((await list(owner, idOf(rivalCustomer))).map(({ documentId }) => documentId)).toEqual([rivals]);
  expect((await list(carrier, idOf(customer))).every(({ customerId }) => customerId === idOf(customer))).toBe(
    true,
  );
  for (const [as, id] of [
    [customer, idOf(rivalCustomer)],
    [carrier, idOf(rivalCustomer)],
    [owner, '999999'],
  ] as const)
    expect((await testApp.call(documents.listDocuments, as, { params: { id } })).status).toBe(404);
  for (const id of ['-1', 'x', '00', '1e3'])
    expect((await testApp.call(documents.listDocuments, customer, { params: { id } })).status).toBe(400);
  for (const id of [rivals, '999999999999'])
    expect((await acceptDocument(testApp, carrier, id)).status).toBe(404);
});

test('names what is wrong in a form, whichever part comes first, and leaves no file', async () => {
  const { customer, owner } = testApp.people;
  const before = await storedFiles();
  const refused = async (input: unknown, file = pdfOf('x'), as = customer) =>
    (
      await testApp.upload(documents.receiveDocument, as, {
        fileName: 'x.pdf',
        file,
        fields: { input: typeof input === 'string' ? input : JSON.stringify(input) },
      })
    ).body;
  const good = { category: 'General', title: 'Guide' };
  expect(await refused('{')).toMatchObject({ status: 400, code: 'invalid_input', field: 'input' });
  expect(await refused({ title: 'Guide' })).toMatchObject({ status: 400, field: 'input.category' });
  expect(await refused({ category: 'General' })).toMatchObject({ status: 400, field: 'input.title' });
  expect(await refused({ ...good, modes: [99] })).toMatchObject({ status: 400, field: 'input.modes.0' });
  expect(await refused({ ...good, colour: 'red' })).toMatchObject({ status: 400 });
  expect(await refused({ documentId: '7', title: 'Other' })).toMatchObject({
    status: 400,
    field: 'input.title',
  });
  expect(await refused({ ...good, title: 'a\0b' })).toMatchObject({ status: 400, code: 'unstorable_text' });
  expect(await refused(good, Buffer.alloc(0))).toMatchObject({ status: 400, code: 'no_file' });
  expect(await refused(good, Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({
    status: 415,
    code: 'document_type_not_accepted',
    detail: expect.stringContaining('SVG drawing'),
  });
  expect(await refused(good, pdfOf('x'), owner)).toMatchObject({ status: 422, code: 'customer_required' });
  const none = await testApp.upload(documents.receiveDocument, customer, {
    fileName: 'x.pdf',
    file: pdfOf('x'),
  });
  expect(none.body).toMatchObject({ status: 400, code: 'input_required' });
  expect(await storedFiles()).toEqual(before);
});

test('deletes a file without a row and keeps one with a row', async () => {
  const { customer } = testApp.people;
  const before = await storedFiles();
  await testApp.platform.database.ownerPool.query(
    'ALTER TABLE document_versions ADD CONSTRAINT broken CHECK (version <> 1) NOT VALID',
  );
  const broken = await sendDocument(testApp, customer, { category: 'General', title: 'Killed' });
  expect(broken.status).toBe(500);
  expect(testApp.takeErrors()).toHaveLength(1);
  await testApp.platform.database.ownerPool.query('ALTER TABLE document_versions DROP CONSTRAINT broken');
  expect((await storedFiles()).length).toBe(before.length + 1);
  expect((await list(customer)).some(({ title }) => title === 'Killed')).toBe(false);
  const { deleteUnusedFiles } = await import('../../platform/files/deleteUnusedFiles.ts');
  await deleteUnusedFiles(testApp.platform, new Date(Date.now() + 60_000));
  expect(await storedFiles()).toEqual(before);
});
