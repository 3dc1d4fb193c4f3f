import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from './config.ts';
import { StartError } from './startError.ts';

const fileIn = (dataDir: string) => path.join(dataDir, 'secret');

/**
 * Returns the installation's own secret, created at first start, readable by its account only.
 * @throws ConfigError if its file is damaged.
 */
export async function loadInstallationSecret(dataDir: string): Promise<Buffer> {
  const present = await readInstallationSecret(dataDir);
  if (present !== null) return present;
  await mkdir(dataDir, { recursive: true });
  await makeSecret(fileIn(dataDir));
  return secretIn(fileIn(dataDir));
}

/**
 * Starts with the installation's own secret, created if there is none. If the start then fails, a newly created one is deleted
 * again, so that the right one can be put in its place.
 */
export async function withInstallationSecret<T>(
  dataDir: string,
  start: (secret: Buffer) => Promise<T>,
): Promise<T> {
  const isNew = (await readInstallationSecret(dataDir)) === null;
  const secret = await loadInstallationSecret(dataDir);
  try {
    return await start(secret);
  } catch (error) {
    if (isNew && error instanceof StartError) await rm(fileIn(dataDir), { force: true });
    throw error;
  }
}

/**
 * Returns the secret of an existing installation; null if there is none.
 * @throws ConfigError if its file is damaged.
 */
export async function readInstallationSecret(dataDir: string): Promise<Buffer | null> {
  try {
    return await secretIn(fileIn(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a new secret completely or not at all, even on a power failure; keeps an existing one. */
async function makeSecret(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(randomBytes(32).toString('hex'));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      // A file system without hard links: a partial copy would be rejected at the next start.
      await copyFile(draft, file, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    // Another process started at the same time.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Part of a secret would be a key that others can guess, so anything but a complete one is rejected. */
async function secretIn(file: string): Promise<Buffer> {
  const text = (await readFile(file, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    throw new ConfigError(
      `DATA_DIR: the installation's secret in ${file} is damaged: it must be 64 hex digits. Restore the file from your backup. ` +
        'Delete the file only if this installation has no data yet: a new one is created at the next start.',
    );
  }
  return Buffer.from(text, 'hex');
}

/** Ed25519 seed that signs heads of the audit. */
export function auditKeyOf(secret: Buffer): Buffer {
  return deriveKey(secret, 'audit heads');
}

/** A key for one purpose, derived from the installation's secret. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

/** Encrypts secrets in the database, so that the database alone does not reveal them. */
export type Seals = {
  /** AES-256-GCM with a key for this purpose; a value sealed for one purpose cannot be opened for another. */
  seal(purpose: string, secret: string): Buffer;
  /** @throws Error if it was altered, or sealed by another installation or for another purpose. */
  open(purpose: string, sealed: Buffer): string;
};

const ivBytes = 12;
const tagBytes = 16;

export function sealsOf(secret: Buffer): Seals {
  const keyOf = (purpose: string) => deriveKey(secret, `seal: ${purpose}`);
  return {
    seal(purpose, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), sealed.subarray(0, ivBytes));
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
