import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { chooseAccount, runsAsRoot } from '../../src/platform/own-postgres/account.ts';

/** Folders in which to look for PostgreSQL 15, with `initdb` and `postgres`. */
const folders = [process.env.LANEWRIGHT_POSTGRES_15, '/usr/lib/postgresql/15/bin'];

/** The programs of PostgreSQL 15 on this machine; undefined if there are none. */
export const postgres15 = folders.find(
  (folder) => folder !== undefined && existsSync(path.join(folder, 'initdb')),
);

type OtherPostgres = { readonly host: string; readonly admin: pg.Client; remove(): Promise<void> };

/** A server with other programs than the embedded ones, as run by others: it requires passwords on its socket. */
export async function startOtherPostgres(programs: string): Promise<OtherPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-other-'));
  await chmod(folder, 0o711);
  const cluster = path.join(folder, 'cluster');
  await mkdir(cluster, { mode: 0o700 });
  const account = runsAsRoot() ? await chooseAccount() : undefined;
  if (account !== undefined) {
    await chown(cluster, account.uid, account.gid);
    await chown(folder, account.uid, account.gid);
  }
  const as = { ...(account && { uid: account.uid, gid: account.gid }), cwd: '/' };
  const words = ['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust'];
  await promisify(execFile)(path.join(programs, 'initdb'), words, as);
  await writeFile(
    path.join(cluster, 'pg_hba.conf'),
    'local all postgres trust\nlocal all all scram-sha-256\n',
  );
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off'];
  const server: ChildProcess = spawn(
    path.join(programs, 'postgres'),
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const admin = await connect(folder);
  return {
    host: folder,
    admin,
    remove: async () => {
      await admin.end();
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function connect(host: string): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ host, port: 5432, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries === 60) throw error;
      await sleep(500);
    }
  }
}
