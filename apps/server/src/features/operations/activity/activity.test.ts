import { accounts, type QueryInputOf } from '@lanewright/contract';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Entry = Parameters<typeof recordAudit>[2];

const by = (person: Person | null): Actor => ({
  userId: person?.userId ?? null,
  companyId: person?.companyId ?? null,
  fromAddress: person === null ? null : `10.0.0.${person.userType.length}`,
  requestId: null,
  userAgent: null,
});
const record = (person: Person | null, entry: Partial<Entry> & Pick<Entry, 'action'>) =>
  testApp.platform.database.asCustomers([], (tx) =>
    recordAudit(tx, by(person), { customerId: null, subjectKind: 'mode', subjectId: '4', ...entry }),
  );
const read = async (as: Person, query: QueryInputOf<typeof accounts.listActivity> = {}) => {
  const { status, body, headers } = await testApp.call(accounts.listActivity, as, { query });
  expect(status).toBe(200);
  return { entries: body, total: Number(headers['x-total-count']) };
};
const actionsOf = async (as: Person, query: QueryInputOf<typeof accounts.listActivity> = {}) =>
  (await read(as, query)).entries.map(({ action }) => action);

test('a customer reads what its users and the platform did to its data and what carriers answered', async () => {
  const { customer, colleague, carrier, owner, rivalCustomer } = testApp.people;
  const customerId = customer.companyId;
  await record(customer, { customerId, action: 'property.changed', before: { a: 1 }, after: { a: 2 } });
  await record(colleague, { action: 'password.changed', subjectKind: 'user', subjectId: colleague.userId });
  await record(owner, { customerId, action: 'shipments.exported', after: { rows: 9, filter: {} } });
  await record(owner, { action: 'user.updated', subjectKind: 'user', subjectId: customer.userId });
  await record(null, { customerId, action: 'awards.expired' });
  await record(carrier, { customerId, action: 'award.answered', after: { status: 'Accepted' } });
  const { entries } = await read(customer);
  expect(
    entries
      .slice(0, 6)
      .map(({ action, actor, actorCompany, fromAddress, kind }) => [
        action,
        actor,
        actorCompany,
        fromAddress,
        kind,
      ]),
  ).toEqual([
    ['award.answered', 'Albatross Lines', null, null, 'sourcing'],
    ['awards.expired', 'Lanewright', null, null, 'sourcing'],
    ['user.updated', 'owner', 'Platform', null, 'company'],
    ['shipments.exported', 'owner', 'Platform', null, 'downloads'],
    ['password.changed', 'colleague', null, '10.0.0.12', 'access'],
    ['property.changed', 'customer', null, '10.0.0.8', 'settings'],
  ]);
  expect(entries[5]).toMatchObject({ before: { a: 1 }, after: { a: 2 }, customer: null });
  expect(await actionsOf(rivalCustomer)).not.toContain('property.changed');
});

test('a customer reads neither carriers’ bids nor which carrier user acted', async () => {
  const { customer, carrier, owner } = testApp.people;
  const customerId = customer.companyId;
  for (const action of ['bids.saved', 'offers.sealed', 'bidSheet.downloaded', 'document.downloaded'] as const)
    await record(carrier, { customerId, action, after: { rate: '9.87654' } });
  // Read from a sheet by a job.
  for (const action of ['bids.saved', 'offers.sealed', 'sealedFile.lost'] as const)
    await record(null, { customerId, action, after: { rate: '9.87654' } });
  await record(owner, { customerId: testApp.people.rivalCustomer.companyId, action: 'property.changed' });
  const text = JSON.stringify(await read(customer));
  expect(text).not.toContain('9.87654');
  expect(text).not.toContain('offers.sealed');
  expect(text).not.toContain('carrier@');
});

