import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/** Syncs the entries of a folder to disk; a file is safely stored only together with its name. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows stores names itself and cannot open a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder if missing, and syncs it to disk. */
export async function makeFolder(folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined)
    await syncFolder(path.dirname(folder));
}
