import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from './config.ts';
import { StartError } from './startError.ts';

const fileIn = (dataDir: string) => path.join(dataDir, 'secret');

/**
 * The installation's own secret, made at first start, readable by its account only.
 * @throws ConfigError when its file is damaged.
 */
export async function loadInstallationSecret(dataDir: string): Promise<Buffer> {
  const present = await readInstallationSecret(dataDir);
  if (present !== null) return present;
  await mkdir(dataDir, { recursive: true });
  await makeSecret(fileIn(dataDir));
  return secretIn(fileIn(dataDir));
}

/**
 * Starts with the installation's own secret, made where there is none. One that was made for a start that then failed is taken away
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
 * The secret of an installation that is there; null where there is none.
 * @throws ConfigError when its file is damaged.
 */
export async function readInstallationSecret(dataDir: string): Promise<Buffer | null> {
  try {
    return await secretIn(fileIn(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Puts a new secret in place whole or not at all, whenever the power fails; one already there stays. */
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
      // A file system without hard links: half a copy would be refused at the next start.
      await copyFile(draft, file, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    // Another process started at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Half a secret would be read as a key that others can guess, so anything but a whole one is refused. */
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

/** Keeps a secret in the database so that the database alone does not give it away. */
export type Seals = {
  /** AES-256-GCM under a key of this purpose; what was sealed for one purpose opens for no other. */
  seal(purpose: string, secret: string): Buffer;
  /** @throws Error when it was altered, or sealed by another installation or for another purpose. */
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
