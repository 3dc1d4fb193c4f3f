import { connect } from 'node:net';
import { accounts } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { codeOf, later, useTwoFactor } from '../support/authenticator.ts';
import { startListening, connectClient, type Process } from '../support/liveServer.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import type { Person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

let lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });
let mailbox: Mailbox;
let testApp: TestApp;
let server: Process;
beforeAll(async () => {
  mailbox = await openMailbox();
  testApp = await startTestApp({
    log,
    env: { LOG_LEVEL: 'trace', SMTP_URL: mailbox.url, PUBLIC_URL: 'https://freight.example' },
  });
  server = await startListening(testApp);
});
afterAll(async () => {
  await testApp.close();
  await mailbox.close();
});

/** Returns what was logged during some work. */
async function loggedBy(work: () => Promise<unknown>): Promise<string> {
  lines = [];
  await work();
  return lines.join('');
}

function expectNone(logged: string, secrets: readonly (string | undefined)[]): void {
  expect(logged.length).toBeGreaterThan(0);
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(5);
    expect(logged).not.toContain(secret);
    expect(logged).not.toContain(encodeURIComponent(secret ?? ''));
    // Bytes are logged as numbers.
    expect(logged).not.toContain([...Buffer.from(secret ?? '')].join(','));
  }
}

const password = (name: string) => `password of ${name}`;
const logIn = async (name: string, as = password(name)) =>
  (
    await testApp.call(accounts.authenticate, null, {
      body: { username: `${name}@example.com`, password: as },
    })
  ).body;

test('logging in, successfully and not, refreshing and changing the password', async () => {
  const secrets: (string | undefined)[] = [];
  const logged = await loggedBy(async () => {
    const user = await logIn('carrier');
    if (!('jwtToken' in user)) throw new Error('not logged in');
    await logIn('carrier', 'a wrong password, typed');
    const renewed = await testApp.call(accounts.refreshSession, null, {
      body: { refreshToken: user.refreshToken },
    });
    const me: Person = { ...testApp.people.carrier, token: renewed.body.jwtToken };
    const changed = { currentPassword: password('carrier'), newPassword: 'seven lanterns oxbow violet' };
    expect((await testApp.call(accounts.changePassword, me, { body: changed })).status).toBe(200);
    await testApp.app.inject({
      method: 'POST',
      url: '/api/auth',
      headers: { 'content-type': 'application/json' },
      payload: '{"username":"carrier@example.com","password":"half a body, typed',
    });
    secrets.push(user.jwtToken, user.refreshToken, renewed.body.jwtToken, renewed.body.refreshToken);
    secrets.push(...Object.values(changed), 'a wrong password, typed', 'half a body, typed');
  });
  expectNone(logged, secrets);
});

test('two-factor authentication, from its secret to its recovery codes', async () => {
  const secrets: (string | undefined)[] = [];
  const logged = await loggedBy(async () => {
    const { secret, recoveryCodes } = await useTwoFactor(
      testApp,
      testApp.people.colleague,
      password('colleague'),
    );
    const waiting = await logIn('colleague');
    if (!('twoFactorToken' in waiting)) throw new Error('not challenged');
    const code = codeOf(secret);
    const entered = await testApp.call(accounts.validateTwoFactorCode, null, {
      body: { twoFactorToken: waiting.twoFactorToken, code, rememberDevice: true },
    });
    expect(entered.status).toBe(200);
    secrets.push(
      secret,
      ...recoveryCodes,
      waiting.twoFactorToken,
      code,
      entered.body.jwtToken,
      entered.body.deviceToken,
    );
    later(60);
  });
  expectNone(logged, secrets);
});

test('a forgotten password: the code in the email, in the address and in the body', async () => {
  const secrets: string[] = [];
  const logged = await loggedBy(async () => {
    const { username } = testApp.people.cleanser;
    await testApp.call(accounts.forgotPassword, null, { params: { username } });
    await testApp.drainJobs();
    const code = mailbox.codeTo(username);
    expect((await testApp.call(accounts.checkReset, null, { params: { code } })).status).toBe(200);
    await testApp.app.inject({ url: `/reset-password?code=${code}` });
    await testApp.app.inject({ url: `/api/accounts/reset-check/${code}%E0%A4%A` });
    await testApp.app.inject({ method: 'POST', url: `/api/accounts/reset-check/${code}` });
    const newPassword = 'four barges under amber';
    expect((await testApp.call(accounts.resetPassword, null, { body: { code, newPassword } })).status).toBe(
      200,
    );
    secrets.push(code, newPassword);
  });
  expectNone(logged, secrets);
});

