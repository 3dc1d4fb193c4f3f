import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw, crc32 } from 'node:zlib';
import type { TabularLimits } from '../limits.ts';
import { TabularError } from '../tabularError.ts';
import { damaged, readExactly, type ZipEntry } from './zipDirectory.ts';

const packedBytes = 131_072;
/** Large enough that the inflating thread needs few turns on a busy machine. */
const chunkBytes = 262_144;
const honestBytes = 33_554_432;

/** Inflated bytes of one workbook so far; a part that is read again counts once. */
export class InflateBudget {
  private total = 0;
  private readonly ofEntries = new Map<ZipEntry, number>();

  /** Records the inflated bytes of a part; returns the sum of all parts. */
  note(entry: ZipEntry, bytes: number): number {
    const before = this.ofEntries.get(entry) ?? 0;
    if (bytes > before) {
      this.ofEntries.set(entry, bytes);
      this.total += bytes - before;
    }
    return this.total;
  }
}

/** Inflates the content of one part as a stream. Throws TabularError: truncated, damaged, encrypted, inflates-too-far. */
export async function* readZipEntry(
  file: FileHandle,
  entry: ZipEntry,
  limits: TabularLimits,
  budget: InflateBudget,
  mostBytes = Number.POSITIVE_INFINITY,
): AsyncIterable<Buffer> {
  if (entry.encrypted) {
    throw new TabularError('encrypted', 'The workbook is password-protected. Save it without a password.');
  }
  if (entry.method !== 0 && entry.method !== 8) throw damaged();
  const header = await readExactly(file, entry.headerOffset, 30);
  if (header.readUInt32LE(0) !== 0x04034b50) throw damaged();
  const start = entry.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const { size } = await file.stat();
  if (start + entry.compressedBytes > size) await readExactly(file, size, 1);

  let checksum = 0;
  let bytes = 0;
  for await (const chunk of inflated(file, entry, start)) {
    bytes += chunk.length;
    const total = budget.note(entry, bytes);
    const ratio = bytes / Math.max(1, entry.compressedBytes);
    if (
      total > limits.maxInflatedBytes ||
      bytes > mostBytes ||
      (bytes > honestBytes && ratio > limits.maxInflateRatio)
    ) {
      throw new TabularError(
        'inflates-too-far',
        'The workbook is far larger than expected once extracted. Copy the table into a new workbook.',
      );
    }
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (checksum !== entry.crc32) throw damaged();
}

async function* inflated(file: FileHandle, entry: ZipEntry, start: number): AsyncIterable<Buffer> {
  if (entry.compressedBytes === 0) return;
  const packed = packedChunks(file, start, start + entry.compressedBytes);
  if (entry.method === 0) {
    yield* packed;
    return;
  }
  const source = Readable.from(packed, { objectMode: false });
  const inflate = createInflateRaw({ chunkSize: chunkBytes });
  source.on('error', (error) => inflate.destroy(error));
  source.pipe(inflate);
  try {
    for await (const chunk of inflate) yield chunk as Buffer;
  } catch (error) {
    throw zlibError(error);
  } finally {
    source.destroy();
    inflate.destroy();
  }
}

/** Reads by position: a stream on the handle would close it for the following parts. */
async function* packedChunks(file: FileHandle, start: number, end: number): AsyncIterable<Buffer> {
  for (let at = start; at < end; at += packedBytes) {
    yield await readExactly(file, at, Math.min(packedBytes, end - at));
  }
}

function zlibError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'Z_BUF_ERROR') {
    return new TabularError('truncated', 'A part of the workbook is incomplete. Upload it again.', null, {
      cause: error,
    });
  }
  return typeof code === 'string' && code.startsWith('Z_') ? damaged(error) : error;
}
