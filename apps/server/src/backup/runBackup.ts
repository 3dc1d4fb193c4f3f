import path from 'node:path';
import { openFileStore } from '../assemble.ts';
import type { Config } from '../platform/config.ts';
import type { ConnectionFor } from '../platform/database/connections.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { readInstallationSecret } from '../platform/secrets.ts';
import { backUp, type BackupPlace } from './backUp.ts';
import { BackupError, verifyBackup } from './manifest.ts';
import { restore } from './restore.ts';

export type BackupCommand = 'backup' | 'restore';

type Surroundings = {
  readonly config: Config;
  readonly log: Log;
  /** Working directory of the person who ran the command; relative folders are resolved from it. */
  readonly from: string;
  readonly connect: (secret: Buffer) => Promise<ConnectionFor>;
};

const usage: Record<BackupCommand, string> = {
  backup:
    'npm run backup -- <new folder> [--keys <another new folder>], or npm run backup -- <folder> --verify',
  restore: 'npm run restore -- <folder> [--keys <folder>]',
};

/** Backs up, verifies a backup or restores one, depending on the command's arguments. Returns the exit code. */
export async function runBackup(
  command: BackupCommand,
  words: readonly string[],
  { config, log, from, connect }: Surroundings,
): Promise<number> {
  const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
  try {
    const { place, isVerifying } = readWords(command, words, from);
    if (isVerifying) {
      const { tables, files, madeAt } = await verifyBackup(place.folder);
      say(
        `${place.folder} is complete: ${tables.length} tables and ${files.count} files, state of ${madeAt}.`,
      );
      return 0;
    }
    const fileStore = await openFileStore(config);
    if (command === 'restore') {
      return (await restore({ config, log, fileStore, connect }, place, say)) ? 0 : 1;
    }
    const secret = await readInstallationSecret(config.dataDir);
    if (secret === null)
      throw new BackupError(`There is no installation in ${config.dataDir}, so there is nothing to back up.`);
    const database = openDatabase(await connect(secret), log);
    try {
      await backUp({ config, ownerPool: database.ownerPool, fileStore, secret }, place, say);
    } finally {
      await database.close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function readWords(
  command: BackupCommand,
  words: readonly string[],
  from: string,
): { place: BackupPlace; isVerifying: boolean } {
  let folder: string | null = null;
  let keysFolder: string | null = null;
  let isVerifying = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--keys') keysFolder = words[(at += 1)] ?? '';
    else if (word === '--verify' && command === 'backup') isVerifying = true;
    else if (word.startsWith('-') || folder !== null) throw new BackupError(`${word}? ${usage[command]}`);
    else folder = word;
  }
  if (folder === null || keysFolder === '') throw new BackupError(usage[command]);
  const place = {
    folder: path.resolve(from, folder),
    keysFolder: keysFolder === null ? null : path.resolve(from, keysFolder),
  };
  return { place, isVerifying };
}
