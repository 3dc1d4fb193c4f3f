import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FolderUsage, folderUsage, freeBytesAt } from './folderUsage.ts';

/** Raised while streaming, as soon as a file passes the limit. */
export class FileTooLargeError extends Error {}

export type StoredFile = { readonly fileKey: string; readonly byteCount: number; readonly sha256: Buffer };

/** Where received files are kept. A folder here; the interface is what an object store can also do. */
export type FileStore = {
  /** Streams bytes in; the file exists under its key only once it is whole and on disk. */
  put(bytes: Readable, maxBytes: number): Promise<StoredFile>;
  read(fileKey: string, range?: { start: number; end?: number }): Readable;
  /** A path on this machine where the file can be read at random positions. */
  localPath(fileKey: string): Promise<string>;
  remove(fileKey: string): Promise<void>;
  /** How much is kept, as of about a minute ago, and how much more may be (null where that is not known). */
  usage(): Promise<FolderUsage & { readonly freeBytes: number | null }>;
};

export async function openFolderStore(folder: string): Promise<FileStore> {
  const incoming = path.join(folder, 'incoming');
  await mkdir(incoming, { recursive: true });
  await removeAbandoned(incoming);
  const countedUsage = folderUsage(folder);
  const place = (fileKey: string) => {
    if (!/^[0-9a-f-]{36}$/.test(fileKey)) throw new Error(`not a file key: ${fileKey}`);
    return path.join(folder, fileKey.slice(0, 2), fileKey);
  };
  return {
    async put(bytes, maxBytes) {
      const fileKey = randomUUID();
      const partial = path.join(incoming, fileKey);
      const hash = createHash('sha256');
      let byteCount = 0;
      try {
        await pipeline(
          bytes,
          async function* (source: AsyncIterable<Buffer>) {
            for await (const chunk of source) {
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
        await mkdir(path.dirname(place(fileKey)), { recursive: true });
        await rename(partial, place(fileKey));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { fileKey, byteCount, sha256: hash.digest() };
    },
    read: (fileKey, range) => createReadStream(place(fileKey), range),
    async localPath(fileKey) {
      await stat(place(fileKey));
      return place(fileKey);
    },
    remove: (fileKey) => rm(place(fileKey), { force: true }),
    usage: async () => ({ ...(await countedUsage()), freeBytes: await freeBytesAt(folder) }),
  };
}

/** What a killed process left half received was never answered: it goes after a day. Younger files may be another process's. */
async function removeAbandoned(incoming: string): Promise<void> {
  const dayAgo = Date.now() - 86_400_000;
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    if ((await stat(file)).mtimeMs < dayAgo) await rm(file, { force: true });
  }
}
