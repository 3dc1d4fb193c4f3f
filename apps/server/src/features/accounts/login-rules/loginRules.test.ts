import { accounts, type BodyInputOf } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf, challenge, logInAs, ring } from '../../../../test/support/logInAs.ts';
import { codeOf, later } from '../../../../test/support/authenticator.ts';
import {
  type IdentityProvider,
  openIdentityProvider,
  signOn,
} from '../../../../test/support/identityProvider.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { testMoment } from '../../../../test/support/testSettings.ts';
import { setClock } from '../../../platform/clock.ts';
import { readMailText, selectMail } from '../../../platform/mail/mails.queries.ts';

let testApp: TestApp;
let provider: IdentityProvider;
beforeAll(async () => {
  testApp = await startTestApp({
    env: {
      SSO_PRIVATE_ADDRESSES: 'true',
      // As in production: a separate database, no demonstration.
      DATABASE_URL: 'postgres://lanewright@db.example/lanewright',
      DEMO_DATA: 'false',
    },
  });
  provider = await openIdentityProvider();
});
afterAll(async () => {
  await provider.close();
  await testApp.close();
});

/** Every test runs on a different day. */
let day = 0;
const at = (minutes: number) =>
  setClock(new Date(Date.parse(testMoment) + (day * 1440 + minutes) * 60_000).toISOString());
beforeEach(() => {
  day += 1;
  at(0);
});

type Rules = BodyInputOf<typeof accounts.changeLoginRules>;
const change = (as: Person, body: Rules, id = as.companyId) =>
  testApp.call(accounts.changeLoginRules, as, { params: { id }, body });
const read = (as: Person, id = as.companyId) => testApp.call(accounts.readLoginRules, as, { params: { id } });
const ping = async (as: Person, token = as.token) =>
  (await testApp.call(accounts.ping, { ...as, token })).status;
const refresh = (refreshToken: string) =>
  testApp.call(accounts.refreshSession, null, { body: { refreshToken } });

/** The Owner logs in with two-factor, which this installation requires of Owners. */
let secret: string | undefined;
async function ownerIn(): Promise<Person> {
  // A code works once.
  later(31);
  const { twoFactorToken } = await challenge(testApp, 'owner');
  if (secret === undefined) {
    const { body } = await testApp.call(accounts.setUpTwoFactor, null, { body: { twoFactorToken } });
    secret = body.secret;
    const done = await testApp.call(accounts.confirmTwoFactor, null, {
      body: { twoFactorToken, code: codeOf(secret) },
    });
    return { ...testApp.people.owner, token: done.body.session?.jwtToken ?? '' };
  }
  const { body } = await testApp.call(accounts.validateTwoFactorCode, null, {
    body: { twoFactorToken, code: codeOf(secret) },
  });
  return { ...testApp.people.owner, token: body.jwtToken };
}

async function saveProvider(change: Partial<BodyInputOf<typeof accounts.saveSingleSignOn>> = {}) {
  const answer = await testApp.call(accounts.saveSingleSignOn, await ownerIn(), {
    params: { id: testApp.people.customer.companyId },
    body: {
      isEnabled: true,
      issuer: provider.issuer,
      clientId: 'lanewright',
      domains: ['example.com'],
      newUserType: null,
      ...change,
    },
  });
  expect(answer.status).toBe(200);
}

/** The customer logs in by single sign-on. */
async function bySignOn() {
  provider.isNow({ sub: 'the customer', email: 'customer@example.com' });
  const { body } = await signOn(testApp, 'customer@example.com');
  return { ...testApp.people.customer, token: body.jwtToken, refreshToken: body.refreshToken };
}

test('in production the Owner must set up two-factor first and cannot turn it off', async () => {
  expect(await challenge(testApp, 'owner')).toMatchObject({ twoFactorRequired: true, mustSetUp: true });
  const owner = await ownerIn();
  expect(await ping(owner)).toBe(200);
  expect(await challenge(testApp, 'owner')).toMatchObject({ mustSetUp: false });
  expect((await testApp.call(accounts.readTwoFactor, owner)).body).toMatchObject({ isDemanded: true });
  // Nothing changes for the others.
  expect(await ping(await logInAs(testApp, 'customer'))).toBe(200);
});

