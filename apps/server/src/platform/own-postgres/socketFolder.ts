import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Home } from './home.ts';

/** Maximum length of a Unix socket's path, in bytes (Linux; macOS allows 103). */
const MAX_SOCKET_BYTES = process.platform === 'linux' ? 107 : 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * An empty folder for the socket that only PostgreSQL's account can enter: next to the cluster if the path is short enough,
 * otherwise in the temp folder.
 */
export async function makeSocketFolder(home: Home): Promise<string> {
  const beside = path.join(home.folder, 'postgres.socket');
  if (fits(beside)) return prepare(beside, home);
  const digest = createHash('sha256').update(home.folder).digest('hex').slice(0, 12);
  const temp = fits(path.join(tmpdir(), `lanewright-${digest}`)) ? tmpdir() : '/tmp';
  const known = path.join(temp, `lanewright-${digest}`);
  if (await isFreeOrOurs(known, home)) return prepare(known, home);
  // The name in the shared temp folder is taken by another user: use one that cannot be guessed.
  return prepare(await mkdtemp(path.join(temp, 'lanewright-')), home);
}

/** Removes the folder if it is outside the home. */
export async function removeSocketFolder(folder: string, home: Home): Promise<void> {
  if (!folder.startsWith(home.folder + path.sep)) await rm(folder, { recursive: true, force: true });
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= MAX_SOCKET_BYTES;
}

async function isFreeOrOurs(folder: string, home: Home): Promise<boolean> {
  const there = await lstat(folder).catch(() => undefined);
  if (!there) return true;
  const ours = home.account?.uid ?? process.getuid?.();
  return there.isDirectory() && there.uid === ours && (there.mode & 0o077) === 0;
}

async function prepare(folder: string, home: Home): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (home.account) await chown(folder, home.account.uid, home.account.gid);
  await chmod(folder, 0o700);
  // Left-over sockets and their locks may name a pid that now belongs to another program.
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { force: true });
  return folder;
}