test('a carrier reads its own actions and those of the platform on its accounts, and nothing else', async () => {
  const { customer, carrier, otherCarrier, owner } = testApp.people;
  const customerId = customer.companyId;
  const before = (await read(otherCarrier)).total;
  await record(otherCarrier, { customerId, action: 'bids.saved', after: { rate: '1.5' } });
  await record(owner, { action: 'user.updated', subjectKind: 'user', subjectId: otherCarrier.userId });
  await record(owner, {
    customerId,
    action: 'carrier.connected',
    subjectKind: 'carrier',
    subjectId: otherCarrier.companyId,
    after: { modes: [4], score: 'secret' },
  });
  // By the customer, by a rival, and by the platform on the customer's data.
  for (const person of [customer, carrier, owner])
    await record(person, { customerId, action: 'property.changed', after: { secret: 'yes' } });
  await record(customer, {
    customerId,
    action: 'carrierScores.saved',
    subjectKind: 'carrier',
    subjectId: otherCarrier.companyId,
  });
  const { entries, total } = await read(otherCarrier);
  expect(total).toBe(before + 3);
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'carrier.connected', actor: 'owner', customer: 'Northwind', after: null },
    { action: 'user.updated', actor: 'owner', actorCompany: 'Platform', customer: null },
    { action: 'bids.saved', actor: 'otherCarrier', customer: 'Northwind', after: { rate: '1.5' } },
  ]);
});

test('a carrier reads what the platform did to its documents and uploads, and not to those of rivals', async () => {
  const { customer, carrier, rivalCarrier, otherCarrier, owner } = testApp.people;
  const customerId = customer.companyId;
  const { bulkPool } = testApp.platform.database;
  const idOf = async (text: string, values: unknown[]) => {
    const { rows } = await bulkPool.query<{ id: string }>(text, values);
    return rows[0]?.id ?? null;
  };
  for (const person of [carrier, otherCarrier]) {
    const documentId = await idOf(
      `INSERT INTO documents (customer_id, carrier_id, category, title, created_by, created_at)
       VALUES ($1, $2, 'General', 'Terms', $3, now()) RETURNING document_id AS id`,
      [customerId, person.companyId, person.userId],
    );
    const uploadId = await idOf(
      `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256)
       VALUES ($1, 'bids', 4, 400, $2, $3, 'Carrier', 'bids.xlsx', 'k', 1, '') RETURNING upload_id AS id`,
      [customerId, person.companyId, person.userId],
    );
    await record(owner, {
      customerId,
      action: 'document.archived',
      subjectKind: 'document',
      subjectId: documentId,
    });
    await record(null, { customerId, action: 'upload.received', subjectKind: 'upload', subjectId: uploadId });
  }
  const before = await actionsOf(carrier);
  expect(before.slice(0, 2)).toEqual(['upload.received', 'document.archived']);
  expect(before.filter((action) => action === 'document.archived')).toHaveLength(1);
  expect(await actionsOf(rivalCarrier)).not.toContain('document.archived');
});

test('two databases that differ only in another carrier’s actions read the same', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const world = async () =>
    Buffer.from(
      JSON.stringify([
        await read(otherCarrier),
        (await testApp.call(accounts.listActivityUsers, otherCarrier)).body,
      ]),
    );
  const one = await world();
  for (const action of ['bids.saved', 'award.answered', 'session.began', 'document.accepted'] as const)
    await record(carrier, { customerId: customer.companyId, action, after: { rate: '7.77' } });
  await record(null, {
    customerId: customer.companyId,
    action: 'bids.saved',
    subjectKind: 'carrier',
    subjectId: carrier.companyId,
  });
  expect((await world()).equals(one)).toBe(true);
});

