import { accounts } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../../../test/support/mailbox.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let mailbox: Mailbox;
let testApp: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  testApp = await startTestApp({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await testApp.close();
  await mailbox.close();
});

const good = 'violet oxbow lantern';
const change = (as: Person | null, currentPassword: string, newPassword: string) =>
  testApp.call(accounts.changePassword, as, { body: { currentPassword, newPassword } });
const logIn = (username: string, password: string) =>
  testApp.call(accounts.authenticate, null, { body: { username, password } });
const pings = async (person: Person) => (await testApp.call(accounts.ping, person)).status;

test('changing the password ends the other sessions, keeps this one, and sends an email', async () => {
  const { customer } = testApp.people;
  const { body } = await logIn(customer.username, 'password of customer');
  if (!('jwtToken' in body)) throw new Error('not logged in');
  const here = { ...customer, token: body.jwtToken };
  expect((await change(here, 'password of customer', good)).status).toBe(200);
  expect(await pings(here)).toBe(200);
  expect(await pings(customer), 'the session begun before').toBe(401);
  expect((await logIn(customer.username, 'password of customer')).status).toBe(401);
  expect((await logIn(customer.username, good)).status).toBe(200);
  await testApp.drainJobs();
  const { mail } = mailbox.newestTo(customer.username);
  expect(mail.subject).toBe('Your Lanewright password was changed');
  expect(mail.text).not.toContain(good);
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT actor_user_id, before, after FROM audit_entries WHERE action = 'password.changed'`,
  );
  expect(rows).toEqual([{ actor_user_id: customer.userId, before: null, after: null }]);
});

test('refuses a wrong current password at its field, and limits attempts', async () => {
  const { carrier } = testApp.people;
  const wrong = await change(carrier, 'not my password', good);
  expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_password', field: 'currentPassword' } });
  const more = [];
  for (let time = 0; time < 8; time += 1) more.push((await change(carrier, `not it ${time}`, good)).status);
  expect(more).toContain(429);
  expect(await pings(carrier), 'the session goes on').toBe(200);
});

test('refuses a weak or unchanged password at the new password’s field', async () => {
  const { rivalCustomer } = testApp.people;
  const current = 'password of rivalCustomer';
  const named = await change(rivalCustomer, current, 'rival goods for ever');
  expect(named).toMatchObject({ status: 422, body: { code: 'weak_password', field: 'newPassword' } });
  const same = await change(rivalCustomer, current, current);
  expect(same).toMatchObject({ status: 422, body: { code: 'same_password', field: 'newPassword' } });
  const short = await change(rivalCustomer, current, 'short');
  expect(short).toMatchObject({ status: 400, body: { field: 'newPassword' } });
});

test('refuses a common password and a colleague’s address, with the reason', async () => {
  const { customer } = testApp.people;
  const { body } = await logIn(customer.username, good);
  if (!('jwtToken' in body)) throw new Error('not logged in');
  const me = { ...customer, token: body.jwtToken };
  for (const [password, reason] of [
    ['Liverpool2026', /common password/],
    ['colleague@example.com', /email address of someone at your company/],
    ['Colleague@example.com 7', /email address of someone at your company/],
  ] as const)
    expect(await change(me, good, password), password).toMatchObject({
      status: 422,
      body: { code: 'weak_password', detail: expect.stringMatching(reason) },
    });
  // The error does not reveal addresses of other companies.
  expect((await change(me, good, 'carrier@example.com')).status).toBe(200);
});

test('only one of two simultaneous changes succeeds', async () => {
  const { otherCarrier } = testApp.people;
  const answers = await Promise.all([
    change(otherCarrier, 'password of otherCarrier', 'first oxbow lantern'),
    change(otherCarrier, 'password of otherCarrier', 'second oxbow lantern'),
  ]);
  // The second request has either read the previous password (409) or already finds the new one (422).
  const [winner, loser] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(winner).toBe(200);
  expect([409, 422]).toContain(loser);
});

test('a change invalidates an open reset code', async () => {
  const { colleague } = testApp.people;
  await testApp.call(accounts.forgotPassword, null, { params: { username: colleague.username } });
  await testApp.drainJobs();
  const code = mailbox.codeTo(colleague.username);
  expect((await testApp.call(accounts.checkReset, null, { params: { code } })).status).toBe(200);
  expect((await change(colleague, 'password of colleague', good)).status).toBe(200);
  expect((await testApp.call(accounts.checkReset, null, { params: { code } })).status).toBe(404);
});

test('a single sign-on user has no password to change', async () => {
  const { cleanser } = testApp.people;
  await testApp.platform.database.bulkPool.query('UPDATE users SET password_hash = NULL WHERE user_id = $1', [
    cleanser.userId,
  ]);
  expect(await change(cleanser, 'anything at all', good)).toMatchObject({
    status: 422,
    body: { code: 'single_sign_on_only' },
  });
});

test('no one changes a password without a session', async () => {
  expect((await change(null, 'password of owner', good)).status).toBe(401);
});
