import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A user with a separate browser. */
export type Visitor = {
  readonly page: Page;
  /** What pages must never cause: console errors, failed requests, violations of the content policy. */
  readonly faults: string[];
  /** Opens a path of the product. */
  open(path: string): Promise<void>;
  logIn(username: string, password: string): Promise<void>;
};

/** On a busy machine starting a process, such as the one that cuts a picture, takes many seconds. */
export const patienceMs = 45_000;

export async function visit(
  browser: Browser,
  address: string,
  {
    path = '/',
    ...options
  }: BrowserContextOptions & { /** The first page; default: the start page. */ readonly path?: string } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    // Skip transitions, so that colours are checked in their final state.
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'UTC',
    acceptDownloads: true,
    ...options,
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const faults = watch(page);
  await page.goto(path);
  return {
    page,
    faults,
    open: async (path) => {
      await page.goto(path);
    },
    async logIn(username, password) {
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Log in' }).click();
    },
  };
}

/** Chromium logs every refused request; those below 500 are expected responses that the product shows. */
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d/;

function watch(page: Page): string[] {
  const faults: string[] = [];
  const note = (what: string) => faults.push(`${new URL(page.url()).pathname}: ${what}`);
  page.on('console', (message) => {
    if (message.type() === 'error' && !refusedCall.test(message.text())) note(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`page error: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500)
      note(`${response.status()} from ${response.request().method()} ${response.url()}`);
  });
  return faults;
}