test('ids of entries reveal neither the number nor the order of all companies’ actions', async () => {
  const { carrier, otherCarrier, customer } = testApp.people;
  const customerId = customer.companyId;
  for (let at = 0; at < 20; at += 1) {
    await record(otherCarrier, { customerId, action: 'bids.saved' });
    await record(carrier, { customerId, action: 'bids.saved' });
  }
  const idsOf = async () =>
    (await read(otherCarrier, { pageSize: '20' })).entries.map(({ id }) => Number(id));
  const ids = await idsOf();
  const steps = ids.slice(1).map((id, at) => id - (ids[at] ?? 0));
  expect(new Set(ids).size).toBe(20);
  expect(steps.filter((step) => step > 0).length).toBeGreaterThan(2);
  expect(steps.filter((step) => Math.abs(step) < 1_000_000)).toEqual([]);
  expect(await idsOf(), 'each keeps its id').toEqual(ids);
  const { raw } = await testApp.call(accounts.exportActivity, otherCarrier, { query: { kind: 'sourcing' } });
  const lines = Papa.parse<string[]>(raw.toString('utf8')).data.slice(1, 21);
  expect(lines.map(([entry]) => Number(entry))).toEqual(ids);
});

test('filters by user, kind and time, by page', async () => {
  const { customer, colleague, owner } = testApp.people;
  expect(await actionsOf(customer, { userId: colleague.userId })).toEqual(['password.changed']);
  expect(await actionsOf(customer, { userId: owner.userId, kind: 'downloads' })).toEqual([
    'shipments.exported',
  ]);
  expect(await actionsOf(customer, { until: '2020-01-01T00:00:00Z' })).toEqual([]);
  const all = await read(customer);
  const second = await read(customer, { page: '2', pageSize: '2' });
  expect(second).toEqual({ entries: all.entries.slice(2, 4), total: all.total });
  const { body } = await testApp.call(accounts.listActivityUsers, customer);
  expect(body.map(({ name, companyName }) => [name, companyName])).toEqual([
    ['colleague', 'Northwind'],
    ['customer', 'Northwind'],
    ['owner', 'Platform'],
  ]);
  expect(
    (await testApp.call(accounts.listActivity, customer, { query: { kind: 'any' as 'other' } })).status,
  ).toBe(400);
});

test('exports csv, and the export is recorded', async () => {
  const { customer, carrier } = testApp.people;
  const { raw } = await testApp.call(accounts.exportActivity, customer, { query: { kind: 'settings' } });
  const { data } = Papa.parse<Record<string, string>>(raw.toString('utf8').replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data.map((row) => [row.Action, row['Action code']])).toContainEqual([
    'Changed the definition of a property',
    'property.changed',
  ]);
  expect((await read(customer, { kind: 'downloads', pageSize: '1' })).entries).toMatchObject([
    {
      action: 'activity.exported',
      actor: 'customer',
      after: { rows: data.length, filter: { kind: 'settings' } },
    },
  ]);
  await testApp.call(accounts.exportActivity, carrier, { query: {} });
  expect(await actionsOf(customer, { kind: 'downloads' })).toEqual([
    'activity.exported',
    'shipments.exported',
  ]);
});

test('without a company in its transaction the API’s role sees no entry', async () => {
  const { database } = testApp.platform;
  const { customer } = testApp.people;
  const count = (companyId?: string) =>
    database.asCustomers([customer.companyId], async (tx) => {
      if (companyId !== undefined)
        await tx.query(`SELECT set_config('app.company_id', $1, true)`, [companyId]);
      const { rows } = await tx.query<{ count: string }>('SELECT count(*) FROM company_activity');
      return Number(rows[0]?.count);
    });
  expect(await count()).toBe(0);
  expect(await count(customer.companyId)).toBeGreaterThan(5);
  // The connection's next transaction starts without the setting.
  expect(await count()).toBe(0);
});

test('other user types cannot read it', async () => {
  const { colleague, cleanser, owner } = testApp.people;
  for (const person of [colleague, cleanser, owner])
    expect((await testApp.call(accounts.listActivity, person)).status).toBe(403);
  expect((await testApp.call(accounts.listActivity, null)).status).toBe(401);
});
