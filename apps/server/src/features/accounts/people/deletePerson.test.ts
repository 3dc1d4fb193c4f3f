import { accounts, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedPerson } from '../../../../test/support/seedPerson.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { productItself } from '../../../platform/audit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { now } from '../../../platform/clock.ts';
import { deletePerson } from './deletePerson.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** Deletes a user; for the caller's own account after confirming their identity. */
async function remove(as: Person, id: string) {
  if (as.userId === id)
    await sql('UPDATE sessions SET confirmed_at = $2 WHERE user_id = $1', [as.userId, now()]);
  return testApp.call(accounts.deletePerson, as, { params: { id } });
}
const sql = async (text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query(text, values)).rows;

const activeOwners = async (): Promise<number> => {
  const [left] = await sql(
    `SELECT count(*)::int AS active FROM users WHERE user_type = 'Owner' AND deleted_at IS NULL AND deactivated_at IS NULL`,
  );
  return left.active;
};

const callerOf = ({ userId, companyId, userType, username }: Person): Caller => ({
  userId,
  companyId,
  companyName: 'Platform',
  userType,
  username,
  customerIds: [],
});

test('a deleted user is logged out everywhere at once and none of its secrets remain', async () => {
  const { customer } = testApp.people;
  const leaver = await seedPerson(testApp, customer.companyId, 'Customer', 'leaver');
  const { body } = await testApp.call(accounts.authenticate, null, {
    body: { username: leaver.username, password: 'password of leaver' },
  });
  const refreshToken = 'refreshToken' in body ? body.refreshToken : '';
  expect(refreshToken).not.toBe('');
  await sql(
    `INSERT INTO trusted_devices (device_hash, user_id, expires_at) VALUES ('\\x07', $1, '2030-01-01')`,
    [leaver.userId],
  );
  await sql(`INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, '\\x07')`, [leaver.userId]);
  await sql(
    `INSERT INTO password_resets (code_hash, user_id, expires_at) VALUES ('\\x07', $1, '2030-01-01')`,
    [leaver.userId],
  );
  await sql(`UPDATE users SET two_factor_secret = '\\x01', phone = '123' WHERE user_id = $1`, [
    leaver.userId,
  ]);
  expect(await remove(leaver, leaver.userId)).toMatchObject({ status: 200, body: { done: true } });

  expect((await testApp.call(accounts.ping, leaver)).status).toBe(401);
  expect((await testApp.call(accounts.refreshSession, null, { body: { refreshToken } })).status).toBe(401);
  const again = await testApp.call(accounts.authenticate, null, {
    body: { username: leaver.username, password: 'password of leaver' },
  });
  expect(again.status).toBe(401);
  const [left] = await sql(
    `SELECT num_nonnulls(password_hash, two_factor_secret, two_factor_enabled_at, phone, picture_file_key) AS secrets,
            (SELECT count(*)::int FROM trusted_devices WHERE user_id = $1) AS devices,
            (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1) AS codes,
            (SELECT count(*)::int FROM sessions WHERE user_id = $1 AND ended_at IS NULL) AS sessions
     FROM users WHERE user_id = $1`,
    [leaver.userId],
  );
  expect(left).toEqual({ secrets: 0, devices: 0, codes: 0, sessions: 0 });
  const resets = await sql('SELECT expires_at FROM password_resets WHERE user_id = $1', [leaver.userId]);
  expect(resets.every(({ expires_at }) => expires_at < '2027')).toBe(true);
  expect((await remove(testApp.people.owner, leaver.userId)).status).toBe(404);
});

