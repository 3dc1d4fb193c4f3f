import { afterEach, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../house/testHouse.ts';

let house: TestHouse | undefined;
afterEach(async () => {
  await house?.close();
  house = undefined;
});
const open = async (env: Record<string, string> = {}) => {
  house = await openTestHouse({ env });
  return house;
};
type Asked = { remoteAddress?: string; headers?: Record<string, string> };
const metrics = async (asked: Asked = {}) =>
  (await house?.app.inject({ url: '/metrics', ...asked }))?.statusCode;

describe('/metrics', () => {
  test('is for this machine only', async () => {
    await open();
    expect(await metrics({ remoteAddress: '127.0.0.1' })).toBe(200);
    expect(await metrics({ remoteAddress: '::1' })).toBe(200);
    expect(await metrics({ remoteAddress: '::ffff:127.0.0.1' })).toBe(200);
    expect(await metrics({ remoteAddress: '10.1.2.3' })).toBe(404);
  });

  test('is not for those whom a proxy on this machine lets through', async () => {
    await open();
    expect(await metrics({ headers: { 'x-forwarded-for': '203.0.113.9' } })).toBe(404);
    expect(await metrics({ headers: { forwarded: 'for=203.0.113.9' } })).toBe(404);
  });

  test('is for anybody with the token, where there is one, and for nobody else', async () => {
    const token = 'a token of thirty-two letters or more';
    await open({ METRICS_TOKEN: token });
    const remoteAddress = '10.1.2.3';
    expect(await metrics({ remoteAddress, headers: { authorization: `Bearer ${token}` } })).toBe(200);
    expect(await metrics({ remoteAddress, headers: { authorization: `Bearer ${token}!` } })).toBe(404);
    expect(await metrics({ remoteAddress: '127.0.0.1' })).toBe(404);
  });

  test('tells routes, never addresses', async () => {
    const { app } = await open();
    await app.inject({ url: '/api/accounts/reset-check/a-code-that-is-secret-0123' });
    await app.inject({ url: '/a-page-that-is-secret' });
    await app.inject({ url: '/api/a-call-that-is-secret' });
    const { body } = await app.inject({ url: '/metrics' });
    expect(body).toContain('http_request_seconds');
    expect(body).not.toContain('secret');
  });
});

describe('/health', () => {
  test('says whether the product works, and nothing more', async () => {
    const { app, platform } = await open();
    expect((await app.inject({ url: '/health', remoteAddress: '10.1.2.3' })).json()).toEqual({
      status: 'ok',
    });
    const { bulkPool } = platform.database;
    const query = bulkPool.query.bind(bulkPool);
    Object.assign(bulkPool, { query: () => Promise.reject(new Error('connection to 10.0.0.7 refused')) });
    const down = await app.inject({ url: '/health' });
    Object.assign(bulkPool, { query });
    expect(down.statusCode).toBe(503);
    expect(down.json()).toEqual({ status: 'down' });
  });
});
