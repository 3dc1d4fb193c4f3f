import { randomBytes } from 'node:crypto';
import { accounts } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTwoFactor } from '../../../../test/support/authenticator.ts';
import { auditOf, logInAs } from '../../../../test/support/logInAs.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { productItself } from '../../../platform/audit.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { renewSession } from './renewSession.ts';
import { beginSession, type ProvedBy } from './sessions.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const pings = async (person: Person) => (await testApp.call(accounts.ping, person)).status;
const sessionsOf = async (person: Person) => (await testApp.call(accounts.listSessions, person)).body;
const refresh = (refreshToken: string) =>
  testApp.call(accounts.refreshSession, null, { body: { refreshToken } });
const later = (milliseconds: number) => setClock(new Date(now().getTime() + milliseconds).toISOString());
const day = 86_400_000;

test('lists one’s devices by name, newest first, and marks the current one', async () => {
  const { customer } = testApp.people;
  later(60_000);
  const desk = await logInAs(testApp, 'customer', { userAgent: firefox, address: '192.0.2.1' });
  later(60_000);
  const phone = await logInAs(testApp, 'customer', { userAgent: safari, address: '2001:db8::1' });
  const { sessions, rememberedDevices } = await sessionsOf(phone);
  expect(rememberedDevices).toBe(0);
  expect(sessions.slice(0, 2)).toMatchObject([
    { device: 'Safari on iPhone', fromAddress: '2001:db8::1', isThisOne: true, provedBy: 'password' },
    { device: 'Firefox on Windows', fromAddress: '192.0.2.1', isThisOne: false },
  ]);
  expect(Date.parse(sessions[0]?.beganAt ?? '') - Date.parse(sessions[1]?.beganAt ?? '')).toBe(60_000);
  expect(sessions.map(({ id }) => id)).not.toContain(
    (await sessionsOf(testApp.people.carrier)).sessions[0]?.id,
  );
  expect(await pings(desk)).toBe(200);
  expect(await pings(customer)).toBe(200);
});

test('logging out a device invalidates its token and refresh token', async () => {
  const stays = await logInAs(testApp, 'carrier');
  const goes = await logInAs(testApp, 'carrier');
  const id = (await sessionsOf(goes)).sessions.find(({ isThisOne }) => isThisOne)?.id ?? '';
  expect(await testApp.call(accounts.endMySession, stays, { params: { id } })).toMatchObject({ status: 200 });
  expect(await pings(goes)).toBe(401);
  expect(await refresh(goes.answer.refreshToken)).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  });
  expect(await pings(stays)).toBe(200);
  expect((await testApp.call(accounts.endMySession, stays, { params: { id } })).status, 'it has ended').toBe(
    404,
  );
  expect((await auditOf(testApp, stays.userId)).at(-1)).toEqual({
    action: 'session.ended',
    actor_user_id: stays.userId,
    after: { because: 'logged out from another device' },
  });
});

test('another user’s session is not found and cannot be ended', async () => {
  const { otherCarrier, rivalCarrier } = testApp.people;
  const id = (await sessionsOf(otherCarrier)).sessions[0]?.id ?? '';
  expect((await testApp.call(accounts.endMySession, rivalCarrier, { params: { id } })).status).toBe(404);
  expect(await pings(otherCarrier)).toBe(200);
});

test('logs out all other devices and forgets the remembered ones', async () => {
  const here = await logInAs(testApp, 'colleague');
  const there = await logInAs(testApp, 'colleague');
  await testApp.platform.database.bulkPool.query(
    `INSERT INTO trusted_devices (device_hash, user_id, expires_at) VALUES ('\\x00', $1, $2)`,
    [here.userId, new Date(now().getTime() + day)],
  );
  expect((await sessionsOf(here)).rememberedDevices).toBe(1);
  await testApp.call(accounts.endOtherSessions, here);
  expect(await pings(there)).toBe(401);
  expect(await pings(testApp.people.colleague)).toBe(401);
  expect(await pings(here)).toBe(200);
  const left = await sessionsOf(here);
  expect(left).toMatchObject({ rememberedDevices: 0, sessions: [{ isThisOne: true }] });
  expect((await auditOf(testApp, here.userId)).at(-1)?.after).toMatchObject({ sessions: 2 });
});

