import { accounts } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, later, useTwoFactor, wrongCodeOf } from '../../../../test/support/authenticator.ts';
import { auditOf, challenge, logInAs, ring } from '../../../../test/support/logInAs.ts';
import type { People } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

type Name = keyof People;
type Factor = Awaited<ReturnType<typeof useTwoFactor>>;

let testApp: TestApp;
const factors: Partial<Record<Name, Factor>> = {};
const factorOf = (name: Name) => factors[name] as Factor;
beforeAll(async () => {
  testApp = await startTestApp();
  for (const name of [
    'owner',
    'customer',
    'colleague',
    'cleanser',
    'carrier',
    'otherCarrier',
    'rivalCarrier',
  ] as const) {
    factors[name] = await useTwoFactor(testApp, testApp.people[name], `password of ${name}`);
  }
});
afterAll(() => testApp.close());

const day = 86_400;
const validate = (twoFactorToken: string, code: string, rememberDevice = false) =>
  testApp.call(accounts.validateTwoFactorCode, null, { body: { twoFactorToken, code, rememberDevice } });
const enterWithCode = async (name: Name, rememberDevice = false) =>
  validate((await challenge(testApp, name)).twoFactorToken, codeOf(factorOf(name).secret), rememberDevice);
const change = (name: Name, columns: string) =>
  testApp.platform.database.bulkPool.query(`UPDATE users SET ${columns} WHERE user_id = $1`, [
    testApp.people[name].userId,
  ]);
const actionsOf = async (name: Name) =>
  (await auditOf(testApp, testApp.people[name].userId)).map(({ action }) => action);

test('a correct password alone gives a challenge, without a session or its token', async () => {
  const { userId } = testApp.people.customer;
  const sessions = async () =>
    (await testApp.platform.database.bulkPool.query('SELECT FROM sessions WHERE user_id = $1', [userId]))
      .rowCount;
  const before = await sessions();
  const answer = await challenge(testApp, 'customer');
  expect(Object.keys(answer).toSorted()).toEqual(['mustSetUp', 'twoFactorRequired', 'twoFactorToken']);
  expect(answer).toMatchObject({ twoFactorRequired: true, mustSetUp: false });
  expect(await sessions()).toBe(before);
  expect((await ring(testApp, testApp.people.customer.username, 'not it')).body).toMatchObject({
    code: 'wrong_credentials',
  });
});

test('the authenticator’s code starts the session, which records the proof', async () => {
  const { status, body } = await enterWithCode('customer');
  expect(status).toBe(200);
  expect(body).toMatchObject({ username: 'customer@example.com', proposeTwoFactor: false });
  expect(body.deviceToken).toBeUndefined();
  const me = { ...testApp.people.customer, token: body.jwtToken };
  const { sessions } = (await testApp.call(accounts.listSessions, me)).body;
  expect(sessions.find(({ isThisOne }) => isThisOne)?.provedBy).toBe('two-factor');
  expect((await auditOf(testApp, me.userId)).at(-1)).toMatchObject({
    action: 'session.began',
    actor_user_id: me.userId,
    after: { provedBy: 'two-factor' },
  });
});

test('a code works once, even with simultaneous attempts, and older codes stop working', async () => {
  later(120);
  const { secret } = factorOf('carrier');
  const { twoFactorToken } = await challenge(testApp, 'carrier');
  const code = codeOf(secret);
  const older = codeOf(secret, -30);
  const newer = codeOf(secret, 30);
  // Three, so that this test's failures never make the next attempt wait, whichever ends last.
  const atOnce = await Promise.all([1, 2, 3].map(() => validate(twoFactorToken, code)));
  expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect((await validate(twoFactorToken, code)).status, 'again').toBe(422);
  expect((await validate(twoFactorToken, older)).status, 'the one before').toBe(422);
  expect((await validate(twoFactorToken, newer)).status, 'of a clock ahead').toBe(200);
});

