import { buffer } from 'node:stream/consumers';
import type { FileStore, StoredFile } from '../../../platform/files/fileStore.ts';

/** A stored file that is read in pieces. */
export type FileBytes = {
  readonly byteCount: number;
  /** Reads `length` bytes from `start`; fewer at the end of the file. */
  read(start: number, length: number): Promise<Buffer>;
};

/** Reads pieces of a stored file: nothing else of a large file is fetched. */
export function bytesOf(
  fileStore: FileStore,
  { fileKey, byteCount }: Pick<StoredFile, 'fileKey' | 'byteCount'>,
): FileBytes {
  return {
    byteCount,
    async read(start, length) {
      const end = Math.min(start + length, byteCount) - 1;
      return end < start ? Buffer.alloc(0) : buffer(fileStore.read(fileKey, { start, end }));
    },
  };
}
