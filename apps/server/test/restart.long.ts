import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts, notifications } from '@lanewright/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, type ProductClient } from '../../../tools/product/productClient.ts';
import { type Product, startProduct } from '../../../tools/product/startProduct.ts';
import { demonstrationPassword } from '../src/features/settings/demonstration.ts';
import { startOwnPostgres } from '../src/platform/own-postgres/index.ts';
import { deriveKey, loadInstallationSecret } from '../src/platform/secrets.ts';
import { compareWithDatabase, type Listener, listenAs, seedCrowd } from './support/manyClients.ts';

const people = Number(process.env.RESTART_CLIENTS ?? 1_000);
/** The web application's delays. */
const delaysMs = [0, 2_000, 10_000, 30_000];
const writingPauseMs = 1_000;
const patience = { timeout: 180_000, interval: 250 };
const atOnce = 50;

let folder = '';
let own: Awaited<ReturnType<typeof startOwnPostgres>>;
let database: pg.Pool;
let other: Product;
let owner: ProductClient;
let listeners: Listener[] = [];

const start = (port = 0) => {
  const { host, port: databasePort } = own.connectionFor(own.superuser);
  const databaseUrl = `postgresql://${own.superuser}@${encodeURIComponent(host)}:${databasePort}/${own.database}`;
  return startProduct({
    dataDir: path.join(folder, 'files'),
    env: { DATABASE_URL: databaseUrl, PORT: String(port), SESSION_MINUTES: '120' },
  });
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-restart-'));
  await chmod(folder, 0o711);
  own = await startOwnPostgres({ dataDir: folder, log: (sentence) => console.info(sentence) });
  database = new pg.Pool(own.connectionFor(own.superuser));
  // Closing connections may outlive the server that is removed at the end.
  database.on('error', () => undefined);
  // Stays up while the server to which users are connected is down.
  other = await start();
  owner = await logIn(other.address, 'owner@demo.lanewright.example', demonstrationPassword);
});
afterAll(async () => {
  await other?.stop();
  await database?.end();
  await own?.remove();
  await rm(folder, { recursive: true, force: true });
});

test('a thousand clients reconnect after a restart and a kill, and none misses a notification', async () => {
  const secret = await loadInstallationSecret(path.join(folder, 'files'));
  const companies = await owner.call(accounts.listCompanies, { query: { kind: 'Customer' } });
  const companyId = companies[0]?.id ?? '';
  const manyClients = await seedCrowd(
    database,
    deriveKey(secret, 'session tokens'),
    companyId,
    people,
    new Date(),
  );
  let product = await start();
  for (let from = 0; from < manyClients.length; from += atOnce) {
    const some = manyClients.slice(from, from + atOnce);
    listeners.push(...(await Promise.all(some.map((member) => listenAs(member, product.address, delaysMs)))));
  }
  const port = Number(new URL(product.address).port);

  let announced = 0;
  let isWriting = true;
  const write = async () => {
    for (; isWriting; announced += 1) {
      const audience = { userTypes: ['Customer' as const], companyIds: [companyId] };
      await owner.call(notifications.announce, {
        body: { text: `Announcement ${announced}`, priority: 10, audience },
      });
      await pause(writingPauseMs);
    }
  };
  const someMore = async () => {
    const before = announced;
    await expect.poll(() => announced, patience).toBeGreaterThan(before + 2);
  };
  const writing = write();
  try {
    for (const [turn, end] of (['stop', 'kill'] as const).entries()) {
      await someMore();
      await product[end]();
      // Written while no process can push it.
      await someMore();
      product = await start(port);
      expect(new URL(product.address).port, 'it is at its old place').toBe(String(port));
      const back = () => listeners.filter((one) => one.isConnected() && one.reconnects() === turn + 1).length;
      const startedAt = performance.now();
      await expect.poll(back, patience).toBe(people);
      console.info(
        `after ${end}: all ${people} are back ${Math.round(performance.now() - startedAt)} ms after it was ready`,
      );
      await someMore();
    }
    isWriting = false;
    await writing;
    await expect
      .poll(() => compareWithDatabase(database, listeners), patience)
      .toEqual({ written: people * announced, missed: 0, invented: 0 });
    expect(listeners.filter((listener) => listener.doubled() > 0)).toEqual([]);
    console.info(`${announced} announcements to ${people} people: none missed`);
  } finally {
    isWriting = false;
    await writing;
    await Promise.all(listeners.map((listener) => listener.leave()));
    listeners = [];
    await product.stop();
  }
});
