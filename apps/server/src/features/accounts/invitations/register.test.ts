import { accounts, notifications, type BodyInputOf, settings } from '@lanewright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../../../test/support/mailbox.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { testMoment } from '../../../../test/support/testSettings.ts';
import { setClock } from '../../../platform/clock.ts';

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

type One = Exclude<BodyInputOf<typeof accounts.invite>, { invitations: unknown }>;
const password = 'violet oxbow lantern';
const pool = () => testApp.platform.database.bulkPool;

/** Sends an invitation and takes the code from the email. */
async function codeFor(as: Person, one: One): Promise<string> {
  const { status, body } = await testApp.call(accounts.invite, as, { body: one });
  expect(status, JSON.stringify(body)).toBe(200);
  await testApp.drainJobs();
  return mailbox.codeTo(one.username);
}
const read = (code: string) =>
  testApp.call(accounts.readRegistration, null, { params: { registrationCode: code } });
const register = (code: string, more: Partial<BodyInputOf<typeof accounts.register>> = {}) =>
  testApp.call(accounts.register, null, {
    params: { registrationCode: code },
    body: { displayName: 'Jane Doe', password, acceptsTerms: true, ...more },
  });
const accept = (as: Person | null, code: string) =>
  testApp.call(accounts.acceptInvitation, as, { body: { code } });
/** Registers and returns the new user. */
async function registered(code: string, more: Partial<BodyInputOf<typeof accounts.register>> = {}) {
  const { status, body } = await register(code, more);
  expect(status, JSON.stringify(body)).toBe(200);
  if (!('jwtToken' in body)) throw new Error('no session');
  return {
    userId: body.id,
    companyId: body.companyId,
    userType: body.type,
    username: body.username,
    token: body.jwtToken,
  } satisfies Person;
}
const modesOf = async (as: Person) =>
  (await testApp.call(accounts.listMyCustomers, as)).body.map(({ name, modes }) => [name, modes]);
const auditOf = async (userId: string) =>
  (
    await pool().query<{ action: string; customer_id: string | null }>(
      'SELECT action, customer_id FROM audit_entries WHERE actor_user_id = $1 ORDER BY audit_entry_id',
      [userId],
    )
  ).rows;

