import { accounts, bids, overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const unknownId = '999999999';

type AuditRow = {
  action: string;
  actor_user_id: string;
  customer_id: string | null;
  before: unknown;
  after: unknown;
};
async function auditOf(subjectKind: string, subjectId: string): Promise<AuditRow[]> {
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT action, actor_user_id, customer_id, before, after FROM audit_entries
     WHERE subject_kind = $1 AND subject_id = $2 AND actor_user_id IS NOT NULL ORDER BY audit_entry_id`,
    [subjectKind, subjectId],
  );
  return rows;
}

/** Events for modes with connections changed since the last call. */
async function changedModes(): Promise<number[]> {
  const { rows } = await testApp.platform.database.ownerPool.query(
    `DELETE FROM outbox_facts WHERE fact = 'connections.changed' RETURNING payload`,
  );
  return rows.map(({ payload }) => payload.mode).toSorted((a, b) => a - b);
}

const connect = (customerId: string, carrierId: string, modes: number[] | null, as = testApp.people.owner) =>
  testApp.call(accounts.connectCompanies, as, { body: { customerId, carrierId, modes: modes as never } });

test('the Owner sees every company with its users, partners and login rules', async () => {
  const { owner, customer } = testApp.people;
  const all = await testApp.call(accounts.listCompanies, owner, {});
  expect(all.body.map(({ name }) => name)).toEqual([
    'Albatross Lines',
    'Buffalo Trucking',
    'Cleansing House',
    'Northwind',
    'Platform',
    'Rival Carriers',
    'Rival Goods',
  ]);
  expect(all.body.find(({ name }) => name === 'Northwind')).toMatchObject({
    id: customer.companyId,
    kind: 'Customer',
    users: 2,
    partners: 2,
    openInvitations: 0,
    isTwoFactorDemanded: false,
    twoFactorUsers: 0,
    singleSignOn: 'None',
  });
  expect(all.body.find(({ name }) => name === 'Albatross Lines')).toMatchObject({ users: 1, partners: 1 });
  const carriers = await testApp.call(accounts.listCompanies, owner, {
    query: { kind: 'Carrier', search: 'AL' },
  });
  expect(carriers.body.map(({ name }) => name)).toEqual([
    'Albatross Lines',
    'Buffalo Trucking',
    'Rival Carriers',
  ]);
  const literal = await testApp.call(accounts.listCompanies, owner, { query: { search: '%' } });
  expect(literal.body).toEqual([]);
});

test('a created company has a unique name and may work with others', async () => {
  const { owner, carrier } = testApp.people;
  const founded = await testApp.call(accounts.createCompany, owner, {
    body: { name: '  Fresh Fruit  ', kind: 'Customer' },
  });
  expect(founded).toMatchObject({ status: 200, body: { name: 'Fresh Fruit', kind: 'Customer', users: 0 } });
  const again = await testApp.call(accounts.createCompany, owner, {
    body: { name: 'FRESH fruit', kind: 'Carrier' },
  });
  expect(again).toMatchObject({ status: 409, body: { code: 'company_name_taken', field: 'name' } });
  expect((await connect(founded.body.id, carrier.companyId, [7])).status).toBe(200);
  expect((await auditOf('company', founded.body.id))[0]).toMatchObject({
    action: 'company.created',
    actor_user_id: owner.userId,
    customer_id: founded.body.id,
    after: { name: 'Fresh Fruit', kind: 'Customer' },
  });
  const platform = { name: 'Second Platform', kind: 'Platform' as never };
  expect((await testApp.call(accounts.createCompany, owner, { body: platform })).status).toBe(400);
});

test('the Owner renames a company, and requiring two-factor does not end sessions', async () => {
  const { owner, cleanser } = testApp.people;
  const params = { id: cleanser.companyId };
  const change = (body: { name?: string; isTwoFactorDemanded?: boolean }) =>
    testApp.call(accounts.updateCompany, owner, { params, body });
  for (const name of ['Northwind', 'NORTHwind'])
    expect(await change({ name })).toMatchObject({
      status: 409,
      body: { code: 'company_name_taken', field: 'name' },
    });
  expect((await change({ name: 'Clean House' })).body).toMatchObject({
    name: 'Clean House',
    isTwoFactorDemanded: false,
  });
  expect((await change({ isTwoFactorDemanded: true })).body).toMatchObject({
    name: 'Clean House',
    isTwoFactorDemanded: true,
  });
  expect((await change({ isTwoFactorDemanded: true })).status).toBe(200);
  expect((await testApp.call(accounts.ping, cleanser)).status).toBe(200);
  const audited = await auditOf('company', cleanser.companyId);
  expect(audited.map(({ action, before, after }) => [action, before, after])).toEqual([
    [
      'company.changed',
      { name: 'Cleansing House', isTwoFactorDemanded: false },
      { name: 'Clean House', isTwoFactorDemanded: false },
    ],
    [
      'company.changed',
      { name: 'Clean House', isTwoFactorDemanded: false },
      { name: 'Clean House', isTwoFactorDemanded: true },
    ],
  ]);
  const unknown = await testApp.call(accounts.updateCompany, owner, {
    params: { id: unknownId },
    body: { name: 'X' },
  });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'company_not_found' } });
});

test('ignores undeclared fields', async () => {
  const { owner, rivalCarrier } = testApp.people;
  const body = { name: 'Rival Carriers', kind: 'Customer', isDemonstration: true, id: '1' } as {
    name: string;
  };
  const { body: after } = await testApp.call(accounts.updateCompany, owner, {
    params: { id: rivalCarrier.companyId },
    body,
  });
  expect(after).toMatchObject({ id: rivalCarrier.companyId, kind: 'Carrier', isDemonstration: false });
});

test('only the Owner sees and changes companies and their connections', async () => {
  const { customer, colleague, cleanser, carrier } = testApp.people;
  for (const person of [customer, colleague, cleanser, carrier]) {
    const params = { id: person.companyId };
    const answers = await Promise.all([
      testApp.call(accounts.listCompanies, person, {}),
      testApp.call(accounts.createCompany, person, { body: { name: 'Mine', kind: 'Carrier' } }),
      testApp.call(accounts.updateCompany, person, { params, body: { name: 'Mine' } }),
      testApp.call(accounts.listConnections, person, {}),
      connect(customer.companyId, carrier.companyId, null, person),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  }
});

test('the Owner connects and disconnects companies, and each changed mode is announced once', async () => {
  const { owner, rivalCustomer, otherCarrier } = testApp.people;
  const pair = [rivalCustomer.companyId, otherCarrier.companyId] as const;
  const modesOf = async () => {
    const { body } = await testApp.call(accounts.listConnections, owner, { query: { companyId: pair[0] } });
    return body.find(({ carrierId }) => carrierId === pair[1])?.modes;
  };
  await changedModes();
  expect(await modesOf()).toBeUndefined();
  await connect(...pair, []);
  expect(await modesOf()).toEqual([]);
  expect(await changedModes()).toEqual([]);
  await connect(...pair, [7, 4, 7]);
  expect(await modesOf()).toEqual([4, 7]);
  expect(await changedModes()).toEqual([4, 7]);
  await connect(...pair, [7, 4]);
  expect(await changedModes()).toEqual([]);
  await connect(...pair, [7, 2]);
  expect(await changedModes()).toEqual([2, 4]);
  await connect(...pair, null);
  expect(await modesOf()).toBeUndefined();
  expect(await changedModes()).toEqual([2, 7]);
  await connect(...pair, null);
  const audited = (await auditOf('carrier', pair[1])).filter(({ customer_id }) => customer_id === pair[0]);
  expect(audited.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['carrier.connected', null, { modes: [] }],
    ['carrier.connected', { modes: [] }, { modes: [4, 7] }],
    ['carrier.connected', { modes: [4, 7] }, { modes: [2, 7] }],
    ['carrier.disconnected', { modes: [2, 7] }, null],
  ]);
});

test('connects only a customer with a carrier', async () => {
  const { owner, customer, rivalCustomer, carrier } = testApp.people;
  expect(await connect(unknownId, carrier.companyId, [7])).toMatchObject({
    status: 404,
    body: { code: 'customer_not_found', field: 'customerId' },
  });
  for (const wrong of [unknownId, rivalCustomer.companyId, owner.companyId])
    expect(await connect(customer.companyId, wrong, [7])).toMatchObject({
      status: 404,
      body: { code: 'carrier_not_found', field: 'carrierId' },
    });
  expect((await connect(carrier.companyId, customer.companyId, [7])).status).toBe(404);
  expect((await connect(customer.companyId, carrier.companyId, [8])).status).toBe(422);
});

test('a customer sets modes of its own carriers only', async () => {
  const { customer, rivalCarrier, otherCarrier } = testApp.people;
  const set = (id: string, modes: number[]) =>
    testApp.call(accounts.connectCarrier, customer, { params: { id }, body: { modes: modes as never } });
  for (const id of [
    rivalCarrier.companyId,
    testApp.people.rivalCustomer.companyId,
    customer.companyId,
    unknownId,
  ])
    expect(await set(id, [7])).toMatchObject({ status: 404, body: { code: 'carrier_not_found' } });
  await set(otherCarrier.companyId, []);
  const listed = await testApp.call(overview.listCarriers, customer);
  expect(listed.body.find(({ carrierId }) => carrierId === otherCarrier.companyId)?.modes).toEqual([]);
  expect((await set(otherCarrier.companyId, [7])).status).toBe(200);
  expect((await testApp.call(accounts.listMyCustomers, otherCarrier)).body).toEqual([
    { customerId: customer.companyId, name: 'Northwind', modes: [7] },
  ]);
});

test('bids survive a disconnection and become valid again after it', async () => {
  const { customer, carrier } = testApp.people;
  const [lane] = await makeLanes(testApp.platform, customer.companyId, Mode.OceanFCL, 1, 77);
  const laneId = lane?.laneId ?? '';
  await testApp.call(bids.saveBids, carrier, {
    body: {
      mode: Mode.OceanFCL,
      structureVersion: 1,
      bids: [{ laneId, rates: [{ chargeNo: 1, rate: 900 }] }],
    },
  });
  const standing = async () => {
    await testApp.drainJobs();
    const { body } = await testApp.call(bids.listLaneBids, customer, { params: { laneId } });
    return body.map(({ carrierName, colour }) => [carrierName, colour]);
  };
  const before = await standing();
  expect(before).toEqual([['Albatross Lines', 'Green']]);
  await connect(customer.companyId, carrier.companyId, null);
  expect(await standing()).toEqual([]);
  expect((await testApp.call(overview.listCarriers, customer)).body.map(({ name }) => name)).toEqual([
    'Buffalo Trucking',
  ]);
  const { rows } = await testApp.platform.database.bulkPool.query(
    'SELECT count(*)::int AS kept FROM bids WHERE customer_id = $1 AND carrier_id = $2 AND withdrawn_at IS NULL',
    [customer.companyId, carrier.companyId],
  );
  expect(rows).toEqual([{ kept: 1 }]);
  await connect(customer.companyId, carrier.companyId, [Mode.OceanFCL]);
  expect(await standing()).toEqual(before);
});

test('a customer sees only its own connections, in SQL too', async () => {
  const { customer, rivalCustomer } = testApp.people;
  const seen = (ids: string[], table: string) =>
    testApp.platform.database.asCustomers(ids, async (tx) => {
      const { rows } = await tx.query(`SELECT DISTINCT customer_id FROM ${table} ORDER BY 1`);
      return rows.map(({ customer_id }) => customer_id);
    });
  for (const table of ['customer_carriers', 'connections']) {
    expect(await seen([customer.companyId], table)).toEqual([customer.companyId]);
    expect(await seen([rivalCustomer.companyId], table)).toEqual([rivalCustomer.companyId]);
    expect(await seen([], table)).toEqual([]);
  }
});
