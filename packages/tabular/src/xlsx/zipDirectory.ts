import type { FileHandle } from 'node:fs/promises';
import type { TabularLimits } from '../limits.ts';
import { TabularError } from '../tabularError.ts';

/** One part of a zip file, from its central directory. */
export interface ZipEntry {
  /** As in the file; in a directory from `readZipDirectory`, in the form of `partName`. */
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc32: number;
  readonly compressedBytes: number;
  /** As stated in the directory; not verified by inflating. */
  readonly inflatedBytes: number;
  readonly headerOffset: number;
}

const endRecord = 0x06054b50;
const end64Record = 0x06064b50;
const end64Locator = 0x07064b50;
const centralHeader = 0x02014b50;
const endRecordBytes = 22;
const longestComment = 65_535;
const overflow32 = 0xffffffff;

/** Normalised name of a part for look-ups: programs differ in case, slashes and a leading slash. */
export function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

/** A zip file that is read in pieces; a read returns fewer bytes at the end of the file. */
interface ZipSource {
  readonly byteCount: number;
  read(start: number, length: number): Promise<Buffer>;
}

/** The parts of a zip in the order of its directory, and the directory's offset. */
interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  readonly directoryOffset: number;
}

/** Reads the parts of a zip file by `partName`, including ZIP64. Throws TabularError: truncated, damaged, too-many-entries. */
export async function readZipDirectory(
  file: FileHandle,
  limits: TabularLimits,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const { size } = await file.stat();
  const source: ZipSource = {
    byteCount: size,
    read: (start, length) => readExactly(file, start, length),
  };
  const { entries } = await readZipEntries(source, limits.maxEntries);
  return new Map(
    entries.map((entry) => {
      const name = partName(entry.name);
      return [name, { ...entry, name }];
    }),
  );
}

/**
 * Reads the parts of a zip from its directory, including ZIP64; nothing is inflated. Throws TabularError: truncated, damaged,
 * too-many-entries.
 */
export async function readZipEntries(source: ZipSource, maxEntries: number): Promise<ZipDirectory> {
  const tailStart = Math.max(0, source.byteCount - endRecordBytes - longestComment - 20);
  const tail = await readPiece(source, tailStart, source.byteCount - tailStart);
  const end = findEndRecord(tail);
  let entryCount = tail.readUInt16LE(end + 10);
  let directoryBytes = tail.readUInt32LE(end + 12);
  let directoryOffset = tail.readUInt32LE(end + 16);
  const needs64 = entryCount === 0xffff || directoryBytes === overflow32 || directoryOffset === overflow32;
  if (needs64 && end >= 20 && tail.readUInt32LE(end - 20) === end64Locator) {
    const end64 = await readPiece(source, Number(tail.readBigUInt64LE(end - 12)), 56);
    if (end64.readUInt32LE(0) !== end64Record) throw damaged();
    entryCount = Number(end64.readBigUInt64LE(32));
    directoryBytes = Number(end64.readBigUInt64LE(40));
    directoryOffset = Number(end64.readBigUInt64LE(48));
  }
  if (entryCount > maxEntries || directoryBytes > maxEntries * 1024) {
    throw new TabularError(
      'too-many-entries',
      `The workbook has more than ${maxEntries} parts. Copy the table into a new workbook.`,
    );
  }
  const directory = await readPiece(source, directoryOffset, directoryBytes);
  return { entries: parseDirectory(directory, entryCount), directoryOffset };
}

function findEndRecord(tail: Buffer): number {
  for (let at = tail.length - endRecordBytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) === endRecord) return at;
  }
  throw truncated();
}

function parseDirectory(directory: Buffer, entryCount: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < entryCount; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== centralHeader) throw damaged();
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const next = extraEnd + directory.readUInt16LE(at + 32);
    if (next > directory.length) throw damaged();
    const wide = readZip64Extra(directory.subarray(nameEnd, extraEnd), {
      inflated: directory.readUInt32LE(at + 24),
      compressed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    entries.push({
      name: directory.toString('utf8', at + 46, nameEnd),
      method: directory.readUInt16LE(at + 10),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      crc32: directory.readUInt32LE(at + 16),
      compressedBytes: wide.compressed,
      inflatedBytes: wide.inflated,
      headerOffset: wide.offset,
    });
    at = next;
  }
  return entries;
}

interface EntrySizes {
  inflated: number;
  compressed: number;
  offset: number;
}

/** In ZIP64, values that do not fit in 32 bits are in extra field 1, in this order. */
function readZip64Extra(extra: Buffer, sizes: EntrySizes): EntrySizes {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let field = at + 4;
    const next = (figure: number): number => {
      if (figure !== overflow32) return figure;
      if (field + 8 > extra.length) throw damaged();
      field += 8;
      return Number(extra.readBigUInt64LE(field - 8));
    };
    const inflated = next(sizes.inflated);
    const compressed = next(sizes.compressed);
    return { inflated, compressed, offset: next(sizes.offset) };
  }
  return sizes;
}

async function readPiece(source: ZipSource, start: number, length: number): Promise<Buffer> {
  if (!Number.isSafeInteger(start) || start + length > source.byteCount) throw truncated();
  const bytes = await source.read(start, length);
  if (bytes.length < length) throw truncated();
  return bytes;
}

/** Reads `length` bytes at `offset`; throws if the file is truncated. */
export async function readExactly(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  if (length === 0) return bytes;
  if (!Number.isSafeInteger(offset)) throw truncated();
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  if (bytesRead < length) throw truncated();
  return bytes;
}

function truncated(): TabularError {
  return new TabularError(
    'truncated',
    'The workbook is incomplete: only part of it arrived. Upload it again.',
  );
}

/** Error for an inconsistent zip or XML structure. */
export function damaged(cause?: unknown): TabularError {
  return new TabularError('damaged', 'The workbook is damaged. Open it, save it again and re-upload.', null, {
    cause,
  });
}
