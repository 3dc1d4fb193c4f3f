import type { FileBytes } from './fileBytes.ts';

/** A part of a zip, as its directory tells it. */
export type ZipPart = {
  readonly name: string;
  readonly packedBytes: number;
  readonly plainBytes: number;
  readonly offset: number;
};

/** Why a zip is not taken, as the rest of a sentence about the file. */
export class ZipRefused extends Error {}

const endBytes = 22;
const longestComment = 65_535;
const headBytes = 46;
const localBytes = 30;
const mostParts = 10_000;
const mostDirectoryBytes = 8_388_608;
/** Together; a workbook of 500 MB inflates to several times as much, a bomb to thousands of times. */
const mostPlainBytes = 4_294_967_295;
const ratioLookedAtFrom = 33_554_432;
const mostRatio = 300;

/**
 * The parts of a zip by its directory; nothing is inflated. Refuses what no office program writes and bombs are made of:
 * parts that lie over each other, that say they inflate without end, that are encrypted or packed in another way.
 */
export async function readZipParts(file: FileBytes): Promise<ZipPart[]> {
  const { partCount, directoryBytes, directoryAt } = await findDirectory(file);
  const directory = await file.read(directoryAt, directoryBytes);
  const parts: ZipPart[] = [];
  let at = 0;
  for (let part = 0; part < partCount; part += 1) {
    if (at + headBytes > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw broken();
    const nameBytes = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + headBytes, at + headBytes + nameBytes);
    if ((directory.readUInt16LE(at + 8) & 1) !== 0) throw new ZipRefused('is locked with a password');
    if (![0, 8].includes(directory.readUInt16LE(at + 10))) throw broken();
    if (name.includes('..') || /^[/\\]/.test(name) || name.includes('\0')) throw broken();
    parts.push({
      name,
      packedBytes: directory.readUInt32LE(at + 20),
      plainBytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += headBytes + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  refuseBombs(parts, directoryAt);
  return parts;
}

async function findDirectory(file: FileBytes) {
  const tail = await file.read(
    Math.max(0, file.byteCount - endBytes - longestComment),
    endBytes + longestComment,
  );
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + endBytes > tail.length) throw broken();
  const partCount = tail.readUInt16LE(end + 10);
  const directoryBytes = tail.readUInt32LE(end + 12);
  const directoryAt = tail.readUInt32LE(end + 16);
  // 65,535 and 4,294,967,295 say that the true figures stand in an older place: only files beyond what is taken need that.
  if (partCount > mostParts || directoryBytes > mostDirectoryBytes)
    throw new ZipRefused('has too many parts');
  if (directoryAt + directoryBytes > file.byteCount) throw broken();
  return { partCount, directoryBytes, directoryAt };
}

function refuseBombs(parts: readonly ZipPart[], directoryAt: number): void {
  const names = new Set(parts.map(({ name }) => name));
  if (names.size < parts.length) throw broken();
  let plainBytes = 0;
  let end = 0;
  for (const part of parts.toSorted((one, other) => one.offset - other.offset)) {
    if (part.offset < end) throw broken();
    end = part.offset + localBytes + part.packedBytes;
    plainBytes += part.plainBytes;
    const isBomb = part.plainBytes > ratioLookedAtFrom && part.plainBytes > part.packedBytes * mostRatio;
    if (isBomb || plainBytes > mostPlainBytes) throw new ZipRefused('inflates to far more than it is');
  }
  if (end > directoryAt) throw broken();
}

const broken = () => new ZipRefused('is damaged');
