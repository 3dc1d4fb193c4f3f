import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/** Puts the names in a folder on disk; a file is kept for good only together with its name. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows keeps names by itself and opens no folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder where there is none, for good. */
export async function makeFolder(folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined)
    await syncFolder(path.dirname(folder));
}
