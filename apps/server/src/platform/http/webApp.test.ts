import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeBuiltWebApp } from '../../../test/support/builtWebApp.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import { loadWebApp, serveWebFiles } from './webApp.ts';

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

test('sends the compressed file that a client accepts, and never offers it as a file of its own', async () => {
  const web = await makeBuiltWebApp();
  const folder = `${web.root}/apps/web/dist`;
  const script = path.join(folder, 'assets/index.js');
  const source = 'export {};\n'.repeat(500);
  await writeFile(script, source);
  await writeFile(`${script}.br`, brotliCompressSync(source));
  await writeFile(`${script}.gz`, gzipSync(source));
  const app = fastify();
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] });
  await serveWebFiles(app, folder);
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', 'none'],
  ] as const) {
    const answer = await app.inject({ url: '/assets/index.js', headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding'] ?? 'none', accepted).toBe(encoding);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(decoded[encoding](answer.rawPayload).toString()).toBe(source);
  }
  for (const url of ['/assets/index.js.br', '/assets/index.js.gz'])
    expect((await app.inject({ url })).statusCode, url).toBe(404);
  await app.close();
  await web.remove();
});
