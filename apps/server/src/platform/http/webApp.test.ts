import fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeBuiltWebApp } from '../../../test/support/builtWebApp.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import { loadWebApp } from './webApp.ts';

async function pageWith(telemetryUrl?: string) {
  const web = await makeBuiltWebApp();
  const app = fastify();
  await addSecurityHeaders(app, false, telemetryUrl);
  const webApp = await loadWebApp(`${web.root}/apps/web/dist`, telemetryUrl);
  app.get('/', (_request, reply) => webApp?.send(reply));
  const page = await app.inject({ url: '/' });
  await app.close();
  await web.remove();
  return { html: page.body, policy: String(page.headers['content-security-policy']) };
}

test('a page sends no telemetry unless the installation names an address for it', async () => {
  const { html, policy } = await pageWith();
  expect(html).not.toContain('telemetry');
  expect(policy).toContain("connect-src 'self';");
});

test('escapes the address in the page and lets browsers send to its origin only', async () => {
  const { html, policy } = await pageWith('https://usage.example/in?key=a"><script>&b');
  expect(html).toContain(
    '<meta name="telemetry" content="https://usage.example/in?key=a&#34;&#62;&#60;script&#62;&#38;b" />',
  );
  expect(policy).toContain("connect-src 'self' https://usage.example;");
});
