import { accounts } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, later, useTwoFactor, wrongCodeOf } from '../../../../test/support/authenticator.ts';
import { auditOf, challenge, logInAs } from '../../../../test/support/logInAs.ts';
import type { People, Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { productItself } from '../../../platform/audit.ts';
import { rows } from '../../../platform/database/rows.ts';
import { admitUser } from '../sessions/admitUser.ts';
import { signTwoFactorToken } from './twoFactorToken.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const begin = (as: Person | null, body: { password?: string; code?: string; twoFactorToken?: string }) =>
  testApp.call(accounts.setUpTwoFactor, as, { body });
const confirm = (as: Person | null, body: { code: string; twoFactorToken?: string }) =>
  testApp.call(accounts.confirmTwoFactor, as, { body });
const validate = (twoFactorToken: string, code: string, rememberDevice = false) =>
  testApp.call(accounts.validateTwoFactorCode, null, { body: { twoFactorToken, code, rememberDevice } });
const standing = async (person: Person) => (await testApp.call(accounts.readTwoFactor, person)).body;
const demand = (person: Person, isDemanded: boolean) =>
  testApp.platform.database.bulkPool.query(
    'UPDATE companies SET two_factor_demanded = $2 WHERE company_id = $1',
    [person.companyId, isDemanded],
  );
const actionsOf = async (person: Person) =>
  (await auditOf(testApp, person.userId)).map(({ action }) => action);
const passwordOf = (name: keyof People) => `password of ${name}`;

test('set-up starts with the password and takes effect only with its first code', async () => {
  const { customer } = testApp.people;
  expect((await begin(null, {})).status).toBe(401);
  expect((await begin(null, { password: passwordOf('customer') })).status).toBe(401);
  expect(await begin(customer, {})).toMatchObject({ status: 422, body: { field: 'password' } });
  expect(await begin(customer, { password: 'not it' })).toMatchObject({
    status: 422,
    body: { code: 'wrong_password', field: 'password' },
  });
  expect(await confirm(customer, { code: '123456' })).toMatchObject({
    status: 409,
    body: { code: 'two_factor_not_started' },
  });
  const { status, body } = await begin(customer, { password: passwordOf('customer') });
  expect(status).toBe(200);
  expect(body).toMatchObject({ issuer: 'Lanewright', account: customer.username });
  expect(body.otpauthUri).toContain(`secret=${body.secret}`);
  await logInAs(testApp, 'customer');
  expect(await confirm(customer, { code: wrongCodeOf(body.secret) })).toMatchObject({
    status: 422,
    body: { code: 'wrong_code', field: 'code' },
  });
  expect(await confirm(null, { code: codeOf(body.secret) })).toMatchObject({ status: 401 });
  expect(await standing(customer)).toEqual({
    enabledAt: null,
    recoveryCodesLeft: 0,
    isDemanded: false,
    hasPassword: true,
  });
  await logInAs(testApp, 'customer');
});

test('the first code turns two-factor on and shows ten recovery codes once', async () => {
  const { customer } = testApp.people;
  const { secret } = (await begin(customer, { password: passwordOf('customer') })).body;
  const code = codeOf(secret);
  const { status, body } = await confirm(customer, { code });
  expect(status).toBe(200);
  expect(body.session).toBeUndefined();
  expect(new Set(body.recoveryCodes).size).toBe(10);
  expect(await standing(customer)).toMatchObject({ recoveryCodesLeft: 10, enabledAt: expect.any(String) });
  const { twoFactorToken } = await challenge(testApp, 'customer');
  expect((await validate(twoFactorToken, code)).status, 'the first code is used up').toBe(422);
  later(30);
  expect((await validate(twoFactorToken, codeOf(secret))).status).toBe(200);
  expect((await confirm(customer, { code: codeOf(secret) })).status, 'nothing left to confirm').toBe(409);
  const enabled = (await auditOf(testApp, customer.userId)).find(
    ({ action }) => action === 'two-factor.enabled',
  );
  expect(enabled).toEqual({
    action: 'two-factor.enabled',
    actor_user_id: customer.userId,
    after: { usesTwoFactor: true },
  });
});

test('during a new set-up the current authenticator stays in force until the new one is confirmed', async () => {
  const { carrier } = testApp.people;
  const former = await useTwoFactor(testApp, carrier, passwordOf('carrier'));
  const waiting = await challenge(testApp, 'carrier');
  const remembered = await validate(waiting.twoFactorToken, codeOf(former.secret), true);
  const { deviceToken } = remembered.body;
  later(60);
  const proof = { password: passwordOf('carrier'), code: codeOf(former.secret) };
  const { secret } = (await begin(carrier, proof)).body;
  later(30);
  const { twoFactorToken } = await challenge(testApp, 'carrier');
  expect((await validate(twoFactorToken, codeOf(secret))).status, 'the new one is not').toBe(422);
  expect((await validate(twoFactorToken, codeOf(former.secret))).status, 'the former one is').toBe(200);
  expect((await begin(null, { twoFactorToken })).status, 'no set-up by password alone').toBe(401);
  expect((await confirm(null, { code: codeOf(secret), twoFactorToken })).status).toBe(401);
  await logInAs(testApp, 'carrier', { deviceToken });
  const { body } = await confirm(carrier, { code: codeOf(secret) });
  expect(body.recoveryCodes).toHaveLength(10);
  later(60);
  const next = await challenge(testApp, 'carrier', { deviceToken });
  expect((await validate(next.twoFactorToken, codeOf(former.secret))).status).toBe(422);
  expect((await validate(next.twoFactorToken, former.recoveryCodes[0] ?? '')).status).toBe(422);
  expect((await validate(next.twoFactorToken, codeOf(secret))).status).toBe(200);
  expect((await validate(next.twoFactorToken, body.recoveryCodes[0] ?? '')).status).toBe(200);
});

test('a company that requires two-factor lets no one log in without setting it up', async () => {
  const { otherCarrier } = testApp.people;
  await demand(otherCarrier, true);
  const answer = await challenge(testApp, 'otherCarrier');
  expect(answer).toMatchObject({ twoFactorRequired: true, mustSetUp: true });
  expect((await validate(answer.twoFactorToken, '123456')).status, 'there is no code yet').toBe(401);
  const asBearer = { ...otherCarrier, token: answer.twoFactorToken };
  expect((await testApp.call(accounts.ping, asBearer)).status).toBe(401);
  const { twoFactorToken } = answer;
  const { secret } = (await begin(null, { twoFactorToken })).body;
  expect((await confirm(null, { code: wrongCodeOf(secret), twoFactorToken })).status).toBe(422);
  const { status, body } = await confirm(null, { code: codeOf(secret), twoFactorToken });
  expect(status).toBe(200);
  expect(body.recoveryCodes).toHaveLength(10);
  expect(body.session).toMatchObject({ username: otherCarrier.username, proposeTwoFactor: false });
  const me = { ...otherCarrier, token: body.session?.jwtToken ?? '' };
  expect(await standing(me)).toMatchObject({ isDemanded: true });
  later(60);
  expect((await begin(null, { twoFactorToken })).status, 'it is set up').toBe(401);
  expect((await confirm(null, { code: codeOf(secret), twoFactorToken })).status).toBe(401);
  expect(await challenge(testApp, 'otherCarrier')).toMatchObject({ mustSetUp: false });
  const off = await testApp.call(accounts.turnTwoFactorOff, me, {
    body: { password: passwordOf('otherCarrier'), code: codeOf(secret) },
  });
  expect(off).toMatchObject({ status: 422, body: { code: 'two_factor_required' } });
  expect((await standing(me)).enabledAt).not.toBeNull();
});

test('a login that must set up two-factor fails if another login has just set it up', async () => {
  const { cleanser } = testApp.people;
  await demand(cleanser, true);
  const { twoFactorToken } = await challenge(testApp, 'cleanser');
  await useTwoFactor(testApp, cleanser, passwordOf('cleanser'));
  expect((await begin(null, { twoFactorToken })).status).toBe(401);
});

test('a single sign-on user is not asked, has no password, and cannot set up two-factor', async () => {
  const { rivalCustomer } = testApp.people;
  const { platform } = testApp;
  await demand(rivalCustomer, true);
  await platform.database.bulkPool.query(
    `UPDATE users SET password_hash = NULL, sso_issuer = 'https://idp.example', sso_subject = '7' WHERE user_id = $1`,
    [rivalCustomer.userId],
  );
  const session = await platform.database.asCustomers([], (tx) =>
    admitUser(platform, tx, productItself, rivalCustomer.userId, 'single sign-on'),
  );
  expect(session).toMatchObject({ username: rivalCustomer.username, proposeTwoFactor: false });
  const me = { ...rivalCustomer, token: session.jwtToken };
  expect(await standing(me)).toMatchObject({ hasPassword: false, isDemanded: true });
  expect(await begin(me, { password: 'any' })).toMatchObject({
    status: 422,
    body: { code: 'single_sign_on_only' },
  });
});

test('turning it off needs both factors and deletes codes and remembered devices', async () => {
  const { colleague } = testApp.people;
  const turnOff = (password: string, code: string) =>
    testApp.call(accounts.turnTwoFactorOff, colleague, { body: { password, code } });
  const right = passwordOf('colleague');
  expect(await turnOff(right, '123456')).toMatchObject({
    status: 422,
    body: { code: 'two_factor_not_set_up' },
  });
  const { secret, recoveryCodes } = await useTwoFactor(testApp, colleague, right);
  const { twoFactorToken } = await challenge(testApp, 'colleague');
  const { deviceToken } = (await validate(twoFactorToken, codeOf(secret), true)).body;
  later(60);
  expect(await turnOff('not it', codeOf(secret))).toMatchObject({ status: 422, body: { field: 'password' } });
  expect(await turnOff(right, wrongCodeOf(secret))).toMatchObject({ status: 422, body: { field: 'code' } });
  expect((await standing(colleague)).enabledAt).not.toBeNull();
  expect((await turnOff(right, codeOf(secret))).status).toBe(200);
  expect(await standing(colleague)).toMatchObject({ enabledAt: null, recoveryCodesLeft: 0 });
  const { answer } = await logInAs(testApp, 'colleague');
  expect(answer.proposeTwoFactor).toBe(true);
  expect(await actionsOf(colleague)).toContain('two-factor.disabled');
  const again = await useTwoFactor(testApp, colleague, right);
  const next = await challenge(testApp, 'colleague', { deviceToken });
  expect((await validate(next.twoFactorToken, recoveryCodes[0] ?? '')).status).toBe(422);
  expect((await turnOff(right, again.recoveryCodes[0] ?? '')).status, 'by a recovery code').toBe(200);
});

test('new recovery codes replace the old ones', async () => {
  const { owner } = testApp.people;
  const password = passwordOf('owner');
  const renew = (body: { password: string; code?: string }) =>
    testApp.call(accounts.renewRecoveryCodes, owner, { body });
  expect((await renew({ password })).status, 'nothing is set up').toBe(422);
  const former = await useTwoFactor(testApp, owner, password);
  const code = codeOf(former.secret);
  expect(await renew({ password: 'not it', code })).toMatchObject({
    status: 422,
    body: { field: 'password' },
  });
  expect(await renew({ password })).toMatchObject({
    status: 422,
    body: { code: 'code_required', field: 'code' },
  });
  expect(await renew({ password, code: wrongCodeOf(former.secret) })).toMatchObject({
    status: 422,
    body: { code: 'wrong_code', field: 'code' },
  });
  const { recoveryCodes } = (await renew({ password, code })).body;
  expect(recoveryCodes).toHaveLength(10);
  const { twoFactorToken } = await challenge(testApp, 'owner');
  expect((await validate(twoFactorToken, former.recoveryCodes[3] ?? '')).status).toBe(422);
  expect((await validate(twoFactorToken, recoveryCodes[3] ?? '')).status).toBe(200);
  expect(await actionsOf(owner)).toContain('two-factor.codes-renewed');
});

test('no one can replace a factor in use without it, and guesses of its code are limited', async () => {
  const { rivalCarrier } = testApp.people;
  later(7200);
  const password = passwordOf('rivalCarrier');
  const { secret, recoveryCodes } = await useTwoFactor(testApp, rivalCarrier, password);
  expect(await begin(rivalCarrier, { password })).toMatchObject({
    status: 422,
    body: { code: 'code_required', field: 'code' },
  });
  const wrong = { password, code: wrongCodeOf(secret) };
  expect(await begin(rivalCarrier, wrong)).toMatchObject({ status: 422, body: { field: 'code' } });
  expect(await confirm(rivalCarrier, { code: '123456' })).toMatchObject({
    body: { code: 'two_factor_not_started' },
  });
  const answers = await Promise.all(Array.from({ length: 12 }, () => begin(rivalCarrier, wrong)));
  expect(answers.map(({ status }) => status)).toContain(429);
  later(7200);
  expect((await begin(rivalCarrier, { password, code: recoveryCodes[0] ?? '' })).status).toBe(200);
  expect(await begin(rivalCarrier, { password, code: recoveryCodes[0] ?? '' })).toMatchObject({
    status: 422,
    body: { field: 'code' },
  });
  const off = { password, code: codeOf(secret) };
  expect((await testApp.call(accounts.turnTwoFactorOff, rivalCarrier, { body: off })).status).toBe(200);
});

test('every two-factor change is emailed to the user', async () => {
  const { otherCarrier } = testApp.people;
  const password = passwordOf('otherCarrier');
  await demand(otherCarrier, false);
  await testApp.platform.database.bulkPool.query(
    `UPDATE users SET two_factor_secret = NULL, two_factor_enabled_at = NULL WHERE user_id = $1`,
    [otherCarrier.userId],
  );
  await testApp.platform.database.bulkPool.query('DELETE FROM emails');
  const { token } = await logInAs(testApp, 'otherCarrier');
  const me = { ...otherCarrier, token };
  const { secret } = await useTwoFactor(testApp, me, password);
  const second = (await begin(me, { password, code: codeOf(secret) })).body.secret;
  expect((await confirm(me, { code: codeOf(second) })).status).toBe(200);
  later(60);
  const renewed = await testApp.call(accounts.renewRecoveryCodes, me, {
    body: { password, code: codeOf(second) },
  });
  expect(renewed.status).toBe(200);
  later(60);
  const body = { password, code: codeOf(second) };
  expect((await testApp.call(accounts.turnTwoFactorOff, me, { body })).status).toBe(200);
  const mails = await rows<{ to_address: string; subject: string; text_body: string }>(
    testApp.platform.database.bulkPool,
    'SELECT to_address, subject, text_body FROM emails ORDER BY email_id',
  );
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Two-factor is on for your Lanewright user',
    'Your Lanewright authenticator was replaced',
    'Your Lanewright recovery codes were renewed',
    'Two-factor is off for your Lanewright user',
  ]);
  for (const mail of mails) {
    expect(mail.to_address).toBe(otherCarrier.username);
    expect(mail.text_body).toContain('If not, set a new password immediately');
    for (const hidden of [secret, second, ...renewed.body.recoveryCodes])
      expect(mail.text_body).not.toContain(hidden);
  }
});

