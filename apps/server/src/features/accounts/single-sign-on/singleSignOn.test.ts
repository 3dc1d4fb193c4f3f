import { accounts, type BodyInputOf } from '@lanewright/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  goToProvider,
  type IdentityProvider,
  newBrowserKey,
  openIdentityProvider,
  signOn,
} from '../../../../test/support/identityProvider.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { execute, rows } from '../../../platform/database/rows.ts';

let testApp: TestApp;
let provider: IdentityProvider;
beforeAll(async () => {
  testApp = await startTestApp({
    env: { SSO_PRIVATE_ADDRESSES: 'true', PUBLIC_URL: 'https://freight.example' },
  });
  provider = await openIdentityProvider();
});
afterAll(async () => {
  await provider.close();
  await testApp.close();
});

const setting = (): BodyInputOf<typeof accounts.saveSingleSignOn> => ({
  isEnabled: true,
  issuer: provider.issuer,
  clientId: 'lanewright',
  clientSecret: 'the secret of northwind',
  domains: ['northwind.example', 'example.com'],
  newUserType: 'Customer',
});
const save = (
  change: Partial<ReturnType<typeof setting>> = {},
  companyId = testApp.people.customer.companyId,
) =>
  testApp.call(accounts.saveSingleSignOn, testApp.people.owner, {
    params: { id: companyId },
    body: { ...setting(), ...change },
  });

const ann = { sub: 'ann', email: 'Ann@northwind.example', email_verified: true, name: 'Ann Arbor' };
const start = (username: string) =>
  testApp.call(accounts.startSingleSignOn, null, { body: { username, browserKey: newBrowserKey() } });
const audited = (action: string) =>
  rows<Record<string, unknown>>(
    testApp.platform.database.bulkPool,
    'SELECT actor_user_id, actor_company_id, customer_id, subject_id, before, after FROM audit_entries WHERE action = $1 ORDER BY audit_entry_id',
    [action],
  );
const change = (sql: string, values: unknown[] = []) =>
  execute(testApp.platform.database.bulkPool, sql, values);

beforeEach(async () => {
  provider.isNow(ann);
  expect((await save()).status).toBe(200);
});
afterEach(async () => {
  provider.isNow({});
  provider.tells({});
  await change('DELETE FROM attempt_counts');
});

test('the first login creates the user, and later ones find it whatever its address is then', async () => {
  const first = await signOn(testApp, 'ann@northwind.example');
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    username: 'ann@northwind.example',
    displayName: 'Ann Arbor',
    type: 'Customer',
    companyId: testApp.people.customer.companyId,
    proposeTwoFactor: false,
  });
  const ping = await testApp.call(accounts.ping, { ...testApp.people.customer, token: first.body.jwtToken });
  expect(ping.status).toBe(200);

  provider.isNow({ ...ann, email: 'ann.arbor@elsewhere.example', name: 'Ann Renamed' });
  const second = await signOn(testApp, 'ann@northwind.example');
  expect(second.body).toMatchObject({ id: first.body.id, displayName: 'Ann Arbor' });

  const [registered] = await audited('user.registered');
  expect(registered).toMatchObject({
    actor_user_id: first.body.id,
    customer_id: testApp.people.customer.companyId,
    subject_id: first.body.id,
    after: { username: 'ann@northwind.example', by: 'single sign-on' },
  });
  const began = (await audited('session.began')).filter((row) => row.subject_id === first.body.id);
  expect(began.map((row) => row.after)).toEqual([
    { provedBy: 'single sign-on' },
    { provedBy: 'single sign-on' },
  ]);
});

