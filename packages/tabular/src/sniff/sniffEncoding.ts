import { isUtf8 } from 'node:buffer';
import type { TextEncoding } from '../csv/csvFormat.ts';
import { decodeText } from '../csv/transcode.ts';

export interface SniffedEncoding {
  readonly encoding: TextEncoding;
  readonly bomBytes: number;
}

/** Encoding of a text head, or null if it is not text. `isWhole`: nothing follows the head. */
export function sniffEncoding(head: Buffer, isWhole: boolean): SniffedEncoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return textOrNull(head, 'utf-8', 3);
  if (head[0] === 0xff && head[1] === 0xfe) return textOrNull(head, 'utf-16le', 2);
  if (head[0] === 0xfe && head[1] === 0xff) return textOrNull(head, 'utf-16be', 2);
  if (head.includes(0)) {
    const wide = sniffUtf16(head);
    return wide === null ? null : textOrNull(head, wide, 0);
  }
  const encoding = isUtf8(isWhole ? head : withoutCutCharacter(head)) ? 'utf-8' : 'windows-1252';
  return textOrNull(head, encoding, 0);
}

/**
 * In UTF-16, digits, delimiters and line ends have a zero byte next to them, always on the same side; Western text consists mostly
 * of such pairs, Chinese text contains some.
 */
function sniffUtf16(head: Buffer): TextEncoding | null {
  let evenZeros = 0;
  let oddZeros = 0;
  for (let at = 0; at + 1 < head.length; at += 2) {
    if (head[at] === 0) evenZeros++;
    if (head[at + 1] === 0) oddZeros++;
  }
  const enough = (head.length >> 1) * 0.1;
  if (oddZeros > enough && evenZeros < oddZeros * 0.05) return 'utf-16le';
  if (evenZeros > enough && oddZeros < evenZeros * 0.05) return 'utf-16be';
  return null;
}

/** Text contains hardly any control characters. */
function textOrNull(head: Buffer, encoding: TextEncoding, bomBytes: number): SniffedEncoding | null {
  const text = decodeText(head.subarray(bomBytes), encoding);
  let controls = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) controls++;
  }
  return controls > text.length * 0.01 ? null : { encoding, bomBytes };
}

function withoutCutCharacter(head: Buffer): Buffer {
  for (let back = 1; back <= 3 && back <= head.length; back++) {
    const byte = head[head.length - back] as number;
    if (byte >= 0xc0) return head.subarray(0, head.length - back);
    if (byte < 0x80) return head;
  }
  return head;
}
