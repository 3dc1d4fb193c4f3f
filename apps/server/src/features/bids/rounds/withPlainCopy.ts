import { randomBytes } from 'node:crypto';
import { access, constants, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** An in-memory folder, if the machine has it: files there never reach a disk. */
const inMemory = '/dev/shm';

/**
 * Makes bytes that may be stored only encrypted available to code that reads files: as a file in memory if possible, otherwise in
 * the machine's temporary folder; readable by this account only, overwritten and deleted when the work is done.
 */
export async function withPlainCopy<T>(bytes: Buffer, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(await folderForSecrets(), 'lanewright-sealed-'));
  const file = path.join(folder, 'sheet');
  try {
    await writeFile(file, bytes, { mode: 0o600 });
    return await work(file);
  } finally {
    await overwrite(file, bytes.length);
    await rm(folder, { recursive: true, force: true });
  }
}

async function folderForSecrets(): Promise<string> {
  try {
    await access(inMemory, constants.W_OK);
    return inMemory;
  } catch {
    return tmpdir();
  }
}

async function overwrite(file: string, byteCount: number): Promise<void> {
  const handle = await open(file, 'r+').catch(() => null);
  if (handle === null) return;
  try {
    await handle.write(randomBytes(byteCount), 0, byteCount, 0);
  } finally {
    await handle.close();
  }
}
