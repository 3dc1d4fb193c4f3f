import { gzipSync } from 'node:zlib';
import { accounts, bids, lanes, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBids, seedLanes } from '../support/seedLanes.ts';
import { makeBuiltWebApp } from '../support/builtWebApp.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

let testApp: TestApp;
let web: Awaited<ReturnType<typeof makeBuiltWebApp>>;
beforeAll(async () => {
  web = await makeBuiltWebApp();
  testApp = await startTestApp({ env: { LANEWRIGHT_ROOT: web.root } });
});
afterAll(async () => {
  await testApp.close();
  await web.remove();
});

const bearer = () => ({ authorization: `Bearer ${testApp.people.customer.token}` });
const json = { 'content-type': 'application/json' };
const startLanes = (payload: string | Buffer, headers: Record<string, string> = json) =>
  testApp.app.inject({
    method: 'PUT',
    url: '/api/lanes/start',
    headers: { ...bearer(), ...headers },
    payload,
  });

describe('bodies', () => {
  test('refuses one that is too large, too deep or broken, and quickly', async () => {
    const deep = (open: string, close: string) => `${open.repeat(200_000)}1${close.repeat(200_000)}`;
    const started = performance.now();
    const answers = [
      await startLanes(`{"laneIds":["${'x'.repeat(17 * 1024 * 1024)}"]}`),
      await startLanes(deep('[', ']')),
      await startLanes(deep('{"mode":', '}')),
      await startLanes(`{"laneIds":[${'1,'.repeat(4_000_000)}1]}`),
      await startLanes(`[${'{"a":[1,2]},'.repeat(400_000)}1]`),
      await startLanes('{"mode":'),
      await startLanes(''),
      await startLanes('null'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 400, 400, 413, 413, 400, 400, 400]);
    for (const answer of answers)
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('refuses unauthorised callers before reading the body', async () => {
    const payload = `{"laneIds":["${'x'.repeat(20 * 1024 * 1024)}"]}`;
    const anonymous = await testApp.app.inject({
      method: 'PUT',
      url: '/api/lanes/start',
      headers: json,
      payload,
    });
    expect(anonymous.statusCode).toBe(401);
    const { authorization } = { authorization: `Bearer ${testApp.people.carrier.token}` };
    const wrongType = await testApp.app.inject({
      method: 'PUT',
      url: '/api/lanes/start',
      headers: { ...json, authorization },
      payload: '{"mode":',
    });
    expect(wrongType.statusCode).toBe(403);
  });

  test('limits public calls to the body size they need', async () => {
    const body = { username: 'a', password: 'x'.repeat(100_000) };
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/auth',
      headers: json,
      payload: body,
    });
    expect(answer.statusCode).toBe(413);
  });

  test('accepts only JSON as JSON', async () => {
    const text = '{"mode":4}';
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/xml',
      'application/octet-stream',
    ])
      expect((await startLanes(text, { 'content-type': type })).statusCode, type).toBe(415);
    const form = '--x\r\ncontent-disposition: form-data; name="mode"\r\n\r\n4\r\n--x--\r\n';
    expect((await startLanes(form, { 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(
      400,
    );
    expect((await startLanes(Buffer.from(text), {})).statusCode).toBe(415);
  });

  test('does not decompress a compressed body', async () => {
    const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024, ' '));
    const answer = await startLanes(bomb, { ...json, 'content-encoding': 'gzip' });
    expect(answer.statusCode).toBe(400);
  });

  test('refuses or ignores keys that target prototypes', async () => {
    for (const payload of [
      '{"__proto__":{"mode":4},"mode":4}',
      '{"constructor":{"prototype":{"a":1}},"mode":4}',
    ])
      expect((await startLanes(payload)).statusCode).toBe(400);
    const query = '?mode=4&__proto__[polluted]=1&__proto__=2&constructor[prototype][polluted]=3&page=1';
    const listed = await testApp.app.inject({ url: `/api/lanes/mode${query}`, headers: bearer() });
    expect(listed.statusCode).toBe(200);
    const properties = JSON.parse('{"properties":{"constructor":true,"toString":1}}') as object;
    const saved = await testApp.app.inject({
      method: 'POST',
      url: '/api/config/instance/4',
      headers: { ...bearer(), ...json },
      payload: properties,
    });
    expect(saved.statusCode).toBe(422);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('addresses', () => {
  test('refuses a duplicate key where a single one is expected', async () => {
    for (const query of ['mode=4&mode=7', 'mode=4&customerId=1&customerId=2', 'mode=4&search=a&search=b'])
      expect(
        (await testApp.app.inject({ url: `/api/lanes/mode?page=1&${query}`, headers: bearer() })).statusCode,
        query,
      ).toBe(400);
  });

  test.each([
    ['{"username":"a@b.example","password":"x","password":"y"}', 400],
    ['{"username":"a@b.example","password":"x","note":{"a":1,"a":1}}', 400],
    [String.raw`{"username":"a\"b:","password":"c\\"}`, 401],
  ])('rejects a body with a duplicate key and reads others: %s', async (payload, status) => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/auth',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code === 'duplicate_key']).toEqual([
      status,
      status === 400,
    ]);
  });

  test('rejects a malformed address like any other request, without echoing it', async () => {
    const answer = await testApp.app.inject({
      url: '/api/accounts/reset-check/%E0%A4%A-secret',
      headers: bearer(),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).not.toContain('secret');
  });

  test.each([
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/.env',
  ])('%s does not leave the web app’s folder', async (url) => {
    const answer = await testApp.app.inject({ url });
    expect(answer.body).not.toContain('"dependencies"');
    expect(answer.headers['content-type']).toMatch(/^(text\/html|application\/problem\+json)/);
  });
});

describe('methods', () => {
  test('answers declared methods only', async () => {
    for (const method of ['OPTIONS', 'TRACE', 'PATCH', 'PUT', 'HEAD'] as const) {
      const answer = await testApp.app.inject({ method, url: '/api/auth/ping', headers: bearer() });
      expect(answer.statusCode, method).toBe(404);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('a HEAD request for a GET that writes writes nothing', async () => {
    const { customer, carrier } = testApp.people;
    const seeded = await seedLanes(testApp, customer.companyId, Mode.RoadFTL, 1);
    await seedBids(testApp, seeded, carrier.companyId, 0.9);
    const laneId = seeded.laneIds[0] ?? '';
    const answer = await testApp.app.inject({
      method: 'HEAD',
      url: `/api/bids/reset/${laneId}`,
      headers: { authorization: `Bearer ${carrier.token}` },
    });
    expect(answer.statusCode).toBe(404);
    const { body } = await testApp.call(bids.listLaneBids, carrier, { params: { laneId } });
    expect(body).toHaveLength(1);
  });

  test('pages and their files answer HEAD requests', async () => {
    for (const url of ['/', '/lanes', '/assets/index.js', '/health'])
      expect((await testApp.app.inject({ method: 'HEAD', url })).statusCode, url).toBe(200);
  });
});

describe('answers', () => {
  test('no response may be cached, whatever its status', async () => {
    const answers = [
      await testApp.call(accounts.ping, testApp.people.customer),
      await testApp.call(accounts.ping, null),
      await testApp.call(lanes.startLanes, testApp.people.carrier, { body: {} }),
      await testApp.call(lanes.startLanes, testApp.people.customer, { body: {} }),
      await testApp.call(uploads.getUpload, testApp.people.customer, { params: { id: '999' } }),
      await testApp.call(accounts.authenticate, null, { body: { username: 'unknown', password: 'x' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 403, 422, 404, 401]);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
  });

  test('a server error shows neither statement nor stack, and is logged with its request', async () => {
    const { ownerPool } = testApp.platform.database;
    await ownerPool.query('ALTER TABLE uploads RENAME TO uploads_away');
    const answer = await testApp.call(uploads.listUploads, testApp.people.customer, { query: {} });
    await ownerPool.query('ALTER TABLE uploads_away RENAME TO uploads');
    expect(answer.status).toBe(500);
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'requestId', 'status', 'title']);
    expect(answer.raw.toString()).not.toMatch(/select|uploads|relation|\.ts|node_modules| at /i);
    const { requestId } = answer.body as unknown as { requestId: string };
    expect(testApp.takeErrors()).toMatchObject([{ requestId, path: '/api/uploads/mode' }]);
  });
});
