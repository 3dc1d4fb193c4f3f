import { isUtf8 } from 'node:buffer';
import { decodeWindows1252 } from './windows1252.ts';

/**
 * Decodes the bytes of a cell as UTF-8. Bytes that are not UTF-8 are read as Windows-1252: a file whose first 64 KB are plain ASCII
 * may still contain a lone `ü` from an old program a million rows later.
 */
export function decodeBytes(bytes: Buffer, start: number, end: number): string {
  const cell = bytes.subarray(start, end);
  return isUtf8(cell) ? cell.toString('utf8') : decodeWindows1252(cell);
}
