import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { productItself } from '../../../platform/audit.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import { ProblemError } from '../../../platform/http/problemError.ts';
import { findOrRegister } from './findOrRegister.ts';
import type { Provider } from './providers.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const northwinds = (change: Partial<Provider> = {}): Provider => ({
  companyId: testApp.people.customer.companyId,
  companyKind: 'Customer',
  isEnabled: true,
  isRequired: false,
  issuer: 'https://sso.example',
  clientId: 'lanewright',
  clientSecret: null,
  domains: ['northwind.example'],
  newUserType: 'DataCustomer',
  ...change,
});

/** Returns the user's ID, or the error code. */
async function come(claims: { sub: string; email?: string; iss?: string }, provider = northwinds()) {
  try {
    return await testApp.platform.database.asCustomers([], (tx) =>
      findOrRegister(tx, productItself, provider, { iss: provider.issuer, ...claims }),
    );
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
}

const change = (sql: string, values: unknown[] = []) =>
  execute(testApp.platform.database.bulkPool, sql, values);
const userOf = (userId: string) =>
  oneRow<Record<string, unknown>>(
    testApp.platform.database.bulkPool,
    'SELECT company_id, user_type, username, email, password_hash, deleted_at FROM users WHERE user_id = $1',
    [userId],
  );

test('creates a new user with the provider’s data and no password', async () => {
  const userId = await come({ sub: 'new', email: 'new@northwind.example' });
  expect(await userOf(userId)).toMatchObject({
    company_id: testApp.people.customer.companyId,
    user_type: 'DataCustomer',
    username: 'new@northwind.example',
    email: 'new@northwind.example',
    password_hash: null,
  });
});

test('without user creation only existing users log in', async () => {
  const provider = northwinds({ newUserType: null });
  expect(await come({ sub: 'unknown', email: 'unknown@northwind.example' }, provider)).toBe('sso_no_account');
  const known = await come({ sub: 'known', email: 'known@northwind.example' });
  expect(await come({ sub: 'known' }, provider)).toBe(known);
});

test('one person logging in twice at once registers once', async () => {
  const ids = await Promise.all(
    [1, 2, 3, 4].map(() => come({ sub: 'twice', email: 'twice@northwind.example' })),
  );
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^\d+$/);
});

test('deactivated and deleted users stay out, whichever way the account is found', async () => {
  const userId = await come({ sub: 'gone', email: 'gone@northwind.example' });
  const colleague = testApp.people.colleague.userId;
  await change(
    `UPDATE users SET email = 'colleague@northwind.example', deactivated_at = now() WHERE user_id = $1`,
    [colleague],
  );
  await change('UPDATE users SET deactivated_at = now() WHERE user_id = $1', [userId]);
  expect(await come({ sub: 'gone', email: 'gone@northwind.example' })).toBe('sso_account_closed');
  expect(await come({ sub: 'colleague', email: 'colleague@northwind.example' })).toBe('sso_account_closed');

  await change('UPDATE users SET deleted_at = now(), deactivated_at = NULL WHERE user_id = ANY ($1)', [
    [userId, colleague],
  ]);
  expect(await come({ sub: 'gone', email: 'other@northwind.example' })).toBe('sso_account_closed');
  expect(await come({ sub: 'again', email: 'gone@northwind.example' })).toBe('sso_account_closed');
  expect(await come({ sub: 'colleague', email: 'colleague@northwind.example' })).toBe('sso_account_closed');

  // Invited again, the user has a new account, and that one is found.
  await change(
    `INSERT INTO users (company_id, user_type, username, email, display_name)
     VALUES ($1, 'Customer', 'gone.again', 'gone@northwind.example', 'Gone')`,
    [testApp.people.customer.companyId],
  );
  expect((await userOf(await come({ sub: 'gone', email: 'gone@northwind.example' }))).username).toBe(
    'gone.again',
  );
});

test('never logs in to or duplicates accounts of other companies', async () => {
  const { rivalCustomer, rivalCarrier } = testApp.people;
  await change(`UPDATE users SET email = 'both@northwind.example' WHERE user_id = $1`, [
    rivalCustomer.userId,
  ]);
  const ours = await come({ sub: 'both', email: 'both@northwind.example' });
  expect(await userOf(ours)).toMatchObject({ company_id: testApp.people.customer.companyId });
  // A user of another company has the address as username.
  await change(`UPDATE users SET username = 'squatted@northwind.example' WHERE user_id = $1`, [
    rivalCarrier.userId,
  ]);
  expect(await come({ sub: 'squatted', email: 'squatted@northwind.example' })).toBe('sso_account_conflict');
  // Two companies may share one provider: its user belongs to one of them.
  const rivals = northwinds({ companyId: rivalCustomer.companyId });
  expect(await come({ sub: 'both', email: 'both@northwind.example' }, rivals)).toBe('sso_account_conflict');
});

test('a username that looks like the address proves nothing', async () => {
  const add = (username: string, email: string) =>
    change(
      `INSERT INTO users (company_id, user_type, username, email, display_name) VALUES ($1, 'Customer', $2, $3, 'X')`,
      [testApp.people.customer.companyId, username, email],
    );
  await add('chief@northwind.example', 'someone.else@northwind.example');
  expect(await come({ sub: 'chief', email: 'chief@northwind.example' })).toBe('sso_account_conflict');
  await add('one', 'shared@northwind.example');
  await add('two', 'shared@northwind.example');
  expect(await come({ sub: 'shared', email: 'shared@northwind.example' })).toBe('sso_account_conflict');
});

test('after a change of provider, users are found by email address', async () => {
  const before = await come({ sub: 'mover', email: 'mover@northwind.example' });
  const moved = northwinds({ issuer: 'https://new-sso.example' });
  expect(await come({ sub: '42', email: 'mover@northwind.example' }, moved)).toBe(before);
});
