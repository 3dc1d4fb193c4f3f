import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { makeDatabaseFolder } from '../../apps/server/test/support/makeDatabaseFolder.ts';
import { browserLaunchOptions } from '../../tools/browser.mjs';
import { beginSession, logIn, type ProductClient } from '../../tools/product/productClient.ts';
import { type Product, startProduct } from '../../tools/product/startProduct.ts';
import { type PersonName, password, people } from './people.ts';
import { copyDataDir } from './productTemplate.ts';
import { type Visitor, visit } from './visitor.ts';

/** A product and a browser for one journey. */
export type World = {
  readonly address: string;
  /** A folder for files the journey makes or downloads. */
  readonly folder: string;
  /** Opens the product's start page without a login, in a separate browser profile. */
  visitor(address?: string): Promise<Visitor>;
  /**
   * A user who has logged in, at a path or at the start page. Logged in without the form, which `peopleSeeTheirMenusOnly` tests.
   * `address`: another address of the product.
   */
  person(name: PersonName, path?: string, address?: string): Promise<Visitor>;
  /** The same user without a browser, for set-up; logs in once. */
  client(name: PersonName): Promise<ProductClient>;
  /** Stops the server as a deployment does; pages stay open. */
  stopServer(): Promise<void>;
  /** Starts the server again at the same address. */
  startServer(): Promise<void>;
  /** Takes a screenshot of every open page. */
  keepPictures(name: string): Promise<void>;
  /** Throws if any visitor's page recorded a fault. */
  close(): Promise<void>;
};

/** Screenshots; ignored by git. */
export const pictureFolder = path.join(import.meta.dirname, '../screenshots');

/** Pages live for seconds: compiling their code twice more takes longer than it saves. */
const browserArgs = ['--js-flags=--no-maglev --no-turbofan'];

/** Opens a world on a copy of the template. `env`: additional environment variables of its server. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const dataDir = await makeDatabaseFolder('journey');
  await copyDataDir(inject('templateDataDir'), dataDir);
  const folder = path.join(dataDir, 'journey');
  await mkdir(folder);
  const closings: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  let product: Product = await startProduct({ dataDir, env });
  const { address: home } = product;
  closings.push(() => product.stop());
  const options = await browserLaunchOptions();
  const browser: Browser = await chromium.launch({ ...options, args: [...options.args, ...browserArgs] });
  closings.push(() => browser.close());
  const visitors: Visitor[] = [];
  const clients = new Map<PersonName, Promise<ProductClient>>();

  const world: World = {
    address: home,
    folder,
    async visitor(address = home) {
      const visitor = await visit(browser, address);
      visitors.push(visitor);
      return visitor;
    },
    async person(name, path = '/', address = home) {
      const session = await beginSession(home, people[name], password);
      // As the web app stores it.
      const localStorage = [{ name: 'user', value: JSON.stringify(session) }];
      const visitor = await visit(browser, address, {
        path,
        storageState: { cookies: [], origins: [{ origin: new URL(address).origin, localStorage }] },
      });
      visitors.push(visitor);
      await visitor.page.getByRole('navigation', { name: 'Main' }).waitFor();
      return visitor;
    },
    client(name) {
      const client = clients.get(name) ?? logIn(home, people[name], password);
      clients.set(name, client);
      return client;
    },
    stopServer: () => product.stop(),
    async startServer() {
      product = await startProduct({ dataDir, env: { ...env, PORT: new URL(home).port } });
    },
    async keepPictures(name) {
      for (const [at, { page }] of visitors.entries())
        await page.screenshot({ path: path.join(pictureFolder, `${name} ${at + 1}.png`) });
    },
    async close() {
      const faults = visitors.flatMap((visitor) => visitor.faults);
      for (const close of closings.toReversed()) await close();
      if (faults.length > 0) throw new Error(`Pages met what may not happen:\n${faults.join('\n')}`);
    },
  };
  return world;
}
