import { buffer } from 'node:stream/consumers';
import type { FileStore, StoredFile } from '../../../platform/files/fileStore.ts';

/** A stored file of which pieces are looked at. */
export type FileBytes = {
  readonly byteCount: number;
  /** So many bytes from a place on; fewer where the file ends. */
  read(start: number, length: number): Promise<Buffer>;
};

/** Reads pieces of a file out of the store it lies in: of a large one nothing else is fetched. */
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
