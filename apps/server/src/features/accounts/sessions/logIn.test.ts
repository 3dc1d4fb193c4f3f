import { accounts } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf, logInAs, ring } from '../../../../test/support/logInAs.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { setClock } from '../../../platform/clock.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const noon = '2026-11-20T12:00:00.000Z';
const change = (userId: string, columns: string) =>
  testApp.platform.database.bulkPool.query(`UPDATE users SET ${columns} WHERE user_id = $1`, [userId]);

test('logging in returns the user with valid tokens and is audited', async () => {
  const { customer } = testApp.people;
  const me = await ring(testApp, ' Customer@Example.com ', 'password of customer');
  expect(me).toMatchObject({
    status: 200,
    body: {
      id: customer.userId,
      username: 'customer@example.com',
      type: 'Customer',
      companyName: 'Northwind',
      profilePicture: null,
      proposeTwoFactor: true,
    },
  });
  const { token } = await logInAs(testApp, 'customer');
  expect(await testApp.call(accounts.ping, { ...customer, token })).toMatchObject({ status: 200 });
  const began = (await auditOf(testApp, customer.userId)).filter(({ action }) => action === 'session.began');
  expect(began).toEqual(
    Array.from({ length: 2 }, () => ({
      action: 'session.began',
      actor_user_id: customer.userId,
      after: { provedBy: 'password' },
    })),
  );
});

test('the login includes the file key of the picture', async () => {
  const { carrier } = testApp.people;
  await change(carrier.userId, `picture_file_key = 'pictures/7'`);
  expect((await logInAs(testApp, 'carrier')).answer.profilePicture).toBe('pictures/7');
});

test('an unknown user, a wrong password and a user who may not log in get the same response', async () => {
  const { rivalCustomer, rivalCarrier, cleanser, colleague } = testApp.people;
  await change(rivalCustomer.userId, `deleted_at = '${noon}'`);
  await change(rivalCarrier.userId, `deactivated_at = '${noon}'`);
  await change(cleanser.userId, `password_hash = NULL, sso_issuer = 'https://idp', sso_subject = 'x'`);
  const answers = [
    await ring(testApp, colleague.username, 'not it'),
    await ring(testApp, 'unknown@example.com', 'not it'),
    await ring(testApp, rivalCustomer.username, 'password of rivalCustomer'),
    await ring(testApp, rivalCarrier.username, 'password of rivalCarrier'),
    await ring(testApp, cleanser.username, 'password of cleanser'),
    await ring(testApp, cleanser.username, 'not the password'),
  ];
  const problems = answers.map(({ body }) => ({ ...body, requestId: undefined }));
  expect(problems[0]).toMatchObject({ status: 401, code: 'wrong_credentials' });
  for (const problem of problems) expect(problem).toEqual(problems[0]);
});

test('audits a failed login although the call is refused, without a name or the typed text', async () => {
  const { colleague } = testApp.people;
  await ring(testApp, colleague.username, 'my secret word', { address: '192.0.2.9' });
  await ring(testApp, 'my.secret.name@example.com', 'my secret word', { address: '192.0.2.9' });
  const { rows: failed } = await testApp.platform.database.bulkPool.query(
    `SELECT actor_user_id, subject_kind, subject_id, after, from_address FROM audit_entries
     WHERE action = 'login.failed' AND from_address = '192.0.2.9' ORDER BY audit_entry_id`,
  );
  const row = {
    actor_user_id: null,
    subject_kind: 'user',
    after: { step: 'password' },
    from_address: '192.0.2.9',
  };
  expect(failed).toEqual([
    { ...row, subject_id: colleague.userId },
    { ...row, subject_id: null },
  ]);
  const { rows: leaks } = await testApp.platform.database.bulkPool.query(
    `SELECT FROM audit_entries e WHERE e::text LIKE '%secret%'`,
  );
  expect(leaks).toEqual([]);
});

test('repeated wrong passwords wait longer and longer, and the right password still gets in', async () => {
  setClock('2026-11-21T12:00:00.000Z');
  const from = { address: '192.0.2.20' };
  for (let time = 0; time < 5; time += 1) {
    expect((await ring(testApp, 'otherCarrier@example.com', 'guess', from)).status).toBe(401);
  }
  const right = () => ring(testApp, 'OTHERCARRIER@example.com', 'password of otherCarrier', from);
  expect(await right()).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect((await logInAs(testApp, 'otherCarrier', { address: '192.0.2.21' })).answer.username).toBe(
    'othercarrier@example.com',
  );
  setClock('2026-11-21T12:00:01.000Z');
  expect((await right()).status).toBe(200);
});

test('of a hundred simultaneous guesses five are checked', async () => {
  setClock('2026-11-22T12:00:00.000Z');
  const from = { address: '192.0.2.30' };
  const guesses = await Promise.all(
    Array.from({ length: 100 }, (_, time) =>
      ring(testApp, 'otherCarrier@example.com', `guess ${time}`, from),
    ),
  );
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(95);
});

test('a login takes as long for an unknown user as for a wrong password', async () => {
  setClock('2026-11-23T12:00:00.000Z');
  const times: Record<'existing' | 'missing', number[]> = { existing: [], missing: [] };
  const { customer } = testApp.people;
  for (let time = 0; time < 24; time += 1) {
    for (const who of ['existing', 'missing'] as const) {
      const username = who === 'existing' ? customer.username : `unknown.${time}@example.com`;
      const began = performance.now();
      const { status } = await ring(testApp, username, 'not it', { address: `10.9.${time}.1` });
      // Warm-up.
      if (time >= 4) times[who].push(performance.now() - began);
      expect(status).toBe(401);
    }
    // Wait until the account is no longer blocked.
    setClock(new Date(Date.parse('2026-11-23T12:00:00.000Z') + (time + 1) * 61_000).toISOString());
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0;
  const ratio = median(times.existing) / median(times.missing);
  expect(ratio, JSON.stringify(times)).toBeGreaterThan(0.6);
  expect(ratio, JSON.stringify(times)).toBeLessThan(1.67);
});
