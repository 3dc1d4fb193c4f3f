import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { measureInstallation } from '../../src/features/operations/index.ts';
import { createWatchServer } from '../../src/platform/http/watchServer.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

let testApp: TestApp | undefined;
afterEach(async () => {
  await testApp?.close();
  testApp = undefined;
});
const open = async (env: Record<string, string> = {}) => {
  testApp = await startTestApp({ env });
  return testApp;
};
type Asked = { remoteAddress?: string; headers?: Record<string, string> };
const metrics = async (asked: Asked = {}) =>
  (await testApp?.app.inject({ url: '/metrics', ...asked }))?.statusCode;

describe('/metrics', () => {
  test('answers local requests only', async () => {
    await open();
    expect(await metrics({ remoteAddress: '127.0.0.1' })).toBe(200);
    expect(await metrics({ remoteAddress: '::1' })).toBe(200);
    expect(await metrics({ remoteAddress: '::ffff:127.0.0.1' })).toBe(200);
    expect(await metrics({ remoteAddress: '10.1.2.3' })).toBe(404);
  });

  test('rejects requests that come through a local proxy', async () => {
    await open();
    expect(await metrics({ headers: { 'x-forwarded-for': '203.0.113.9' } })).toBe(404);
    expect(await metrics({ headers: { forwarded: 'for=203.0.113.9' } })).toBe(404);
  });

  test('with a token set, answers requests that present it, and no others', async () => {
    const token = 'a token of thirty-two letters or more';
    await open({ METRICS_TOKEN: token });
    const remoteAddress = '10.1.2.3';
    expect(await metrics({ remoteAddress, headers: { authorization: `Bearer ${token}` } })).toBe(200);
    expect(await metrics({ remoteAddress, headers: { authorization: `Bearer ${token}!` } })).toBe(404);
    expect(await metrics({ remoteAddress: '127.0.0.1' })).toBe(404);
  });

  test('reports routes, never addresses', async () => {
    const { app } = await open();
    await app.inject({ url: '/api/accounts/reset-check/a-code-that-is-secret-0123' });
    await app.inject({ url: '/a-page-that-is-secret' });
    await app.inject({ url: '/api/a-call-that-is-secret' });
    const { body } = await app.inject({ url: '/metrics' });
    expect(body).toContain('http_request_seconds');
    expect(body).not.toContain('secret');
  });
});

test('a process that only runs jobs answers both, and no other call', async () => {
  const { platform } = await open();
  let runsJobs = true;
  const app = createWatchServer(platform, { runsJobs: () => runsJobs, measure: measureInstallation });
  expect((await app.inject({ url: '/health' })).json()).toEqual({ status: 'ok' });
  const { body } = await app.inject({ url: '/metrics' });
  expect(body).toContain('database_up 1');
  expect(body).toContain('jobs{state="failed"} 0');
  expect(body).toMatch(/^disk_free_bytes [1-9]/m);
  expect(body).toMatch(/^audit_rows_not_chained \d/m);
  expect((await app.inject({ url: '/api/auth/ping' })).statusCode).toBe(404);
  runsJobs = false;
  await sleep(1_100);
  expect((await app.inject({ url: '/health' })).statusCode).toBe(503);
  await app.close();
});

test('requests that wait for a connection are counted', async () => {
  const { platform } = await open();
  const app = createWatchServer(platform, { measure: measureInstallation });
  const measured = async () => (await app.inject({ url: '/metrics' })).body;
  expect(await measured()).toContain('database_connections{pool="calls",state="waiting"} 0');
  const ends: (() => void)[] = [];
  const calls = Array.from({ length: platform.shares.limits.calls.ofCompany + 2 }, () =>
    platform.shares.calls.run({ company: '1', user: '1' }, () => new Promise<void>((end) => ends.push(end))),
  );
  expect(await measured()).toContain('database_connections{pool="calls",state="waiting"} 2');
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await sleep(5);
  }
  await Promise.all(calls);
  await app.close();
});

describe('/health', () => {
  test('reports whether the product works, and nothing else', async () => {
    const { app, platform } = await open();
    expect((await app.inject({ url: '/health', remoteAddress: '10.1.2.3' })).json()).toEqual({
      status: 'ok',
    });
    // Open connections continue; new ones are refused.
    const { rows } = await platform.database.ownerPool.query<{ name: string }>(
      'SELECT current_database() AS name',
    );
    const admin = new pg.Client({
      host: inject('databaseHost'),
      port: inject('databasePort'),
      user: inject('databaseSuperuser'),
      database: 'postgres',
    });
    await admin.connect();
    await admin.query(`ALTER DATABASE ${rows[0]?.name} ALLOW_CONNECTIONS false`);
    await sleep(1_100);
    const down = await app.inject({ url: '/health' });
    await admin.query(`ALTER DATABASE ${rows[0]?.name} ALLOW_CONNECTIONS true`);
    await admin.end();
    expect(down.statusCode).toBe(503);
    expect(down.json()).toEqual({ status: 'down' });
  });

  test('warns about low disk space', async () => {
    const { app } = await open({ DISK_WARNING_MB: '1000000000' });
    expect((await app.inject({ url: '/health' })).json()).toEqual({
      status: 'ok',
      warnings: ['little_disk_space'],
    });
  });
});
