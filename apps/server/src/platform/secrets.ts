import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The installation's own secret, made at first start, readable by its account only. */
export async function loadInstallationSecret(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return secretIn(await readFile(file, 'utf8'));
}

/** The secret of an installation that is there; null where there is none. */
export async function readInstallationSecret(dataDir: string): Promise<Buffer | null> {
  try {
    return secretIn(await readFile(path.join(dataDir, 'secret'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function secretIn(text: string): Buffer {
  return Buffer.from(text.trim(), 'hex');
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
