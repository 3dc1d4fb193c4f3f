import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accounts, notifications, operations, referenceData, settings, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeGeneratedFile } from '../../../tools/generate/writeGeneratedFile.ts';
import { logIn, type ProductClient } from '../../../tools/product/productClient.ts';
import { type Product, startProduct } from '../../../tools/product/startProduct.ts';
import { demonstrationPassword } from '../src/features/settings/demonstration.ts';
import { startOwnPostgres } from '../src/platform/own-postgres/index.ts';
import { openRoundRobin, type RoundRobin } from './support/roundRobin.ts';

const patience = { timeout: 180_000, interval: 250 };
const mode = Mode.RoadFTL;

let folder = '';
let own: Awaited<ReturnType<typeof startOwnPostgres>>;
let web: Product[] = [];
let worker: Product | undefined;
let proxy: RoundRobin;

const start = (services: 'http' | 'worker') => {
  const { host, port } = own.connectionFor(own.superuser);
  const databaseUrl = `postgresql://${own.superuser}@${encodeURIComponent(host)}:${port}/${own.database}`;
  return startProduct({
    dataDir: path.join(folder, 'shared'),
    services,
    env: { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '1' },
  });
};
const nameOf = (who: string) => `${who}@demo.lanewright.example`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-processes-'));
  await chmod(folder, 0o711);
  own = await startOwnPostgres({ dataDir: folder, log: () => undefined });
  // All at once, on an empty database: one migrates, the others wait.
  [worker, ...web] = await Promise.all([start('worker'), start('http'), start('http')]);
  proxy = await openRoundRobin(web.map(({ address }) => address));
}, 600_000);
afterAll(async () => {
  await proxy?.close();
  await Promise.all(web.map((product) => product.stop()));
  await worker?.stop();
  await own?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** A client at the proxy: each of its requests reaches a different process from the previous one. */
const atProxy = (who: string) => logIn(proxy.address, nameOf(who), demonstrationPassword);
const atEach = (who: string) =>
  Promise.all(web.map(({ address }) => logIn(address, nameOf(who), demonstrationPassword)));

async function post(address: string, call: string, body: unknown) {
  const answer = await fetch(`${address}/api${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

test('a login at one process continues at the other, and a logout at one applies to all', async () => {
  const [one = '', other = ''] = web.map(({ address }) => address);
  const login = { username: nameOf('customer'), password: demonstrationPassword };
  const session = await post(one, accounts.authenticate.path, login);
  const renewed = await post(other, accounts.refreshSession.path, {
    refreshToken: session.body['refreshToken'],
  });
  expect(renewed.status).toBe(200);
  const ask = (address: string, token = '') =>
    fetch(`${address}/api${accounts.ping.path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask(one, renewed.body['jwtToken'])).status).toBe(200);
  const before = [...proxy.given];
  for (let call = 0; call < 10; call += 1)
    expect((await ask(proxy.address, renewed.body['jwtToken'])).status).toBe(200);
  expect(proxy.given.map((count, at) => count - (before[at] ?? 0))).toEqual([5, 5]);
  const headers = { authorization: `Bearer ${renewed.body['jwtToken']}`, 'content-type': 'application/json' };
  const { path: logOut } = accounts.logOut;
  const left = await fetch(`${one}/api${logOut}`, { method: accounts.logOut.method, headers, body: '{}' });
  expect(left.status).toBe(200);
  expect((await ask(other, renewed.body['jwtToken'])).status).toBe(401);
});

test('a file whose pieces reach different processes is complete, and is read by a worker that received none of them', async () => {
  const file = path.join(folder, 'loads.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows: 5_000, seed: 5, lanes: 60, dirt: false });
  const byteCount = (await stat(file)).size;
  const transfer = randomUUID();
  const customers = await atEach('customer');
  const parts = (from: number) => ({ params: { id: mode }, query: { transfer, from, byteCount } });
  const receivedOf = async (customer: ProductClient) =>
    (await customer.call(uploads.listTransfers)).find((each) => each.transfer === transfer)?.receivedBytes ??
    0;
  let from = 0;
  for (let piece = 0; piece < 4; piece += 1) {
    const [here, there] = piece % 2 === 0 ? customers : customers.toReversed();
    if (here === undefined || there === undefined) throw new Error('two processes are needed');
    const before = Math.floor((byteCount * (piece + 1)) / 5);
    await here.send(uploads.receiveShipments, parts(from), file, { from, before }).catch(() => null);
    await expect.poll(() => receivedOf(there), patience).toBe(before);
    from = before;
  }
  const customer = await atProxy('customer');
  const last = web[1]?.address ?? '';
  const sender = await logIn(last, nameOf('customer'), demonstrationPassword);
  const { uploadId } = await sender.send(uploads.receiveShipments, parts(from), file, { from });
  const upload = await customer.settled(uploadId ?? '', patience.timeout);
  expect(upload.error).toBeNull();
  expect(upload.byteCount ?? byteCount).toBe(byteCount);
  const columns = await customer.call(uploads.getColumns, { params: { id: upload.id }, query: {} });
  expect(columns.columns.length).toBeGreaterThan(5);
});

test('an event of one process reaches a client of the other over any transport', async () => {
  const owner = await logIn(web[0]?.address ?? '', nameOf('owner'), demonstrationPassword);
  const companies = await owner.call(accounts.listCompanies, { query: { kind: 'Customer' } });
  const session = await post(web[1]?.address ?? '', accounts.authenticate.path, {
    username: nameOf('customer'),
    password: demonstrationPassword,
  });
  const heard: string[][] = [];
  const connect = async (address: string, transport: HttpTransportType, skipNegotiation = false) => {
    const texts: string[] = [];
    heard.push(texts);
    const connection = new HubConnectionBuilder()
      .withUrl(`${address}${notifications.hub.path}`, {
        accessTokenFactory: () => session.body['jwtToken'] ?? '',
        transport,
        skipNegotiation,
      })
      .configureLogging(LogLevel.None)
      .build();
    connection.on(notifications.hub.notify, (text: string) => texts.push(text));
    await connection.start();
    return connection;
  };
  const other = web[1]?.address ?? '';
  const connections = [
    // A socket without negotiation needs no sticky sessions; with negotiation, the two requests would reach different processes.
    await connect(proxy.address, HttpTransportType.WebSockets, true),
    await connect(other, HttpTransportType.WebSockets),
    await connect(other, HttpTransportType.ServerSentEvents),
    await connect(other, HttpTransportType.LongPolling),
  ];
  try {
    const text = `Gates close early ${randomUUID()}`;
    await owner.call(notifications.announce, {
      body: {
        text,
        priority: 10,
        audience: { userTypes: ['Customer'], companyIds: companies.map(({ id }) => id) },
      },
    });
    for (const texts of heard)
      await expect.poll(() => texts.filter((each) => each.includes(text)).length, patience).toBe(1);
  } finally {
    await Promise.all(connections.map((connection) => connection.stop()));
  }
});

test('a change at one process is known at the other: searched places, a customer’s settings', async () => {
  const [owner] = await atEach('owner');
  const search = () =>
    Promise.all(
      web.map(async ({ address }) => {
        const query = new URLSearchParams({ search: 'Quillhaven' });
        const answer = await fetch(
          `${address}/api${referenceData.searchOceanPorts.path}?${query.toString()}`,
        );
        return ((await answer.json()) as unknown[]).length;
      }),
    );
  // Both processes have built their search index.
  expect(await search()).toEqual([0, 0]);
  await owner?.call(referenceData.addPort, {
    body: {
      code: 'USQH9',
      name: 'Quillhaven',
      countryCode: 'US',
      latitude: 36.9,
      longitude: -76.3,
      aliases: [],
    },
  });
  await expect.poll(search, patience).toEqual([1, 1]);
  const [here, there] = await atEach('customer');
  const read = async (customer?: ProductClient) =>
    (await customer?.call(settings.getInstance, { params: { id: mode } }))?.contractMonths;
  expect(await read(here)).toEqual(await read(there));
});

test('stopping a process leaves the others running, and only the worker is seen', async () => {
  const owner = await logIn(web[1]?.address ?? '', nameOf('owner'), demonstrationPassword);
  const { jobs } = await owner.call(operations.readHealth);
  // One process, with a worker for each of the four jobs it runs at a time (main.ts).
  expect(jobs).toMatchObject({ workersSeen: 4, failed: 0 });
  await web[0]?.stop();
  await owner.call(accounts.ping);
  expect((await fetch(`${web[1]?.address ?? ''}/health`)).status).toBe(200);
});