test('a user with a password is matched once by email address and keeps the password', async () => {
  const { customer } = testApp.people;
  provider.isNow({ sub: 'the customer', email: 'customer@example.com' });
  expect((await signOn(testApp, 'customer@example.com')).body).toMatchObject({ id: customer.userId });
  expect((await audited('sso.linked')).at(-1)).toMatchObject({
    subject_id: customer.userId,
    before: { issuer: null },
    after: { issuer: provider.issuer },
  });
  const byPassword = await testApp.call(accounts.authenticate, null, {
    body: { username: 'customer@example.com', password: 'password of customer' },
  });
  expect(byPassword.status).toBe(200);

  // The address was reassigned to a new person: the account is not theirs.
  provider.isNow({ sub: 'a successor', email: 'customer@example.com' });
  expect(await signOn(testApp, 'customer@example.com')).toMatchObject({
    status: 422,
    body: { code: 'sso_account_conflict' },
  });
});

test('requests the email address from the userinfo endpoint if only it has the address', async () => {
  provider.isNow({ sub: 'bo' });
  provider.tells({ sub: 'bo', email: 'bo@northwind.example', given_name: 'Bo', family_name: 'Derek' });
  expect((await signOn(testApp, 'bo@northwind.example')).body).toMatchObject({ displayName: 'Bo Derek' });
  provider.isNow({ sub: 'not bo' });
  expect((await signOn(testApp, 'bo@northwind.example')).body).toMatchObject({
    code: 'sso_response_not_verified',
  });
});

test('sends the browser to the provider with state, nonce and PKCE challenge', async () => {
  const { body } = await start('ann@northwind.example');
  const { origin, searchParams } = new URL(body.redirectTo);
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'lanewright',
    redirect_uri: 'https://freight.example/login',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    login_hint: 'ann@northwind.example',
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(searchParams.get(name)?.length).toBeGreaterThan(40);
});

test('a username that is not an address gets a prompt for the email address, whether it exists or not', async () => {
  await change(`UPDATE users SET username = 'colleague' WHERE user_id = $1`, [
    testApp.people.colleague.userId,
  ]);
  const answers = await Promise.all(['Colleague', 'nobody'].map(start));
  const [known, unknown] = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
  expect(known).toMatchObject({
    status: 422,
    code: 'no_single_sign_on',
    field: 'username',
    title: 'Enter your company email address to find your single sign-on',
  });
  expect(known).toEqual(unknown);
});

test('without single sign-on, known and unknown addresses get the same response', async () => {
  await change(`UPDATE users SET username = 'sailor@albatross.example' WHERE user_id = $1`, [
    testApp.people.carrier.userId,
  ]);
  const answers = await Promise.all(
    ['sailor@albatross.example', 'nobody@albatross.example', 'nobody@nowhere.example'].map(start),
  );
  const [first, ...others] = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
  expect(first).toMatchObject({ status: 422, code: 'no_single_sign_on' });
  for (const other of others) expect(other).toEqual(first);
  await save({ isEnabled: false });
  expect((await start('ann@northwind.example')).status).toBe(422);
});

test('limits lookups by address, so that names cannot be tried in bulk', async () => {
  const answers: number[] = [];
  for (let time = 0; time < 61; time += 1) answers.push((await start(`name${time}`)).status);
  expect([answers[0], answers.at(-1)]).toEqual([422, 429]);
});

