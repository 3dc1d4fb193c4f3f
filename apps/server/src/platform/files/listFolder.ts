import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export type ListedFile = { readonly fileKey: string; readonly byteCount: number };

/** The files in a store's folder that were last written before a moment, by key: reads one of its 256 subfolders at a time. */
export async function* listFolder(folder: string, before: Date): AsyncIterable<ListedFile> {
  const inner = (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort();
  for (const name of inner)
    for (const fileKey of (await readdir(path.join(folder, name))).sort()) {
      const found = await statOf(path.join(folder, name, fileKey));
      if (found !== null && found.mtimeMs < before.getTime()) yield { fileKey, byteCount: found.size };
    }
}

/** Removes the files in a folder that were last written before a moment; returns how many. */
export async function removeUnfinished(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await statOf(file);
    if (found === null || found.mtimeMs >= before.getTime()) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Null if the file was removed in the meantime. */
async function statOf(file: string) {
  try {
    return await stat(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
