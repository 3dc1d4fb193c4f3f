import { readZipEntries, TabularError, type ZipEntry } from '@lanewright/tabular';
import type { FileBytes } from './fileBytes.ts';

/** Why a zip is rejected, as the rest of a sentence about the file. */
export class ZipRefused extends Error {}

const localBytes = 30;
const mostParts = 10_000;
/** Limit for all parts together; a workbook of 500 MB inflates to several times its size, a zip bomb to thousands of times. */
const mostPlainBytes = 4_294_967_295;
const ratioLookedAtFrom = 33_554_432;
const mostRatio = 300;

/**
 * Returns the names of a zip's parts from its directory; nothing is inflated. Rejects what no office program writes and zip bombs
 * use: parts that overlap, that claim an excessive size, that are encrypted or use another compression.
 */
export async function readPartNames(file: FileBytes): Promise<string[]> {
  const { entries, directoryOffset } = await readDirectory(file);
  for (const { name, encrypted, method } of entries) {
    if (encrypted) throw new ZipRefused('is password-protected');
    if (![0, 8].includes(method)) throw broken();
    if (name.includes('..') || /^[/\\]/.test(name) || name.includes('\0')) throw broken();
  }
  refuseBombs(entries, directoryOffset);
  return entries.map(({ name }) => name);
}

async function readDirectory(file: FileBytes) {
  try {
    return await readZipEntries(file, mostParts);
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    throw error.code === 'too-many-entries' ? new ZipRefused('has too many parts') : broken();
  }
}

function refuseBombs(parts: readonly ZipEntry[], directoryAt: number): void {
  const names = new Set(parts.map(({ name }) => name));
  if (names.size < parts.length) throw broken();
  let plainBytes = 0;
  let end = 0;
  for (const part of parts.toSorted((one, other) => one.headerOffset - other.headerOffset)) {
    if (part.headerOffset < end) throw broken();
    end = part.headerOffset + localBytes + part.compressedBytes;
    plainBytes += part.inflatedBytes;
    const isBomb =
      part.inflatedBytes > ratioLookedAtFrom && part.inflatedBytes > part.compressedBytes * mostRatio;
    if (isBomb || plainBytes > mostPlainBytes) throw new ZipRefused('expands to far more than its size');
  }
  if (end > directoryAt) throw broken();
}

const broken = () => new ZipRefused('is damaged');