test('the username is free again, and history still shows the name', async () => {
  const { owner, customer } = testApp.people;
  const first = await seedPerson(testApp, customer.companyId, 'Customer', 'namesake');
  await testApp.upload(uploads.receiveShipments, first, {
    params: { id: Mode.RoadFTL },
    fileName: 'x.csv',
    file: Buffer.from('Load ID,Ship Date,Total Charge\nL1,2026-01-05,100\nL2,2026-01-06,200\n'),
  });
  await remove(owner, first.userId);
  const second = await seedPerson(testApp, customer.companyId, 'Customer', 'namesake');
  expect(second.userId).not.toBe(first.userId);
  const { body } = await testApp.call(accounts.listPeople, owner, { query: { search: 'namesake' } });
  expect(body.map(({ id }) => id)).toEqual([second.userId]);
  const history = await testApp.call(uploads.listUploads, customer, {});
  expect(history.body.map(({ fileName, uploadedBy }) => [fileName, uploadedBy])).toEqual([
    ['x.csv', 'namesake'],
  ]);
  const audit = await sql(
    `SELECT action, actor_user_id, customer_id, before FROM audit_entries
     WHERE subject_kind = 'user' AND subject_id = $1 AND action = 'user.deleted'`,
    [first.userId],
  );
  expect(audit).toEqual([
    {
      action: 'user.deleted',
      actor_user_id: owner.userId,
      customer_id: customer.companyId,
      before: {
        username: 'namesake@example.com',
        displayName: 'namesake',
        userType: 'Customer',
        company: 'Northwind',
      },
    },
  ]);
});

test('refuses to delete a colleague and does not find another company’s user', async () => {
  const { owner, customer, colleague, cleanser, carrier, otherCarrier, rivalCustomer } = testApp.people;
  expect(await remove(customer, colleague.userId)).toMatchObject({
    status: 403,
    body: { code: 'own_account_only' },
  });
  expect((await remove(colleague, customer.userId)).status).toBe(403);
  for (const [as, id] of [
    [customer, rivalCustomer.userId],
    [customer, carrier.userId],
    [customer, owner.userId],
    [carrier, otherCarrier.userId],
    [carrier, customer.userId],
    [cleanser, owner.userId],
    [customer, '999999999'],
    [owner, '999999999'],
  ] as const)
    expect(await remove(as, id)).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
  expect((await remove(owner, '0')).status).toBe(400);
  expect(
    (await testApp.call(accounts.listPeople, owner, { query: { pageSize: 50 } })).body.length,
  ).toBeGreaterThan(7);
});

test('the last Owner cannot be removed', async () => {
  const { owner } = testApp.people;
  const update = (body: object) =>
    testApp.call(accounts.updatePerson, owner, { params: { id: owner.userId }, body });
  const refusal = { status: 422, body: { code: 'last_owner' } };
  expect(await remove(owner, owner.userId)).toMatchObject(refusal);
  expect(await update({ state: 'Deactivated' })).toMatchObject(refusal);
  expect(await update({ userType: 'Customer' })).toMatchObject(refusal);
  const second = await seedPerson(testApp, owner.companyId, 'Owner', 'second');
  await testApp.call(accounts.updatePerson, owner, {
    params: { id: second.userId },
    body: { state: 'Deactivated' },
  });
  expect(await remove(owner, owner.userId), 'a deactivated Owner does not count').toMatchObject(refusal);
  expect((await remove(owner, second.userId)).status).toBe(200);
  expect((await testApp.call(accounts.ping, owner)).status).toBe(200);
});

test('two Owners who remove each other at once leave one', async () => {
  const { owner } = testApp.people;
  const other = await seedPerson(testApp, owner.companyId, 'Owner', 'other');
  const callers = [callerOf(owner), callerOf(other)] as const;
  const { database } = testApp.platform;
  let commit = () => {};
  const committing = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const began = new Promise<void>((resolve, reject) => {
    database
      .asSystem(async (tx) => {
        await deletePerson(tx, productItself, callers[0], other.userId);
        resolve();
        await committing;
      })
      .catch(reject);
  });
  await began;
  const second = database.asSystem((tx) => deletePerson(tx, productItself, callers[1], owner.userId));
  const refused = expect(second).rejects.toMatchObject({ problem: { status: 422, code: 'last_owner' } });
  await pause(100);
  commit();
  await refused;
  expect(await activeOwners()).toBe(1);
});

test('many Owners who remove each other through the API leave at least one', async () => {
  const { owner } = testApp.people;
  const owners = [owner];
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    owners.push(await seedPerson(testApp, owner.companyId, 'Owner', `owner.${name}`));
  const answers = await Promise.all(
    owners.map((as, at) => {
      const id = owners[(at + 1) % owners.length]?.userId ?? '';
      return at % 2 === 0
        ? remove(as, id)
        : testApp.call(accounts.updatePerson, as, { params: { id }, body: { state: 'Deactivated' } });
    }),
  );
  // A user deleted before their own request is authenticated is treated as unknown.
  expect([200, 401, 422]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
  expect(await activeOwners()).toBeGreaterThanOrEqual(1);
});
