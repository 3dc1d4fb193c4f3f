import { accounts } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../../../test/support/mailbox.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { testMoment } from '../../../../test/support/testSettings.ts';
import { setClock } from '../../../platform/clock.ts';
import { readMailText, selectMail, selectMails } from '../../../platform/mail/mails.queries.ts';
import { sendReset } from './sendReset.ts';

let mailbox: Mailbox;
let testApp: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  testApp = await startTestApp({ env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://freight.example' } });
});
afterAll(async () => {
  await testApp.close();
  await mailbox.close();
});

/** Every test runs an hour and a day later, so that earlier failures no longer cause a wait. */
let day = 0;
beforeEach(() => {
  day += 1;
  setClock(minutesOn(0));
});
const minutesOn = (minutes: number) =>
  new Date(Date.parse(testMoment) + (day * 24 * 60 + minutes) * 60_000).toISOString();

const good = 'violet oxbow lantern';
const pool = () => testApp.platform.database.bulkPool;
const forget = (username: string) => testApp.call(accounts.forgotPassword, null, { params: { username } });
const check = (code: string) => testApp.call(accounts.checkReset, null, { params: { code } });
const reset = (code: string, newPassword = good) =>
  testApp.call(accounts.resetPassword, null, { body: { code, newPassword } });
const logIn = async (username: string, password: string): Promise<Person> => {
  const { body } = await testApp.call(accounts.authenticate, null, { body: { username, password } });
  if (!('jwtToken' in body)) throw new Error(`not logged in: ${JSON.stringify(body)}`);
  return { userId: body.id, companyId: body.companyId, userType: body.type, username, token: body.jwtToken };
};
const pings = async (person: Person) => (await testApp.call(accounts.ping, person)).status;
/** Requests a code and takes it from the email. */
const codeFor = async (username: string) => {
  await forget(username);
  await testApp.drainJobs();
  return mailbox.codeTo(username);
};
const audited = async (action: string, userId: string) =>
  (
    await pool().query<{ after: unknown; actor_user_id: string | null }>(
      'SELECT actor_user_id, after FROM audit_entries WHERE action = $1 AND subject_id = $2 ORDER BY audit_entry_id DESC',
      [action, userId],
    )
  ).rows;

/** From here the company's users log in through its own identity provider. */
const signOnThroughCompany = (companyId: string) =>
  pool().query(
    `INSERT INTO sso_providers (company_id, is_enabled, issuer, client_id, domains)
     VALUES ($1, true, 'https://sso.example', 'lanewright', '{example.com}')`,
    [companyId],
  );

