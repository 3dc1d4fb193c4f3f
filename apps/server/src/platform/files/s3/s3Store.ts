import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3Settings } from '../../config.ts';
import type { FileStore } from '../fileStore.ts';
import { FileTooLargeError } from '../fileTooLarge.ts';
import { countedNowAndThen } from '../folderUsage.ts';
import { openBucket } from './bucket.ts';
import { bytesOfFile, type Chains, listChains, objectName, removeChain } from './chain.ts';
import { appendChunks } from './appendChunks.ts';
import { LocalCopies } from './localCopies.ts';

/** Listing a large bucket costs money and takes minutes. */
const usageFreshMs = 15 * 60_000;

/** Opens a bucket of an object store, with copies in a folder of this machine for random access. */
export async function openS3Store(
  settings: S3Settings,
  copiesFolder: string,
  mostCopiedBytes: number,
): Promise<FileStore> {
  const chains: Chains = { bucket: await openBucket(settings), prefix: settings.prefix };
  const read: FileStore['read'] = (fileKey, range) =>
    Readable.from(bytesOfFile(chains, fileKey, range), { objectMode: false });
  const copies = new LocalCopies(copiesFolder, mostCopiedBytes, read);
  const countedUsage = countedNowAndThen(async () => {
    let files = 0;
    let usedBytes = 0;
    for await (const { byteCount } of listChains(chains)) {
      files += 1;
      usedBytes += byteCount;
    }
    return { files, usedBytes };
  }, usageFreshMs);
  return {
    async put(bytes, maxBytes, fileKey = randomUUID()) {
      const hash = createHash('sha256');
      let byteCount = 0;
      async function* counted() {
        for await (const chunk of bytes as AsyncIterable<Buffer | string>) {
          const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
          byteCount += piece.length;
          if (byteCount > maxBytes) throw new FileTooLargeError(`more than ${maxBytes} bytes`);
          hash.update(piece);
          yield piece;
        }
      }
      await chains.bucket.putWhole(
        objectName(chains, fileKey, 0),
        Readable.from(counted(), { objectMode: false }),
      );
      return { fileKey, byteCount, sha256: hash.digest() };
    },
    grow: async (fileKey, bytes, growth) => ({
      fileKey,
      ...(await appendChunks(chains, fileKey, bytes, growth)),
    }),
    read,
    localPath: (fileKey) => copies.pathOf(fileKey),
    async remove(fileKey) {
      await removeChain(chains, fileKey);
      await copies.remove(fileKey);
    },
    async *list(before) {
      for await (const { fileKey, byteCount, writtenAt } of listChains(chains))
        if (writtenAt < before) yield { fileKey, byteCount };
    },
    async removeUnfinished(before) {
      await copies.removeUnused(before);
      return chains.bucket.abandon(chains.prefix, before);
    },
    usage: async () => ({ ...(await countedUsage()), freeBytes: null }),
  };
}
