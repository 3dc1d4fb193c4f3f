import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../startError.ts';
import { type Account, canUse, chooseAccount, runsAsRoot } from './account.ts';
import { SYSTEM_FOLDER } from './programs.ts';

/** Location of a cluster: `cluster` inside `folder`; `account` is the account it runs as, if Node runs as root. */
export interface Home {
  folder: string;
  cluster: string;
  account: Account | undefined;
}

/**
 * Decides where the cluster of this data folder is located and which account runs it. Throws with the suggested fix if it belongs
 * to another user.
 */
export async function chooseHome(dataDir: string, log: (sentence: string) => void): Promise<Home> {
  await mkdir(dataDir, { recursive: true }).catch((cause) => {
    throw new StartError(
      `Can’t create the folder ${dataDir} (${(cause as Error).message}). Set DATA_DIR to a folder that this user can create.`,
      { cause },
    );
  });
  const inData = await realpath(dataDir);
  if (!runsAsRoot()) {
    await refuseForeignCluster(path.join(inData, 'postgres'));
    return homeIn(inData, undefined);
  }
  // One folder per project, so that two checkouts never share a database.
  const digest = createHash('sha256').update(inData).digest('hex').slice(0, 16);
  const inSystem = path.join(SYSTEM_FOLDER, digest);
  for (const folder of [inData, inSystem]) {
    const account = await ownerOfCluster(path.join(folder, 'postgres'));
    if (account) return sayWhere(homeIn(folder, account), inData, log);
  }
  const account = await chooseAccount();
  if (await canLiveIn(inData, account)) return homeIn(inData, account);
  await mkdir(inSystem, { recursive: true, mode: 0o755 });
  if (await canLiveIn(inSystem, account)) return sayWhere(homeIn(inSystem, account), inData, log);
  throw new StartError(
    `The account ${account.name} has no access to ${inData} or ${inSystem}. ` +
      `Give it access (chmod o+x on the parent folders), or set DATA_DIR to a folder it can access.`,
  );
}

/** Deletes a stopped cluster and, if it is outside the data folder, its whole home. */
export async function removeHome(home: Home, dataDir: string): Promise<void> {
  await rm(home.cluster, { recursive: true, force: true });
  const inData = await realpath(dataDir).catch(() => undefined);
  if (path.dirname(home.folder) === SYSTEM_FOLDER && home.folder !== inData) {
    await rm(home.folder, { recursive: true, force: true });
  }
}

function homeIn(folder: string, account: Account | undefined): Home {
  return { folder, cluster: path.join(folder, 'postgres'), account };
}

function sayWhere(home: Home, inData: string, log: (sentence: string) => void): Home {
  if (home.folder !== inData) {
    log(
      `The database is stored in ${home.cluster}: PostgreSQL can’t run as root, and other accounts have no access to ${inData}.`,
    );
  }
  return home;
}

async function refuseForeignCluster(cluster: string): Promise<void> {
  if (process.platform === 'win32') return;
  const there = await lstat(cluster).catch(() => undefined);
  if (there && there.uid !== process.getuid?.()) {
    throw new StartError(
      `The database in ${cluster} belongs to another user (uid ${there.uid}). ` +
        'Start as that user or as root, or set DATA_DIR to another folder.',
    );
  }
}

async function ownerOfCluster(cluster: string): Promise<Account | undefined> {
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return undefined;
  const { uid, gid } = await stat(cluster);
  const account = { uid, gid, name: `uid ${uid}` };
  if (uid === 0) {
    throw new StartError(
      `The database in ${cluster} belongs to root, but PostgreSQL can’t run as root. ` +
        `Change its owner: chown -R postgres "${cluster}".`,
    );
  }
  if (await canUse(cluster, account)) return account;
  throw new StartError(
    `The owner of the database (uid ${uid}) has no access to ${cluster}. ` +
      'Give it access (chmod o+x on the parent folders) and start again.',
  );
}

/** Tests it in practice, because modes, mounts and network file systems all matter. */
async function canLiveIn(folder: string, account: Account): Promise<boolean> {
  const trial = path.join(folder, `postgres.trial-${process.pid}`);
  try {
    await mkdir(trial, { mode: 0o700 });
    await chown(trial, account.uid, account.gid);
    const { uid, mode } = await stat(trial);
    return uid === account.uid && (mode & 0o077) === 0 && (await canUse(trial, account));
  } catch {
    return false;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}