test('an invitation, from its email to the registration', async () => {
  const secrets: string[] = [];
  const logged = await loggedBy(async () => {
    const username = 'guest@new.example';
    await testApp.call(accounts.invite, testApp.people.customer, {
      body: { username, userType: 'Customer', modes: [] },
    });
    await testApp.drainJobs();
    const code = mailbox.codeTo(username);
    const params = { registrationCode: code };
    await testApp.call(accounts.readRegistration, null, { params });
    await testApp.call(accounts.usernameExists, null, { params: { username }, query: { code } });
    const chosen = 'nine ferries at the quay';
    const registered = await testApp.call(accounts.register, null, {
      params,
      body: { displayName: 'Guest', password: chosen, acceptsTerms: true },
    });
    expect(registered.status).toBe(200);
    secrets.push(code, chosen);
    if ('jwtToken' in registered.body) secrets.push(registered.body.jwtToken, registered.body.refreshToken);
  });
  expectNone(logged, secrets);
});

test('server errors and emails that can’t be sent', async () => {
  const { username } = testApp.people.rivalCarrier;
  const logged = await loggedBy(async () => {
    const { ownerPool } = testApp.platform.database;
    await ownerPool.query('ALTER TABLE sessions RENAME TO sessions_away');
    expect(await logIn('rivalcustomer', 'password of rivalCustomer')).toMatchObject({ status: 500 });
    await ownerPool.query('ALTER TABLE sessions_away RENAME TO sessions');
    mailbox.refuseWith({ code: 450, message: 'come back later' });
    await testApp.call(accounts.forgotPassword, null, { params: { username } });
    await testApp.drainJobs().catch(() => undefined);
    mailbox.refuseWith(null);
  });
  expect(logged).toContain('a call failed');
  expect(logged).toContain('a job failed');
  const code = await vi.waitFor(async () => {
    await testApp.platform.database.ownerPool.query(
      'UPDATE graphile_worker._private_jobs SET run_at = now()',
    );
    await testApp.drainJobs();
    return mailbox.codeTo(username);
  });
  expectNone(logged, ['password of rivalCustomer', code]);
});

test('bytes that are not an HTTP request', async () => {
  const { token } = testApp.people.owner;
  const logged = await loggedBy(async () => {
    for (const head of [
      `GET /api/auth/ping HTTP/9.9\r\nauthorization: Bearer ${token}`,
      `GE T /api/accounts/reset-check/a-code-in-an-address HTTP/1.1`,
    ])
      await new Promise<void>((resolve) => {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
          socket.end(`${head}\r\n\r\n`),
        );
        socket.on('close', () => resolve());
        socket.resume();
      });
    log.trace('the bytes were refused');
  });
  expectNone(logged, [token, 'a-code-in-an-address']);
});

test('secrets are redacted at any depth; error codes are kept', async () => {
  const secret = 'this is never said';
  const names = [
    'password',
    'newPassword',
    'currentPassword',
    'passwordHash',
    'password_hash',
    'code',
    'secret',
    'clientSecret',
    'jwtToken',
    'refreshToken',
    'twoFactorToken',
    'deviceToken',
    'authorization',
    'cookie',
    'browserKey',
    'recoveryCodes',
  ];
  const logged = await loggedBy(async () => {
    for (const name of names) {
      log.error({ [name]: secret }, 'one');
      log.error({ body: { [name]: secret } }, 'two');
      log.error({ req: { headers: { [name]: secret } } }, 'three');
    }
    log.error({ err: Object.assign(new Error('a key is taken'), { code: '23505' }) }, 'four');
  });
  expectNone(logged, [secret]);
  expect(logged.match(/\[redacted\]/g)).toHaveLength(3 * names.length);
  expect(logged).toContain('23505');
});

test('the live hub: tokens in its addresses, connection tokens, and messages', async () => {
  const { token } = testApp.people.otherCarrier;
  const secrets = [token, 'access_token', 'words sent to the hub'];
  const logged = await loggedBy(async () => {
    for (const transport of ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const) {
      const { connection } = await connectClient(server, token, transport);
      await connection.invoke('RequestNotifications', 3);
      await connection.invoke('words sent to the hub').catch(() => undefined);
      await connection.invoke('RequestNotifications', 'words sent to the hub').catch(() => undefined);
      await connection.stop();
    }
    for (const query of [`access_token=${token}`, `id=words sent to the hub&access_token=${token}`])
      await fetch(`${server.url}/notify?${query}`);
    const negotiated = await fetch(`${server.url}/notify/negotiate?access_token=${token}`, {
      method: 'POST',
    });
    const { connectionId } = (await negotiated.json()) as { connectionId: string };
    await fetch(`${server.url}/notify?id=${connectionId}&access_token=${token}`);
    secrets.push(connectionId);
  });
  expect(logged).toContain('"path":"/notify"');
  expectNone(logged, secrets);
});
