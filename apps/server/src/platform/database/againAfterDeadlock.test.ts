import { accounts } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { waitingForLocks } from '../../../test/support/waitingForLocks.ts';
import { againAfterDeadlock } from './againAfterDeadlock.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });

test('a request that the database ends because of a deadlock runs again', async () => {
  const { customer } = testApp.people;
  const other = await testApp.platform.database.ownerPool.connect();
  // Only the request finds the deadlock, so that it is the one that ends.
  await other.query(`BEGIN; SET LOCAL deadlock_timeout = '1min'`);
  await other.query('SELECT FROM users WHERE user_id = $1 FOR UPDATE', [customer.userId]);
  const request = testApp.call(accounts.updateProfile, customer, { body: { displayName: 'Renamed' } });
  await expect.poll(() => waitingForLocks(testApp.platform.database)).toHaveLength(1);
  await other.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`user ${customer.userId}`]);
  await other.query('COMMIT');
  other.release();
  expect((await request).status).toBe(200);
  const profile = await testApp.call(accounts.readProfile, customer);
  expect(profile.body.displayName).toBe('Renamed');
});

test('a transaction runs three times at most, and once after any other error', async () => {
  let runs = 0;
  const failing = (error: Error) => () => {
    runs += 1;
    return Promise.reject(error);
  };
  await expect(againAfterDeadlock(failing(deadlock))).rejects.toBe(deadlock);
  expect(runs).toBe(3);
  runs = 0;
  await expect(againAfterDeadlock(failing(new Error('another')))).rejects.toThrow('another');
  expect(runs).toBe(1);
});
