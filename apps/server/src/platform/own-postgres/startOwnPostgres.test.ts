import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { runsAsRoot } from './account.ts';
import { type OwnPostgres, startOwnPostgres } from './index.ts';
import { readPostmasterFile } from './postmasterFile.ts';
import { waitUntilGone } from './processes.ts';

const running: OwnPostgres[] = [];
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of running.splice(0)) await server.remove();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'own postgres '));
  folders.push(folder);
  // mkdtemp gives access only to its creator; PostgreSQL's account needs access if Node runs as root.
  const dataDir = path.join(folder, 'open');
  await mkdir(dataDir);
  await chmod(folder, 0o711);
  return dataDir;
}

async function start(dataDir: string, said: string[] = []): Promise<OwnPostgres> {
  const server = await startOwnPostgres({ dataDir, log: (sentence) => said.push(sentence) });
  running.push(server);
  return server;
}

async function ask(server: OwnPostgres, sql: string): Promise<unknown> {
  const client = new pg.Client(server.connectionFor(server.superuser));
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

test('starts, keeps data over a restart, and stops', async () => {
  const dataDir = await newFolder();
  const first = await start(dataDir);
  expect(await ask(first, "select current_database() || ' ' || getdatabaseencoding()")).toBe(
    'lanewright UTF8',
  );
  expect(
    await ask(
      first,
      'select datlocprovider::text || datlocale from pg_database where datname = current_database()',
    ),
  ).toBe('bC.UTF-8');
  expect(await ask(first, 'show listen_addresses')).toBe('');
  await ask(first, 'create table kept as select 42 as answer');
  await first.stop();
  await expect(ask(first, 'select 1')).rejects.toThrow();
  const second = await start(dataDir);
  expect(await ask(second, 'select answer from kept')).toBe(42);
});

test.runIf(runsAsRoot())(
  'with a data folder that others cannot enter, keeps the database elsewhere, and it can be removed',
  async () => {
    const dataDir = await newFolder();
    await chmod(path.dirname(dataDir), 0o700);
    const said: string[] = [];
    const server = await start(dataDir, said);
    expect(await ask(server, 'select 1')).toBe(1);
    const place = /is stored in (\S+)\/postgres:/.exec(said.join())?.[1] ?? '';
    expect(place.startsWith('/var/lib/')).toBe(true);
    await server.remove();
    await expect(stat(place)).rejects.toThrow('ENOENT');
  },
);

test('runs two data folders side by side, and one folder only once', async () => {
  const [here, there] = [await newFolder(), await newFolder()];
  const servers = await Promise.all([start(here), start(there)]);
  await ask(servers[0], 'create table only_here ()');
  expect(await ask(servers[1], "select to_regclass('only_here')")).toBe(null);
  await expect(start(here)).rejects.toThrow(/in use by a running Lanewright/);
  expect(await ask(servers[0], 'select 1')).toBe(1);
});

test('uses the temp folder if the path is too long for a socket', async () => {
  const dataDir = path.join(await newFolder(), 'a long name '.repeat(10).trim());
  const server = await start(dataDir);
  expect(server.socketDir.startsWith(tmpdir())).toBe(true);
  expect(await ask(server, 'select 1')).toBe(1);
});

test('PostgreSQL stops within two seconds of Node being killed, and the next start works', async () => {
  const dataDir = await newFolder();
  const child = spawnStarter(dataDir);
  await expectLine(child, 'started');
  const pid = (await readPostmasterFile(path.join(dataDir, 'postgres')))?.pid ?? 0;
  expect(pid).toBeGreaterThan(0);
  child.kill('SIGKILL');
  expect(await waitUntilGone(pid, 2000)).toBe(true);
  expect(await ask(await start(dataDir), 'select 1')).toBe(1);
});

test('recovers from another program’s stale pid, a stale owner file and a half-created cluster', async () => {
  const dataDir = await newFolder();
  const unfinished = path.join(dataDir, 'postgres');
  await mkdir(unfinished);
  await writeFile(path.join(unfinished, 'base'), '');
  await mkdir(path.join(dataDir, 'postgres.making-1'));
  await writeFile(path.join(dataDir, 'postgres.owner'), `${process.pid}\nlong ago\n`);
  const said: string[] = [];
  const first = await start(dataDir, said);
  expect(said.join()).toContain('was not a complete database. It was moved to');
  await first.stop();
  const old = `${process.pid}\n${unfinished}\n1\n5432\n\n\n\nready\n`;
  await writeFile(path.join(unfinished, 'postmaster.pid'), old);
  expect(await ask(await start(dataDir), 'select 1')).toBe(1);
  expect(await readFile(path.join(unfinished, 'postmaster.pid'), 'utf8')).not.toBe(old);
});

test('reports that PostgreSQL has stopped', async () => {
  const dataDir = await newFolder();
  const { promise: told, resolve: onUnexpectedExit } = promiseWithResolve();
  running.push(await startOwnPostgres({ dataDir, log: () => undefined, onUnexpectedExit }));
  process.kill((await readPostmasterFile(path.join(dataDir, 'postgres')))?.pid ?? 0, 'SIGQUIT');
  expect(await told).toContain('stopped unexpectedly');
});

function promiseWithResolve(): { promise: Promise<string>; resolve: (reason: string) => void } {
  let resolve: (reason: string) => void = () => undefined;
  const promise = new Promise<string>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function spawnStarter(dataDir: string): ChildProcess {
  const script = `import { startOwnPostgres } from ${JSON.stringify(import.meta.resolve('./index.ts'))};
    await startOwnPostgres({ dataDir: process.argv[1], log: console.error });
    console.log('started');
    setInterval(() => undefined, 1000);`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script, dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  return child;
}

function expectLine(child: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes(word) && resolve());
    child.on('exit', (code) => reject(new Error(`the starter ended with ${code}`)));
  });
}