test('logging out ends this session only and is audited', async () => {
  const me = await logInAs(testApp, 'owner');
  const other = await logInAs(testApp, 'owner');
  expect((await testApp.call(accounts.logOut, me)).status).toBe(200);
  expect(await pings(me)).toBe(401);
  expect((await refresh(me.answer.refreshToken)).status).toBe(401);
  expect(await pings(other)).toBe(200);
  expect((await auditOf(testApp, me.userId)).at(-1)).toMatchObject({
    action: 'session.ended',
    after: { because: 'logged out' },
  });
});

test('a refresh token works once; reuse after the grace period ends its family and is audited', async () => {
  const me = await logInAs(testApp, 'cleanser');
  const first = me.answer.refreshToken;
  const second = await refresh(first);
  expect(second.status).toBe(200);
  expect(await pings({ ...me, token: second.body.jwtToken })).toBe(200);
  later(31_000);
  expect((await refresh(first)).status, 'stolen').toBe(401);
  expect((await refresh(second.body.refreshToken)).status, 'the thief’s or the owner’s').toBe(401);
  expect(await pings(me)).toBe(401);
  expect((await auditOf(testApp, me.userId)).at(-1)).toEqual({
    action: 'session.reuse-detected',
    actor_user_id: null,
    after: { because: 'a refresh token was used twice' },
  });
});

test('two tabs that refresh at once stay logged in', async () => {
  const me = await logInAs(testApp, 'rivalCustomer');
  const tabs = await Promise.all([1, 2, 3].map(() => refresh(me.answer.refreshToken)));
  expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
  // All get the same refresh token, so that clients without a shared store do not end each other's session.
  expect(new Set(tabs.map(({ body }) => body.refreshToken)).size).toBe(1);
  later(20_000);
  const slow = await refresh(me.answer.refreshToken);
  expect(slow, 'a slow tab').toMatchObject({
    status: 200,
    body: { refreshToken: tabs[0]?.body.refreshToken },
  });
  later(60_000);
  for (const { body } of tabs) expect(await pings({ ...me, token: body.jwtToken })).toBe(200);
  let stored = tabs[2]?.body.refreshToken ?? '';
  for (const round of [1, 2]) {
    const [, last] = await Promise.all([refresh(stored), refresh(stored)]);
    expect(last.status, `round ${round}`).toBe(200);
    stored = last.body.refreshToken;
    later(60_000);
  }
});

test('a second branch started within the grace period ends the family once both are in use, and is audited', async () => {
  const me = await logInAs(testApp, 'rivalCustomer');
  const mine = (await refresh(me.answer.refreshToken)).body;
  later(20_000);
  // The installation's secret is replaced in between: only then does one token yield two different ones.
  const { platform } = testApp;
  const otherKey = { ...platform, refreshKey: randomBytes(32) };
  const theirs = await platform.database.asCustomers([], async (tx) => {
    const actor = { ...productItself, userId: me.userId };
    return renewSession(otherKey, tx, actor, me.answer.refreshToken);
  });
  if (theirs === null) throw new Error('the second exchange within the grace period was refused');
  expect(theirs.refreshToken).not.toBe(mine.refreshToken);
  later(600_000);
  const next = await refresh(theirs.refreshToken);
  expect(next.status, 'no one can tell yet').toBe(200);
  expect((await refresh(mine.refreshToken)).status, 'two branches').toBe(401);
  expect((await refresh(next.body.refreshToken)).status).toBe(401);
  expect(await pings({ ...me, token: next.body.jwtToken })).toBe(401);
  expect((await auditOf(testApp, me.userId)).at(-1)).toMatchObject({
    action: 'session.reuse-detected',
    after: { because: 'two branches of refresh tokens were in use' },
  });
});

