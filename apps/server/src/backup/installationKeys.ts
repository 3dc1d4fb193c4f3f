import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../platform/config.ts';
import { readInstallationSecret } from '../platform/secrets.ts';
import { BackupError, writeForGood } from './manifest.ts';

/** Returns the names of the sealed-round keys in a folder; empty if there is no folder. */
export async function envelopeKeysIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /^[a-z0-9-]{1,80}\.key$/.test(name));
}

/** Copies the secret and the sealed-round keys that are not there yet; returns the number of keys there afterwards. */
export async function saveKeys(config: Config, folder: string): Promise<number> {
  const secret = await readInstallationSecret(config.dataDir);
  if (secret === null) throw new BackupError(`No installation secret found in ${config.dataDir}.`);
  const kept = path.join(folder, 'envelope-keys');
  await mkdir(kept, { recursive: true, mode: 0o700 });
  await writeForGood(path.join(folder, 'secret'), secret.toString('hex'));
  await copyKeys(config.envelopeKeyDir, kept);
  return (await envelopeKeysIn(kept)).length;
}

/** Restores the secret and the sealed-round keys to where the product looks for them. */
export async function putBackKeys(config: Config, folder: string): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  const secret = await readInstallationSecret(folder);
  if (secret !== null) await writeForGood(path.join(config.dataDir, 'secret'), secret.toString('hex'));
  await mkdir(config.envelopeKeyDir, { recursive: true, mode: 0o700 });
  await copyKeys(path.join(folder, 'envelope-keys'), config.envelopeKeyDir);
}

async function copyKeys(from: string, to: string): Promise<void> {
  for (const name of await envelopeKeysIn(from)) {
    const key = await readFile(path.join(from, name)).catch((error: NodeJS.ErrnoException) => {
      // Opening a round destroys its key; its bids are then unsealed.
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (key !== null) await writeForGood(path.join(to, name), key);
  }
}
