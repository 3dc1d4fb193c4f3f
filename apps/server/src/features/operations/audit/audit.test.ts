import { operations, type QueryInputOf } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { extendChain } from '../../../platform/audit/extendChain.ts';

let testApp: TestApp;
const sql = (text: string, values: unknown[] = []) => testApp.platform.database.ownerPool.query(text, values);

const actorOf = (
  person: { userId: string; companyId: string } | null,
  fromAddress: string | null,
): Actor => ({
  userId: person?.userId ?? null,
  companyId: person?.companyId ?? null,
  fromAddress,
  requestId: null,
  userAgent: null,
});

beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier, rivalCustomer } = testApp.people;
  const entries: [Actor, Parameters<typeof recordAudit>[2]][] = [
    [
      actorOf(customer, '10.0.0.1'),
      { customerId: customer.companyId, action: 'lanes.started', subjectKind: 'lane', subjectId: '4711' },
    ],
    [
      actorOf(carrier, '10.0.0.2'),
      {
        customerId: rivalCustomer.companyId,
        action: 'bids.saved',
        subjectKind: 'bid',
        subjectId: '=HYPERLINK("https://evil.example")',
        before: { rate: 1 },
        after: { rate: '2.50' },
      },
    ],
    [
      actorOf(null, '10.0.0.3'),
      { customerId: null, action: 'session.reuse-detected', subjectKind: 'user', subjectId: null },
    ],
    [actorOf(null, null), { customerId: null, action: 'owner.created', subjectKind: 'user', subjectId: '9' }],
  ];
  await testApp.platform.database.asCustomers([], async (tx) => {
    for (const [actor, entry] of entries) await recordAudit(tx, actor, entry);
  });
  await sql('UPDATE users SET deleted_at = now() WHERE user_id = $1', [carrier.userId]);
});
afterAll(() => testApp.close());

const listed = async (query: QueryInputOf<typeof operations.listAudit> = {}) =>
  testApp.call(operations.listAudit, testApp.people.owner, { query });
const actionsOf = async (query: QueryInputOf<typeof operations.listAudit>) =>
  (await listed(query)).body.map(({ action }) => action);

test('reads the audit newest first with users’ names, including those of deleted users', async () => {
  const { body, headers } = await listed({ pageSize: '4' });
  const { count } = (await sql('SELECT count(*) FROM audit_entries')).rows[0];
  expect(headers['x-total-count']).toBe(count);
  expect(
    body.map(({ action, actor, actorCompany, customer }) => [action, actor, actorCompany, customer]),
  ).toEqual([
    ['owner.created', 'Lanewright', null, null],
    ['session.reuse-detected', 'Not logged in', null, null],
    ['bids.saved', 'carrier', 'Albatross Lines', 'Rival Goods'],
    ['lanes.started', 'customer', 'Northwind', 'Northwind'],
  ]);
  expect(body[2]).toMatchObject({ before: { rate: 1 }, after: { rate: '2.50' }, fromAddress: '10.0.0.2' });
  expect(body[3]).toMatchObject({ before: null, after: null, subjectId: '4711', position: null });
  const next = await listed({ page: '2', pageSize: '3' });
  expect(next.body[0]).toEqual(body[3]);
  const position = async () => {
    await extendChain(testApp.platform);
    return (await listed({ pageSize: '1' })).body[0]?.position;
  };
  await expect.poll(position, { timeout: 20_000 }).toBe(Number(count));
});

test('finds entries by words of action, subject, user and company, and by exact filters', async () => {
  const { carrier, customer, rivalCustomer } = testApp.people;
  expect(await actionsOf({ search: 'STARTED' })).toEqual(['lanes.started']);
  expect(await actionsOf({ search: '4711' })).toEqual(['lanes.started']);
  expect(await actionsOf({ search: 'carrier@example' })).toEqual(['bids.saved']);
  expect(await actionsOf({ search: 'rival goods', action: 'bids.saved' })).toEqual(['bids.saved']);
  expect(await actionsOf({ search: 'ALBATROSS', userId: carrier.userId })).toEqual(['bids.saved']);
  expect(await actionsOf({ search: '%' })).toEqual([]);
  expect(await actionsOf({ userId: customer.userId })).toEqual(['lanes.started']);
  expect(await actionsOf({ companyId: rivalCustomer.companyId, userId: carrier.userId })).toEqual([
    'bids.saved',
  ]);
  expect(await actionsOf({ companyId: carrier.companyId, userId: carrier.userId })).toEqual(['bids.saved']);
  expect(await actionsOf({ action: 'bid.sav' })).toEqual([]);
  const all = Number((await listed()).headers['x-total-count']);
  const filtered = await listed({ from: '2020-01-01T00:00:00Z', until: '2999-01-01T00:00:00+02:00' });
  expect(Number(filtered.headers['x-total-count'])).toBe(all);
  expect(await actionsOf({ until: '2020-01-01T00:00:00Z' })).toEqual([]);
  expect(await actionsOf({ from: '2999-01-01T00:00:00Z' })).toEqual([]);
  expect((await listed({ from: '0000-01-01T00:00:00Z' })).status).toBe(200);
  expect((await listed({ from: 'yesterday' })).status).toBe(400);
});

