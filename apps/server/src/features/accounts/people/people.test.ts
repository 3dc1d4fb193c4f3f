import { accounts, type QueryInputOf } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedPerson } from '../../../../test/support/seedPerson.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { now } from '../../../platform/clock.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const unknownId = '999999999';
const list = (as: Person, query: QueryInputOf<typeof accounts.listPeople> = {}) =>
  testApp.call(accounts.listPeople, as, { query });
const audited = async (userId: string) => {
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT action, actor_user_id, customer_id, before, after FROM audit_entries
     WHERE subject_kind = 'user' AND subject_id = $1 AND actor_user_id IS NOT NULL ORDER BY audit_entry_id`,
    [userId],
  );
  return rows;
};

test('users read and change their own profile, and omitted fields stay', async () => {
  const { carrier } = testApp.people;
  expect((await testApp.call(accounts.readProfile, carrier)).body).toEqual({
    id: carrier.userId,
    username: 'carrier@example.com',
    email: 'carrier@example.com',
    displayName: 'carrier',
    jobTitle: null,
    phone: null,
    type: 'Carrier',
    companyId: carrier.companyId,
    companyName: 'Albatross Lines',
    profilePicture: null,
  });
  const change = (body: { displayName: string; jobTitle?: string | null; phone?: string | null }) =>
    testApp.call(accounts.updateProfile, carrier, { body });
  await change({ displayName: ' Carla Cargo ', jobTitle: 'Pricing', phone: '+31 10 123' });
  await change({ displayName: 'Carla Cargo' });
  const cleared = await change({ displayName: 'Carla Cargo', phone: '' });
  expect(cleared.body).toMatchObject({ displayName: 'Carla Cargo', jobTitle: 'Pricing', phone: null });
  expect((await change({ displayName: '   ' })).status).toBe(400);
  expect((await change({ displayName: 'a\nb' })).status).toBe(400);
  expect(await audited(carrier.userId)).toEqual([
    {
      action: 'user.updated',
      actor_user_id: carrier.userId,
      customer_id: null,
      before: { displayName: 'carrier', jobTitle: null, phone: null },
      after: { displayName: 'Carla Cargo', jobTitle: 'Pricing', phone: '+31 10 123' },
    },
    expect.objectContaining({
      after: { displayName: 'Carla Cargo', jobTitle: 'Pricing', phone: null },
    }),
  ]);
});

test('undeclared fields cannot change who a user is', async () => {
  const { colleague, owner, rivalCustomer } = testApp.people;
  const undeclared = {
    id: owner.userId,
    user_id: owner.userId,
    userId: owner.userId,
    type: 'Owner',
    userType: 'Owner',
    user_type: 'Owner',
    companyId: rivalCustomer.companyId,
    company_id: rivalCustomer.companyId,
    username: 'owner@example.com',
    email: 'thief@example.com',
    state: 'Deactivated',
    profilePicture: 'x',
    passwordHash: 'x',
  };
  const before = await testApp.call(accounts.readProfile, colleague);
  const answer = await testApp.call(accounts.updateProfile, colleague, {
    body: { ...undeclared, displayName: 'colleague' } as { displayName: string },
  });
  expect(answer.body).toEqual(before.body);
  const updated = await testApp.call(accounts.updatePerson, owner, {
    params: { id: colleague.userId },
    body: { ...undeclared, userType: undefined, state: undefined } as object,
  });
  expect(updated.body).toMatchObject({
    id: colleague.userId,
    type: 'DataCustomer',
    companyId: colleague.companyId,
    username: 'colleague@example.com',
    email: 'colleague@example.com',
    state: 'Active',
  });
  expect((await testApp.call(accounts.readProfile, colleague)).body).toEqual(before.body);
});

test('a list contains every user for the Owner, and the users of their own company for others', async () => {
  const { owner, customer, colleague, carrier, rivalCustomer } = testApp.people;
  const all = await list(owner);
  expect(all.body).toHaveLength(8);
  expect(all.headers['x-total-count']).toBe('8');
  for (const member of [customer, colleague]) {
    const own = await list(member);
    expect(own.body.map(({ id }) => id).toSorted()).toEqual([customer.userId, colleague.userId].toSorted());
    expect(own.body.map(({ id, mayDelete }) => [id, mayDelete])).toContainEqual([member.userId, true]);
    expect(own.body.filter(({ mayDelete }) => mayDelete)).toHaveLength(1);
    expect((await list(member, { companyId: customer.companyId })).body).toHaveLength(2);
    for (const companyId of [carrier.companyId, rivalCustomer.companyId, owner.companyId, unknownId])
      expect(await list(member, { companyId })).toMatchObject({
        status: 404,
        body: { code: 'company_not_found' },
      });
    expect((await list(member, { search: 'rival' })).body).toEqual([]);
    expect((await list(member, { userId: carrier.userId })).body).toEqual([]);
    expect((await list(member, { userId: member.userId })).body).toHaveLength(1);
  }
  expect((await list(owner, { companyId: customer.companyId })).body).toHaveLength(2);
  expect((await list(owner, { companyId: unknownId })).status).toBe(404);
  expect(all.body.find(({ id }) => id === owner.userId)?.mayDelete, 'the last Owner').toBe(false);
  expect(all.body.filter(({ mayDelete }) => mayDelete)).toHaveLength(7);
});

test('a list is searched, filtered, sorted and paged, with a count of matches', async () => {
  const { owner } = testApp.people;
  const names = async (query: QueryInputOf<typeof accounts.listPeople>) => {
    const { body, headers } = await list(owner, query);
    return {
      found: body.map(({ username }) => username.split('@')[0]),
      total: Number(headers['x-total-count']),
    };
  };
  expect(await names({ search: 'NORTH', sortBy: 'username' })).toEqual({
    found: ['colleague', 'customer'],
    total: 2,
  });
  expect(await names({ search: 'rivalc', sortBy: 'username', sortDesc: 'true' })).toEqual({
    found: ['rivalcustomer', 'rivalcarrier'],
    total: 2,
  });
  expect(await names({ search: '%' })).toEqual({ found: [], total: 0 });
  expect(await names({ userType: 'Carrier', sortBy: 'companyName' })).toEqual({
    found: ['carrier', 'othercarrier', 'rivalcarrier'],
    total: 3,
  });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => names({ page, pageSize: 3, sortBy: 'type' })));
  expect(pages.map(({ total }) => total)).toEqual([8, 8, 8, 8]);
  expect(pages.map(({ found }) => found.length)).toEqual([3, 3, 2, 0]);
  expect(new Set(pages.flatMap(({ found }) => found)).size).toBe(8);
  expect((await list(owner, { sortBy: 'password_hash' as never })).status).toBe(400);
  expect((await list(owner, { pageSize: 1001 })).status).toBe(400);
});

test('sorts the most recently seen first and never seen last', async () => {
  const { owner, customer } = testApp.people;
  const silent = await seedPerson(testApp, customer.companyId, 'Customer', 'silent');
  const { bulkPool } = testApp.platform.database;
  await bulkPool.query(`DELETE FROM sessions WHERE user_id = $1`, [silent.userId]);
  await bulkPool.query(`UPDATE sessions SET last_seen_at = '2027-05-01' WHERE user_id = $1`, [
    customer.userId,
  ]);
  for (const sortDesc of ['true', 'false'] as const) {
    const { body } = await list(owner, { sortBy: 'lastSeenAt', sortDesc });
    expect(body.at(sortDesc === 'true' ? 0 : -2)?.id).toBe(customer.userId);
    expect(body.at(-1)).toMatchObject({ id: silent.userId, lastSeenAt: null });
  }
});

test('a deactivated user is logged out and cannot log in until activated', async () => {
  const { owner, customer } = testApp.people;
  const person = await seedPerson(testApp, customer.companyId, 'Customer', 'leaver');
  const update = (state: 'Active' | 'Deactivated') =>
    testApp.call(accounts.updatePerson, owner, { params: { id: person.userId }, body: { state } });
  const logIn = () =>
    testApp.call(accounts.authenticate, null, {
      body: { username: person.username, password: 'password of leaver' },
    });
  expect((await update('Deactivated')).body).toMatchObject({ state: 'Deactivated' });
  expect((await testApp.call(accounts.ping, person)).status).toBe(401);
  expect((await logIn()).status).toBe(401);
  await update('Deactivated');
  expect((await update('Active')).body).toMatchObject({ state: 'Active' });
  expect((await logIn()).status).toBe(200);
  expect((await testApp.call(accounts.ping, person)).status, 'old sessions stay ended').toBe(401);
  const actions = (await audited(person.userId)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('user.'))).toEqual([
    'user.deactivated',
    'user.activated',
  ]);
});

test('a user type must fit the company, and a new one logs the user out', async () => {
  const { owner, customer, carrier } = testApp.people;
  const person = await seedPerson(testApp, customer.companyId, 'Customer', 'changer');
  const update = (id: string, userType: string) =>
    testApp.call(accounts.updatePerson, owner, { params: { id }, body: { userType: userType as 'Carrier' } });
  for (const userType of ['Carrier', 'Owner'])
    expect(await update(person.userId, userType)).toMatchObject({
      status: 422,
      body: { code: 'user_type_mismatch', field: 'userType' },
    });
  expect((await update(carrier.userId, 'Customer')).status).toBe(422);
  expect((await testApp.call(accounts.ping, person)).status).toBe(200);
  expect((await update(person.userId, 'CleanserCustomer')).body).toMatchObject({ type: 'CleanserCustomer' });
  expect((await testApp.call(accounts.ping, person)).status).toBe(401);
  expect((await audited(person.userId)).at(-1)).toMatchObject({
    action: 'user.updated',
    customer_id: customer.companyId,
    before: { displayName: 'changer', userType: 'Customer' },
    after: { displayName: 'changer', userType: 'CleanserCustomer' },
  });
});

test('a two-factor reset removes the factor, its codes and the remembered devices', async () => {
  const { owner, carrier } = testApp.people;
  const person = await seedPerson(testApp, carrier.companyId, 'Carrier', 'loser');
  const { bulkPool } = testApp.platform.database;
  await bulkPool.query(
    `UPDATE users SET two_factor_secret = '\\x01', two_factor_enabled_at = now(), two_factor_last_step = 5 WHERE user_id = $1`,
    [person.userId],
  );
  await bulkPool.query(`INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, '\\x02')`, [
    person.userId,
  ]);
  await bulkPool.query(
    `INSERT INTO trusted_devices (device_hash, user_id, expires_at) VALUES ('\\x03', $1, '2030-01-01')`,
    [person.userId],
  );
  const answer = await testApp.call(accounts.resetTwoFactorOf, owner, { params: { id: person.userId } });
  expect(answer.status).toBe(200);
  const { rows } = await bulkPool.query(
    `SELECT num_nonnulls(two_factor_secret, two_factor_enabled_at, two_factor_last_step) AS factor,
            (SELECT count(*)::int FROM recovery_codes r WHERE r.user_id = u.user_id) AS codes,
            (SELECT count(*)::int FROM trusted_devices d WHERE d.user_id = u.user_id) AS devices
     FROM users u WHERE user_id = $1`,
    [person.userId],
  );
  expect(rows).toEqual([{ factor: 0, codes: 0, devices: 0 }]);
  expect((await testApp.call(accounts.ping, person)).status).toBe(401);
  expect(await audited(person.userId)).toEqual([
    expect.objectContaining({ action: 'user.two-factor-reset', before: { usesTwoFactor: true } }),
  ]);
});

test('the Owner emails a password reset code to users with an email address', async () => {
  const { owner, carrier } = testApp.people;
  const person = await seedPerson(testApp, carrier.companyId, 'Carrier', 'forgetful');
  const send = () => testApp.call(accounts.sendResetTo, owner, { params: { id: person.userId } });
  const { bulkPool } = testApp.platform.database;
  await bulkPool.query('UPDATE users SET email = NULL WHERE user_id = $1', [person.userId]);
  expect(await send()).toMatchObject({ status: 409, body: { code: 'email_missing' } });
  await bulkPool.query('UPDATE users SET email = username WHERE user_id = $1', [person.userId]);
  expect((await send()).status).toBe(200);
  const { rows } = await bulkPool.query(`SELECT count(*)::int AS mails FROM emails WHERE to_address = $1`, [
    person.username,
  ]);
  expect(rows).toEqual([{ mails: 1 }]);
});

test('the Owner gets a one-time reset link after entering their own password again, for every user but Owners', async () => {
  const { owner, customer, carrier } = testApp.people;
  const person = await seedPerson(testApp, carrier.companyId, 'Carrier', 'unmailed');
  const { bulkPool } = testApp.platform.database;
  await bulkPool.query('UPDATE users SET email = NULL WHERE user_id = $1', [person.userId]);
  const create = (userId = person.userId, password = 'password of owner', as: Person = owner) =>
    testApp.call(accounts.createResetLink, as, { params: { id: userId }, body: { password } });
  expect(await create(person.userId, 'not mine')).toMatchObject({
    status: 422,
    body: { code: 'wrong_password', field: 'password' },
  });
  expect((await create(person.userId, 'password of customer', customer)).status).toBe(403);
  expect((await create(unknownId)).status).toBe(404);
  const other = await seedPerson(testApp, owner.companyId, 'Owner', 'second-owner');
  expect(await create(other.userId)).toMatchObject({ status: 409, body: { code: 'reset_link_for_owner' } });

  const first = await create();
  const { link, expiresAt } = (await create()).body;
  expect(Date.parse(expiresAt) - now().getTime()).toBe(60 * 60_000);
  const codeOf = (text: string) => new URL(text).searchParams.get('code') ?? '';
  const check = (code: string) => testApp.call(accounts.checkReset, null, { params: { code } });
  expect((await check(codeOf(first.body.link))).status).toBe(404);
  expect((await check(codeOf(link))).body.username).toBe(person.username);
  const reset = () =>
    testApp.call(accounts.resetPassword, null, {
      body: { code: codeOf(link), newPassword: 'violet oxbow lantern' },
    });
  expect([(await reset()).status, (await reset()).status]).toEqual([200, 422]);
  const actions = await audited(person.userId);
  expect(actions.map(({ action }) => action)).toEqual([
    'password.reset-link-created',
    'password.reset-link-created',
    'password.reset',
  ]);
  expect(JSON.stringify(actions)).not.toContain(codeOf(link));
});

test('the Owner reads when and from where a user logged in', async () => {
  const { owner, customer } = testApp.people;
  const person = await seedPerson(testApp, customer.companyId, 'Customer', 'visitor');
  const { bulkPool } = testApp.platform.database;
  await bulkPool.query('DELETE FROM sessions WHERE user_id = $1', [person.userId]);
  await bulkPool.query(
    `INSERT INTO sessions (family_id, user_id, proved_by, user_agent, from_address, began_at, last_seen_at, ended_at, ended_because)
     VALUES (gen_random_uuid(), $1, 'password', NULL, NULL, '2026-01-01', '2026-01-02', '2026-01-03', 'logged out'),
            (gen_random_uuid(), $1, 'two-factor', 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', '192.0.2.7', '2026-02-01', '2026-02-02', NULL, NULL)`,
    [person.userId],
  );
  const { body } = await testApp.call(accounts.listSignIns, owner, { params: { id: person.userId } });
  expect(body).toEqual([
    {
      at: '2026-02-01T00:00:00.000Z',
      provedBy: 'two-factor',
      device: 'Firefox on Linux',
      fromAddress: '192.0.2.7',
      lastSeenAt: '2026-02-02T00:00:00.000Z',
      endedAt: null,
      endedBecause: null,
    },
    {
      at: '2026-01-01T00:00:00.000Z',
      provedBy: 'password',
      device: 'an unknown device',
      fromAddress: null,
      lastSeenAt: '2026-01-02T00:00:00.000Z',
      endedAt: '2026-01-03T00:00:00.000Z',
      endedBecause: 'logged out',
    },
  ]);
});

test('calls about a user are for the Owner only and return 404 for unknown users', async () => {
  const { owner, customer, colleague, cleanser, carrier } = testApp.people;
  const each = (as: Person, id: string) =>
    Promise.all([
      testApp.call(accounts.updatePerson, as, { params: { id }, body: { displayName: 'X' } }),
      testApp.call(accounts.resetTwoFactorOf, as, { params: { id } }),
      testApp.call(accounts.sendResetTo, as, { params: { id } }),
      testApp.call(accounts.listSignIns, as, { params: { id } }),
    ]);
  const statuses = async (as: Person, id: string) => (await each(as, id)).map(({ status }) => status);
  for (const person of [customer, colleague, cleanser, carrier])
    expect(await statuses(person, customer.userId)).toEqual([403, 403, 403, 403]);
  expect(await statuses(owner, unknownId)).toEqual([404, 404, 404, 404]);
  expect(await statuses(owner, 'x')).toEqual([400, 400, 400, 400]);
});
