import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileTooLargeError } from './fileTooLarge.ts';
import { type FolderUsage, folderUsage, freeBytesAt } from './folderUsage.ts';
import { appendToFile, type Growth } from './appendToFile.ts';
import { type ListedFile, listFolder, removeUnfinished } from './listFolder.ts';
import { makeFolder, syncFolder } from './syncFolder.ts';

export { FileTooLargeError };

export type StoredFile = { readonly fileKey: string; readonly byteCount: number; readonly sha256: Buffer };

/**
 * Stores received files in a folder, or in a bucket of an object store (`s3/`). Both implement the same contract, and one test
 * covers both.
 */
export type FileStore = {
  /**
   * Streams bytes in; the file exists under its key only once it is complete and on disk. The key is new, except when a backup is
   * restored.
   */
  put(bytes: Readable, maxBytes: number, fileKey?: string): Promise<StoredFile>;
  /**
   * Streams bytes in under a new key and stores them as they come, so that what arrived remains if the rest does not: `onKept` is
   * called with the number of bytes that are safely on disk. Fails if the stream fails, after the last bytes are stored; a file
   * without any such call is removed.
   */
  grow(fileKey: string, bytes: Readable, growth: Growth): Promise<StoredFile>;
  read(fileKey: string, range?: { start: number; end?: number }): Readable;
  /** A path on this machine where the file can be read at random positions. */
  localPath(fileKey: string): Promise<string>;
  remove(fileKey: string): Promise<void>;
  /** Every file last written before a moment, by key; holds few of them in memory. */
  list(before: Date): AsyncIterable<ListedFile>;
  /** Removes files that `put` started before a moment and never finished: its process was killed, and their key is unknown. */
  removeUnfinished(before: Date): Promise<number>;
  /** Bytes stored, at most a minute old (a quarter of an hour for a bucket), and bytes still free (null if unknown). */
  usage(): Promise<FolderUsage & { readonly freeBytes: number | null }>;
};

export async function openFolderStore(folder: string): Promise<FileStore> {
  const incoming = path.join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const countedUsage = folderUsage(folder);
  const place = (fileKey: string) => {
    if (!/^[0-9a-f-]{36}$/.test(fileKey)) throw new Error(`not a file key: ${fileKey}`);
    return path.join(folder, fileKey.slice(0, 2), fileKey);
  };
  return {
    async put(bytes, maxBytes, fileKey = randomUUID()) {
      const partial = path.join(incoming, fileKey);
      const hash = createHash('sha256');
      let byteCount = 0;
      try {
        await pipeline(
          bytes,
          async function* (source: AsyncIterable<Buffer | string>) {
            for await (const piece of source) {
              const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
              byteCount += chunk.length;
              if (byteCount > maxBytes) throw new FileTooLargeError(`more than ${maxBytes} bytes`);
              hash.update(chunk);
              yield chunk;
            }
          },
          createWriteStream(partial, { mode: 0o600 }),
        );
        const handle = await open(partial, 'r+');
        await handle.sync();
        await handle.close();
        await makeFolder(path.dirname(place(fileKey)));
        await rename(partial, place(fileKey));
        await syncFolder(path.dirname(place(fileKey)));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { fileKey, byteCount, sha256: hash.digest() };
    },
    async grow(fileKey, bytes, growth) {
      await makeFolder(path.dirname(place(fileKey)));
      return { fileKey, ...(await appendToFile(place(fileKey), bytes, growth)) };
    },
    read: (fileKey, range) => createReadStream(place(fileKey), range),
    async localPath(fileKey) {
      await stat(place(fileKey));
      return place(fileKey);
    },
    remove: (fileKey) => rm(place(fileKey), { force: true }),
    list: (before) => listFolder(folder, before),
    removeUnfinished: (before) => removeUnfinished(incoming, before),
    usage: async () => ({ ...(await countedUsage()), freeBytes: await freeBytesAt(folder) }),
  };
}
