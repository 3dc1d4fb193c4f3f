import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/testApp.ts';

let testApp: TestApp | undefined;
afterEach(async () => {
  await testApp?.close();
  testApp = undefined;
});
const open = async (env: Record<string, string> = {}) => {
  testApp = await startTestApp({ env });
  return testApp.app;
};
const perMinute = 600;

/** Calls an open endpoint this many times; returns how many requests were admitted. */
async function letIn(
  app: TestApp['app'],
  from: (at: number) => { remoteAddress: string; headers?: Record<string, string> },
  times = perMinute + 20,
): Promise<number> {
  const url = '/api/location/ocean-ports?search=x';
  const answers = [];
  for (let at = 0; at < times; at += 1) answers.push(await app.inject({ url, ...from(at) }));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  for (const { headers, body } of refused) {
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(body)).toMatchObject({ status: 429, code: 'too_many_calls' });
  }
  return answers.filter(({ statusCode }) => statusCode === 200).length;
}

test('limits calls per minute without a login by address, without affecting others', async () => {
  const app = await open();
  expect(await letIn(app, () => ({ remoteAddress: '203.0.113.7' }))).toBe(perMinute);
  expect(await letIn(app, () => ({ remoteAddress: '203.0.113.8' }), 1)).toBe(1);
});

test('counts all addresses of one IPv6 network as one', async () => {
  const app = await open();
  const of = (network: string) => (at: number) => ({ remoteAddress: `${network}::${(at + 1).toString(16)}` });
  expect(await letIn(app, of('2001:db8:1:2'))).toBe(perMinute);
  expect(await letIn(app, of('2001:db8:1:3'), 1)).toBe(1);
});

test('a caller can’t claim another address', async () => {
  const app = await open();
  const headers = (at: number) => ({ 'x-forwarded-for': `198.51.100.${at % 250}` });
  expect(await letIn(app, (at) => ({ remoteAddress: '203.0.113.7', headers: headers(at) }))).toBe(perMinute);
});

test('a trusted proxy states the caller’s address, and the caller can’t override it', async () => {
  const app = await open({ TRUSTED_PROXIES: '1' });
  const through = (client: string) => (at: number) => ({
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': `198.51.100.${at % 250}, ${client}` },
  });
  expect(await letIn(app, through('203.0.113.7'))).toBe(perMinute);
  expect(await letIn(app, through('203.0.113.8'), 1)).toBe(1);
});
