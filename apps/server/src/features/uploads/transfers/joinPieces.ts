import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore, StoredFile } from '../../../platform/files/fileStore.ts';
import type { Piece } from './transfers.queries.ts';

async function* bytesOf(fileStore: FileStore, pieces: readonly Piece[]): AsyncIterable<Buffer> {
  // A piece's file may be longer than recorded: its server was killed in between.
  for (const { piece_file_key: fileKey, byte_count: byteCount } of pieces)
    yield* fileStore.read(fileKey, { start: 0, end: Number(byteCount) - 1 });
}

/** The sha256 of all bytes of the pieces. */
export async function hashPieces(fileStore: FileStore, pieces: readonly Piece[]): Promise<Buffer> {
  const hash: Hash = createHash('sha256');
  for await (const chunk of bytesOf(fileStore, pieces)) hash.update(chunk);
  return hash.digest();
}

/**
 * Returns one file of all pieces. A single piece already is the file, as when no interruption occurred; several are streamed into a
 * new one. `grown` is what this request has just written.
 */
export async function joinPieces(
  fileStore: FileStore,
  pieces: readonly Piece[],
  byteCount: number,
  grown: StoredFile | null,
): Promise<StoredFile> {
  const [first] = pieces;
  if (first === undefined || pieces.length > 1) {
    const joined = await fileStore.put(
      Readable.from(bytesOf(fileStore, pieces), { objectMode: false }),
      byteCount,
    );
    if (joined.byteCount === byteCount) return joined;
    await fileStore.remove(joined.fileKey);
    throw new Error(`the pieces hold ${joined.byteCount} bytes instead of ${byteCount}`);
  }
  if (first.piece_file_key === grown?.fileKey) return grown;
  return { fileKey: first.piece_file_key, byteCount, sha256: await hashPieces(fileStore, pieces) };
}