describe('single sign-on instead of passwords', () => {
  test('only a user whose session proves that it works can require it', async () => {
    const customer = await logInAs(testApp, 'customer');
    expect((await read(customer)).body.requireBlockedBy).toBe('NoProvider');
    expect(await change(customer, { isSingleSignOnRequired: true })).toMatchObject({ status: 409 });
    await saveProvider();
    expect((await read(customer)).body.requireBlockedBy).toBe('NotTested');
    expect(await change(customer, { isSingleSignOnRequired: true })).toMatchObject({
      status: 409,
      body: {
        code: 'single_sign_on_not_tested',
        detail: expect.stringContaining('Log in with single sign-on'),
      },
    });
    const tested = await bySignOn();
    at(2);
    await saveProvider();
    expect((await read(tested)).body.requireBlockedBy, 'saved again since').toBe('NotTested');
    const again = await bySignOn();
    expect((await read(again)).body).toMatchObject({ isSingleSignOnRequired: false, requireBlockedBy: null });
    expect(await change(await ownerIn(), { isSingleSignOnRequired: true })).toMatchObject({ status: 409 });
  });

  test('refuses passwords with a pointer to single sign-on, ends password sessions and redirects resets', async () => {
    await saveProvider();
    const [byPassword, colleague] = [await logInAs(testApp, 'customer'), await logInAs(testApp, 'colleague')];
    const me = await bySignOn();
    expect(await change(me, { isSingleSignOnRequired: true })).toMatchObject({
      status: 200,
      body: { isSingleSignOnRequired: true },
    });
    expect([await ping(byPassword), await ping(colleague), await ping(me)]).toEqual([401, 401, 200]);
    expect((await refresh(colleague.answer.refreshToken)).status).toBe(401);
    const refused = await ring(testApp, 'customer@example.com', 'password of customer');
    expect(refused).toMatchObject({ status: 403, body: { code: 'single_sign_on_required' } });
    const wrong = await ring(testApp, 'customer@example.com', 'a wrong password');
    expect(wrong, 'a wrong password learns nothing').toMatchObject({ status: 401 });
    await testApp.call(accounts.forgotPassword, null, { params: { username: 'customer@example.com' } });
    await testApp.drainJobs();
    const { rows } = await testApp.platform.database.bulkPool.query(
      'SELECT kind FROM emails ORDER BY email_id DESC LIMIT 1',
    );
    expect(rows).toEqual([{ kind: 'Sign-on instead of a password' }]);

    const code = await invited(me);
    const registered = await testApp.call(accounts.register, null, {
      params: { registrationCode: code },
      body: { displayName: 'Nora', password: 'violet oxbow lantern', acceptsTerms: true },
    });
    expect(registered).toMatchObject({ status: 403, body: { code: 'single_sign_on_required' } });
    provider.isNow({ sub: 'nora', email: 'nora@example.com' });
    expect((await signOn(testApp, 'nora@example.com')).body, 'the account exists').toMatchObject({
      displayName: 'Nora',
    });
    // The Owner may always remove the rule.
    expect((await change(await ownerIn(), { isSingleSignOnRequired: false }, me.companyId)).status).toBe(200);
    expect((await ring(testApp, 'customer@example.com', 'password of customer')).status).toBe(200);
  });

  test('replacing, disabling or removing a provider ends the sessions that began with it', async () => {
    await saveProvider();
    const me = await bySignOn();
    const other = await logInAs(testApp, 'colleague');
    expect((await change(me, { isSingleSignOnRequired: true })).status).toBe(200);
    await saveProvider({ domains: ['example.com', 'northwind.example'] });
    expect(await ping(me), 'the same provider').toBe(200);
    await saveProvider({ clientId: 'lanewright-2' });
    expect([await ping(me), (await refresh(me.refreshToken)).status]).toEqual([401, 401]);
    expect((await logInAs(testApp, 'colleague')).answer.jwtToken, 'no longer required').toBeDefined();

    const later = await bySignOn();
    await testApp.call(accounts.removeSingleSignOn, await ownerIn(), { params: { id: me.companyId } });
    expect(await ping(later)).toBe(401);
    expect(await ping(other), 'ended when it was required').toBe(401);
  });
});

async function invited(as: Person): Promise<string> {
  await testApp.call(accounts.invite, as, { body: { username: 'nora@example.com', userType: 'Customer' } });
  const pool = testApp.platform.database.bulkPool;
  const { rows } = await pool.query<{ email_id: string }>(
    `SELECT email_id FROM emails WHERE kind = 'Invitation' ORDER BY email_id DESC LIMIT 1`,
  );
  const mail = await selectMail(pool, rows[0]?.email_id ?? '');
  if (mail === null) throw new Error('no invitation was written');
  return /code=([\w-]+)/.exec(readMailText(testApp.platform, mail))?.[1] ?? '';
}

