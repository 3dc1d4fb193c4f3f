import { decodeWindows1252 } from '../windows1252.ts';
import type { TextEncoding } from './csvFormat.ts';

/** Converts chunks to UTF-8. Chunks may split a character anywhere. UTF-8 input is passed through unchanged. */
export async function* transcodeToUtf8(
  source: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
): AsyncIterable<Uint8Array> {
  if (encoding === 'utf-8') {
    yield* source;
    return;
  }
  if (encoding === 'windows-1252') {
    for await (const chunk of source) yield Buffer.from(decodeWindows1252(chunk), 'utf8');
    return;
  }
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }), 'utf8');
  const rest = decoder.decode();
  if (rest !== '') yield Buffer.from(rest, 'utf8');
}

/** Returns the length of this part of UTF-8 text in the original encoding, in bytes. */
export function originalByteLength(
  bytes: Uint8Array,
  start: number,
  end: number,
  encoding: TextEncoding,
): number {
  if (encoding === 'utf-8') return end - start;
  let units = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    // Every character starts with a byte that is not a continuation byte; four-byte characters are two UTF-16 units.
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return encoding === 'windows-1252' ? units : units * 2;
}

/** Decodes bytes to text, without a byte order mark. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  return encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes);
}