test('accepts codes with spaces, and refuses those of another time or user', async () => {
  later(120);
  const { secret } = factorOf('colleague');
  const { twoFactorToken } = await challenge(testApp, 'colleague');
  for (const code of [codeOf(secret, 61), codeOf(secret, -61), codeOf(factorOf('owner').secret), 'abcdef']) {
    expect(await validate(twoFactorToken, code)).toMatchObject({
      status: 422,
      body: { code: 'wrong_code', field: 'code' },
    });
  }
  const code = codeOf(secret);
  expect((await validate(twoFactorToken, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
});

test('wrong codes are audited and delay the user whichever login sends them, but not other users', async () => {
  later(7200);
  const { secret } = factorOf('cleanser');
  for (let time = 0; time < 5; time += 1) {
    const { twoFactorToken } = await challenge(testApp, 'cleanser');
    expect((await validate(twoFactorToken, wrongCodeOf(secret))).status).toBe(422);
  }
  const { twoFactorToken } = await challenge(testApp, 'cleanser');
  const right = () => validate(twoFactorToken, codeOf(secret));
  expect(await right()).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect((await auditOf(testApp, testApp.people.cleanser.userId)).slice(-5)).toEqual(
    Array.from({ length: 5 }, () => ({
      action: 'login.failed',
      actor_user_id: null,
      after: { step: 'two-factor' },
    })),
  );
  expect((await enterWithCode('owner')).status).toBe(200);
  later(1);
  expect((await right()).status).toBe(200);
});

test('of a hundred simultaneous codes five are checked', async () => {
  later(7200);
  const { twoFactorToken } = await challenge(testApp, 'owner');
  const wrong = wrongCodeOf(factorOf('owner').secret);
  const answers = await Promise.all(Array.from({ length: 100 }, () => validate(twoFactorToken, wrong)));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
  later(7200);
});

test('a recovery code works once, in any spelling, and only for its user', async () => {
  later(120);
  const [first = '', second = ''] = factorOf('otherCarrier').recoveryCodes;
  expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const { twoFactorToken } = await challenge(testApp, 'otherCarrier');
  expect((await validate((await challenge(testApp, 'owner')).twoFactorToken, first)).status).toBe(422);
  const atOnce = await Promise.all([1, 2, 3].map(() => validate(twoFactorToken, first)));
  expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect((await validate(twoFactorToken, first)).status).toBe(422);
  const misread = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  const { status, body } = await validate(twoFactorToken, misread);
  expect(status).toBe(200);
  const me = { ...testApp.people.otherCarrier, token: body.jwtToken };
  expect((await testApp.call(accounts.readTwoFactor, me)).body.recoveryCodesLeft).toBe(8);
  const used = (await auditOf(testApp, me.userId)).filter(
    ({ action }) => action === 'two-factor.recovery-code-used',
  );
  expect(used).toMatchObject([{ after: { codesLeft: 9 } }, { after: { codesLeft: 8 } }]);
});

test('the database contains no recovery code or secret in plain text', async () => {
  const { secret, recoveryCodes } = factorOf('rivalCarrier');
  const { rows: tables } = await testApp.platform.database.bulkPool.query<{ name: string }>(
    `SELECT format('%I', table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const texts = [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))];
  const hex = texts.map((text) => Buffer.from(text).toString('hex'));
  for (const table of ['users', 'recovery_codes', 'audit_entries']) {
    expect(tables.map(({ name }) => name)).toContain(table);
    const { rowCount } = await testApp.platform.database.bulkPool.query(
      `SELECT FROM ${table} t WHERE EXISTS (SELECT FROM unnest($1::text[]) secret WHERE strpos(t::text, secret) > 0)`,
      [[...texts, ...hex]],
    );
    expect(rowCount, table).toBe(0);
  }
});

test('a login challenge lasts ten minutes', async () => {
  later(120);
  const { secret } = factorOf('colleague');
  const { twoFactorToken } = await challenge(testApp, 'colleague');
  later(600);
  expect(await validate(twoFactorToken, codeOf(secret))).toMatchObject({
    status: 401,
    body: { code: 'two_factor_token_expired' },
  });
  const again = await challenge(testApp, 'colleague');
  later(599);
  expect((await validate(again.twoFactorToken, codeOf(secret))).status).toBe(200);
});

test('a login challenge ends when the password changes, the user is deactivated or two-factor is removed', async () => {
  const { platform, people } = testApp;
  const waits = async (columns: string, restored: string) => {
    later(120);
    const { twoFactorToken } = await challenge(testApp, 'rivalCarrier');
    await change('rivalCarrier', columns);
    const { status } = await validate(twoFactorToken, codeOf(factorOf('rivalCarrier').secret));
    await change('rivalCarrier', restored);
    return status;
  };
  const { rows } = await platform.database.bulkPool.query<{ password_hash: string }>(
    'SELECT password_hash FROM users WHERE user_id = $1',
    [people.rivalCarrier.userId],
  );
  const unchanged = `password_hash = '${rows[0]?.password_hash}'`;
  expect(await waits(`password_hash = 'another'`, unchanged)).toBe(401);
  expect(await waits('deactivated_at = now()', 'deactivated_at = NULL')).toBe(401);
  expect(await waits('deleted_at = now()', 'deleted_at = NULL')).toBe(401);
  expect(await waits('two_factor_enabled_at = NULL', 'two_factor_enabled_at = now()')).toBe(401);
  expect(await waits('job_title = NULL', 'job_title = NULL'), 'else it goes on').toBe(200);
});

test('a remembered device needs no code for 30 days, for its own user only', async () => {
  later(120);
  const { body } = await enterWithCode('customer', true);
  const { deviceToken } = body;
  expect(deviceToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await actionsOf('customer')).toContain('device.trusted');
  const me = await logInAs(testApp, 'customer', { deviceToken });
  expect((await testApp.call(accounts.listSessions, me)).body.rememberedDevices).toBe(1);
  await challenge(testApp, 'customer', { deviceToken: 'A'.repeat(43) });
  await challenge(testApp, 'carrier', { deviceToken });
  expect((await ring(testApp, me.username, 'not it', { deviceToken })).status).toBe(401);
  later(30 * day - 1);
  await logInAs(testApp, 'customer', { deviceToken });
  later(1);
  await challenge(testApp, 'customer', { deviceToken });
  expect((await testApp.call(accounts.listSessions, testApp.people.customer)).body.rememberedDevices).toBe(0);
});

test('logging out the other devices forgets the remembered ones', async () => {
  later(120);
  const { deviceToken, jwtToken } = (await enterWithCode('carrier', true)).body;
  await logInAs(testApp, 'carrier', { deviceToken });
  await testApp.call(accounts.endOtherSessions, { ...testApp.people.carrier, token: jwtToken });
  await challenge(testApp, 'carrier', { deviceToken });
});
