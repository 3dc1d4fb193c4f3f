import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../startError.ts';
import { run } from './account.ts';
import type { Home } from './home.ts';
import type { Programs } from './programs.ts';

/** The role that owns the cluster. */
export const SUPERUSER = 'postgres';

const WINDOWS = process.platform === 'win32';

/**
 * Creates the cluster if there is none: in a temporary folder, then by rename, so that a cluster is either complete or absent.
 * `superuserPassword` is used only where there are no Unix sockets. Throws with initdb's message.
 */
export async function ensureCluster(
  home: Home,
  programs: Programs,
  superuserPassword: string,
  log: (sentence: string) => void,
): Promise<void> {
  const version = await readFile(path.join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) return refuseOtherVersion(home.cluster, version.trim(), programs.majorVersion);
  await clearUnfinished(home, log);
  const side = path.join(home.folder, `postgres.making-${process.pid}`);
  await mkdir(side, { mode: 0o700 });
  if (home.account) await chown(side, home.account.uid, home.account.gid);
  const passwordFile = path.join(home.folder, `postgres.making-password-${process.pid}`);
  if (WINDOWS) await writeFile(passwordFile, superuserPassword, { mode: 0o600 });
  try {
    const made = await run(programs.initdb, initdbArguments(side, passwordFile), home.account);
    if (made.code !== 0) throw new StartError(whyNotMade(made.output, home));
    await rename(side, home.cluster);
  } finally {
    await rm(side, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

function whyNotMade(output: string, home: Home): string {
  return /No space left on device|Disk quota exceeded/.test(output)
    ? `No space left on the disk of ${home.folder}. Free up some space, or set DATA_DIR to another disk.`
    : `PostgreSQL couldn’t create its database: ${output}`;
}

function initdbArguments(folder: string, passwordFile: string): string[] {
  const who = WINDOWS
    ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    : ['--auth-local=trust', '--auth-host=reject'];
  return [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...who,
  ];
}

function refuseOtherVersion(cluster: string, version: string, programs: string): void {
  if (version === programs) return;
  throw new StartError(
    `The database in ${cluster} was created by PostgreSQL ${version}, but this Lanewright comes with ${programs}. ` +
      'Start the version that created it, or set DATABASE_URL or another DATA_DIR.',
  );
}

/** Deletes temporary folders of interrupted starts; keeps an unknown folder in the cluster's place under another name. */
async function clearUnfinished(home: Home, log: (sentence: string) => void): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (/^postgres\.(making|trial)-/.test(name)) {
      await rm(path.join(home.folder, name), { recursive: true, force: true });
    }
  }
  const inTheWay = await readdir(home.cluster).catch(() => undefined);
  if (inTheWay === undefined) return;
  if (inTheWay.length === 0) return rm(home.cluster, { recursive: true });
  const aside = `${home.cluster}.unfinished-${Date.now()}`;
  await rename(home.cluster, aside);
  log(`${home.cluster} was not a complete database. It was moved to ${aside}.`);
}