describe('a colleague', () => {
  test('registers, is logged in, and the code is used up', async () => {
    const { customer } = testApp.people;
    const code = await codeFor(customer, { username: 'jane@northwind.example', userType: 'Customer' });
    expect((await read(code)).body).toMatchObject({ companyName: 'Northwind', isNewCompany: false });
    const jane = await registered(code);
    expect(jane).toMatchObject({
      companyId: customer.companyId,
      userType: 'Customer',
      username: 'jane@northwind.example',
    });
    expect((await testApp.call(accounts.ping, jane)).status).toBe(200);
    const { rows } = await pool().query(
      'SELECT email, terms_accepted_at, password_hash FROM users WHERE user_id = $1',
      [jane.userId],
    );
    expect(rows[0]).toMatchObject({ email: 'jane@northwind.example', terms_accepted_at: testMoment });
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    expect((await auditOf(jane.userId)).map(({ action }) => action)).toEqual([
      'user.registered',
      'invitation.used',
      'session.began',
    ]);
    expect((await read(code)).status).toBe(404);
    expect((await register(code)).status).toBe(404);
    const listed = await testApp.call(accounts.listInvitations, customer);
    expect(listed.body.find(({ username }) => username === 'jane@northwind.example')?.state).toBe('Used');
  });

  test('colleagues get one notification and one email, whichever user sent the invitation', async () => {
    const { owner, customer, colleague, rivalCustomer } = testApp.people;
    const code = await codeFor(owner, {
      username: 'unexpected@northwind.example',
      userType: 'Customer',
      companyId: customer.companyId,
    });
    await registered(code);
    await testApp.drainJobs();
    const sentence =
      'Jane Doe (unexpected@northwind.example) joined Northwind as Customer, invited by owner of Platform.';
    const listOf = async (person: Person) =>
      (await testApp.call(notifications.listNotifications, person)).body.map(
        ({ description }) => description,
      );
    expect((await listOf(customer)).filter((text) => text === sentence)).toHaveLength(1);
    expect(await listOf(colleague), 'a data user').not.toContain(sentence);
    expect(await listOf(rivalCustomer), 'another company').not.toContain(sentence);
    const { mail } = mailbox.newestTo(customer.username);
    expect(mail).toMatchObject({ subject: 'Jane Doe joined Northwind on Lanewright' });
    expect(mail.text).toContain(sentence);
  });

  test('may choose another username, but not someone else’s email address', async () => {
    const { carrier } = testApp.people;
    const code = await codeFor(carrier, { username: 'bob@albatross.example', userType: 'Carrier' });
    const foreign = await register(code, { username: 'alice@albatross.example' });
    expect(foreign).toMatchObject({ status: 422, body: { code: 'username_not_allowed', field: 'username' } });
    const taken = await register(code, { username: carrier.username });
    expect(taken.status).toBe(422);
    const bob = await registered(code, { username: ' Bob.Pricing ' });
    expect(bob.username).toBe('bob.pricing');
    const next = await codeFor(carrier, { username: 'bobby@albatross.example', userType: 'Carrier' });
    const again = await register(next, { username: 'bob.pricing' });
    expect(again).toMatchObject({ status: 409, body: { code: 'username_taken', field: 'username' } });
    expect((await read(next)).status, 'the code still works').toBe(200);
  });

  test('must give a good password and accept the terms', async () => {
    const { cleanser } = testApp.people;
    const code = await codeFor(cleanser, {
      username: 'cleo@cleansing.example',
      userType: 'CleanserCustomer',
    });
    expect(await register(code, { password: 'the Cleansing House' })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', field: 'password' },
    });
    expect(await register(code, { acceptsTerms: false as true })).toMatchObject({
      status: 400,
      body: { field: 'acceptsTerms' },
    });
    expect((await register(code)).status).toBe(200);
  });

  test('only one of two simultaneous registrations with one code succeeds', async () => {
    const { customer } = testApp.people;
    const code = await codeFor(customer, { username: 'race@northwind.example', userType: 'Customer' });
    const answers = await Promise.all([
      register(code, { username: 'first.racer' }),
      register(code, { username: 'second.racer' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { rows } = await pool().query(`SELECT 1 FROM users WHERE username LIKE '%.racer'`);
    expect(rows).toHaveLength(1);
  });

  test('of a company that requires two-factor sets it up before logging in', async () => {
    const { rivalCustomer } = testApp.people;
    const demand = (demanded: boolean) =>
      pool().query('UPDATE companies SET two_factor_demanded = $2 WHERE company_id = $1', [
        rivalCustomer.companyId,
        demanded,
      ]);
    await demand(true);
    const code = await codeFor(rivalCustomer, { username: 'safe@rival.example', userType: 'Customer' });
    const { body } = await register(code);
    expect(body).toMatchObject({ twoFactorRequired: true, mustSetUp: true });
    expect(body).not.toHaveProperty('jwtToken');
    await demand(false);
  });

  test('with a second invitation from the Owner registers once, and the other code stops working', async () => {
    const { customer, owner } = testApp.people;
    const username = 'both@northwind.example';
    const code = await codeFor(customer, { username, userType: 'Customer' });
    const owners = await codeFor(owner, { username, userType: 'Customer', companyId: customer.companyId });
    await registered(code);
    expect((await read(owners)).status).toBe(404);
  });
});

describe('invalid codes', () => {
  test('all get the same response', async () => {
    const { customer } = testApp.people;
    setClock('2026-11-01T12:00:00.000Z');
    const expired = await codeFor(customer, { username: 'expired@new.example', userType: 'Customer' });
    setClock(testMoment);
    const used = await codeFor(customer, { username: 'used@new.example', userType: 'Customer' });
    await registered(used);
    const withdrawn = await codeFor(customer, { username: 'withdrawn@new.example', userType: 'Customer' });
    const { body: listed } = await testApp.call(accounts.listInvitations, customer);
    const id = listed.find(({ username }) => username === 'withdrawn@new.example')?.id ?? '';
    await testApp.call(accounts.withdrawInvitation, customer, { params: { id } });
    const answers = [];
    for (const code of ['A'.repeat(43), expired, used, withdrawn]) {
      for (const call of [read, register]) {
        const { status, body } = await call(code);
        const { requestId: _requestId, ...problem } = body as unknown as Record<string, unknown>;
        answers.push(JSON.stringify({ status, ...problem }));
      }
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"status":404');
  });

  test('are rate-limited', async () => {
    setClock('2026-11-21T12:00:00.000Z');
    const statuses = [];
    for (let time = 0; time < 70; time += 1)
      statuses.push((await read(`${'B'.repeat(40)}${String(time).padStart(3, '0')}`)).status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    setClock(testMoment);
    await pool().query('DELETE FROM attempt_counts');
  });
});

test('a visitor can check whether a username is taken only with the code of an open invitation', async () => {
  const { customer, carrier } = testApp.people;
  const code = await codeFor(customer, { username: 'curious@northwind.example', userType: 'Customer' });
  const exists = (username: string, withCode?: string) =>
    testApp.call(accounts.usernameExists, null, {
      params: { username },
      query: withCode === undefined ? {} : { code: withCode },
    });
  expect((await exists(carrier.username, code)).body).toEqual({ exists: true });
  expect((await exists('nobody.of.this.name', code)).body).toEqual({ exists: false });
  const problemOf = ({ status, body }: Awaited<ReturnType<typeof exists>>) => ({
    ...body,
    status,
    requestId: 0,
  });
  const refusals = await Promise.all([
    exists(carrier.username),
    exists('nobody.of.this.name'),
    exists(carrier.username, 'C'.repeat(43)),
    exists('nobody.of.this.name', 'C'.repeat(43)),
  ]);
  const [without, alsoWithout, wrong, alsoWrong] = refusals.map(problemOf);
  expect(without).toEqual(alsoWithout);
  expect(wrong).toEqual(alsoWrong);
  expect(without).toMatchObject({ status: 401, code: 'not_logged_in', title: 'Username not checked' });
  expect(wrong).toMatchObject({ status: 404, code: 'username_not_checked', title: 'Username not checked' });
});

test('logged-in users check usernames without a code, but cannot enumerate them', async () => {
  const { customer, carrier, owner, cleanser } = testApp.people;
  const exists = (as: Person, username: string) =>
    testApp.call(accounts.usernameExists, as, { params: { username }, query: {} });
  for (const person of [customer, carrier, owner, cleanser]) {
    expect((await exists(person, carrier.username)).body).toEqual({ exists: true });
    expect((await exists(person, 'nobody.of.this.name')).body).toEqual({ exists: false });
  }
  const statuses: number[] = [];
  for (let time = 0; time < 62; time += 1) statuses.push((await exists(customer, `name.${time}`)).status);
  expect([statuses.at(0), statuses.at(-1)]).toEqual([200, 429]);
  expect((await exists(owner, carrier.username)).status, 'others need not wait').toBe(200);
  await pool().query('DELETE FROM attempt_counts');
});

describe('a carrier of a customer', () => {
  test('creates its company and may bid in the invited modes', async () => {
    const { customer, rivalCustomer } = testApp.people;
    const code = await codeFor(customer, {
      username: 'ops@swift.example',
      userType: 'Carrier',
      companyName: 'Swift Lines',
      modes: [7, 2],
    });
    const swift = await registered(code);
    expect(swift.userType).toBe('Carrier');
    expect(await modesOf(swift)).toEqual([['Northwind', [2, 7]]]);
    const { rows: knows } = await pool().query(
      'SELECT customer_id FROM customer_carriers WHERE carrier_id = $1',
      [swift.companyId],
    );
    expect(knows).toEqual([{ customer_id: customer.companyId }]);
    expect(await auditOf(swift.userId)).toEqual([
      { action: 'user.registered', customer_id: customer.companyId },
      { action: 'invitation.used', customer_id: customer.companyId },
      { action: 'carrier.connected', customer_id: customer.companyId },
      { action: 'session.began', customer_id: null },
    ]);
    const { rows: facts } = await pool().query<{ subject: string }>(
      `SELECT subject FROM outbox_facts WHERE fact = 'connections.changed' AND subject LIKE $1 || ':%' ORDER BY outbox_fact_id DESC LIMIT 2`,
      [customer.companyId],
    );
    expect(
      facts.map(({ subject }) => subject.split(':')[1]).toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual(['2', '7']);
    const second = await codeFor(rivalCustomer, {
      username: 'sales@swift.example',
      userType: 'Carrier',
      companyName: 'swift lines',
      modes: [4],
    });
    const refused = await register(second);
    expect(refused).toMatchObject({ status: 422, body: { code: 'company_exists', field: 'companyName' } });
    expect(await accept(swift, second), 'a colleague of that company accepts').toMatchObject({
      status: 200,
      body: { customerName: 'Rival Goods' },
    });
    expect(await modesOf(swift)).toEqual([
      ['Northwind', [2, 7]],
      ['Rival Goods', [4]],
    ]);
    expect((await accept(swift, second)).status).toBe(422);
  });

  test('with an account accepts the invitation instead and keeps its modes', async () => {
    const { customer, rivalCarrier } = testApp.people;
    const one: One = {
      username: rivalCarrier.username,
      userType: 'Carrier',
      companyName: 'Whatever they are called',
      modes: [7],
    };
    const code = await codeFor(customer, one);
    expect((await read(code)).body.hasAccount).toBe(true);
    expect(await register(code)).toMatchObject({ status: 409, body: { code: 'username_taken' } });
    expect((await accept(rivalCarrier, code)).body).toEqual({ customerName: 'Northwind' });
    expect((await modesOf(rivalCarrier))[0]).toEqual(['Northwind', [7]]);
    const { body: listed } = await testApp.call(accounts.listInvitations, customer);
    expect(listed.find(({ username }) => username === one.username)).toMatchObject({
      state: 'Used',
      companyId: rivalCarrier.companyId,
      companyName: 'Rival Carriers',
    });
    const more = await codeFor(customer, { ...one, modes: [13] });
    await accept(rivalCarrier, more);
    expect((await modesOf(rivalCarrier))[0]).toEqual(['Northwind', [7, 13]]);
    expect((await auditOf(rivalCarrier.userId)).map(({ action }) => action)).toContain('invitation.accepted');
  });

  test('cannot use an invitation meant for another carrier or for a new user', async () => {
    const { customer, carrier, otherCarrier } = testApp.people;
    const code = await codeFor(customer, {
      username: 'ops@third.example',
      userType: 'Carrier',
      companyName: 'Third Lines',
    });
    expect(await accept(otherCarrier, code)).toMatchObject({
      status: 422,
      body: { code: 'not_your_invitation', field: 'code' },
    });
    const colleagues = await codeFor(carrier, { username: 'ann@albatross.example', userType: 'Carrier' });
    expect(await accept(carrier, colleagues)).toMatchObject({
      status: 422,
      body: { code: 'invitation_for_new_user' },
    });
    expect((await accept(customer, code)).status).toBe(403);
    expect((await accept(null, code)).status).toBe(401);
    expect((await read(code)).status).toBe(200);
  });

  test('only one of two simultaneous registrations creates the company', async () => {
    const { customer, rivalCustomer } = testApp.people;
    const codes = [
      await codeFor(customer, {
        username: 'a@twin.example',
        userType: 'Carrier',
        companyName: 'Twin Freight',
      }),
      await codeFor(rivalCustomer, {
        username: 'b@twin.example',
        userType: 'Carrier',
        companyName: 'Twin Freight',
      }),
    ];
    const answers = await Promise.all(codes.map((code) => register(code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

test('a customer invited by the Owner is created and works in every mode', async () => {
  const { owner } = testApp.people;
  const code = await codeFor(owner, {
    username: 'buyer@fresh.example',
    userType: 'Customer',
    companyName: 'Fresh Foods',
  });
  const buyer = await registered(code);
  await testApp.drainJobs();
  expect((await testApp.call(settings.availableModes, buyer)).body).toHaveLength(5);
});