test('names lanes, users and companies, in the list and in the export', async () => {
  const { customer, carrier, owner } = testApp.people;
  const { laneIds, customerId } = await seedLanes(testApp, customer.companyId, Mode.RoadFTL, 1);
  const [laneId = ''] = laneIds;
  await testApp.platform.database.asCustomers([], (tx) =>
    recordAudit(tx, actorOf(customer, null), {
      customerId,
      action: 'carriers.named',
      subjectKind: 'lane',
      subjectId: laneId,
      after: { carrierId: carrier.companyId, laneIds: [laneId, '999'], users: [{ userId: owner.userId }] },
    }),
  );
  const [entry] = (await listed({ action: 'carriers.named' })).body;
  expect(entry?.subjectName).toMatch(/ → /);
  expect(entry?.names).toEqual({
    [`lane ${laneId}`]: entry?.subjectName,
    [`company ${carrier.companyId}`]: 'Albatross Lines',
    [`user ${owner.userId}`]: 'owner',
  });
  const { raw } = await testApp.call(operations.exportAudit, owner, { query: { action: 'carriers.named' } });
  expect(raw.toString('utf8')).toContain(entry?.subjectName ?? 'no name');
});

test('lists its actions, each once', async () => {
  const { body } = await testApp.call(operations.listAuditActions, testApp.people.owner);
  expect(body).toEqual([...new Set(body)].toSorted());
  expect(body).toEqual(expect.arrayContaining(['bids.saved', 'lanes.started', 'owner.created']));
});

test('exports csv without formulas and records the export', async () => {
  const { carrier, owner } = testApp.people;
  const answer = await testApp.call(operations.exportAudit, owner, { query: { userId: carrier.userId } });
  expect(answer.headers['content-disposition']).toMatch(/filename="audit-2026-11-20\.csv"/);
  const text = answer.raw.toString('utf8').replace('\ufeff', '');
  const [line] = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  expect(line).toMatchObject({
    Who: 'carrier',
    Username: 'carrier@example.com',
    Company: 'Albatross Lines',
    Customer: 'Rival Goods',
    Action: 'Submitted bids',
    'Action code': 'bids.saved',
    'Subject ID': `'=HYPERLINK("https://evil.example")`,
    Before: '{"rate":1}',
    After: '{"rate":"2.50"}',
  });
  expect((await listed({ action: 'audit.exported', pageSize: '1' })).body).toMatchObject([
    { actor: 'owner', subjectKind: 'audit', after: { filter: { userId: carrier.userId } } },
  ]);
});

test('exports a long audit completely, each entry once', async () => {
  await sql(
    `INSERT INTO audit_entries (action, subject_kind, subject_id, recorded_at)
     SELECT 'many', 'test', i::text, now() - make_interval(secs => i / 7) FROM generate_series(1, 4321) i`,
  );
  const answer = await testApp.call(operations.exportAudit, testApp.people.owner, {
    query: { action: 'many' },
  });
  const { data } = Papa.parse<Record<string, string>>(answer.raw.toString('utf8').replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data).toHaveLength(4321);
  expect(new Set(data.map((line) => line['Subject ID'])).size).toBe(4321);
  const moments = data.map((line) => line['Recorded at'] ?? '');
  expect(moments).toEqual(moments.toSorted().toReversed());
});

test('only the Owner reads it', async () => {
  const { customer, otherCarrier, cleanser, colleague } = testApp.people;
  for (const person of [customer, otherCarrier, cleanser, colleague]) {
    expect((await testApp.call(operations.listAudit, person)).status).toBe(403);
    expect((await testApp.call(operations.listAuditActions, person)).status).toBe(403);
    expect((await testApp.call(operations.exportAudit, person)).status).toBe(403);
  }
  expect((await testApp.call(operations.listAudit, null)).status).toBe(401);
});