test('two clients with one stored token keep the session when both exchange it within the grace period', async () => {
  const me = await logInAs(testApp, 'rivalCustomer');
  let tokens = [me.answer.refreshToken, me.answer.refreshToken];
  for (const round of [1, 2]) {
    const [first] = tokens;
    const answers = [await refresh(first ?? '')];
    later(20_000);
    answers.push(await refresh(tokens[1] ?? ''));
    expect(
      answers.map(({ status }) => status),
      `round ${round}`,
    ).toEqual([200, 200]);
    for (const { body } of answers) expect(await pings({ ...me, token: body.jwtToken })).toBe(200);
    tokens = answers.map(({ body }) => body.refreshToken);
    later(600_000);
  }
  // After the grace period, the second exchange still ends the session.
  expect((await refresh(tokens[0] ?? '')).status).toBe(200);
  later(31_000);
  expect((await refresh(tokens[1] ?? '')).status).toBe(401);
  expect((await auditOf(testApp, me.userId)).at(-1)).toMatchObject({ action: 'session.reuse-detected' });
});

test('a second branch does not outlive the records of the first', async () => {
  const me = await logInAs(testApp, 'rivalCustomer');
  await refresh(me.answer.refreshToken);
  later(20_000);
  const theirs = (await refresh(me.answer.refreshToken)).body;
  later(30 * day - 10_000);
  expect((await refresh(theirs.refreshToken)).status).toBe(401);
});

test('when a company starts to require two-factor, password-only sessions end at their next refresh', async () => {
  const { platform, people } = testApp;
  const demand = (isDemanded: boolean) =>
    platform.database.bulkPool.query('UPDATE companies SET two_factor_demanded = $2 WHERE company_id = $1', [
      people.otherCarrier.companyId,
      isDemanded,
    ]);
  const begun = async (provedBy: ProvedBy) =>
    platform.database.asCustomers([], (tx) =>
      beginSession(platform, tx, productItself, people.otherCarrier.userId, provedBy),
    );
  const me = await logInAs(testApp, 'otherCarrier');
  const proved = await begun('two-factor');
  const signedOn = await begun('single sign-on');
  await demand(true);
  expect(await pings(me), 'until then it goes on').toBe(200);
  expect(await refresh(me.answer.refreshToken)).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  });
  expect(await pings(me)).toBe(401);
  expect((await auditOf(testApp, me.userId)).at(-1)).toMatchObject({
    action: 'session.ended',
    after: { because: 'two-factor is required' },
  });
  expect((await refresh(proved.refreshToken)).status).toBe(200);
  expect((await refresh(signedOn.refreshToken)).status).toBe(200);
  await demand(false);
  const next = await logInAs(testApp, 'otherCarrier');
  await demand(true);
  await useTwoFactor(testApp, next, 'password of otherCarrier');
  expect((await refresh(next.answer.refreshToken)).status, 'set up in the meantime').toBe(200);
});

test('refresh tokens expire, are unknown to other users, and are deleted with old sessions', async () => {
  const { bulkPool } = testApp.platform.database;
  const tokensOf = async (userId: string) =>
    (await bulkPool.query('SELECT FROM refresh_tokens WHERE user_id = $1', [userId])).rowCount;
  const sessionsKept = async (userId: string) =>
    (await bulkPool.query('SELECT FROM sessions WHERE user_id = $1', [userId])).rowCount;
  const me = await logInAs(testApp, 'rivalCarrier');
  expect((await refresh('A'.repeat(43))).status).toBe(401);
  later(29 * day);
  const renewed = await refresh(me.answer.refreshToken);
  expect(renewed.status).toBe(200);
  later(30 * day);
  expect((await refresh(renewed.body.refreshToken)).status).toBe(401);
  expect(
    (await sessionsOf(testApp.people.rivalCarrier)).sessions.filter((session) => !session.isThisOne),
  ).toEqual([]);
  expect(await tokensOf(me.userId)).toBe(2);
  await logInAs(testApp, 'owner');
  expect(await tokensOf(me.userId), 'deleted at any login').toBe(0);
  expect(await sessionsKept(me.userId), 'still shown as a sign-in').toBe(2);
  later(366 * day);
  await logInAs(testApp, 'rivalCarrier');
  expect(await sessionsKept(me.userId)).toBe(1);
});

test('refuses to refresh for a deactivated user', async () => {
  const me = await logInAs(testApp, 'carrier');
  await testApp.platform.database.bulkPool.query(
    'UPDATE users SET deactivated_at = now() WHERE user_id = $1',
    [me.userId],
  );
  expect((await refresh(me.answer.refreshToken)).status).toBe(401);
  expect(await pings(me)).toBe(401);
});