describe('refuses an untrusted response:', () => {
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  test.each([
    ['of another nonce', { nonce: 'another' }],
    ['of no nonce', { nonce: undefined }],
    ['for another client', { aud: 'someone else' }],
    ['for several, us among them, without saying whom', { aud: ['lanewright', 'someone else'] }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['expired', { exp: inSeconds(-3600) }],
    ['not yet valid', { nbf: inSeconds(3600) }],
    ['about no one', { sub: undefined }],
  ])('a token %s', async (_name, claims) => {
    provider.isNow({ ...ann, ...claims });
    const { status, body } = await signOn(testApp, 'ann@northwind.example');
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'sso_response_not_verified' } });
  });

  const parts = (token: unknown) => String(token).split('.');
  const packed = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  test.each([
    [
      'whose words were changed after signing',
      (body: Record<string, unknown>) => {
        const [head, payload, signature] = parts(body.id_token);
        const words = packed({ ...read(payload), email: 'owner@northwind.example', sub: 'x' });
        body.id_token = `${head}.${words}.${signature}`;
      },
    ],
    [
      'that says it needs no signature',
      (body: Record<string, unknown>) => {
        const [head, payload] = parts(body.id_token);
        body.id_token = `${packed({ ...read(head), alg: 'none' })}.${payload}.`;
      },
    ],
    [
      'signed by an unknown key',
      (body: Record<string, unknown>) => {
        const [head, payload, signature] = parts(body.id_token);
        body.id_token = `${packed({ ...read(head), kid: 'unknown' })}.${payload}.${signature}`;
      },
    ],
    [
      'that is missing',
      (body: Record<string, unknown>) => {
        delete body.id_token;
      },
    ],
  ])('a token %s', async (_name, alter) => {
    provider.alterNextAnswer(alter);
    const { status, body } = await signOn(testApp, 'ann@northwind.example');
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'sso_response_not_verified' } });
  });

  test('a state works once', async () => {
    const browserKey = newBrowserKey();
    const answer = await goToProvider(testApp, 'ann@northwind.example', browserKey);
    const finish = () => testApp.call(accounts.finishSingleSignOn, null, { body: { answer, browserKey } });
    expect((await finish()).status).toBe(200);
    expect(await finish()).toMatchObject({ status: 422, body: { code: 'sso_session_expired' } });
  });

  test('one for another browser, which cannot then complete it either', async () => {
    const browserKey = newBrowserKey();
    const answer = await goToProvider(testApp, 'ann@northwind.example', browserKey);
    for (const key of [newBrowserKey(), browserKey]) {
      const finished = await testApp.call(accounts.finishSingleSignOn, null, {
        body: { answer, browserKey: key },
      });
      expect(finished).toMatchObject({ status: 422, body: { code: 'sso_session_expired' } });
    }
  });

  test('one with the code of another login, which does not match its verifier', async () => {
    const browserKey = newBrowserKey();
    const mine = new URLSearchParams(await goToProvider(testApp, 'ann@northwind.example', browserKey));
    const foreign = new URLSearchParams(
      await goToProvider(testApp, 'ann@northwind.example', newBrowserKey()),
    );
    mine.set('code', foreign.get('code') ?? '');
    const answer = mine.toString();
    const finished = await testApp.call(accounts.finishSingleSignOn, null, { body: { answer, browserKey } });
    expect(finished).toMatchObject({ status: 422, body: { code: 'sso_response_not_verified' } });
  });

  test('one after ten minutes, after single sign-on was turned off, or without a state', async () => {
    const browserKey = newBrowserKey();
    const begin = () => goToProvider(testApp, 'ann@northwind.example', browserKey);
    const finish = (answer: string) =>
      testApp.call(accounts.finishSingleSignOn, null, { body: { answer, browserKey } });
    const late = await begin();
    const moment = now();
    setClock(new Date(moment.getTime() + 10 * 60_000).toISOString());
    expect((await finish(late)).body).toMatchObject({ code: 'sso_session_expired' });
    setClock(moment.toISOString());
    const turnedOff = await begin();
    await save({ isEnabled: false });
    expect((await finish(turnedOff)).body).toMatchObject({ code: 'sso_session_expired' });
    for (const answer of ['?code=x', '?', 'state=&code=x', '%00'])
      expect(await finish(answer)).toMatchObject({ status: 422, body: { code: 'sso_session_expired' } });
  });

  test('describes a provider’s refusal in the product’s words, not in those of the URL', async () => {
    const browserKey = newBrowserKey();
    const state = new URLSearchParams(await goToProvider(testApp, 'ann@northwind.example', browserKey)).get(
      'state',
    );
    const answer = `?error=access_denied&error_description=Call+555-1234&state=${state}`;
    const finished = await testApp.call(accounts.finishSingleSignOn, null, { body: { answer, browserKey } });
    expect(finished).toMatchObject({ status: 422, body: { code: 'sso_denied' } });
    // Without the request's own ID, which is random.
    expect(JSON.stringify({ ...finished.body, requestId: '' })).not.toContain('555');
  });
});