test('an idle or expired session ends, and its refresh is refused like that of an ended session', async () => {
  const carrier = await logInAs(testApp, 'carrier');
  const limits = { sessionIdleMinutes: 30, sessionMaxHours: 2 };
  expect((await change(carrier, limits)).body).toMatchObject(limits);
  const busy = await logInAs(testApp, 'carrier');
  const idle = await logInAs(testApp, 'carrier');
  const other = await logInAs(testApp, 'otherCarrier');
  at(10);
  expect(await ping(busy)).toBe(200);
  const renewed = await refresh(idle.answer.refreshToken);
  expect(renewed.status, 'a refresh counts as use').toBe(200);
  at(24);
  // A page that polls, for a user who left ten minutes after the login.
  const background = await testApp.app.inject({
    url: `/api${accounts.ping.path}`,
    headers: { authorization: `Bearer ${renewed.body.jwtToken}`, 'x-idle-seconds': String(14 * 60) },
  });
  expect(background.statusCode, 'still within the limit').toBe(200);
  at(39);
  expect((await refresh(busy.answer.refreshToken)).status).toBe(200);
  at(41);
  const late = await refresh(renewed.body.refreshToken);
  expect(late).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  expect(await ping(idle, renewed.body.jwtToken)).toBe(401);
  const [last] = (await auditOf(testApp, carrier.userId)).slice(-1);
  expect(last).toMatchObject({
    action: 'session.ended',
    after: { because: 'it reached the session limit of the company' },
  });

  const old = await logInAs(testApp, 'carrier');
  const tokens = { ...old.answer };
  for (let minute = 60; minute < 41 + 120; minute += 14) {
    at(minute);
    const next = await refresh(tokens.refreshToken);
    expect(next.status, `after ${minute} minutes`).toBe(200);
    Object.assign(tokens, next.body);
  }
  at(41 + 121);
  expect(await ping(old, tokens.jwtToken)).toBe(401);
  expect((await refresh(tokens.refreshToken)).status).toBe(401);
  expect((await refresh(other.answer.refreshToken)).status, 'another company').toBe(200);
});

test('a company sets only its own rules, within limits, and only after a recent login', async () => {
  const { customer, otherCarrier, colleague } = testApp.people;
  const me = await logInAs(testApp, 'otherCarrier');
  expect((await change(me, { sessionIdleMinutes: 60 }, customer.companyId)).status).toBe(404);
  expect((await read(me, customer.companyId)).status).toBe(404);
  expect((await read(await logInAs(testApp, 'colleague'), colleague.companyId)).status).toBe(403);
  expect((await change(me, { sessionIdleMinutes: 4 })).status).toBe(400);
  at(11);
  expect(await change(me, { sessionMaxHours: 12 })).toMatchObject({
    status: 403,
    body: { code: 'confirmation_required' },
  });
  const confirm = (body: BodyInputOf<typeof accounts.confirmIdentity>) =>
    testApp.call(accounts.confirmIdentity, me, { body });
  expect(await confirm({ password: 'not it' })).toMatchObject({ status: 422, body: { field: 'password' } });
  expect(await confirm({})).toMatchObject({ status: 422, body: { code: 'password_required' } });
  expect(await confirm({ code: '123456' })).toMatchObject({ status: 422, body: { code: 'wrong_code' } });
  expect((await confirm({ password: 'password of otherCarrier' })).status).toBe(200);
  expect((await change(me, { sessionMaxHours: 12 })).body).toMatchObject({ sessionMaxHours: 12 });
  expect((await change(me, { sessionMaxHours: null })).body).toMatchObject({ sessionMaxHours: null });
  expect(otherCarrier.companyId).toBe(me.companyId);
});

test('deleting one’s own account needs the password or a fresh second factor, not just a token', async () => {
  const leaver = await logInAs(testApp, 'cleanser');
  const remove = () => testApp.call(accounts.deletePerson, leaver, { params: { id: leaver.userId } });
  expect(await remove()).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
  await testApp.call(accounts.confirmIdentity, leaver, { body: { password: 'password of cleanser' } });
  expect((await remove()).status).toBe(200);
});

test('changing single sign-on, resetting two-factor and deleting one’s own account require a recent login', async () => {
  const owner = await ownerIn();
  const customer = await logInAs(testApp, 'rivalCustomer');
  at(12);
  const { companyId, userId } = testApp.people.customer;
  const refusals = [
    await testApp.call(accounts.removeSingleSignOn, owner, { params: { id: companyId } }),
    await testApp.call(accounts.resetTwoFactorOf, owner, { params: { id: userId } }),
    await testApp.call(accounts.deletePerson, customer, { params: { id: customer.userId } }),
  ];
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
  later(31);
  const code = codeOf(secret ?? '');
  expect((await testApp.call(accounts.confirmIdentity, owner, { body: { code } })).status).toBe(200);
  const reset = await testApp.call(accounts.resetTwoFactorOf, owner, { params: { id: userId } });
  expect(reset.status).toBe(200);
  const others = await testApp.call(accounts.deletePerson, owner, {
    params: { id: testApp.people.rivalCarrier.userId },
  });
  expect(others.status, 'another’s account').toBe(200);
  await testApp.call(accounts.confirmIdentity, customer, { body: { password: 'password of rivalCustomer' } });
  const own = await testApp.call(accounts.deletePerson, customer, { params: { id: customer.userId } });
  expect(own.status).toBe(200);
});
