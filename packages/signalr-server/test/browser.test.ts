import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserLaunchOptions } from '../../../tools/browser.mjs';
import { pageFiles } from './browser/pageFiles.ts';
import { allCases } from './cases/all.ts';
import { caseName, type TransportName, transports } from './cases/case.ts';
import { type TestServer, startTestServer } from './support/testServer.ts';

type InPage = { runCase(errand: Errand): Promise<string>; runInWorker(errand: Errand): Promise<string> };
type Errand = { number: string; transport: TransportName; origin?: string };

let server: TestServer;
let browser: Browser;
let plain: Page;
let encrypted: Page;
let elsewhere: Page;

beforeAll(async () => {
  server = await startTestServer({ pageFiles: await pageFiles() });
  browser = await chromium.launch(await browserLaunchOptions());
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  [plain, encrypted, elsewhere] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await plain.goto(`${server.origin}/page`);
  await encrypted.goto(`${server.httpsOrigin}/page`);
  await elsewhere.goto(`${server.otherOrigin}/page`);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const inPage = (page: Page, errand: Errand) =>
  page.evaluate((asked) => (globalThis as unknown as InPage).runCase(asked), errand);

describe('the official client in a browser page', () => {
  for (const each of allCases) {
    for (const transport of each.over) {
      test(caseName(each, transport), async () => {
        const errand = { number: String(each.number), transport };
        expect(await inPage(each.https ? encrypted : plain, errand)).toBe('passed');
        expect(server.complaints()).toEqual([]);
      });
    }
  }

  for (const transport of transports) {
    test(`50 the client inside a web worker (${transport})`, async () => {
      for (const number of ['1', '4', '5', '18', '29']) {
        const errand = { number, transport };
        const answer = await plain.evaluate(
          (asked) => (globalThis as unknown as InPage).runInWorker(asked),
          errand,
        );
        expect(answer, `case ${number}`).toBe('passed');
      }
    });
  }

  for (const transport of transports) {
    test(`own-16 a page of another origin, with and without credentials (${transport})`, async () => {
      for (const number of ['1', '5', '18', '43', '46']) {
        const errand = { number, transport, origin: server.origin };
        expect(await inPage(elsewhere, errand), `case ${number}`).toBe('passed');
      }
    });
  }

  test('own-17 a page of an origin that is not allowed gets nothing', async () => {
    const errand = { number: '35', transport: 'WebSockets' as const, origin: server.origin };
    expect(await inPage(elsewhere, errand)).toContain('Failed to fetch');
  });
});
