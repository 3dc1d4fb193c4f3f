import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../files/syncFolder.ts';
import type { Platform } from '../platform.ts';

const keyBytes = 32;

/** Path of an envelope key: never in the database, nor among the stored files. */
function fileOf(platform: Pick<Platform, 'config'>, name: string): string {
  if (!/^[a-z0-9-]{1,80}$/.test(name)) throw new Error(`not a name of an envelope key: ${name}`);
  return path.join(platform.config.envelopeKeyDir, `${name}.key`);
}

/** Creates the key with this name, synced to disk and readable by this account only; an existing one is kept. */
export async function makeEnvelopeKey(platform: Pick<Platform, 'config'>, name: string): Promise<void> {
  const file = fileOf(platform, name);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  if ((await readEnvelopeKey(platform, name)) !== null) return;
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(randomBytes(keyBytes));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(path.dirname(file));
}

/** The key with this name; null if there is none, or only half of one (nothing was sealed with it yet). */
export async function readEnvelopeKey(
  platform: Pick<Platform, 'config'>,
  name: string,
): Promise<Buffer | null> {
  try {
    const key = await readFile(fileOf(platform, name));
    return key.length === keyBytes ? key : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Overwrites and deletes the key: unopened envelopes sealed with it can never be opened again. */
export async function destroyEnvelopeKey(platform: Pick<Platform, 'config'>, name: string): Promise<void> {
  const file = fileOf(platform, name);
  try {
    const handle = await open(file, 'r+');
    try {
      await handle.write(randomBytes(keyBytes), 0, keyBytes, 0);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await rm(file, { force: true });
  await syncFolder(path.dirname(file));
}