describe('resetting a forgotten password', () => {
  test('an emailed code sets a new password once and ends every session', async () => {
    const { carrier } = testApp.people;
    const elsewhere = await logIn(carrier.username, 'password of carrier');
    const code = await codeFor(carrier.username);
    const { mail } = mailbox.newestTo(carrier.username);
    expect(mail.text).toContain(`https://freight.example/reset-password?code=${code}`);
    expect(mail.text).toContain(carrier.username);
    expect((await check(code)).body).toEqual({ username: carrier.username, expiresAt: minutesOn(60) });
    expect((await reset(code)).status).toBe(200);
    expect(await pings(elsewhere)).toBe(401);
    expect(await pings(await logIn(carrier.username, good))).toBe(200);
    const again = await reset(code, 'another oxbow lantern');
    expect(again).toMatchObject({ status: 422, body: { code: 'code_not_valid', field: 'code' } });
    expect((await check(code)).status).toBe(404);
    await testApp.drainJobs();
    expect(mailbox.newestTo(carrier.username).mail.subject).toBe('Your Lanewright password was changed');
    expect(await audited('password.reset', carrier.userId)).toMatchObject([
      { actor_user_id: carrier.userId },
    ]);
    expect(await audited('password.reset-asked', carrier.userId)).toMatchObject([{ actor_user_id: null }]);
  });

  test('forgets remembered devices and keeps the second factor', async () => {
    const { cleanser } = testApp.people;
    await pool().query(
      `INSERT INTO trusted_devices (device_hash, user_id, expires_at) VALUES ('\\x01', $1, now() + interval '1 year')`,
      [cleanser.userId],
    );
    await pool().query(
      `UPDATE users SET two_factor_secret = '\\x01', two_factor_enabled_at = now() WHERE user_id = $1`,
      [cleanser.userId],
    );
    expect((await reset(await codeFor(cleanser.username))).status).toBe(200);
    const { rows } = await pool().query(
      `SELECT two_factor_enabled_at IS NOT NULL AS kept, (SELECT count(*)::int FROM trusted_devices d WHERE d.user_id = u.user_id) AS devices
       FROM users u WHERE user_id = $1`,
      [cleanser.userId],
    );
    expect(rows).toEqual([{ kept: true, devices: 0 }]);
    const { body } = await testApp.call(accounts.authenticate, null, {
      body: { username: cleanser.username, password: good },
    });
    expect(body).toMatchObject({ twoFactorRequired: true });
  });

  test('a newer code invalidates the previous one, and every code expires after an hour', async () => {
    const { rivalCarrier } = testApp.people;
    const former = await codeFor(rivalCarrier.username);
    const newer = await codeFor(rivalCarrier.username);
    expect(newer).not.toBe(former);
    expect((await check(former)).status).toBe(404);
    expect((await reset(former)).status).toBe(422);
    setClock(minutesOn(59));
    expect((await check(newer)).status).toBe(200);
    setClock(minutesOn(60));
    expect((await check(newer)).status).toBe(404);
    expect((await reset(newer)).status).toBe(422);
    expect(await pings(await logIn(rivalCarrier.username, 'password of rivalCarrier'))).toBe(200);
  });

  test('only one of two simultaneous uses of a code succeeds', async () => {
    const { otherCarrier } = testApp.people;
    const code = await codeFor(otherCarrier.username);
    const answers = await Promise.all([
      reset(code, 'first oxbow lantern'),
      reset(code, 'second oxbow lantern'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const winner = answers[0].status === 200 ? 'first oxbow lantern' : 'second oxbow lantern';
    expect(await pings(await logIn(otherCarrier.username, winner))).toBe(200);
  });

  test('response and work are the same for known and unknown users', async () => {
    const { rivalCustomer } = testApp.people;
    await testApp.drainJobs();
    const workOf = async (username: string) => {
      const { rows: before } = await pool().query('SELECT max(outbox_fact_id) AS id FROM outbox_facts');
      const answer = await forget(username);
      const { rows: facts } = await pool().query<{ fact: string; payload: { userIds: string[] } }>(
        'SELECT fact, payload FROM outbox_facts WHERE outbox_fact_id > coalesce($1, 0)',
        [before[0]?.id],
      );
      const headers = Object.keys(answer.headers).toSorted();
      return { status: answer.status, body: answer.body, headers, facts };
    };
    const known = await workOf(rivalCustomer.username);
    const unknown = await workOf('unknown-user@example.com');
    expect(known.status).toBe(200);
    expect({ ...unknown, facts: 1 }).toEqual({ ...known, facts: 1 });
    expect(known.facts.map(({ fact }) => fact)).toEqual(['passwordReset.requested']);
    expect(unknown.facts.map(({ fact }) => fact)).toEqual(['passwordReset.requested']);
    expect(Object.keys(unknown.facts[0]?.payload ?? {})).toEqual(Object.keys(known.facts[0]?.payload ?? {}));
    expect(JSON.stringify(unknown.facts)).not.toContain('unknown-user');
    const before = mailbox.received.length;
    await testApp.drainJobs();
    expect(mailbox.received.slice(before).map(({ recipients }) => recipients)).toEqual([
      [rivalCustomer.username],
    ]);
  });

  test('too many requests are delayed, for known and unknown users alike', async () => {
    const { owner } = testApp.people;
    const askedUntilRefused = async (username: string) => {
      const answers = [];
      for (let time = 0; time < 8; time += 1) answers.push(await forget(username));
      return answers.map(({ status }) => status);
    };
    const ofKnownUser = await askedUntilRefused(owner.username);
    expect(ofKnownUser).toContain(429);
    expect(await askedUntilRefused('unknown@example.com')).toEqual(ofKnownUser);
    await testApp.drainJobs();
    const toOwner = mailbox.received.filter(({ recipients }) => recipients.includes(owner.username));
    expect(toOwner.length).toBeLessThanOrEqual(1);
  });

  test('code attempts are rate-limited', async () => {
    const statuses = [];
    for (let time = 0; time < 70; time += 1)
      statuses.push((await check(`${'x'.repeat(40)}${String(time).padStart(3, '0')}`)).status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect(statuses.indexOf(429)).toBeGreaterThan(20);
  });

  test('directs a user without a password to single sign-on, and sends a deactivated user nothing', async () => {
    const { colleague, rivalCustomer } = testApp.people;
    const restore = await pool().query('SELECT password_hash FROM users WHERE user_id = $1', [
      colleague.userId,
    ]);
    await pool().query('UPDATE users SET password_hash = NULL WHERE user_id = $1', [colleague.userId]);
    await signOnThroughCompany(colleague.companyId);
    await pool().query('UPDATE users SET deactivated_at = now() WHERE user_id = $1', [rivalCustomer.userId]);
    const before = mailbox.received.length;
    await forget(colleague.username);
    await forget(rivalCustomer.username);
    await testApp.drainJobs();
    const mails = mailbox.received.slice(before);
    expect(mails.map(({ recipients }) => recipients)).toEqual([[colleague.username]]);
    expect(mails[0]?.mail.text).toContain('your company’s single sign-on');
    expect(mails[0]?.mail.text).not.toContain('code=');

    // The company no longer uses single sign-on: users log in with a password again.
    await pool().query('UPDATE sso_providers SET is_enabled = false');
    const code = await codeFor(colleague.username);
    expect((await reset(code)).status).toBe(200);
    await pool().query('DELETE FROM sso_providers');
    await pool().query('UPDATE users SET password_hash = $2 WHERE user_id = $1', [
      colleague.userId,
      restore.rows[0].password_hash,
    ]);
    await pool().query('UPDATE users SET deactivated_at = NULL WHERE user_id = $1', [rivalCustomer.userId]);
  });

  test('a code stops working when its user is deactivated', async () => {
    const { colleague } = testApp.people;
    const code = await codeFor(colleague.username);
    await pool().query('UPDATE users SET deactivated_at = now() WHERE user_id = $1', [colleague.userId]);
    expect((await check(code)).status).toBe(404);
    expect((await reset(code)).status).toBe(422);
    await pool().query('UPDATE users SET deactivated_at = NULL WHERE user_id = $1', [colleague.userId]);
  });

  test('a request by email address sends users their username if it differs', async () => {
    const { owner } = testApp.people;
    await pool().query(`UPDATE users SET username = 'the.owner' WHERE user_id = $1`, [owner.userId]);
    const code = await codeFor(owner.username);
    expect(mailbox.newestTo(owner.username).mail.text).toContain('the user the.owner.');
    expect((await check(code)).body.username).toBe('the.owner');
    await pool().query('UPDATE users SET username = $2 WHERE user_id = $1', [owner.userId, owner.username]);
  });

  test('refuses a weak password with the reason, and the code still works', async () => {
    const { customer } = testApp.people;
    const code = await codeFor(customer.username);
    const poor = await reset(code, 'northwind forever 1');
    expect(poor).toMatchObject({ status: 422, body: { code: 'weak_password', field: 'newPassword' } });
    expect((poor.body as unknown as { detail: string }).detail).toContain('northwind');
    expect((await reset(code, 'password of customer')).status).toBe(422);
    expect((await check(code)).status).toBe(200);
  });

  test('neither the outbox nor an audit row shows a code', async () => {
    const { customer } = testApp.people;
    await forget(customer.username);
    mailbox.refuseWith({ code: 451, message: 'later' });
    await testApp.drainJobs();
    mailbox.refuseWith(null);
    expect(testApp.takeErrors()).toHaveLength(1);
    const { mails } = await selectMails(pool(), { search: 'Password reset', limit: 1, offset: 0 });
    const mail = await selectMail(pool(), mails[0]?.email_id ?? '');
    if (mail === null) throw new Error('there is no mail');
    expect(mail.sent_at).toBeNull();
    expect(mail.codes).not.toBeNull();
    expect(readMailText(testApp.platform, mail)).toContain('/reset-password?code=••••••••');
    const { rowCount } = await pool().query(
      `SELECT 1 FROM audit_entries WHERE coalesce(before::text, '') || coalesce(after::text, '') ~ '[A-Za-z0-9_-]{40,}'`,
    );
    expect(rowCount).toBe(0);
    await pool().query('DELETE FROM emails WHERE sent_at IS NULL');
  });
});

describe('the Owner sends a reset', () => {
  const send = (userId: string) => {
    const { owner } = testApp.people;
    const actor = { ...owner, fromAddress: null, requestId: null, userAgent: null };
    return testApp.platform.database.asCustomers([], (tx) => sendReset(testApp.platform, tx, actor, userId));
  };

  test('emails the code to the user, and the audit names the Owner', async () => {
    const { rivalCustomer, owner } = testApp.people;
    await send(rivalCustomer.userId);
    await testApp.drainJobs();
    expect((await check(mailbox.codeTo(rivalCustomer.username))).body.username).toBe(rivalCustomer.username);
    expect((await audited('password.reset-asked', rivalCustomer.userId))[0]).toMatchObject({
      actor_user_id: owner.userId,
    });
  });

  test('refuses unknown and deactivated users, and users without a password or address', async () => {
    const { rivalCustomer } = testApp.people;
    await signOnThroughCompany(rivalCustomer.companyId);
    await expect(send('999999')).rejects.toMatchObject({ problem: { status: 404 } });
    for (const [column, value, code] of [
      ['deactivated_at', '2026-01-01', 'user_deactivated'],
      ['email', null, 'email_missing'],
      ['password_hash', null, 'single_sign_on_only'],
    ] as const) {
      const { rows } = await pool().query(`SELECT ${column} AS former FROM users WHERE user_id = $1`, [
        rivalCustomer.userId,
      ]);
      const set = (to: unknown) =>
        pool().query(`UPDATE users SET ${column} = $2 WHERE user_id = $1`, [rivalCustomer.userId, to]);
      await set(value);
      await expect(send(rivalCustomer.userId)).rejects.toMatchObject({ problem: { status: 409, code } });
      await set(rows[0].former);
    }
    await pool().query('DELETE FROM sso_providers');
  });
});
