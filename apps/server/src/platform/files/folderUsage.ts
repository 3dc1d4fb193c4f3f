import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

export type FolderUsage = { readonly files: number; readonly usedBytes: number };

const patienceMs = 1_000;
const statsAtOnce = 32;

/** Counts the files in the subfolders of a folder, at most once a minute. */
export function folderUsage(folder: string): () => Promise<FolderUsage> {
  return countedNowAndThen(() => countFiles(folder), 60_000);
}

/**
 * Caches a count, because counting is slow: runs it once for all callers, and returns the previous one if a new one takes longer
 * than a second.
 */
export function countedNowAndThen(
  count: () => Promise<FolderUsage>,
  freshMs: number,
): () => Promise<FolderUsage> {
  let known: { usage: FolderUsage; at: number } | undefined;
  let counting: Promise<FolderUsage> | undefined;
  const countAgain = () => {
    counting ??= count()
      .then((usage) => {
        known = { usage, at: performance.now() };
        return usage;
      })
      .finally(() => {
        counting = undefined;
      });
    return counting;
  };
  return async () => {
    if (known === undefined) return countAgain();
    const former = known.usage;
    if (performance.now() - known.at < freshMs) return former;
    const counted = countAgain().catch(() => former);
    const waited = new Promise<FolderUsage>((resolve) => setTimeout(resolve, patienceMs, former).unref());
    return Promise.race([counted, waited]);
  };
}

/** Free bytes on the disk of a folder; null if the system does not report it. */
export async function freeBytesAt(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

async function countFiles(folder: string): Promise<FolderUsage> {
  let files = 0;
  let usedBytes = 0;
  const inner = await readdir(folder, { withFileTypes: true });
  for (const { name } of inner.filter((entry) => entry.isDirectory())) {
    const names = await readdir(path.join(folder, name));
    for (let from = 0; from < names.length; from += statsAtOnce) {
      const some = names.slice(from, from + statsAtOnce).map((file) => sizeOf(path.join(folder, name, file)));
      for (const bytes of await Promise.all(some)) {
        if (bytes === null) continue;
        files += 1;
        usedBytes += bytes;
      }
    }
  }
  return { files, usedBytes };
}

/** Null if the file was removed in the meantime. */
async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
