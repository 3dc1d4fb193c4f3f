import { isUtf8 } from 'node:buffer';

const windows1252 = new TextDecoder('windows-1252');

/**
 * Decodes the bytes of a cell as UTF-8. Bytes that are not UTF-8 are read as Windows-1252: a file whose first
 * 64 KB are plain ASCII may still hold a lone `ü` of an old program a million rows later.
 */
export function decodeBytes(bytes: Buffer, start: number, end: number): string {
  const cell = bytes.subarray(start, end);
  return isUtf8(cell) ? cell.toString('utf8') : windows1252.decode(cell);
}