test('a user who declines is not asked again, and can decline only for themselves', async () => {
  const { rivalCarrier, customer } = testApp.people;
  const decline = (id: string) => testApp.call(accounts.declineTwoFactor, rivalCarrier, { params: { id } });
  expect((await logInAs(testApp, 'rivalCarrier')).answer.proposeTwoFactor).toBe(true);
  expect((await decline(customer.userId)).status).toBe(404);
  expect((await decline('999999')).status).toBe(404);
  expect((await logInAs(testApp, 'rivalCarrier')).answer.proposeTwoFactor).toBe(true);
  expect((await decline(rivalCarrier.userId)).status).toBe(200);
  expect((await decline(rivalCarrier.userId)).status).toBe(200);
  expect((await logInAs(testApp, 'rivalCarrier')).answer.proposeTwoFactor).toBe(false);
});

test('password guesses from an open session are limited like those at login', async () => {
  const { rivalCarrier } = testApp.people;
  later(7200);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, time) => begin(rivalCarrier, { password: `guess ${time}` })),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
});

test('a login token serves one purpose only', async () => {
  const { rivalCarrier } = testApp.people;
  const { rows } = await testApp.platform.database.bulkPool.query<{ password_hash: string }>(
    'SELECT password_hash FROM users WHERE user_id = $1',
    [rivalCarrier.userId],
  );
  const user = { userId: rivalCarrier.userId, passwordHash: rows[0]?.password_hash ?? '' };
  const toEnter = await signTwoFactorToken(testApp.platform, user, 'enter a code');
  const toSetUp = await signTwoFactorToken(testApp.platform, user, 'set two-factor up');
  expect((await begin(null, { twoFactorToken: toEnter })).status).toBe(401);
  expect((await begin(null, { twoFactorToken: toSetUp })).status).toBe(200);
  expect((await validate(toSetUp, '123456')).status).toBe(401);
  expect((await begin(null, { twoFactorToken: rivalCarrier.token })).status).toBe(401);
});
