import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** The content security policy as a table: directive → allowed sources. */
function policyOf(header: unknown): Map<string, string[]> {
  return new Map(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values]),
  );
}

const everywhere = [
  '/',
  '/login',
  '/api/docs',
  '/api/openapi.json',
  '/api/config/demonstration',
  '/health',
  '/no/such/page',
  '/api/no',
];

describe.each(everywhere)('%s', (url) => {
  test('is sent with a policy that blocks third-party code', async () => {
    const { headers } = await testApp.app.inject({ url });
    const policy = policyOf(headers['content-security-policy']);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('script-src-attr')).toEqual(["'none'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    // A PDF that the page itself has fetched; never another site's page.
    expect(policy.get('frame-src')).toEqual(['blob:']);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('style-src-elem')).toEqual(["'self'", expect.stringMatching(/^'nonce-[\w+/=]{24}'$/)]);
  });

  test('can’t be framed, sniffed, shared, cached by others or given camera access, and sets no cookie', async () => {
    const { headers } = await testApp.app.inject({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-permitted-cross-domain-policies': 'none',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['permissions-policy']).toContain('geolocation=()');
    expect(headers['permissions-policy'], 'browsers complain of what they do not know').not.toContain(
      'bluetooth',
    );
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });
});

test('every page has its own nonce for styles, and is not cached with another', async () => {
  const wordOf = async (url: string) => {
    const { headers, body, statusCode } = await testApp.app.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(headers.etag).toBeUndefined();
    expect(headers['last-modified']).toBeUndefined();
    const word = /<meta name="style-nonce" content="([^"]+)"/.exec(body)?.[1] ?? '';
    expect(policyOf(headers['content-security-policy']).get('style-src-elem')).toContain(`'nonce-${word}'`);
    return word;
  };
  const words = [
    await wordOf('/'),
    await wordOf('/'),
    await wordOf('/index.html'),
    await wordOf('/lanes?x=1'),
  ];
  expect(new Set(words).size).toBe(words.length);
});

test('in production, tells browsers to use https only', async () => {
  const inProduction = await startTestApp({
    env: { NODE_ENV: 'production', MAIL_WITHOUT_SMTP: 'true', LANEWRIGHT_ROOT: web.root },
  });
  const { headers } = await inProduction.app.inject({ url: '/' });
  await inProduction.close();
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  expect((await testApp.app.inject({ url: '/' })).headers['strict-transport-security']).toBeUndefined();
});
